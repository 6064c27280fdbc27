"""Any number of workers, any order and any interruption give the same results."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from holecard.arena.replay import replay_round
from holecard.arena.store import Store
from holecard.arena.worker import Task, play_batch
from holecard.bots.faults import Fault, FaultKind
from tests.arena.plans import plan
from tests.arena.running import pooled, rest, serial

CUP = plan("Chance", "Counter", "High", rounds=16)
BRIEF = 400
"""Milliseconds for bots that never answer: few, but enough for their opponents on a busy machine."""


def test_one_worker_two_workers_and_none_agree(tmp_path: Path) -> None:
    alone = serial(tmp_path / "serial.db", CUP)
    assert pooled(tmp_path / "one.db", CUP, 1) == alone
    assert pooled(tmp_path / "two.db", CUP, 2) == alone


@pytest.mark.parametrize(("game", "seats"), [("six-max", 6), ("omaha", 3), ("ladder", 2), ("mini", 2)])
def test_every_hand_of_every_game_can_be_played_again(game: str, seats: int, tmp_path: Path) -> None:
    names = ("Chance", "Counter", "High", "Caller", "CrashesNow", "Illegal")[: max(seats, 3)]
    cup = plan(*names, game=game, seats=seats, rounds=2 * seats, batch_rounds=seats, fault_limit=500)
    serial(tmp_path / "cup.db", cup)
    with Store.open(tmp_path / "cup.db") as store:
        for matchup, log in store.rounds():
            hands = [hand for hand, _ in replay_round(cup, matchup, log)]
            assert len(hands) == log.hands > 0
            assert sum(log.chips) == 0
            won = [0] * seats
            if game != "omaha":  # where seats leave, those of a hand are not those of the session
                for hand in hands:
                    for seat, chips in enumerate(hand.payoffs):
                        won[log.seating[seat]] += chips
                assert tuple(won) == log.chips


@pytest.mark.gate(2)
@pytest.mark.parametrize(("game", "seats"), [("micro", 2), ("six-max", 3), ("omaha", 2), ("ladder", 2)])
def test_a_python_bot_plays_the_same_in_a_process_of_its_own(game: str, seats: int) -> None:
    cup = plan("Chance", "Counter", "High", game=game, seats=seats, rounds=2 * seats, batch_rounds=2 * seats)
    task = Task(cup, cup.matchups()[0], cup.batches()[0])
    here, isolate = play_batch(task), play_batch(task.isolated())
    assert isolate.rounds == here.rounds
    assert isolate.faults == here.faults == ()


def test_mirrored_rounds_deal_the_same_cards_to_the_same_seats(tmp_path: Path) -> None:
    serial(tmp_path / "cup.db", plan("Chance", "Caller", rounds=2, batch_rounds=2))
    with Store.open(tmp_path / "cup.db") as store:
        (matchup, one), (_, other) = store.rounds()
        pairs = zip(
            replay_round(store.plan, matchup, one), replay_round(store.plan, matchup, other), strict=False
        )
        for (hand, names), (mirror, swapped) in pairs:
            assert hand.deal == mirror.deal
            assert names == tuple(reversed(swapped))


PROGRAM = """
import sys
from pathlib import Path
sys.path.insert(0, {tests!r})
from tests.arena.plans import plan
from tests.arena.running import pooled, rest
if __name__ == "__main__":
    path = Path({path!r})
    cup = plan("Chance", "Counter", "High", rounds=16)
    rest(path, 2) if path.exists() else pooled(path, cup, 2)
"""


@pytest.mark.slow
def test_killed_at_random_moments_and_resumed_it_comes_to_the_same(tmp_path: Path) -> None:
    """The whole process group dies by -9, over and over, until the tournament is through."""
    wanted = serial(tmp_path / "undisturbed.db", CUP)
    chance = random.Random("kill")
    for attempt in range(4):
        path = tmp_path / f"killed-{attempt}.db"
        script = tmp_path / f"run-{attempt}.py"
        script.write_text(PROGRAM.format(tests=str(Path(__file__).parents[2]), path=str(path)))
        for _ in range(6):
            child = subprocess.Popen([sys.executable, str(script)], start_new_session=True)
            time.sleep(chance.uniform(0.2, 1.2))
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()
        assert (rest(path) if path.exists() else pooled(path, CUP, 2)) == wanted


def test_a_coordinator_that_is_killed_leaves_no_worker_behind(tmp_path: Path) -> None:
    path = tmp_path / "cup.db"
    script = tmp_path / "run.py"
    script.write_text(PROGRAM.format(tests=str(Path(__file__).parents[2]), path=str(path)))
    child = subprocess.Popen([sys.executable, str(script)], start_new_session=True)
    while not path.exists():
        time.sleep(0.02)
    time.sleep(0.5)
    child.kill()
    child.wait()
    deadline = time.monotonic() + 60
    while _alive(child.pid):
        assert time.monotonic() < deadline, "workers outlived the one who wanted their results"
        time.sleep(0.05)
    assert rest(path) == serial(tmp_path / "undisturbed.db", CUP)


def _alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_units_that_come_back_in_any_order_are_kept_in_theirs(tmp_path: Path) -> None:
    cup = plan("Crashes", "Caller", rounds=16, fault_limit=3)
    wanted = serial(tmp_path / "serial.db", cup)
    assert pooled(tmp_path / "pool.db", cup, 2) == wanted


@pytest.mark.gate(1)
@pytest.mark.parametrize("name", ["Crashes", "Garbage", "Leaves", "Interrupts", "CannotBegin"])
def test_a_bot_that_fails_too_often_forfeits_the_rest_of_its_matchup_only(name: str, tmp_path: Path) -> None:
    cup = plan(name, "Caller", "High", rounds=16, fault_limit=3)
    pooled(tmp_path / "cup.db", cup, 2)
    with Store.open(tmp_path / "cup.db") as store:
        logs = [(matchup.bots, log) for matchup, log in store.rounds()]
        assert len(logs) == 3 * 16
        for bots, log in logs:
            if log.forfeited:
                assert bots[log.forfeited[0]] == 0
                assert [bots[bot] for bot in log.winners] == [bot for bot in bots if bot]
                assert log.hands == 0
                assert not any(log.chips)
        assert all(not log.forfeited for bots, log in logs if 0 not in bots)
        lost = [log for bots, log in logs if log.forfeited]
        assert len(lost) >= 2 * 12
        assert {fault.bot for _, fault in store.faults()} == {0}


def test_at_a_larger_table_the_others_play_on(tmp_path: Path) -> None:
    """A bot that fails too often sits there and folds; it costs and gives the others no hand."""
    names = ("Crashes", "Caller", "High", "Chance")
    cup = plan(*names, game="six-max", seats=4, rounds=8, batch_rounds=4, fault_limit=3)
    pooled(tmp_path / "cup.db", cup, 2)
    with Store.open(tmp_path / "cup.db") as store:
        logs = [log for _, log in store.rounds()]
        assert len(logs) == 8
        assert all(log.hands and not log.forfeited for log in logs)
        assert sum(fault.bot == 0 for _, fault in store.faults()) == 2 * 3


@pytest.mark.slow
def test_the_good_bots_result_is_what_it_would_have_been(tmp_path: Path) -> None:
    """Two others play on untouched by a third that fails in every way it can."""
    quiet = plan("Caller", "High", rounds=8)
    noisy = plan("Caller", "High", "Crashes", "Garbage", "Kills", rounds=8, fault_limit=4)
    serial(tmp_path / "quiet.db", quiet)
    pooled(tmp_path / "noisy.db", noisy, 2)
    with Store.open(tmp_path / "quiet.db") as one, Store.open(tmp_path / "noisy.db") as other:
        assert [log for _, log in one.rounds(0)] == [log for _, log in other.rounds(0)]


def test_a_bot_that_fails_is_played_on_as_one_that_checks_and_folds() -> None:
    cup, passive = (plan(name, "High", rounds=4, fault_limit=10**6) for name in ("Crashes", "Passive"))
    failed, meek = (play_batch(Task(one, one.matchups()[0], one.batches()[0])) for one in (cup, passive))
    assert failed.faults
    assert not meek.faults
    for log in failed.rounds:
        for hand, names in replay_round(cup, cup.matchups()[0], log):
            assert all(step.action <= 0 for step in hand.view().history if names[step.seat] == "Crashes")


def test_a_bot_that_takes_its_worker_down_hurts_itself_only(tmp_path: Path) -> None:
    cup = plan("Kills", "Caller", "High", rounds=8, fault_limit=3)
    pooled(tmp_path / "cup.db", cup, 2)
    with Store.open(tmp_path / "cup.db") as store:
        assert len(store.done()) == len(store.batches)
        faults = {(fault.bot, fault.kind) for _, fault in store.faults()}
        assert faults == {(0, FaultKind.CRASH)}
        assert all(not log.forfeited for matchup, log in store.rounds() if 0 not in matchup.bots)


def test_a_bot_that_hangs_is_late_and_the_others_play_on(tmp_path: Path) -> None:
    cup = plan("Hangs", "Caller", "High", rounds=4, bank=BRIEF, fault_limit=2)
    pooled(tmp_path / "cup.db", cup, 2)
    with Store.open(tmp_path / "cup.db") as store:
        assert {(fault.bot, fault.kind) for _, fault in store.faults()} == {(0, FaultKind.LATE)}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["HangsInC", "StopsTheTimer"])
def test_a_bot_that_cannot_be_interrupted_is_kept_apart(name: str, tmp_path: Path) -> None:
    cup = plan(name, "Caller", "High", rounds=8, bank=BRIEF, fault_limit=2)
    pooled(tmp_path / "cup.db", cup, 2)
    with Store.open(tmp_path / "cup.db") as store:
        assert store.done() == set(range(len(store.batches)))
        assert {(fault.bot, fault.kind) for _, fault in store.faults()} == {(0, FaultKind.LATE)}


@pytest.mark.gate(2)
@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("EndlessWords", {FaultKind.CRASH}),
        ("OddWords", {FaultKind.CRASH}),
        ("HalfLetters", {FaultKind.CRASH}),
        ("NobodyNext", {FaultKind.CRASH}),
        ("NeverDone", {FaultKind.LATE}),
        ("OddNumbers", set()),
    ],
)
def test_odd_bots_have_a_defined_outcome_too(name: str, kinds: set[FaultKind], tmp_path: Path) -> None:
    cup = plan(name, "Caller", "High", rounds=4, bank=BRIEF, fault_limit=2)
    pooled(tmp_path / "cup.db", cup, 2)
    with Store.open(tmp_path / "cup.db") as store:
        assert store.done() == set(range(len(store.batches)))
        assert {fault.kind for _, fault in store.faults()} == kinds


@pytest.mark.slow
@pytest.mark.parametrize(("name", "kind"), [("Stubborn", FaultKind.LATE), ("Terminates", FaultKind.CRASH)])
def test_a_bot_that_nothing_stops_is_kept_apart(name: str, kind: FaultKind, tmp_path: Path) -> None:
    cup = plan(name, "Caller", "High", rounds=4, bank=BRIEF, fault_limit=2)
    pooled(tmp_path / "cup.db", cup, 2)
    with Store.open(tmp_path / "cup.db") as store:
        assert store.done() == set(range(len(store.batches)))
        assert {(fault.bot, fault.kind) for _, fault in store.faults()} == {(0, kind)}


@pytest.mark.parametrize("name", ["CrashesNow", "Illegal", "Garbage"])
def test_faults_are_the_same_in_a_process_of_its_own(name: str) -> None:
    cup = plan(name, "High", rounds=4, fault_limit=50)
    task = Task(cup, cup.matchups()[0], cup.batches()[0])
    here, isolate = play_batch(task), play_batch(task.isolated())
    assert here.faults
    assert isolate.rounds == here.rounds
    assert [_essence(fault) for fault in isolate.faults] == [_essence(fault) for fault in here.faults]


def _essence(fault: Fault) -> tuple[object, ...]:
    return fault.bot, fault.round, fault.hand, fault.kind


@pytest.mark.parametrize("isolated", [False, True])
def test_no_player_sees_mirrored_cards_from_both_sides(isolated: object) -> None:
    """Neither an object, nor a class, nor a process that has played one seat plays the other."""
    cup = plan("Remembers", "Caller", rounds=2, batch_rounds=2)
    task = Task(cup, cup.matchups()[0], cup.batches()[0])
    assert play_batch(task.isolated() if isolated else task).faults == ()


def test_what_a_bot_prints_goes_nowhere(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    pooled(tmp_path / "cup.db", plan("Prints", "Caller", rounds=4), 1)
    assert capfd.readouterr().out == ""


def test_illegal_answers_are_forgiven_and_counted(tmp_path: Path) -> None:
    serial(tmp_path / "cup.db", plan("Illegal", "Caller", rounds=4))
    with Store.open(tmp_path / "cup.db") as store:
        kinds = {fault.kind for _, fault in store.faults()}
        assert kinds == {FaultKind.ILLEGAL}
        assert not any(log.forfeited for _, log in store.rounds())

"""Bots that try to stop a tournament stop themselves: the others play as if they were not there."""

import pickle
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from random import SystemRandom
from typing import NoReturn

import pytest

from holecard import FaultyBot, HolecardError
from holecard.arena import replay as verify
from holecard.arena import worker as play
from holecard.arena.hand_log import BatchLog, RoundLog
from holecard.arena.plan import Plan
from holecard.arena.pool import LocalPool, Pool
from holecard.arena.replay import digest
from holecard.arena.runner import run
from holecard.arena.store import Store
from holecard.arena.tryout import try_out_all
from holecard.arena.worker import BatchFailed, Task, play_batch
from holecard.bots.faults import FaultKind
from holecard.bots.resources import Host
from holecard.progress import Progress
from tests.arena.hostile_players import Mute, untouchable
from tests.arena.plans import plan, player
from tests.arena.running import pooled, rest, serial
from tests.bots.hostile_match import sleepers

APART = Host(isolate=True)
BRIEF = 400
"""Milliseconds for bots that never answer: few, but enough for their opponents on a busy machine."""


def first_task(cup: Plan) -> Task:
    return Task(cup, cup.matchups()[0], cup.batches()[0])


def logs_of(path: Path, *names: str) -> list[RoundLog]:
    """The rounds of one matchup."""
    with Store.open(path) as store:
        [matchup] = [
            one for one in store.matchups if {store.plan.bots[bot].name for bot in one.bots} == {*names}
        ]
        return [log for _, log in store.rounds(matchup.number)]


def faults_of(path: Path) -> set[tuple[str, FaultKind]]:
    with Store.open(path) as store:
        assert store.done() == set(range(len(store.batches)))
        assert sum(verify.verify(store)) >= 0
        return {(store.plan.bots[fault.bot].name, fault.kind) for _, fault in store.faults()}


# -- answers -----------------------------------------------------------------------------------


def test_hostile_answers_are_the_same_faults_in_a_process_of_its_own() -> None:
    cup = plan("Hostile", "Caller", rounds=8, batch_rounds=8, fault_limit=10**6)
    here, isolate = play_batch(first_task(cup)), play_batch(first_task(cup).isolated())
    assert len(here.faults) > 40
    assert {fault.kind for fault in here.faults} == {FaultKind.CRASH, FaultKind.GARBAGE, FaultKind.ILLEGAL}
    assert isolate.rounds == here.rounds
    assert isolate.faults == here.faults


@pytest.mark.gate(1)
@pytest.mark.parametrize("host", [Host(), APART], ids=["here", "isolated"])
def test_the_others_play_as_if_the_hostile_bot_were_not_there(host: Host, tmp_path: Path) -> None:
    quiet = plan("Chance", "High", rounds=8)
    noisy = plan("Hostile", "Chance", "High", rounds=8, fault_limit=10**6, host=host)
    serial(tmp_path / "quiet.db", quiet)
    assert pooled(tmp_path / "noisy.db", noisy, 2) == serial(tmp_path / "serial.db", noisy)
    assert logs_of(tmp_path / "noisy.db", "Chance", "High") == logs_of(
        tmp_path / "quiet.db", "Chance", "High"
    )
    assert {name for name, _ in faults_of(tmp_path / "noisy.db")} == {"Hostile"}


@pytest.mark.parametrize(
    ("name", "kinds"),
    [("SlowToGo", {FaultKind.LATE}), ("SlowToFail", {FaultKind.LATE}), ("SlowToDie", set())],
)
def test_what_a_bot_leaves_behind_is_cleared_away_in_its_own_time(
    name: str, kinds: set[FaultKind], tmp_path: Path
) -> None:
    pooled(tmp_path / "cup.db", plan(name, "Caller", rounds=2, bank=BRIEF, fault_limit=2), 1)
    assert faults_of(tmp_path / "cup.db") == {(name, kind) for kind in kinds}


def test_a_bot_cannot_choose_to_keep_its_own_time() -> None:
    log = play_batch(first_task(plan("KeepsOwnTime", "Caller", rounds=2)))
    assert {(fault.bot, fault.kind) for fault in log.faults} == {(0, FaultKind.START)}


@pytest.mark.parametrize("name", ["NeverMade", "NeverReady"])
def test_a_bot_that_can_be_made_only_when_it_is_tried_out_fails_to_start(name: str, tmp_path: Path) -> None:
    cup = plan(name, "Caller", "High", rounds=4, fault_limit=2, host=Host(start=1.0))
    pooled(tmp_path / "cup.db", cup, 2)
    assert faults_of(tmp_path / "cup.db") == {(name, FaultKind.START)}


# -- mistakes of ours --------------------------------------------------------------------------


class OurMistake(Pool):
    """Plays in this process, and fails at some batches as if we had made a mistake there."""

    breaks_together = False
    window = 4

    def __init__(self, fails: Callable[[Task], bool]) -> None:
        self.fails = fails
        self.executor = ThreadPoolExecutor(1)

    def submit(self, task: Task) -> "Future[BatchLog]":
        made: Future[BatchLog] = Future()
        if self.fails(task):
            made.set_exception(BatchFailed("IndexError: list index out of range (hand.py:1)"))
        else:
            made.set_result(play_batch(task))
        return made

    def check(self) -> None:
        """It answers at once."""

    def renew(self) -> None:
        raise AssertionError("no worker was lost")

    def stop(self) -> None:
        self.executor.shutdown()


def test_a_mistake_of_ours_costs_one_matchup_and_nothing_that_is_finished(tmp_path: Path) -> None:
    cup = plan("Chance", "Counter", "High", rounds=16)
    path = tmp_path / "cup.db"
    broken = OurMistake(lambda task: task.matchup.number == 1 and task.batch.first == 4)
    words = r"Chance/High, rounds 5 to 8, cannot be played, by a mistake in holecard: IndexError"
    with broken as pool, Store.new(path, cup) as store, pytest.raises(HolecardError, match=words):
        run(store, pool)
    with Store.open(path) as store:
        kept = {batch.number for batch in store.batches if batch.matchup != 1 or batch.first == 0}
        assert store.done() == kept
    assert rest(path) == serial(tmp_path / "serial.db", cup)


@pytest.mark.parametrize("kind", [SystemExit, Mute, GeneratorExit, ZeroDivisionError])
def test_a_mistake_of_ours_comes_back_in_words(
    kind: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever was raised, every process can read it: no object of a bot's travels with it."""

    def fail(*_: object) -> NoReturn:
        raise kind(untouchable()())

    monkeypatch.setattr(play, "_play_round", fail)
    name, words = raised(first_task(plan("Caller", "High", rounds=2)))
    assert name == "BatchFailed", words
    assert re.fullmatch(rf"{kind.__name__}: an object of class Untouchable .*\(test_hostile.py:\d+\)", words)


def raised(task: Task) -> tuple[str, str]:
    """The error's class and words, as another process gets them: nothing that objects to being printed is
    left for pytest to print."""
    try:
        play_batch(task)
    except BatchFailed as error:
        if error.__context__ is not None:
            return "an error with a past, which Dask would send along", ""
        return type(error).__name__, str(pickle.loads(pickle.dumps(error)))
    except BaseException as error:
        return type(error).__name__, ""
    return "nothing", ""


# -- the end -----------------------------------------------------------------------------------


@pytest.mark.gate(1)
@pytest.mark.parametrize("name", ["LeavesThread", "LeavesHook", "LeavesProcess"])
def test_the_end_waits_for_nothing_that_a_bot_has_left(name: str, tmp_path: Path) -> None:
    cup = plan(name, "Caller", "High", rounds=4)
    assert pooled(tmp_path / "cup.db", cup, 2)
    assert faults_of(tmp_path / "cup.db") == set()


@pytest.mark.gate(1)
@pytest.mark.parametrize("name", ["LeavesThread", "LeavesHook"])
@pytest.mark.parametrize(
    "command", ["match kuhn {bot} caller --rounds 2", "exploit {bot} --game kuhn --repeats 2"]
)
def test_every_command_ends_whatever_a_bot_has_left(name: str, command: str, tmp_path: Path) -> None:
    words = command.format(bot=player(name).text).split()
    done = subprocess.run(
        [sys.executable, "-m", "holecard", *words], cwd=tmp_path, capture_output=True, timeout=600
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout


# -- bots that end their worker ----------------------------------------------------------------


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the innocent ones play among themselves."""
    path = tmp_path_factory.mktemp("cups") / "quiet.db"
    serial(path, plan("Caller", "High", rounds=4))
    return path


@pytest.mark.gate(1)
@pytest.mark.parametrize(
    ("name", "host"),
    [
        pytest.param("rogue kills_worker", Host(start=60.0), id="program"),
        pytest.param("KillsWorker", APART, id="isolated", marks=pytest.mark.slow),
        pytest.param("StopsWorker", APART, id="stops it"),
    ],
)
def test_a_bot_that_ends_its_worker_is_named_and_forfeits(
    name: str, host: Host, undisturbed: Path, tmp_path: Path
) -> None:
    cup = plan(name, "Caller", "High", rounds=4, batch_rounds=2, host=host)
    path = tmp_path / "cup.db"
    pooled(path, cup, 2)
    killer = cup.bots[0].name
    assert faults_of(path) == {(killer, FaultKind.KILL)}
    assert logs_of(path, "Caller", "High") == logs_of(undisturbed, "Caller", "High")
    for innocent in ("Caller", "High"):
        for log in logs_of(path, killer, innocent):
            assert log.forfeited == (0,)
            assert log.winners == (1,)


@pytest.mark.slow
def test_of_two_programs_the_one_is_named_that_does_it_alone(tmp_path: Path) -> None:
    """Though it strikes while the other one thinks."""
    cup = plan("rogue good", "rogue frames", rounds=2, host=Host(start=60.0))
    pooled(tmp_path / "cup.db", cup, 1)
    assert faults_of(tmp_path / "cup.db") == {("frames", FaultKind.KILL)}


@pytest.mark.slow
def test_at_a_larger_table_the_others_play_on_without_it(tmp_path: Path) -> None:
    names = ("rogue kills_worker", "Caller", "High")
    cup = plan(*names, game="six-max", seats=3, rounds=6, batch_rounds=3, host=Host(start=60.0))
    path = tmp_path / "cup.db"
    pooled(path, cup, 2)
    assert faults_of(path) == {("kills_worker", FaultKind.KILL)}
    logs = logs_of(path, "kills_worker", "Caller", "High")
    assert all(log.hands and not log.forfeited for log in logs)


@pytest.mark.slow
def test_a_tournament_with_a_killer_comes_to_the_same_however_often_it_is_stopped(tmp_path: Path) -> None:
    cup = plan(
        "rogue kills_worker", "Caller", "rogue frames", rounds=4, batch_rounds=2, host=Host(start=60.0)
    )
    wanted = pooled(tmp_path / "whole.db", cup, 2)
    assert pooled(tmp_path / "one.db", cup, 1) == wanted
    path = tmp_path / "stopped.db"

    class Stop(Exception):
        pass

    with Store.new(path, cup):
        pass
    for most in (1, 3):

        def watch(progress: Progress, most: int = most) -> None:
            if progress.done >= most:
                raise Stop

        with pytest.raises(Stop), LocalPool(2) as pool, Store.open(path, write=True) as store:
            run(store, pool, watch)
    assert rest(path) == wanted


@pytest.mark.parametrize(
    ("name", "host"),
    [("rogue kills_parent", Host(start=60.0)), ("KillsParent", APART)],
    ids=["program", "isolated"],
)
def test_a_bot_that_ends_its_parent_ends_no_other_process(name: str, host: Host, tmp_path: Path) -> None:
    """The parent is there for this bot alone, so that it is known at once who did it."""
    cup = plan(name, "Caller", rounds=4, batch_rounds=2, host=host)
    assert pooled(tmp_path / "cup.db", cup, 1) == serial(tmp_path / "serial.db", cup)
    assert faults_of(tmp_path / "cup.db") == {(cup.bots[0].name, FaultKind.CRASH)}


@pytest.mark.gate(1)
@pytest.mark.parametrize(
    "steps",
    ["SIGKILL:1 SIGKILL:0", "SIGSTOP:1 SIGKILL:0", "SIGSTOP:1 SIGSTOP:0", "SIGSTOP:0 SIGSTOP:1"],
)
def test_a_program_that_ends_or_stops_all_who_watch_over_it_gets_nothing_by_it(
    steps: str, tmp_path: Path
) -> None:
    """It crashes, what it has started ends, and a bot that is started after it has a watchdog."""
    number = 10**8 + SystemRandom().randrange(10**8)
    names = (f"rogue unwatched {number} {steps}", "rogue good", "Caller")
    cup = plan(*names, rounds=4, batch_rounds=2, bank=60_000, host=Host(start=60.0))
    pooled(tmp_path / "cup.db", cup, 1)
    assert sleepers(number) == []
    assert faults_of(tmp_path / "cup.db") == {("unwatched", FaultKind.CRASH)}


def test_a_trusted_bot_leaves_no_process_behind_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = 10**8 + SystemRandom().randrange(10**8)
    monkeypatch.setenv("HOSTILE_SECONDS", str(number))
    pooled(tmp_path / "cup.db", plan("LeavesDaemon", "Caller", rounds=4), 2)
    assert sleepers(number) == []


STARTS = """
import os, signal, time
from holecard.arena.pool import LocalPool
if __name__ == "__main__":
    signal.signal(signal.SIGINT, lambda *_: None)
    with LocalPool(1) as pool:
        future = pool.call(os.getpid)
        while not future.done():
            os.killpg(0, signal.SIGINT)
            time.sleep(0.01)
        future.result()
"""


def test_workers_say_nothing_of_ctrl_c_even_while_they_start(tmp_path: Path) -> None:
    """A terminal sends it to them, too, before they lead a process group."""
    script = tmp_path / "main.py"
    script.write_text(STARTS, "utf-8")
    done = subprocess.run([sys.executable, str(script)], capture_output=True, start_new_session=True)
    assert (done.returncode, done.stderr.decode()) == (0, "")


def test_a_program_that_ends_its_parent_at_once_is_refused_before_anything_is_played() -> None:
    cup = plan("rogue kills_parent at-start", "Caller", host=Host(start=60.0))
    with pytest.raises(FaultyBot, match="kills_parent cannot play"):
        try_out_all(cup.bots, cup.game, cup.host)


MAIN = """
import sys
from pathlib import Path
sys.path.insert(0, {tests!r})
from tests.arena.plans import plan
from tests.arena.running import pooled
if __name__ == "__main__":
    pooled(Path({path!r}), plan("Caller", "High", "KillsParent", rounds=8, batch_rounds=2), 1)
"""


def test_a_trusted_bot_that_ends_the_tournament_loses_nothing_that_is_kept(tmp_path: Path) -> None:
    """Inside a worker the parent is the program itself. Isolated from then on, it goes on."""
    path = tmp_path / "cup.db"
    script = tmp_path / "main.py"
    script.write_text(MAIN.format(tests=str(Path(__file__).parents[2]), path=str(path)))
    done = subprocess.run([sys.executable, str(script)])
    assert done.returncode == -signal.SIGKILL
    with Store.open(path) as store:
        assert store.done()
        assert digest(store)
    assert sum(hand for hand in verify_hands(path)) > 0


def verify_hands(path: Path) -> list[int]:
    with Store.open(path) as store:
        return list(verify.verify(store))


def test_a_fault_that_is_final_is_as_many_as_the_limit() -> None:
    assert FaultKind.KILL.failures(20) == 20
    assert FaultKind.CRASH.failures(20) == 1
    assert FaultKind.ILLEGAL.failures(20) == 0

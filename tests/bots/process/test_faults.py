"""Every way to misbehave has one outcome, and the other seat does not notice."""

from dataclasses import replace

import pytest

from holecard.bots import FaultKind
from holecard.bots.process.child import living
from holecard.rules.parts import Clock
from tests.bots.process.matches import HOST, PATIENT, QUICK, Round, is_gone, play, rogue, short

CRASH, EXIT, CLOSED = FaultKind.CRASH, FaultKind.EXIT, FaultKind.CLOSED
LATE, START, GARBAGE, FLOOD = FaultKind.LATE, FaultKind.START, FaultKind.GARBAGE, FaultKind.FLOOD


SLOW = Clock(bank=1000, increment=1000)
"""For programs that are late by half a second with one answer, and answer others at once."""


def meet(name: str, protocol: str = "holecard", game: str = "micro", clock: Clock = PATIENT) -> Round:
    rules = short(game, clock=clock)
    return play(rogue(name, rules, protocol), rules)


def assert_nothing_is_left(played: Round) -> None:
    assert living() == ()
    assert all(is_gone(group) for group in played.groups)


def assert_the_other_seat_was_told_everything(played: Round) -> None:
    told = played.witness.told
    assert told[0] == "round"
    assert told[-1] == "round end"
    assert told.count("hand") == told.count("hand end") == len(played.hands)
    assert all(sum(hand.payoffs) == 0 for hand in played.hands)


def test_a_program_that_behaves_has_no_faults() -> None:
    played = meet("good")
    assert played.kinds == []
    assert set(played.own_actions) == {"call"}
    assert_the_other_seat_was_told_everything(played)
    assert_nothing_is_left(played)


ONCE_AND_GONE = {
    "crashes_at_start": START,
    "crashes": CRASH,
    "killed": CRASH,
    "kills_parent_later": CRASH,
    "quits": EXIT,
    "forks_and_quits": EXIT,
    "closes": CLOSED,
    "floods": FLOOD,
    "floods_one_line": FLOOD,
}


@pytest.mark.parametrize(("name", "kind"), ONCE_AND_GONE.items())
def test_who_cannot_go_on_has_one_fault_and_checks_or_folds_from_there(name: str, kind: FaultKind) -> None:
    played = meet(name)
    assert played.kinds == [kind]
    assert played.own_actions[-1] in ("call", "fold")
    assert len(played.hands) == 4
    assert_the_other_seat_was_told_everything(played)
    assert_nothing_is_left(played)


AGAIN_AND_AGAIN = {"silent": LATE, "deaf": LATE, "dribbles": LATE, "garbage": GARBAGE, "hasty": GARBAGE}


@pytest.mark.parametrize(("name", "kind"), AGAIN_AND_AGAIN.items())
def test_who_can_go_on_is_asked_again(name: str, kind: FaultKind) -> None:
    """Seat 0 is the small blind of hands 0 and 2, folds to the blind there, and checks twice in hands 1
    and 3: six questions, six faults. The dribbler would go on for ever, were it given more time."""
    played = meet(name, clock=QUICK if kind is LATE else PATIENT)
    assert played.own_actions == ["fold", "call", "call", "fold", "call", "call"]
    assert played.kinds == [kind] * 6
    assert_the_other_seat_was_told_everything(played)
    assert_nothing_is_left(played)


@pytest.mark.parametrize("name", ["noisy", "forks", "twice"])
def test_some_habits_are_no_fault(name: str) -> None:
    played = meet(name)
    assert played.kinds == []
    assert set(played.own_actions) == {"call"}
    assert_nothing_is_left(played)


def test_raises_out_of_range_become_the_nearest() -> None:
    played = meet("illegal")
    assert set(played.kinds) == {FaultKind.ILLEGAL}
    assert played.own_actions[0] == "raise to 1000"
    assert played.guard.failures == 0


def test_the_last_line_counts_even_if_nothing_ends_it() -> None:
    """Three answers before it quits: two in hand 0 and one in hand 1."""
    played = meet("quits")
    assert played.own_actions[:3] == ["call", "call", "call"]
    assert played.guard.faults[0].detail == "it exited with code 0"


def test_what_went_wrong_is_told_with_the_programs_own_words() -> None:
    assert "exited with code 1; it said: no licence found" in meet("crashes_at_start").guard.faults[0].detail
    assert "the third one is too much" in meet("crashes").guard.faults[0].detail
    assert "SIGSEGV" in meet("killed").guard.faults[0].detail


def test_memory_is_limited() -> None:
    game = short("micro")
    played = play(rogue("hungry", game, host=replace(HOST, memory=300 << 20)), game)
    assert played.kinds == [CRASH]
    assert "MemoryError" in played.guard.faults[0].detail


def test_a_crash_costs_one_round_and_the_program_is_started_again() -> None:
    game = short("micro")
    played = play(rogue("crashes", game), game, rounds=3)
    assert played.kinds == [CRASH] * 3
    assert [fault.round for fault in played.guard.faults] == [0, 1, 2]
    assert len(set(played.groups)) == 3


def test_a_good_program_is_started_once() -> None:
    game = short("micro")
    assert len(set(play(rogue("good", game), game, rounds=3).groups)) == 1


# -- late answers --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "protocol", "game"),
    [("late", "holecard", "micro"), ("json_late", "json", "micro"), ("text_late", "theaigames", "holdem")],
)
def test_a_late_answer_is_never_taken_for_the_next_question(name: str, protocol: str, game: str) -> None:
    """The late one is a raise of everything, and the only one: no raise may ever be played."""
    played = meet(name, protocol, game, SLOW)
    assert LATE in played.kinds
    assert set(played.own_actions) == {"fold", "call"}
    assert played.own_actions.count("fold") == 1


@pytest.mark.parametrize("name", ["late", "json_late"])
def test_who_was_late_once_is_heard_again(name: str) -> None:
    """The answer comes during hand 1, where the program only checks: its calls of hand 2 count."""
    played = meet(name, "json" if name.startswith("json") else "holecard", clock=SLOW)
    assert played.kinds == [LATE]
    assert played.own_actions[3:] == ["call"] * 4


def test_late_replies_to_results_are_not_taken_for_answers() -> None:
    """They are raises; the answers proper are folds. The first reply shows that there will be some, and
    from then on a missing one is a fault."""
    game = short("micro", hands=3, clock=QUICK)
    played = play(rogue("json_slow_results", game, "json"), game)
    assert not any(action.startswith("raise") for action in played.own_actions)
    assert LATE in played.kinds


def test_programs_need_not_reply_to_results() -> None:
    played = meet("json_quiet", "json", clock=SLOW)
    assert played.kinds == []
    assert set(played.own_actions) == {"call"}


# -- over TCP --------------------------------------------------------------------------------------


def test_a_program_that_connects_plays() -> None:
    played = meet("tcp_good", "acpc", "holdem")
    assert played.kinds == []
    assert set(played.own_actions) == {"call"}
    assert_nothing_is_left(played)


def test_a_program_that_never_connects_has_not_started() -> None:
    game = short("holdem")
    played = play(rogue("tcp_absent", game, "acpc", replace(HOST, start=2.0)), game)
    assert played.kinds == [START]
    assert "did not connect in time; it said: looking for the server" in played.guard.faults[0].detail
    assert_nothing_is_left(played)

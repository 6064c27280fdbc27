"""Whatever a bot does, the referee returns a legal action in time and notes the fault."""

import os
import signal
import time
from collections.abc import Callable, Iterator

import pytest

from holecard import CALL, FOLD, Action, Bot, Deal, Game, Hand, View, raise_to
from holecard.bots import FaultKind, Misbehaviour, RoundInfo
from holecard.bots.bot import RemoteBot
from holecard.bots.referee import Referee
from holecard.bots.timeout import ticking
from holecard.hand.legal import Legal
from holecard.rules import Clock

GAME = Game.load("micro")
PATIENT = Clock(bank=30_000, increment=30_000)
QUICK = Clock(bank=100, increment=100)
"""For bots that are late on purpose."""


class Scripted(Bot):
    """Answers what it is told to."""

    def __init__(self, answer: Callable[[View], int]) -> None:
        self.answer = answer

    def reset(self) -> "Scripted":
        return self

    def act(self, view: View) -> int:
        return self.answer(view)


class ScriptedProgram(Scripted, RemoteBot):
    """The same, as a remote bot."""

    def reset(self) -> "ScriptedProgram":
        return self


def guard(
    answer: Callable[[View], int], limit: int = 100, clock: Clock = PATIENT, kind: type[Scripted] = Scripted
) -> Referee:
    made = Referee(kind(answer), 0, clock, limit)
    made.round_begins(RoundInfo(GAME, 2, 0, "guard"), 3)
    return made


def views() -> tuple[View, View]:
    """The small blind faces ten chips more; later the big blind may check."""
    hand = Hand(GAME, (1000, 1000), 0, Deal.seeded(GAME, 2, "guard"))
    facing = hand.view(0)
    hand.act(CALL)
    return facing, hand.view(1)


FACING, FREE = views()


def fails(_view: View) -> int:
    raise ZeroDivisionError


class Unprintable:
    def __repr__(self) -> str:
        raise RuntimeError


@pytest.mark.parametrize(
    ("answer", "facing", "free", "kind"),
    [
        (lambda _: CALL, CALL, CALL, None),
        (lambda _: 0, CALL, CALL, None),
        (lambda view: view.fold(), FOLD, CALL, None),
        (lambda _: 60, raise_to(60), raise_to(60), None),
        (lambda _: 5, raise_to(40), raise_to(40), FaultKind.ILLEGAL),
        (lambda _: 10**6, raise_to(1000), raise_to(1000), FaultKind.ILLEGAL),
        (lambda _: None, FOLD, CALL, FaultKind.GARBAGE),
        (lambda _: True, FOLD, CALL, FaultKind.GARBAGE),
        (lambda _: "call", FOLD, CALL, FaultKind.GARBAGE),
        (lambda _: Unprintable(), FOLD, CALL, FaultKind.GARBAGE),
        (fails, FOLD, CALL, FaultKind.CRASH),
    ],
)
def test_every_answer_has_its_outcome(
    answer: Callable[[View], int], facing: Action, free: Action, kind: FaultKind | None
) -> None:
    for view, wanted in ((FACING, facing), (FREE, free)):
        one = guard(answer)
        assert one.ask(view) == wanted
        assert [fault.kind for fault in one.faults] == ([] if kind is None else [kind])
        assert one.failures == (kind not in (None, FaultKind.ILLEGAL))
        assert one.asked == 1


def test_folding_for_free_is_illegal_and_becomes_a_check() -> None:
    one = guard(lambda _: FOLD)
    assert one.ask(FREE) == CALL
    assert [fault.kind for fault in one.faults] == [FaultKind.ILLEGAL]


def own_limits(view: View) -> int:
    view.legal = Legal(0, 1, 10**9, can_fold=True)
    return raise_to(10**8)


def no_turn(view: View) -> int:
    view.legal = None
    return CALL


def no_turn_and_no_answer(view: View) -> int:
    view.legal = None
    raise ZeroDivisionError


@pytest.mark.parametrize(
    ("answer", "wanted", "kind"),
    [
        (own_limits, raise_to(1000), FaultKind.ILLEGAL),
        (no_turn, CALL, None),
        (no_turn_and_no_answer, FOLD, FaultKind.CRASH),
    ],
)
def test_a_bot_that_changes_its_view_is_judged_by_what_it_was_shown(
    answer: Callable[[View], int], wanted: Action, kind: FaultKind | None
) -> None:
    facing, _ = views()
    one = guard(answer)
    assert one.ask(facing) == wanted
    assert [fault.kind for fault in one.faults] == ([] if kind is None else [kind])


def test_a_bot_that_never_stops_is_stopped() -> None:
    def endless(_view: View) -> int:
        while True:
            try:
                time.sleep(0.001)
            except Exception:
                continue

    with ticking():
        one = guard(endless, clock=QUICK)
        assert one.ask(FACING) == FOLD
        assert [fault.kind for fault in one.faults] == [FaultKind.LATE]


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Python's own handler, as a program starts with it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ctrl_c")
def test_a_bot_that_raises_what_ctrl_c_raises_has_crashed() -> None:
    def interrupts(_view: View) -> int:
        raise KeyboardInterrupt

    with ticking():
        one = guard(interrupts)
        assert one.ask(FACING) == FOLD
        assert [fault.kind for fault in one.faults] == [FaultKind.CRASH]


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_while_a_bot_thinks_is_no_fault() -> None:
    def thinks(_view: View) -> int:
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(60)
        return CALL

    one = guard(thinks)
    with pytest.raises(KeyboardInterrupt), ticking():
        one.ask(FACING)
    assert one.faults == []


def test_a_late_answer_does_not_count() -> None:
    def slow(_view: View) -> int:
        time.sleep(0.12)
        return raise_to(60)

    one = guard(slow, clock=QUICK)
    assert one.ask(FACING) == FOLD
    assert [fault.kind for fault in one.faults] == [FaultKind.LATE]


def test_after_too_many_failures_it_is_not_asked_again() -> None:
    asked = []

    def failing(view: View) -> int:
        asked.append(view)
        raise ZeroDivisionError

    one = guard(failing, limit=3)
    for _ in range(10):
        one.ask(FACING)
    assert len(asked) == 3
    assert one.forfeits


def test_a_program_that_is_gone_is_not_asked_before_the_next_round() -> None:
    asked = []

    def gone(view: View) -> int:
        asked.append(view)
        raise Misbehaviour(FaultKind.EXIT, "it left", is_gone=True)

    one = guard(gone, kind=ScriptedProgram)
    one.ask(FACING)
    one.ask(FACING)
    assert len(asked) == 1
    one.round_begins(RoundInfo(GAME, 2, 0, "guard"), 4)
    one.ask(FACING)
    assert [(fault.round, fault.kind) for fault in one.faults] == [(3, FaultKind.EXIT), (4, FaultKind.EXIT)]


def test_a_correction_by_the_protocol_is_played_and_counted() -> None:
    def corrected(_view: View) -> int:
        raise Misbehaviour(FaultKind.ILLEGAL, "raise 5", raise_to(40))

    one = guard(corrected, kind=ScriptedProgram)
    assert one.ask(FACING) == raise_to(40)
    assert one.failures == 0


def test_a_fresh_object_plays_every_round_with_its_own_generator() -> None:
    class Memory(Bot):
        def __init__(self) -> None:
            self.seen = 0

        def act(self, view: View) -> int:
            self.seen += 1
            return view.raise_to(self.seen * 100 + self.rng.randrange(50))

    def actions(rounds: int) -> list[list[Action]]:
        one = Referee(Memory(), 0, PATIENT, 5)
        made = []
        for number in range(rounds):
            one.round_begins(RoundInfo(GAME, 2, 0, "seed"), number)
            made.append([one.ask_to_bet(FACING) for _ in range(3)])
        return made

    first, second = actions(2)
    assert first == second
    assert len(set(first)) == 3


class Uninterested(ScriptedProgram):
    """Its protocol has no word for the beginning of a hand."""

    def round_begins(self, table: RoundInfo) -> None:
        self.hears_beginnings = table.seat == 1

    def hand_begins(self, view: View) -> None:
        raise AssertionError(f"nothing is said of {view!r}")


@pytest.mark.parametrize("seat", [0, 1])
def test_a_program_says_whether_it_hears_of_beginnings(seat: int) -> None:
    one = Referee(Uninterested(lambda _: CALL), 0, PATIENT, 100)
    one.round_begins(RoundInfo(GAME, 2, seat, "guard"), 3)
    assert one.hears_begin == (seat == 1)
    one.hand_begins(FACING)
    assert [fault.kind for fault in one.faults] == [FaultKind.CRASH]

"""Programs that do not say which question they answer: skipped, late and doubled answers.

A question that a theaigames program leaves unanswered costs it that one move, as on its own site. The
talks below are played against a script with a clock of its own, so that every order of questions and lines
can be tried; the same with real processes is at the end.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard import Deal, Game, Hand, View
from holecard.bots import FaultKind, Misbehaviour
from holecard.bots.clock import TimeBank
from holecard.bots.process.line_channel import LineChannel
from holecard.bots.protocols import conversation as conversing
from holecard.bots.protocols.conversation import Conversation
from holecard.bots.protocols.theaigames.server import TheAiGames
from holecard.hand.discard import Move
from holecard.rules import Clock
from tests.bots.process.matches import Round, play, rogue, short

GAME = Game.load("holdem")
DIALECTS = ("camel", "snake", "hybrid", "update")


@dataclass(frozen=True)
class Fate:
    """What the program does with one question."""

    thinks: float = 0.01
    says: int = 1
    """How often it says its answer; none is a question passed over."""
    gap: float = 0.0
    """Seconds before it says it again."""
    words: str = "raise"


QUICK, SKIPS, TWICE = Fate(), Fate(says=0), Fate(says=2)


@dataclass
class Script:
    """A channel to a program that answers as it is told, one question after the other.

    The answer to its first question raises by 101, to its second by 102, and so on: we can tell each from
    all others, which the engine cannot.
    """

    fates: Iterator[Fate]
    now: float = 0.0
    has_begun_a_line: bool = False
    _free: float = 0.0
    _asked: int = 0
    _coming: list[tuple[float, str]] = field(default_factory=list)

    def send(self, text: str) -> None:
        for line in text.splitlines():
            if line.lower().startswith("action"):
                fate = next(self.fates)
                self._asked += 1
                self._free = max(self.now, self._free) + fate.thinks
                joint = "_" if line.startswith("action move") else " "
                said = f"{fate.words}{joint}{100 + self._asked}"
                self._coming += [(self._free + fate.gap * time, said) for time in range(fate.says)]
                self._free += fate.gap * max(fate.says - 1, 0)

    def exchange(self, text: str, seconds: float, deadline: float) -> str:
        del seconds  # the script has its own clock
        self.send(text)
        return self.line(deadline)

    def hold(self, text: str) -> None:
        assert "action" not in text.lower()

    def line(self, deadline: float) -> str:
        if not self._coming or self._coming[0][0] > deadline:
            self.now = max(self.now, deadline)
            raise Misbehaviour(FaultKind.LATE, "no answer in time")
        time, line = self._coming.pop(0)
        self.now = max(self.now, time)
        return line

    def begin_question(self) -> bool:
        return not any(time <= self.now for time, _ in self._coming)

    def lines_there(self) -> list[str]:
        there = [line for time, line in self._coming if time <= self.now]
        del self._coming[: len(there)]
        return there

    def allow_more(self) -> None:
        pass


@dataclass
class Talk:
    """Question after question, as the arena asks them."""

    dialect: str = "camel"
    clock: Clock = field(default_factory=lambda: GAME.clock)
    pause: float = 0.001
    """Between an answer and the next question."""

    def hold(self, fates: list[Fate], monkeypatch: pytest.MonkeyPatch) -> list[int | str]:
        """By question: the number of the answer that was played, or what went wrong."""
        return list(self._questions(fates, monkeypatch))

    def _questions(self, fates: list[Fate], monkeypatch: pytest.MonkeyPatch) -> Iterator[int | str]:
        self.script = script = Script(iter(fates))
        monkeypatch.setattr(conversing, "monotonic", lambda: script.now)
        dialogue = TheAiGames(self.dialect)
        talk = Conversation(cast("LineChannel", script), dialogue)
        timing = TimeBank(self.clock)
        view = _view()
        talk.begin_hand(view, script.now)
        for _ in fates:
            script.now += self.pause
            started = script.now
            action: Move | None
            try:
                action = talk.ask(view, timing.left)
            except Misbehaviour as fault:
                action = fault.action
                yield _number(view, action) if action is not None else str(fault.kind)
            else:
                yield _number(view, action)
            took = script.now - started if talk.took is None else talk.took
            timing.spend(took, answered=action is not None)
        self.left = timing.left


def _view() -> View:
    hand = Hand(GAME, (10**6, 10**6), 0, Deal.seeded(GAME, 2, "behind"))
    return hand.view(hand.actor)


def _number(view: View, action: int) -> int:
    """Which answer it was."""
    assert view.legal is not None
    return action - view.bets[view.seat or 0] - view.legal.to_call - 100


LATE = "late"


@pytest.mark.parametrize("dialect", DIALECTS)
class TestDialogues:
    @pytest.fixture(autouse=True)
    def _patch(self, dialect: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch
        self.talk = Talk(dialect)

    def played(self, *fates: Fate) -> list[int | str]:
        return self.talk.hold(list(fates), self.monkeypatch)

    def test_a_skipped_answer_costs_one_move(self) -> None:
        assert self.played(QUICK, SKIPS, QUICK, QUICK, QUICK) == [1, LATE, 3, 4, 5]

    def test_a_skipped_first_answer_costs_one_move(self) -> None:
        assert self.played(SKIPS, QUICK, QUICK, QUICK) == [LATE, 2, 3, 4]

    def test_several_skipped_answers_cost_as_many_moves(self) -> None:
        assert self.played(QUICK, SKIPS, SKIPS, QUICK, QUICK) == [1, LATE, LATE, 4, 5]

    def test_every_other_answer_may_be_skipped(self) -> None:
        assert self.played(*[QUICK, SKIPS] * 4) == [1, LATE, 3, LATE, 5, LATE, 7, LATE]

    def test_a_late_answer_costs_one_move_and_is_never_played(self) -> None:
        assert self.played(QUICK, Fate(5.2), QUICK, QUICK) == [1, LATE, 3, 4]

    def test_an_answer_that_comes_before_the_next_question_is_never_played(self) -> None:
        self.talk.pause = 1.0
        assert self.played(QUICK, Fate(5.2), QUICK, QUICK) == [1, LATE, 3, 4]

    def test_an_answer_that_is_late_for_two_questions_costs_both(self) -> None:
        assert self.played(QUICK, Fate(5.7), QUICK, QUICK, QUICK) == [1, LATE, LATE, 4, 5]

    def test_a_late_and_a_skipped_answer(self) -> None:
        """The late line comes with the third question, which has no line of its own: it must be taken for
        the answer, since only the fourth shows that it was not."""
        assert self.played(QUICK, Fate(5.2), SKIPS, QUICK, QUICK) == [1, LATE, 2, 4, 5]

    def test_a_late_line_just_before_a_deadline_does_not_leave_it_behind(self) -> None:
        """Half a second is left for the third question. The late line comes just before that is over, the
        answer just after: the wrong one is played once, and then the program is in step."""
        assert self.played(Fate(0.05), Fate(5.449 + 0.5), QUICK, QUICK, QUICK)[3:] == [4, 5]

    def test_a_second_line_never_answers_the_next_question(self) -> None:
        assert self.played(TWICE, TWICE, QUICK, TWICE, QUICK) == [1, 2, 3, 4, 5]

    def test_a_program_that_says_everything_twice_may_skip_an_answer(self) -> None:
        assert self.played(TWICE, SKIPS, TWICE, TWICE, TWICE) == [1, LATE, 3, 4, 5]

    def test_a_line_that_is_said_again_after_the_next_question_does_not_keep_it_ahead(self) -> None:
        """The second line of the first answer is played for the second question, and the second answer for
        the third, where it makes no sense: then we wait for the third, and it is in step."""
        again, nonsense = Fate(says=2, gap=0.005), Fate(words="hm")
        ahead = self.played(again, nonsense, QUICK, QUICK, QUICK, QUICK)
        assert ahead[:2] == [1, 1]
        assert ahead[3:] == [4, 5, 6]

    def test_nonsense_is_waited_after_a_few_times_only_and_costs_the_program_nothing(self) -> None:
        nonsense = Fate(words="raise x")
        self.talk.clock = Clock(bank=1000, increment=0)
        self.played(*[nonsense] * 20)
        assert self.talk.left == pytest.approx(1 - 20 * 0.01)
        assert self.talk.script.now == pytest.approx(20 * 0.011 + 3 * 0.02)

    def test_a_held_answer_is_charged_until_it_came(self) -> None:
        """After the skipped answer half a second is left. The next one takes 0.01 s and half a second is
        added: twice."""
        self.played(QUICK, SKIPS, QUICK, QUICK)
        assert self.talk.left == pytest.approx(0.5 + 2 * 0.49)

    def test_who_is_in_step_again_is_not_held(self) -> None:
        """The fourth answer is believed when it comes: the clock of the engine has not gone on."""
        self.played(QUICK, SKIPS, QUICK)
        before = self.talk.script.now
        self.played(QUICK, SKIPS, QUICK, QUICK)
        assert self.talk.script.now == pytest.approx(before + self.talk.pause + 0.01)


PROMPT = st.builds(Fate, st.floats(0, 0.2), st.integers(1, 2))
LATER = st.builds(Fate, st.floats(1.001, 1.7))
"""For an engine that gives every answer one second."""
EPISODES = st.one_of(
    PROMPT.map(lambda fate: [fate]), st.just([SKIPS]), st.tuples(LATER, PROMPT).map(list)
)  # fmt: skip


@given(st.lists(EPISODES, max_size=12), st.sampled_from(DIALECTS))
def test_every_answer_in_time_is_played_and_none_for_another_question(
    episodes: list[list[Fate]], dialect: str
) -> None:
    """Whatever is skipped, late or doubled in between. After a late answer comes a prompt one: if both
    questions pass without a second line, nothing can tell the lines apart."""
    fates = [fate for episode in episodes for fate in episode]
    with pytest.MonkeyPatch.context() as monkeypatch:
        played = Talk(dialect, Clock(bank=1000, increment=1000)).hold(fates, monkeypatch)
    prompt = [fate.says > 0 and fate.thinks < 1 for fate in fates]
    assert played == [number if fits else LATE for number, fits in zip(count(1), prompt, strict=False)]


# -- real processes ---------------------------------------------------------------------------------


SLOW = Clock(bank=1000, increment=1000)


def meet(name: str, dialect: str, game: Game, *arguments: int) -> Round:
    return play(rogue(name, game, f"theaigames-{dialect}", arguments=arguments), game)


def failures(played: Round) -> list[FaultKind]:
    """Without the calls of nothing, which become checks."""
    return [kind for kind in played.kinds if kind.is_failure]


@pytest.mark.gate(4)
@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("name", ["text_skips", "text_late"])
def test_one_missing_answer_is_one_fault_and_one_move(name: str, dialect: str) -> None:
    """All that the program says is a call, but for the late answer, which is a raise. Seat 0 has the
    button: in the first hand its first question is the big blind, which it folds to if it is late."""
    played = meet(name, dialect, short("holdem", clock=SLOW))
    assert failures(played) == [FaultKind.LATE]
    assert set(played.own_actions) <= {"call", "fold"}
    assert played.own_actions.count("fold") == (name == "text_late")
    assert len(played.hands) == 4


@pytest.mark.gate(2)
@pytest.mark.parametrize("dialect", DIALECTS)
def test_answers_that_are_said_twice_are_one_fault_a_match(dialect: str) -> None:
    played = meet("text_twice", dialect, short("holdem"))
    assert failures(played) == [FaultKind.GARBAGE]
    assert set(played.own_actions) == {"call"}


@pytest.mark.gate(2)
@pytest.mark.parametrize("dialect", DIALECTS)
def test_an_answer_that_is_said_again_later_costs_a_few_moves_and_not_the_match(dialect: str) -> None:
    """Without the wait most answers are corrected: it checks where it should call, and calls nothing."""
    played = meet("text_ahead", dialect, short("holdem", hands=10))
    assert played.kinds.count(FaultKind.ILLEGAL) <= 2
    assert failures(played) == [FaultKind.GARBAGE]


def test_a_match_goes_on_to_its_end_after_a_skipped_answer() -> None:
    game = Game.load("omaha").with_clock(Clock(bank=1000, increment=1000, silence=2))
    played = meet("text_skips", "camel", game, 3)
    assert failures(played) == [FaultKind.LATE]
    assert played.hands[-1].stacks[0] in (0, 4000)


def test_more_than_two_missing_answers_in_a_row_are_the_last_that_are_asked_for() -> None:
    game = short("omaha", hands=6, clock=Clock(bank=1000, increment=1000, silence=2))
    once = meet("text_skips", "camel", game, 2, 3)
    assert failures(once) == [FaultKind.LATE] * 2
    asked = sum(view.seat == 0 for hand in once.hands for view in hand.view(None).history)
    assert once.guard.asked == asked
    mute = meet("text_skips", "camel", game, *range(2, 100))
    assert failures(mute) == [FaultKind.LATE] * 3
    assert mute.guard.asked == 4

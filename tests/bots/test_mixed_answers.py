"""A distribution as an answer: drawn by the arena, judged without running the bot's code."""

import json
from collections import Counter
from math import inf, nan
from typing import Any

import pytest

from holecard import CALL, FOLD, Mixed, View, raise_to
from holecard.bots import FaultKind, RoundInfo
from holecard.bots.answer import WrongAnswer, judge, nearest
from holecard.bots.protocols.bot_driver import BotDriver
from holecard.bots.protocols.native.client import NativeClient
from holecard.bots.protocols.native.server import Native
from holecard.bots.referee import Referee
from holecard.hand.mixed import MOST_ACTIONS, Drawn, Mix, roll_of, uniform
from tests.bots.test_referee import FACING, FREE, GAME, PATIENT, Scripted, ScriptedProgram
from tests.bots.test_referee import guard as _guard


def guard(answer: Any, **options: Any) -> Referee:
    return _guard(answer, **options)


class LyingDict(dict[int, float]):
    def items(self) -> Any:
        raise AssertionError("the bot's code was run")

    __iter__ = __len__ = keys = values = items


class LyingMixed(Mixed):
    @property
    def parts(self) -> Any:
        raise AssertionError("the bot's code was run")

    @parts.setter
    def parts(self, value: Any) -> None: ...


class LyingFloat(float):
    def __lt__(self, other: object) -> bool:
        raise AssertionError("the bot's code was run")

    __gt__ = __add__ = __radd__ = __float__ = __eq__ = __repr__ = __lt__  # type: ignore[assignment]

    __hash__ = float.__hash__


def unset() -> Mixed:
    return Mixed.__new__(Mixed)


def with_parts(parts: Any) -> Mixed:
    made = Mixed({})
    made.parts = parts
    return made


WRONG: list[tuple[Any, str]] = [
    (lambda: Mixed({}), "a mixed answer has 1 to 256 actions, not 0"),
    (lambda: Mixed({FOLD: 0.5, CALL: 0.4}), "probabilities that add up to 1, not to 0.9"),
    (lambda: Mixed({CALL: 0.2, 0: 0.8}), "add up to 1, not to 0.8 for a single action"),  # the same
    (lambda: Mixed([(FOLD, 0.5), (CALL, 0.4)]), "add up to 1, not to 0.9 for 2 different actions"),
    (lambda: Mixed([]), "a mixed answer has 1 to 256 actions, not 0"),
    (lambda: Mixed({FOLD: 0.5, CALL: 0.6}), "probabilities that add up to 1, not to 1.1"),
    (lambda: Mixed({FOLD: -0.5, CALL: 1.5}), "probabilities from 0 to 1, not -0.5"),
    (lambda: Mixed({FOLD: nan, CALL: 1.0}), "probabilities from 0 to 1, not nan"),
    (lambda: Mixed({FOLD: inf}), "probabilities from 0 to 1, not inf"),
    (lambda: Mixed({FOLD: 1e308, CALL: 1e308}), "add up to 1, not to inf"),
    (lambda: Mixed({FOLD: 10**400}), "probabilities from 0 to 1, not a number of about"),
    (lambda: Mixed({FOLD: True}), "probabilities from 0 to 1, not True"),
    (lambda: Mixed({FOLD: "1"}), "probabilities from 0 to 1, not '1'"),  # type: ignore[arg-type]
    (lambda: Mixed({"fold": 1.0}), "has actions, not 'fold'"),
    (lambda: Mixed({0.5: 1.0}), "has actions, not 0.5"),
    (lambda: Mixed(dict.fromkeys(range(10**5), 1e-5)), "1 to 256 actions, not 100000"),
    (unset, "a dictionary, not None"),
    (lambda: with_parts([(FOLD, 1.0)]), "a dictionary, not "),
    (lambda: with_parts(LyingDict({CALL: 1.0})), "a dictionary, not an object of class LyingDict"),
    (lambda: LyingMixed({CALL: 1.0}), "no action: an object of class LyingMixed"),
    (lambda: Drawn({CALL: 1.0}, FOLD), "no action: an object of class Drawn"),
]


@pytest.mark.parametrize(("make", "words"), WRONG)
def test_a_bad_distribution_is_one_fault_and_one_clear_line(make: Any, words: str) -> None:
    one = guard(lambda _view: make())
    assert one.ask(FACING) is FOLD
    assert one.ask(FREE) is CALL
    assert [fault.kind for fault in one.faults] == [FaultKind.GARBAGE] * 2
    assert words in one.faults[0].detail
    assert "\n" not in one.faults[0].detail
    assert one.declared == []


def test_pairs_with_the_same_action_are_added_up() -> None:
    """As methods of a view may give it: where checking is free, folding is checking."""
    answers = [
        Mixed([(view.fold(), 0.2), (view.call(), 0.5), (view.pot_raise(), 0.3)]) for view in (FACING, FREE)
    ]
    facing, free = (judge(answer, _legal(view)) for answer, view in zip(answers, (FACING, FREE), strict=True))
    assert isinstance(facing, Mix)
    assert isinstance(free, Mix)
    assert [len(facing.actions), len(free.actions)] == [3, 2]
    assert free.chances == pytest.approx((0.7, 0.3))


def test_lying_numbers_are_read_as_what_they_are() -> None:
    assert judge(Mixed({FOLD: LyingFloat(0.25), CALL: LyingFloat(0.75)}), _legal(FACING)) == Mix(
        (FOLD, CALL), (0.25, 0.75)
    )


def _legal(view: View) -> Any:
    assert view.legal is not None
    return view.legal


def test_probabilities_may_miss_one_by_a_millionth() -> None:
    assert isinstance(judge(Mixed({FOLD: 0.5, CALL: 0.5 + 9e-7}), _legal(FACING)), Mix)
    assert isinstance(judge(Mixed({FOLD: 0.5, CALL: 0.5 + 2e-6}), _legal(FACING)), WrongAnswer)
    third = Mixed({FOLD: 1 / 3, CALL: 1 / 3, 40: 1 / 3})
    assert isinstance(judge(third, _legal(FACING)), Mix)


def test_what_has_no_chance_need_not_be_legal() -> None:
    assert judge(Mixed({-7: 0.0, CALL: 1, 10**9: 0}), _legal(FREE)) == Mix((CALL,), (1.0,))


def test_an_illegal_action_with_a_chance_is_one_fault_and_the_nearest_is_drawn_from() -> None:
    one = guard(lambda _view: Mixed({5: 0.5, FOLD: 0.5}))
    played = Counter(_asked(one, number) for number in range(400))
    assert set(played) == {FOLD, raise_to(40)}
    assert [fault.kind for fault in one.faults[:2]] == [FaultKind.ILLEGAL] * 2
    assert "may fold, call 10, raise to 40 up to 1000, not 5" in one.faults[0].detail


def _asked(one: Referee, hand: int) -> int:
    one.hand, one.failures = hand, 0
    return one.ask(FACING)


def test_the_arena_draws_with_the_seed_of_the_hand_and_notes_the_policy() -> None:
    answer: Any = Mixed({FOLD: 0.2, CALL: 0.5, 60: 0.3})
    one = Referee(Scripted(lambda _view: answer), 0, PATIENT, 10)
    one.round_begins(RoundInfo(GAME, 2, 0, "told"), 0, "secret/deal 0")
    played = [_asked(one, hand) for hand in range(3000)]
    counts = Counter(played)
    assert [abs(counts[action] / 3000 - chance) < 0.03 for action, chance in ((-1, 0.2), (0, 0.5), (60, 0.3))]
    mix = Mix((FOLD, CALL, raise_to(60)), (0.2, 0.5, 0.3))
    assert one.declared[7] == (7, 0, mix)
    assert played == [mix.draw(roll_of(f"secret/deal 0/hand {hand + 1}", 0)) for hand in range(3000)]
    assert not one.faults


def test_a_certain_action_is_drawn_but_not_kept() -> None:
    one = guard(lambda _view: Mixed({CALL: 1.0}))
    assert one.ask(FACING) is CALL
    assert one.declared == []


def test_a_late_distribution_is_late() -> None:
    one = guard(lambda _view: Mixed({CALL: 0.5, FOLD: 0.5}), kind=ScriptedProgram)
    one.bot.took = 1e9  # type: ignore[attr-defined]
    assert one.ask(FACING) is FOLD
    assert [fault.kind for fault in one.faults] == [FaultKind.LATE]
    assert one.declared == []


def through_the_protocol(answer: Any, view: View) -> Any:
    """What the arena understands of a bot in a process of its own."""
    arena, speaker = Native(), NativeClient(BotDriver(Scripted(lambda _view: answer)), None, "x")
    table = RoundInfo(GAME, 2, view.seat or 0, "guard")
    for line in (*arena.hello(table).lines, *arena.round_begins(table).lines):
        speaker.hear(line)
    [question] = arena.ask(view, 30.0)
    reply = speaker.hear(question)
    assert reply is not None
    return arena.read(reply, view)


def test_our_protocol_carries_distributions() -> None:
    mixed = Mixed({FOLD: 0.1, CALL: 1 / 3, 60: 0.9 - 1 / 3})
    assert through_the_protocol(mixed, FACING).mix == mixed
    wrong = through_the_protocol(Mixed({FOLD: 0.1}), FACING)
    assert wrong.fault is FaultKind.GARBAGE
    assert "not to 0.1" in wrong.detail
    illegal = through_the_protocol(Mixed({5: 0.5, FOLD: 0.5}), FACING)
    assert illegal.fault is FaultKind.ILLEGAL
    assert illegal.mix == Mixed({40: 0.5, FOLD: 0.5})


@pytest.mark.parametrize(
    ("mix", "words"),
    [
        ({"fold": 1}, "a mix is a list"),
        ([{"action": "fold"}], "a probability from 0 to 1, not None"),
        ([{"action": "fold", "probability": "1"}], "a probability from 0 to 1, not '1'"),
        ([{"action": "jump", "probability": 1}], "an action is fold, check, call or raise"),
        ([{"action": "call", "probability": 1}] * 2, "each action once"),
        ([{"action": "call", "probability": 0.1}] * (MOST_ACTIONS + 1), "1 to 256 actions, not of 257"),
        ([], "1 to 256 actions, not of 0"),
        ([1], "an action is an object"),
    ],
)
def test_a_line_with_a_bad_distribution_is_garbage(mix: Any, words: str) -> None:
    arena = Native()
    arena.ask(FACING, 30.0)
    reply = arena.read(json.dumps({"id": 1, "mix": mix}), FACING)
    assert reply is not None
    assert reply.fault is FaultKind.GARBAGE
    assert words in reply.detail


@pytest.mark.parametrize(
    "line",
    [
        '{"id":1,"action":"fold","mix":[{"action":"call","probability":1}]}',
        '{"id":1,"mix":[{"action":"call","probability":1}],"action":"fold"}',
    ],
)
def test_of_an_action_and_a_distribution_the_distribution_is_played(line: str) -> None:
    arena = Native()
    arena.ask(FACING, 30.0)
    reply = arena.read(line, FACING)
    assert reply is not None
    assert (reply.action, reply.mix) == (None, Mixed({CALL: 1}))


def test_not_a_number_in_a_line_reaches_the_judge() -> None:
    arena = Native()
    arena.ask(FACING, 30.0)
    reply = arena.read('{"id":1,"mix":[{"action":"call","probability":NaN}]}', FACING)
    assert reply is not None
    assert reply.fault is FaultKind.GARBAGE or isinstance(judge(reply.mix, _legal(FACING)), WrongAnswer)


def test_tables_that_forgive_draw_too() -> None:
    legal = _legal(FACING)
    assert nearest(Mixed({FOLD: 0.25, CALL: 0.75}), legal, lambda: 0.2) is FOLD
    assert nearest(Mixed({FOLD: 0.25, CALL: 0.75}), legal, lambda: 0.25) is CALL
    assert nearest(Mixed({FOLD: 0.5}), legal, lambda: 0.2) is FOLD
    assert nearest(Mixed({5: 1.0}), legal, lambda: 0.2) == 40


def test_dice_are_uniform_and_never_one() -> None:
    rolls = [uniform(f"dice/{number}") for number in range(4000)]
    assert 0 <= min(rolls) < max(rolls) < 1
    counts = Counter(int(roll * 10) for roll in rolls)
    assert sum((count - 400) ** 2 / 400 for count in counts.values()) < 27.9  # chi squared, 9 degrees, 0.1%

"""No answer of a bot raises in our code, and each comes to the same in this process and in its own."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard import CALL, FOLD, Action, View
from holecard.bots import FaultKind, RoundInfo
from holecard.bots.describe import describe
from holecard.bots.protocols.bot_driver import BotDriver
from holecard.bots.protocols.dialogue import Reply
from holecard.bots.protocols.native.client import NativeClient
from holecard.bots.protocols.native.server import Native
from holecard.session.policy import forgive
from tests.arena.hostile_players import ANSWERS, TOUCHED, untouchable
from tests.bots.test_referee import FACING, FREE, GAME, Scripted, guard

Make = Callable[[], Any]


def here(make: Make, view: View) -> tuple[Action, list[FaultKind]]:
    """What is played, and the faults."""
    one = guard(lambda _view: make())
    action = one.ask(view)
    assert type(action) is Action
    assert view.legal is not None
    assert view.legal.allows(action)
    assert action > 0 or action is CALL or action is FOLD
    for fault in one.faults:
        assert type(fault.detail) is str
        assert len(fault.detail) <= 500
        json.dumps(fault.detail).encode()
    return action, [fault.kind for fault in one.faults]


def apart(make: Make, view: View) -> tuple[Action, list[FaultKind]]:
    """The same through our protocol: the arena's side, and the bot's."""
    arena, speaker = Native(), NativeClient(BotDriver(Scripted(lambda _view: make())), None, "x")
    table = RoundInfo(GAME, 2, view.seat or 0, "guard")
    for line in (*arena.hello(table).lines, *arena.round_begins(table).lines):
        speaker.hear(line)
    [question] = arena.ask(view, 30.0)
    reply = speaker.hear(question)
    assert reply is not None
    answer = arena.read(reply, view)
    assert isinstance(answer, Reply)
    assert view.legal is not None
    meek = FOLD if view.legal.to_call else CALL
    action = meek if answer.action is None else forgive(view.legal, answer.action)
    return action, [] if answer.fault is None else [answer.fault]


@pytest.mark.parametrize("view", [FACING, FREE], ids=["facing a bet", "free"])
@pytest.mark.parametrize(("make", "kind"), ANSWERS)
def test_every_hostile_answer_is_one_fault_of_its_kind(
    make: Make, kind: FaultKind | None, view: View
) -> None:
    action, faults = here(make, view)
    assert faults == ([] if kind is None else [kind])
    assert apart(make, view) == (action, faults)


PLAIN = (
    st.none()
    | st.booleans()
    | st.floats()
    | st.complex_numbers()
    | st.text(max_size=300)
    | st.binary(max_size=300)
    | st.integers()
    | st.integers(-50, 1100)
    | st.builds(lambda bits, sign: sign * (1 << bits), st.integers(0, 60_000), st.sampled_from([-1, 1]))
)


@st.composite
def classes(draw: st.DrawFn) -> Make:
    """Objects of classes that object to being touched in some ways."""
    base, values = draw(
        st.sampled_from(
            [
                (object, ()),
                (int, (draw(st.integers(-50, 1100)),)),
                (Action, (draw(st.integers(-1, 10**6)),)),
                (str, ("call",)),
                (float, (0.5,)),
                (list, ()),
                (tuple, ()),
                (dict, ()),
                (Exception, ("call",)),
            ]
        )
    )
    names = draw(st.lists(st.sampled_from(TOUCHED), min_size=1))
    if base is Action:
        return lambda: int.__new__(untouchable(Action, *names), *values)  # type: ignore[call-overload]
    return lambda: untouchable(base, *names)(*values)


def boxed(made: st.SearchStrategy[Make]) -> st.SearchStrategy[Make]:
    return made.map(lambda make: lambda: [make(), make()]) | made.map(lambda make: lambda: (make(),))


ANYTHING: st.SearchStrategy[Make] = st.recursive(
    PLAIN.map(lambda value: lambda: value) | classes(), boxed, max_leaves=4
)


@given(ANYTHING, st.sampled_from([FACING, FREE]))
def test_anything_that_a_bot_returns_comes_to_the_same_everywhere(make: Make, view: View) -> None:
    action, faults = here(make, view)
    value = make()
    legal = view.legal
    assert legal is not None
    if issubclass(type(value), int) and type(value) is not bool:
        number = int.__add__(value, 0)
        assert faults == ([] if legal.allows(number) else [FaultKind.ILLEGAL])
    else:
        assert faults == [FaultKind.GARBAGE]
    assert apart(make, view) == (action, faults)


@given(ANYTHING)
def test_a_description_is_short_and_safe(make: Make) -> None:
    words = describe(make())
    assert type(words) is str
    assert len(words) < 10_000


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "None"),
        (10**5000, "a number of about 5001 digits"),
        (-(10**5000), "a negative number of about 5001 digits"),
        (("raise", 60), "('raise', 60)"),
        ({"action": "call"}, "an object of class dict"),
        ("x" * 300, f"'{'x' * 200}'..."),
    ],
    ids=["none", "long", "negative", "tuple", "dict", "text"],
)
def test_what_a_plain_mistake_looks_like(value: object, words: str) -> None:
    assert describe(value) == words


def test_a_bot_that_fails_in_a_hook_is_counted_in_its_own_process_too() -> None:
    """The arena asks no question at a hook, so that the next answer tells of it."""

    class Forgets(Scripted):
        def hand_begins(self, view: View) -> None:
            raise SystemExit("forgot")

    arena, speaker = Native(), NativeClient(BotDriver(Forgets(lambda _view: 60)), None, "x")
    table = RoundInfo(GAME, 2, 0, "guard")
    for say in (arena.hello(table), arena.round_begins(table), arena.hand_begins(FACING)):
        for line in say.lines:
            speaker.hear(line)
    replies = [speaker.hear(arena.ask(FACING, 30.0)[0]) or "" for _ in range(2)]
    first = arena.read(replies[0].replace('"id": 1', '"id": 2'), FACING)
    assert first is not None
    assert first[:2] == (Action(60), FaultKind.CRASH)
    assert first.detail.startswith("SystemExit: forgot (test_answers.py:")
    assert arena.read(replies[1], FACING) == Reply(Action(60))


@pytest.mark.parametrize("begins", [False, True], ids=["reset", "round_begins"])
def test_a_bot_that_cannot_begin_a_round_fails_once_and_sits_it_out(begins: object) -> None:
    class Unable(Scripted):
        def reset(self) -> Any:
            return self if begins else "neither"

        def round_begins(self, table: RoundInfo) -> None:
            raise RuntimeError("not today")

    arena, speaker = Native(), NativeClient(BotDriver(Unable(lambda _view: 60)), None, "x")
    table = RoundInfo(GAME, 2, 0, "guard")
    for say in (arena.hello(table), arena.round_begins(table), arena.hand_begins(FACING)):
        for line in say.lines:
            speaker.hear(line)
    answers = []
    for _ in range(2):
        answers.append(arena.read(speaker.hear(arena.ask(FACING, 30.0)[0]) or "", FACING))
    assert [(answer.action, answer.fault) for answer in answers if answer] == [
        (FOLD, FaultKind.CRASH),
        (FOLD, None),
    ]

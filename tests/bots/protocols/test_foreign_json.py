"""Untrusted JSON: a view or a game comes out of it, or our own error, for a bounded amount of work."""

import copy
import json
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard import BadGame, Game, HolecardError, Unreadable
from holecard.bots import FaultKind, RoundInfo
from holecard.bots.describe import describe
from holecard.bots.protocols.bot_driver import BotDriver
from holecard.bots.protocols.json_reader import read_object
from holecard.bots.protocols.micro_json.client import GameState
from holecard.bots.protocols.micro_json.server import MicroJson
from holecard.bots.protocols.native.card_text import MOST_STEPS
from holecard.bots.protocols.native.client import NativeClient
from holecard.bots.protocols.native.server import Native, action_from_json, view_from_json
from holecard.bots.protocols.registry import PROTOCOLS
from holecard.hand.action import MOST_DIGITS
from holecard.hand.view import View
from holecard.rules.definition import game_from_data, game_to_data
from holecard.session import Session
from tests.bots.protocols.views import view_to_json
from tests.bots.test_referee import Scripted
from tests.strategies import GAMES


@contextmanager
def bounded(seconds: int = 60) -> Iterator[None]:
    """Bounded work takes milliseconds; what is not bounded would take hours, or all memory."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise AssertionError("this takes for ever")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def nested(depth: int) -> Any:
    made: Any = []
    for _ in range(depth):
        made = [made]
    return made


# No object is in there twice: a change of one would be a change of thousands.
STRANGE: st.SearchStrategy[Any] = st.one_of(
    st.sampled_from(
        [
            10**6, 2**31, 2**63, -(2**63), 10**18, 10**30, 10**4200, -1, 0, 1, 0.5, 1e308, float("nan"),
            float("inf"), True, False, None, "", "As", "x" * 100_000, "\ud800", [], {},
            [[] for _ in range(1000)], ["As"] * 60, [1] * 100_000, [{} for _ in range(20_000)],
            [{"action": "call"} for _ in range(MOST_STEPS + 1)],
            [{"action": "raise", "to": 10**4200}], [{"action": []}], {"a": {"b": {}}}, nested(900),
        ]
    ),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
        lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner, max_size=5),
        max_leaves=10,
    ),
)  # fmt: skip


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside, the whole first."""
    yield path
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield from places(value, (*path, key))


@st.composite
def mutated(draw: st.DrawFn, data: Any) -> Any:
    """With one to three values replaced by strange ones, or left out."""
    made = copy.deepcopy(data)
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(list(places(made))))
        if not path:
            return draw(STRANGE)
        at = made
        for key in path[:-1]:
            at = at[key]
        if draw(st.integers(0, 5)):
            at[path[-1]] = copy.deepcopy(draw(STRANGE))
        else:
            del at[path[-1]]
        if not isinstance(made, dict):
            break
    return made


def a_view(game: Game) -> dict[str, Any]:
    hand = Session(game, "foreign").deal()
    assert hand is not None
    while hand.actor is not None and hand.street == 0:
        hand.act(0)
    data: dict[str, Any] = json.loads(json.dumps(view_to_json(hand.view(0))))
    return data


VIEWS = [(game, a_view(game)) for game in GAMES if PROTOCOLS["holecard"].fits(game) is None]


@given(st.sampled_from(VIEWS).flatmap(lambda pair: st.tuples(st.just(pair[0]), mutated(pair[1]))))
def test_any_mutation_of_a_view_is_a_view_or_unreadable(pair: tuple[Game, Any]) -> None:
    game, data = pair
    with bounded(), suppress(Unreadable):
        assert isinstance(view_from_json(data, game), View)


@pytest.mark.parametrize(
    "field", ["seats", "seat", "button", "blinds", "ante", "straddle", "start", "history"]
)
@pytest.mark.parametrize(
    "value",
    [2**63, 10**5000, -1, "x" * 10**6, [10**30] * 3],
    ids=["2**63", "10**5000", "negative", "text", "list"],
)
def test_every_field_is_bounded(field: str, value: object) -> None:
    game, data = VIEWS[0]
    with bounded(), pytest.raises(Unreadable):
        view_from_json(data | {field: value}, game)


def test_a_million_seats_are_refused_at_once() -> None:
    game, data = VIEWS[0]
    many = data | {"seats": 10**6, "start": [100] * 10**6, "shown": [[]] * 10**6}
    with bounded(), pytest.raises(Unreadable, match=f"start is a list of at most {game.seats[1]}"):
        view_from_json(many, game)


@given(st.sampled_from(GAMES).flatmap(lambda game: mutated(json.loads(json.dumps(game_to_data(game))))))
def test_any_mutation_of_a_page_is_a_game_or_a_bad_one(data: Any) -> None:
    with bounded(), suppress(BadGame):
        assert isinstance(game_from_data(data), Game)


@given(STRANGE | st.fixed_dictionaries({"action": STRANGE, "to": STRANGE}))
def test_any_action_is_one_or_unreadable(data: Any) -> None:
    with bounded(), suppress(Unreadable):
        action_from_json(data)


def line_of(data: Any) -> str:
    """As a program may write it, with numbers that Python itself would not print."""
    return json.dumps(data).replace('"HUGE"', "9" * 20_000)


@given(st.dictionaries(st.sampled_from(["id", "action", "to", "fault", "detail"]), STRANGE | st.just("HUGE")))
def test_any_answer_of_a_program_is_understood_or_a_fault(data: dict[str, Any]) -> None:
    game, shown = VIEWS[0]
    view = view_from_json(shown, game)
    arena = Native()
    arena.ask(view, 1.0)
    with bounded():
        arena.read(line_of({"id": 1} | data), view)


def test_a_number_of_any_length_is_too_large_and_no_garbage() -> None:
    game, shown = next((game, shown) for game, shown in VIEWS if game.name == "holdem")
    view = view_from_json(shown, game)
    arena = Native()
    arena.ask(view, 1.0)
    for digits in (20, MOST_DIGITS, 4300, 50_000):
        answer = arena.read('{"id":1,"action":"raise","to":' + "9" * digits + "}", view)
        assert answer is not None
        assert answer.fault is None
        assert answer.action is not None
        assert answer.action >= 10**19
    assert read_object('{"a":-' + "9" * 10**5 + "}") == {"a": -(10**MOST_DIGITS)}


def test_of_a_number_that_is_not_read_its_length_is_not_told() -> None:
    longest, longer = read_object('{"a":' + "1" * MOST_DIGITS + "}"), read_object('{"a":' + "1" * 5001 + "}")
    assert longest is not None
    assert longer is not None
    assert describe(longest["a"]) == "a number of about 4000 digits"
    assert describe(longer["a"]) == "a number of more than 4000 digits"
    assert describe(-longer["a"]) == "a negative number of more than 4000 digits"


STATE = {
    "MyStack": 990, "OpponentStack": 980, "Pot": 30, "MyCard": {"Rank": "7", "Suit": "♥"},
    "CommunityCard": None, "ToCall": 10, "MinRaise": 20,
    "ActionHistory": [{"ActionType": "Raise", "Amount": 20}], "HandResult": None,
}  # fmt: skip


@given(mutated(STATE))
def test_any_state_of_a_foreign_engine_is_read_or_refused(data: Any) -> None:
    with bounded(), suppress(HolecardError):
        GameState.parse(line_of(data))


@given(st.dictionaries(st.sampled_from(["ActionType", "Amount"]), STRANGE | st.just("HUGE")))
def test_any_answer_in_json_lines_is_an_answer(data: dict[str, Any]) -> None:
    game, shown = next((game, shown) for game, shown in VIEWS if game.name == "micro")
    with bounded():
        MicroJson().read(line_of(data), view_from_json(shown, game))


MESSAGES: list[dict[str, Any]] = [
    {"type": "hello", "protocol": "holecard/1", "game": game_to_data(GAMES[0])},
    {"type": "round", "seats": 2, "seat": 0, "seed": "x"},
    {"type": "hand", "view": VIEWS[0][1]},
    {"type": "act", "id": 1, "ms": 1000, "view": VIEWS[0][1]},
    {"type": "hand_end", "view": VIEWS[0][1]},
    {"type": "round_end", "hands": 3, "chips": [1, -1], "stacks": [3, 1], "winners": [0]},
]


@given(st.sampled_from(MESSAGES).flatmap(mutated))
def test_a_bot_of_ours_outlives_any_message(data: Any) -> None:
    client = NativeClient(BotDriver(Scripted(lambda _view: 0)), None, "x")
    client.hear(json.dumps(MESSAGES[0]))
    with bounded():
        reply = client.hear(line_of(data))
    if reply is not None:
        json.loads(reply)


def test_a_question_that_cannot_be_followed_is_answered_and_counted() -> None:
    game, shown = VIEWS[0]
    client, arena = NativeClient(BotDriver(Scripted(lambda _view: 0)), None, "x"), Native()
    client.hear(arena.hello(RoundInfo(game, 2, 0, "x")).lines[0])
    view = view_from_json(shown, game)
    [line] = arena.ask(view, 1.0)
    answer = arena.read(client.hear(line.replace('"history":[', '"history":[7,')) or "", view)
    assert answer is not None
    assert answer.fault is FaultKind.CRASH

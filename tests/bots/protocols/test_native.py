"""Our own protocol: what its description says, what bots say in it, and the starters."""

import json
import re
import shutil
import sys
from pathlib import Path

import pytest

from holecard import CALL, FOLD, Action, Deal, Game, Hand, examples, raise_to
from holecard.bots import FaultKind, RoundInfo
from holecard.bots.protocols.dialogue import Reply
from holecard.bots.protocols.native.server import Native
from holecard.bots.protocols.registry import program_bot
from holecard.rules import names
from holecard.session import Result, SessionEnding
from tests.bots.process.matches import HOST, PATIENT, play, rogue, short

PAGE = (Path(__file__).parents[3] / "docs" / "reference" / "protocol.md").read_text("utf-8")
MICRO = Game.load("micro")
STARTERS = Path(examples.__file__).parent


def dealt() -> Hand:
    return Hand(MICRO, (1000, 1000), 0, Deal.of(["Th", "Ks"], "2c"))


def test_the_description_is_what_is_said() -> None:
    """Every line that it has the bot read is sent, in this order, and every answer is understood."""
    talk, hand, table = Native(), dealt(), RoundInfo(MICRO, 2, 0, "5f1d")
    heard = re.findall(r"^< (.*)$", PAGE, re.MULTILINE)
    said = re.findall(r"^> (.*)$", PAGE, re.MULTILINE)
    told = [*talk.hello(table).lines]
    assert talk.greeted(said.pop(0)) is None
    told += talk.round_begins(table).lines
    told += talk.hand_begins(hand.view(0)).lines
    for time_left, action in ((1.0, raise_to(60)), (0.98, CALL)):
        told += talk.ask(hand.view(0), time_left)
        assert talk.read(said.pop(0), hand.view(0)) == Reply(action)
        hand.act(action)
        hand.act(CALL)
    told += talk.hand_ends(hand.view(0)).lines
    told += talk.round_ends(Result(SessionEnding.HANDS, 100, (-240, 240), (760, 1240), (1,))).lines
    told += talk.goodbye()
    assert told == heard
    assert said == []


def test_the_description_has_every_key_of_a_view() -> None:
    [line] = Native().ask(dealt().view(0), 1.0)
    explained = set(re.findall(r"`(\w+)`", PAGE[PAGE.index("## The view") :]))
    assert set(json.loads(line)["view"]) <= explained
    assert set(json.loads(line)["view"]["legal"]) <= explained


def test_the_description_names_every_fault() -> None:
    assert all(f"| `{kind}` |" in PAGE for kind in FaultKind)


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ('{"id":2,"action":"fold"}', FOLD),
        ('{"id":2,"action":"check"}', CALL),
        ('{"id":2,"action":"call","why":"no reason"}', CALL),
        ('{"id":2,"action":"bet","to":60}', raise_to(60)),
        ('{"id":2,"action":"raise","to":1}', raise_to(1)),
    ],
)
def test_actions(line: str, action: Action) -> None:
    assert asked_twice().read(line, dealt().view(0)) == Reply(action)


@pytest.mark.parametrize(
    "line",
    ["call", "[]", "2", '{"action":"call"}', '{"id":"2","action":"call"}', '{"id":true,"action":"call"}',
     '{"id":3,"action":"call"}', '{"id":0,"action":"call"}', '{"id":2}', '{"id":2,"action":"raise"}',
     '{"id":2,"action":"raise","to":"60"}', '{"id":2,"action":"raise","to":6e1}',
     '{"id":2,"action":"raise","to":-1}', '{"id":2,"action":["call"]}', "[" * 60_000],
)  # fmt: skip
def test_garbage(line: str) -> None:
    answer = asked_twice().read(line, dealt().view(0))
    assert answer is not None
    assert (answer.action, answer.fault) == (None, FaultKind.GARBAGE)


def test_an_answer_to_an_older_question_is_none_to_this_one() -> None:
    assert asked_twice().read('{"id":1,"action":"call"}', dealt().view(0)) is None


def asked_twice() -> Native:
    talk = Native()
    for _ in range(2):
        talk.ask(dealt().view(0), 1.0)
    return talk


# -- starters -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
def test_the_python_starter_plays_every_game(name: str) -> None:
    game = short(name, hands=5, clock=PATIENT)
    command = f"{sys.executable} {STARTERS / 'plain_json_bot.py'}"
    played = play(program_bot("holecard", command, game, HOST, "starter"), game)
    assert played.kinds == []


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_both_starters_play_alike() -> None:
    game = short("holdem", hands=20, clock=PATIENT)
    actions = [
        play(program_bot("holecard", command, game, HOST, "starter"), game).own_actions
        for command in (
            f"{sys.executable} {STARTERS / 'plain_json_bot.py'}",
            f"node {STARTERS / 'plain_json_bot.js'}",
        )
    ]
    assert actions[0] == actions[1]
    assert len({action.split()[0] for action in actions[0]}) == 3


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_the_javascript_starter_is_a_module_too(tmp_path: Path) -> None:
    copy = tmp_path / "bot.mjs"
    copy.write_text((STARTERS / "plain_json_bot.js").read_text("utf-8"), "utf-8")
    game = short("micro", clock=PATIENT)
    assert play(program_bot("holecard", f"node {copy}", game, HOST, "starter"), game).kinds == []


# -- six seats and rounds in a row ------------------------------------------------------------------------


def test_one_process_plays_many_rounds() -> None:
    game = short("micro")
    assert play(rogue("good", game), game, rounds=5).kinds == []


NOT_PLAIN = (
    '{"id":12,"action":"call"},',
    '{"id":012,"action":"call"}',
    '{"id":12.0,"action":"call"}',
    '{"id": 1 2,"action":"call"}',
    '{"id":12,"action":"call"}{}',
    ',"action":"call"}',
)


@pytest.mark.parametrize("verb", ["call", "check", "fold"])
@pytest.mark.parametrize("separators", [(",", ":"), (", ", ": "), (" , ", " : ")])
def test_answers_are_read_alike_with_and_without_the_parser(verb: str, separators: tuple[str, str]) -> None:
    """As most programs write them, they are recognized without it: to the same effect, whatever their id."""
    talk, view = Native(), dealt().view(0)
    for _ in range(12):
        talk.ask(view, 1.0)
    for number in (1, 11, 12, 13, 120, -12):
        line = json.dumps({"id": number, "action": verb}, separators=separators)
        assert talk.read(line, view) == talk._parsed(line, view)
    for text in NOT_PLAIN:
        answer = talk.read(text, view)
        assert answer is not None
        assert answer.fault is FaultKind.GARBAGE


def test_a_plain_call_does_not_answer_a_draw() -> None:
    game = Game.load("five-card-draw")
    hand = Hand(game, (200, 200), 0, Deal.seeded(game, 2, "plain"))
    while hand.legal_draw is None:
        hand.act(CALL)
    talk, view = Native(), hand.view(hand.actor)
    talk.ask(view, 1.0)
    answer = talk.read('{"id":1,"action":"call"}', view)
    assert answer is not None
    assert answer.fault is FaultKind.GARBAGE

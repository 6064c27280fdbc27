"""Clients go on whatever an engine or a bot says."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard import CALL, Bot, Deal, Game, Hand, View
from holecard.bots import RoundInfo
from holecard.bots.protocols.acpc.server import Acpc
from holecard.bots.protocols.client import speak
from holecard.bots.protocols.dialogue import Dialogue
from holecard.bots.protocols.micro_json.server import MicroJson
from holecard.bots.protocols.native.server import Native
from holecard.bots.protocols.theaigames.server import TheAiGames
from holecard.session import Session
from tests.bots.protocols.scenes import HOLDEM, SCENES, Scene


class Caller(Bot):
    def act(self, view: View) -> int:
        return view.call()


def spoiled(lines: list[str], rng: Random) -> list[str]:
    """Lines lost, doubled and in the wrong place, words swapped with others and numbers changed."""
    words = [word for line in lines for word in line.split()] + [
        "",
        "0",
        "-1",
        "999999",
        "[]",
        "[As,As]",
        "::",
    ]
    made = []
    for line in lines:
        fate = rng.random()
        parts = line.split(" ")
        if fate < 0.05:
            continue
        if fate < 0.1:
            made.append(line)
        if fate < 0.2:
            parts[rng.randrange(len(parts))] = rng.choice(words)
        if fate < 0.23:
            made.insert(rng.randrange(len(made) + 1), line)
        if fate < 0.25:
            parts = parts[: rng.randrange(len(parts))]
        made.append(" ".join(parts))
    return made


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.file)
def test_a_speaker_answers_every_question_of_a_confused_engine(scene: Scene) -> None:
    lines = [line[2:] for line in scene.lines() if line.startswith(">")]
    for seed in range(60):
        noise = spoiled(lines, Random(f"{scene.file}/{seed}"))
        said: list[str] = []
        speak(scene.protocol, Caller(), noise, said.append, scene.game if seed % 2 else None)
        if scene.protocol == "theaigames":
            asked = [line for line in noise if line.lower().startswith("action ") and len(line.split()) > 2]
            assert len(said) == len(asked)


def spoiled_json(value: Any, rng: Random) -> Any:
    """The same data with some of it lost or of another type."""
    if rng.random() < 0.03:
        return rng.choice([None, -1, 0, [], {}, "x", 1.5, True, 10**30])
    if isinstance(value, dict):
        return {key: spoiled_json(item, rng) for key, item in value.items() if rng.random() > 0.01}
    return [spoiled_json(item, rng) for item in value] if isinstance(value, list) else value


def told(game: Game, speech: Dialogue) -> list[str]:
    """Some hands of callers, as the second seat hears of them."""
    table = RoundInfo(game, 2, 1, "seed")
    lines = [*speech.hello(table).lines, *speech.round_begins(table).lines]
    session = Session(game, "told", 2)
    while session.played < 5 and (hand := session.deal()) is not None:
        lines += speech.hand_begins(hand.view(1)).lines
        while hand.actor is not None:
            if hand.actor == 1:
                lines += speech.ask(hand.view(1), 1.0)
            hand.act(CALL)
        session.settle()
        lines += speech.hand_ends(hand.view(1)).lines
    return lines


@pytest.mark.parametrize(
    ("protocol", "speech", "name"), [("json", MicroJson(), "micro"), ("holecard", Native(), "omaha")]
)
def test_a_speaker_answers_every_question_of_an_engine_that_talks_nonsense(
    protocol: str, speech: Dialogue, name: str
) -> None:
    lines = [line for line in told(Game.load(name), speech) if line.startswith("{")]
    for seed in range(60):
        rng = Random(f"{protocol}/{seed}")
        noise = [spoiled_json(json.loads(line), rng) for line in lines]
        said: list[str] = []
        speak(protocol, Caller(), map(json.dumps, noise), said.append)
        asked = [one for one in noise if protocol == "json" or is_question(one)]
        assert len([line for line in said if "ready" not in line]) == len(asked)


def is_question(message: object) -> bool:
    return isinstance(message, dict) and message.get("type") == "act"


ANSWERS = st.text() | st.from_regex(r"(fold|check|call|raise|bet)[ _]?-?[0-9.]*", fullmatch=True)


@given(ANSWERS)
def test_every_answer_of_a_bot_has_a_meaning_or_is_passed_over(line: str) -> None:
    hand = Hand(HOLDEM, (200, 200), 0, Deal.of(["AsKd", "QhJc"], "2c3c4d9hTs"))
    view = hand.view(0)
    assert view.legal is not None
    speeches: list[Dialogue] = [TheAiGames("camel"), TheAiGames("update"), Acpc()]
    for speech in speeches:
        speech.hello(RoundInfo(HOLDEM, 2, 0, "seed"))
        speech.hand_begins(view)
        question = speech.ask(view, 1.0)[-1]
        for reply in (line, f"{question}:{line}"):
            answer = speech.read(reply, view)
            if answer is not None and answer.action is not None:
                assert view.legal.allows(answer.action)

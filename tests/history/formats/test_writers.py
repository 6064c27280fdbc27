"""Hands that are written as Open Hand History are read as the same hands."""

import json
from random import Random

import pytest

from holecard import CALL, BadRequest, Deal, Game, Hand
from holecard.history import Finding, Record, check
from holecard.history.formats import format_named
from holecard.history.formats.open_hand_history_writer import to_open_hand_history
from tests.history.formats.samples import SAMPLES
from tests.history.formats.test_readers import read, texts_of
from tests.history.peers import at_both_tables
from tests.history.samples import THREE, hand

NOT_WRITTEN = ("run twice", "nameless", "half chips", "extra raises", "chair before the blind")
"""Hands whose money goes by more than the rules; raises that no seat can call, which are written as calls;
blinds that do not sit next to the button, which have no name in our events."""
FINISHED = [
    name
    for name in SAMPLES
    if name not in NOT_WRITTEN and not any(word in name for word in ("stud", "draw", "courchevel"))
]


def again(record: Record) -> Record:
    [text] = texts_of("ohh", to_open_hand_history(record))
    return format_named("ohh").read(text)


@pytest.mark.parametrize("name", FINISHED)
def test_a_hand_comes_back(name: str) -> None:
    record = read(SAMPLES[name])
    other = again(record)
    scale = record.stacks[0] / (other.stacks[0] or 1) if record.stacks[0] else 1
    assert [chips * scale for chips in other.hand().payoffs] == list(record.hand().payoffs)
    assert other.players == record.players
    assert [step.action for step in other.steps if hasattr(step, "action")] == pytest.approx(
        [step.action / (scale if step.action > 0 else 1) for step in record.steps if hasattr(step, "action")]
    )
    assert check(other).finding is Finding.AGREES


@pytest.mark.parametrize("name", ["six-max", "limit-holdem", "omaha"])
def test_random_hands_come_back(name: str) -> None:
    game, rng = Game.load(name).without_levels(), Random(name)
    for _ in range(10):
        played, _ = at_both_tables(game, rng)
        names = tuple(f"player {seat}" for seat in range(played.seats))
        other = again(Record.of(played, names))
        assert check(other).finding is Finding.AGREES
        assert _payoffs(other) == _payoffs(Record.of(played, names))


def test_a_low_half_comes_back() -> None:
    game = Game.load("omaha-8").without_levels()
    played = Hand(game, (100, 100), 0, Deal.of(["As2sKdKc", "QhQd9c8c"], "3h4d7cJsJd"))
    while played.actor is not None:
        played.act(CALL)
    record = Record.of(played, ("ann", "bob"))
    assert json.loads(to_open_hand_history(record))["ohh"]["game_type"] == "OmahaHiLo"
    assert check(again(record)).finding is Finding.AGREES
    assert again(record).hand().payoffs == played.payoffs


def _payoffs(record: Record) -> dict[str, int]:
    payoffs = record.hand().payoffs
    return {name: chips for name, chips in zip(record.players, payoffs, strict=True) if chips}


def test_fields_of_the_standard() -> None:
    fields = json.loads(to_open_hand_history(read(SAMPLES["stars cash"])))["ohh"]
    assert (fields["game_type"], fields["bet_limit"]["bet_type"], fields["currency"]) == (
        "Holdem",
        "NL",
        "USD",
    )
    assert fields["hero_player_id"] == 1
    assert [part["street"] for part in fields["rounds"]] == ["Preflop", "Flop", "Turn", "River"]
    assert sum(pot["amount"] for pot in fields["pots"]) == 85


def test_what_it_cannot_say_is_refused() -> None:
    with pytest.raises(BadRequest, match="known end"):
        to_open_hand_history(hand(THREE, actions=THREE["actions"][:5]))
    leduc = Game.load("leduc")
    from holecard import Deal

    with pytest.raises(BadRequest, match="hold'em and Omaha, but no"):
        to_open_hand_history(Record.of(Hand(leduc, (20, 20), 0, Deal.of(["Ks", "Jh"], "Js"))))

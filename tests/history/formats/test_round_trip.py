"""Hands of every game that PokerStars has are written as its text and read as the same hands."""

from random import Random

import pytest

from holecard import Game
from holecard.history import Finding, Record, check, to_pokerstars
from holecard.history.formats import format_named
from tests.history.formats.test_readers import texts_of
from tests.stats.test_every_game import played

GAMES = (
    "holdem", "limit-holdem", "short-deck", "omaha", "plo5", "omaha-8", "courchevel", "stud", "stud-8",
    "razz", "five-card-draw", "single-draw", "triple-draw", "badugi",
)  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_text_is_read_as_the_hand_it_was_written_from(name: str) -> None:
    game, rng = Game.load(name).without_levels(), Random(name)
    for number in range(12):
        hand = played(game, number, rng)
        record = Record.of(hand, ("ann", "bob", "cy"), hand=number + 1)
        [text] = texts_of("pokerstars", to_pokerstars(record))
        again = format_named("pokerstars").read(text)
        assert check(again).finding is Finding.AGREES, (check(again), text.text)
        payoffs = dict(zip(again.players, again.hand().payoffs, strict=True))
        assert {one: chips for one, chips in payoffs.items() if chips} == {
            one: chips for one, chips in zip(record.players, hand.payoffs, strict=True) if chips
        }
        assert again.game.title == record.game.title

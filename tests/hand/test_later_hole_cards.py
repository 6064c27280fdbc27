"""Games that deal hole cards on later streets: who has folded gets no more."""

from pathlib import Path

import pytest

from holecard import CALL, FOLD, Deal, Game, Hand, raise_to
from holecard.hand.rebuild import rebuild

PAGE = """
title = "Three rounds"
summary = "Two, two and one hole cards, no board."
seats = 3
[deck]
ranks = "23456789TJQKA"
suits = "cdhs"
[forced]
ante = 1
[betting]
structure = "no-limit"
[[streets]]
name = "first"
hole = 2
opener = "button"
[[streets]]
name = "second"
hole = 2
opener = "button"
[[streets]]
name = "third"
hole = 1
opener = "button"
[showdown]
ranking = "high"
[session]
name = "series"
stacks = 100
bust = "leaves"
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    page = tmp_path / "three.toml"
    page.write_text(PAGE)
    return Game.load(page)


def test_a_seat_that_folded_sees_no_card_that_it_was_never_dealt(game: Game) -> None:
    hand = Hand(game, (100,) * 3, 0, Deal.seeded(game, 3, "q"))
    for action in (raise_to(2), FOLD, CALL):
        hand.act(action)
    assert [len(hand.view(seat).hole) for seat in range(3)] == [4, 2, 4]
    while hand.actor is not None:
        hand.act(CALL)
    assert [len(hand.view(seat).hole) for seat in range(3)] == [5, 2, 5]
    again = rebuild(game, hand.events)
    assert [again.view(seat).hole for seat in range(3)] == [hand.view(seat).hole for seat in range(3)]

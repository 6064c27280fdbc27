"""The cards that are marked are those that won, judged by the slow ranking that is written to be read."""

from random import Random

import pytest

from holecard.cards import FULL_DECK, parse_cards
from holecard.cards.ranking import reference
from holecard.rules.game import Game
from holecard.web.tables.winning_cards import winning_cards


@pytest.mark.parametrize("game", ["holdem", "omaha", "plo5"])
def test_five_cards_are_as_good_as_all(game: str) -> None:
    rules = Game.load(game)
    judge = reference.omaha if rules.hole_cards > 2 else reference.high
    drawn = Random(5)
    for _ in range(400):
        cards = drawn.sample(FULL_DECK, rules.hole_cards + 5)
        hole, board = cards[:-5], cards[-5:]
        made = winning_cards(rules.ranking, hole, board)
        assert len(set(made)) == 5
        assert set(made) <= {*hole, *board}
        assert reference.five(made) == judge(hole, board)
        if rules.hole_cards > 2:
            assert len(set(made) & set(hole)) == 2


def test_five_cards_of_short_deck_are_as_good_as_all() -> None:
    rules = Game.load("short-deck")
    drawn = Random(6)
    for _ in range(400):
        cards = drawn.sample(rules.deck.cards, 7)
        made = winning_cards(rules.ranking, cards[:2], cards[2:])
        assert len(set(made)) == 5
        assert reference.short_deck_five(made) == reference.short_deck_best(cards[:2], cards[2:])


@pytest.mark.parametrize(
    ("game", "hole", "board", "made"),
    [
        ("holdem", "2c2d", "AsKsQsJsTs", "AsKsQsJsTs"),
        ("holdem", "3d3c", "7cAh3sJc4d", "3d3cAh3sJc"),
        ("omaha", "AsAd2c3c", "KsQsJsTs9h", "AdAsKsQsJs"),
        ("micro", "Qc", "Kc", "QcKc"),
        ("leduc", "Ks", "Kh", "KsKh"),
        ("leduc", "Ks", "Jh", "Ks"),
        ("mini", "Ks", "", "Ks"),
    ],
)
def test_a_board_card_is_marked_where_it_counts(game: str, hole: str, board: str, made: str) -> None:
    found = winning_cards(Game.load(game).ranking, parse_cards(hole), parse_cards(board))
    assert set(found) == set(parse_cards(made))


def test_unknown_cards_and_boards_that_are_not_dealt_make_nothing() -> None:
    ranking = Game.load("holdem").ranking
    assert winning_cards(ranking, parse_cards("????"), parse_cards("AsKsQsJsTs")) == ()
    assert winning_cards(ranking, parse_cards("AhKh"), ()) == ()

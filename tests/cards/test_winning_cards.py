"""The cards that are marked are those that won, judged by the slow ranking that is written to be read."""

from random import Random

import pytest

from holecard.cards import FULL_DECK, parse_cards
from holecard.cards.ranking import (
    ACE_TO_FIVE,
    BADUGI,
    EIGHT_OR_BETTER,
    OMAHA_EIGHT,
    RANKINGS,
    reference,
)
from holecard.cards.ranking.winning_cards import winning_cards
from holecard.rules.game import Game


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


@pytest.mark.parametrize(
    ("ranking", "hole", "board", "made"),
    [
        (BADUGI, "Ac2d3h4s", "", "Ac2d3h4s"),
        (BADUGI, "Ac2d3h4h", "", "Ac2d3h"),
        (BADUGI, "AcAdKhKs", "", "AcKh"),
        (BADUGI, "2c5c9cKc", "", "2c"),
        (EIGHT_OR_BETTER, "Ac2d3h4s9d8cKs", "", "Ac2d3h4s8c"),
        (EIGHT_OR_BETTER, "Ac2d3h9s9d8cKs", "", ""),
        (OMAHA_EIGHT, "Ac2dKhKs", "3c4d8h8sQd", "Ac2d3c4d8h"),
        (ACE_TO_FIVE, "AcAd2d3h4s9d8c", "", "Ac2d3h4s8c"),
    ],
)
def test_lows_and_badugis_mark_what_counts(ranking: str, hole: str, board: str, made: str) -> None:
    found = winning_cards(RANKINGS[ranking], parse_cards(hole), parse_cards(board))
    ranks = sorted(card >> 2 for card in found)
    assert ranks == sorted(card >> 2 for card in parse_cards(made))
    assert set(found) <= {*parse_cards(hole), *parse_cards(board)}


def test_the_cards_that_count_of_a_badugi_differ_in_rank_and_suit_and_are_as_good_as_all() -> None:
    drawn = Random(7)
    for _ in range(300):
        hole = drawn.sample(FULL_DECK, 4)
        made = winning_cards(RANKINGS[BADUGI], hole, ())
        assert len({card >> 2 for card in made}) == len({card & 3 for card in made}) == len(made)
        assert reference.badugi(hole) == reference.badugi(made)

"""Which decks a ranking is for: with others its order of hands would be silently wrong."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard import BadGame, Deck, Game
from holecard.cards import FULL_DECK
from tests.rules.definitions import NO_LIMIT, edited, line_of, load, refused

SHORT = edited(NO_LIMIT, "23456789TJQKA", "6789TJQKA")


def test_short_deck_with_the_usual_ranking_is_refused_with_the_one_that_fits(tmp_path: Path) -> None:
    words = "hands of these 36 cards are compared by the ranking 'short-deck', not by 'high'"
    assert refused(tmp_path, SHORT) == f", line {line_of(SHORT, 'ranking')}: {words}"
    assert load(tmp_path, edited(SHORT, '"high"', '"short-deck"')).ranking.name == "short-deck"


def test_so_is_a_whole_deck_with_the_ranking_of_short_deck(tmp_path: Path) -> None:
    page = edited(NO_LIMIT, '"high"', '"short-deck"')
    words = "hands of these 52 cards are compared by the ranking 'high', not by 'short-deck'"
    assert refused(tmp_path, page) == f", line {line_of(page, 'ranking')}: {words}"


@pytest.mark.parametrize(
    ("old", "new", "count"),
    [("23456789TJQKA", "789TJQKA", 32), ('"cdhs"', '"hs"', 26), ("23456789TJQKA", "3456789TJQKA", 48)],
)
def test_a_deck_that_no_ranking_is_for_is_refused(tmp_path: Path, old: str, new: str, count: int) -> None:
    page = edited(NO_LIMIT, old, new)
    words = (
        "ranking 'high' is for the 52 cards from 2c to As, and no ranking of five-card hands "
        f"fits a deck of {count}"
    )
    assert refused(tmp_path, page) == f", line {line_of(page, 'ranking')}: {words}"


def test_omaha_of_short_deck_has_no_ranking(tmp_path: Path) -> None:
    page = edited(edited(SHORT, "hole = 2", "hole = 4"), '"high"', '"omaha"')
    words = (
        "ranking 'omaha' is for the 52 cards from 2c to As, and no ranking of five-card hands fits a deck of"
    )
    assert refused(tmp_path, page).endswith(f": {words} 36")


@given(
    st.sets(st.sampled_from(FULL_DECK), min_size=23, max_size=52), st.sampled_from(["holdem", "short-deck"])
)
def test_only_its_own_deck_goes_with_a_ranking_of_five_cards(cards: set[int], name: str) -> None:
    game = Game.load(name)
    deck = Deck(tuple(cards))  # type: ignore[arg-type]
    if deck == game.deck:
        assert game.with_deck(deck) == game
    else:
        with pytest.raises(BadGame, match=r"ranking"):
            game.with_deck(deck)


@pytest.mark.parametrize("name", ["kuhn", "leduc", "micro", "mini"])
def test_small_rankings_take_any_deck(name: str) -> None:
    assert len(Game.load(name).with_deck(Deck.of("6789", "hs")).deck) == 8

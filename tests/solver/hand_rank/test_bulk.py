"""Ranking in bulk: the strengths are those of the plain-Python rankings, and what is no hand is refused."""

import doctest
from itertools import chain, combinations
from random import Random

import numpy as np
import phevaluator
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import ArrayLike, NDArray

from holecard import BadRequest, Card, parse_cards
from holecard.cards.ranking import RANKINGS, reference
from holecard.cards.ranking.classes import strengths_by_shape
from holecard.solver import rank_hands, rank_omaha, rank_short_deck
from holecard.solver.hand_rank import bulk as ranking
from tests.cards.known_ranks import OMAHA, kinds_of_five
from tests.strategies import cards

HIGH, OMAHA_HIGH = RANKINGS["high"].strengths, RANKINGS["omaha"].strengths
SHORT_DECK, SIX = RANKINGS["short-deck"].strengths, 16


def random_rows(count: int, size: int) -> NDArray[np.uint8]:
    random = Random(f"{size} cards")
    return np.array([random.sample(range(52), size) for _ in range(count)], dtype=np.uint8)


def all_fives() -> NDArray[np.uint8]:
    every = chain.from_iterable(combinations(range(52), 5))
    return np.fromiter(every, dtype=np.uint8, count=2_598_960 * 5).reshape(-1, 5)


def in_base_13(ranks: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.sort(ranks, axis=1) @ 13 ** np.arange(5)


def test_all_five_card_hands_have_the_strength_of_the_reference() -> None:
    """The reference ranks the 7,462 kinds of five cards, and every hand must be as strong as its kind."""
    kinds = np.array(list(kinds_of_five()), dtype=np.int64)
    strengths = np.zeros((13**5, 2), dtype=np.uint16)
    for kind, place in zip(kinds.tolist(), in_base_13(kinds >> 2), strict=True):
        flush = int(len({card & 3 for card in kind}) == 1)
        strengths[place, flush] = strengths_by_shape()[reference.five(kind)]
    hands = all_fives()
    flushes = (hands & 3 == hands[:, :1] & 3).all(axis=1).astype(np.int64)
    expected = strengths[in_base_13(hands.astype(np.int64) >> 2), flushes]
    assert np.array_equal(rank_hands(hands), expected)


@pytest.mark.gate(1)
@pytest.mark.parametrize("size", [5, 6, 7])
def test_random_hands_are_as_strong_as_in_plain_python(size: int) -> None:
    rows = random_rows(20_000, size)
    assert rank_hands(rows).tolist() == [HIGH([row], ())[0] for row in rows.tolist()]


def test_random_omaha_hands_are_as_strong_as_in_plain_python() -> None:
    rows = random_rows(20_000, 9)
    expected = [OMAHA_HIGH([row[:4]], row[4:])[0] for row in rows.tolist()]
    assert rank_omaha(rows[:, :4], rows[:, 4:]).tolist() == expected


@pytest.mark.gate(1)
@pytest.mark.parametrize("own", [5, 6])
def test_so_are_those_with_more_cards_in_hand(own: int) -> None:
    rows = random_rows(20_000, own + 5)
    expected = [OMAHA_HIGH([row[:own]], row[own:])[0] for row in rows.tolist()]
    assert rank_omaha(rows[:, :own], rows[:, own:]).tolist() == expected


@pytest.mark.gate(1)
@pytest.mark.parametrize("own", [5, 6])
def test_flushes_with_more_cards_in_hand(own: int) -> None:
    """Two suits only: half of these hands have a flush to choose."""
    rows = np.array([Random(f"{own} {at}").sample(range(0, 52, 2), own + 5) for at in range(20_000)])
    expected = [OMAHA_HIGH([row[:own]], row[own:])[0] for row in rows.tolist()]
    assert rank_omaha(rows[:, :own], rows[:, own:]).tolist() == expected


@pytest.mark.slow
def test_all_five_card_hands_of_short_deck_are_as_strong_as_in_plain_python() -> None:
    rows = np.array(list(combinations(range(SIX, 52), 5)), dtype=np.uint8)
    assert len(rows) == 376_992
    assert rank_short_deck(rows).tolist() == [SHORT_DECK([row], ())[0] for row in rows.tolist()]


@pytest.mark.parametrize("size", [6, 7])
def test_longer_hands_of_short_deck_are_as_strong_as_in_plain_python(size: int) -> None:
    rows = np.array([Random(f"{size} {at}").sample(range(SIX, 52), size) for at in range(20_000)])
    assert rank_short_deck(rows).tolist() == [SHORT_DECK([row], ())[0] for row in rows.tolist()]


@pytest.mark.slow
def test_all_seven_card_hands_of_short_deck_are_as_strong_as_in_plain_python() -> None:
    total = 0
    for five in combinations(range(SIX, 52), 5):
        holes = list(combinations(range(five[-1] + 1, 52), 2))
        if holes:
            rows = np.array([(*five, *hole) for hole in holes], dtype=np.uint8)
            assert rank_short_deck(rows).tolist() == SHORT_DECK(holes, five)
            total += len(holes)
    assert total == 8_347_680


def test_short_deck_has_no_card_below_the_six() -> None:
    with pytest.raises(BadRequest, match=r"a card of short deck is a number from 16 \(6c\) to 51, not 15$"):
        rank_short_deck([[51, 47, 43, 39, 15]])


def test_omaha_flushes_are_as_strong_as_in_plain_python() -> None:
    """Two suits only, so that flushes and straight flushes of every split abound."""
    rows = random_rows(20_000, 9) % 26 * 2
    rows = rows[[len(set(row)) == 9 for row in rows.tolist()]]
    expected = [OMAHA_HIGH([row[:4]], row[4:])[0] for row in rows.tolist()]
    assert rank_omaha(rows[:, :4], rows[:, 4:]).tolist() == expected
    assert sum(strength > 7452 for strength in expected) > 20


@pytest.mark.parametrize(
    ("hole", "board", "number"), [case[1:] for case in OMAHA], ids=[case[0] for case in OMAHA]
)
def test_known_omaha_showdowns(hole: str, board: str, number: int) -> None:
    assert 7463 - rank_omaha([parse_cards(hole)], [parse_cards(board)]) == [number]


@given(
    st.lists(cards(), min_size=7, max_size=7, unique=True),
    st.permutations(range(4)),
    st.permutations(range(7)),
)
def test_neither_the_order_nor_the_names_of_suits_matter(
    hand: list[Card], suits: list[int], order: list[int]
) -> None:
    renamed = [card.rank * 4 + suits[card.suit] for card in hand]
    assert rank_hands([hand]) == rank_hands([[renamed[at] for at in order]])


@given(st.lists(cards(), min_size=7, max_size=7, unique=True))
def test_one_more_card_never_makes_a_hand_worse(hand: list[Card]) -> None:
    [five], [six], [seven] = (rank_hands([hand[:size]]) for size in (5, 6, 7))
    assert five <= six <= seven


@pytest.mark.parametrize("dtype", [np.int8, np.uint16, np.int32, np.uint64, np.int64])
def test_any_whole_numbers_do(dtype: type[np.integer]) -> None:
    rows = random_rows(100, 7)
    assert np.array_equal(rank_hands(rows.astype(dtype)), rank_hands(rows))


def test_any_layout_does() -> None:
    rows = random_rows(100, 9)
    expected = rank_hands(rows[:, 1:8].copy())
    assert np.array_equal(rank_hands(rows[:, 1:8]), expected)
    assert np.array_equal(rank_hands(np.asfortranarray(rows[:, 1:8])), expected)
    assert np.array_equal(rank_hands(rows[::-1, 1:8]), expected[::-1])


def test_the_hands_stay_as_they_are() -> None:
    rows = random_rows(100, 7)
    before = rows.copy()
    assert rank_hands(rows).dtype == np.uint16
    assert np.array_equal(rows, before)


def test_no_hands_have_no_strengths() -> None:
    assert rank_hands(np.empty((0, 7), dtype=np.uint8)).tolist() == []
    assert rank_omaha(np.empty((0, 4), dtype=np.uint8), np.empty((0, 5), dtype=np.uint8)).tolist() == []


@pytest.mark.parametrize(
    ("hands", "complaint"),
    [
        (
            np.zeros((3, 8), dtype=np.uint8),
            "expected rows of 5 or 6 or 7 cards, not an array of shape (3, 8)",
        ),
        (np.zeros(7, dtype=np.uint8), "expected rows of 5 or 6 or 7 cards, not an array of shape (7,)"),
        (np.zeros((1, 7)), "cards are whole numbers from 0 to 51, not float64"),
        ([[0, 1, 2, 3, 52]], "a card is a number from 0 to 51, not 52"),
        (np.array([[0, 1, 2, 3, 255]], dtype=np.uint8), "a card is a number from 0 to 51, not 255"),
        ([[0, 1, 2, 3, -1]], "a card is a number from 0 to 51, not -1"),
        ([[0, 1, 2, 3, 4], [0]], "hands are rows of equal length, not [[0, 1, 2, 3, 4], [0]]"),
        ([["As", "Ks", "Qs", "Js", "Ts"]], "cards are whole numbers from 0 to 51, not <U2"),
    ],
)
def test_what_is_no_hand_is_refused(hands: ArrayLike, complaint: str) -> None:
    with pytest.raises(BadRequest) as refusal:
        rank_hands(hands)
    assert str(refusal.value) == complaint


@pytest.mark.parametrize(
    ("hole", "board", "complaint"),
    [
        ([[0, 1]], [[4, 5, 6, 7, 8]], "expected rows of 4 or 5 or 6 cards, not an array of shape (1, 2)"),
        ([[0, 1, 2, 3]], [[4, 5, 6, 7]], "expected rows of 5 cards, not an array of shape (1, 4)"),
        ([[0, 1, 2, 3]], [[4, 5, 6, 7, 99]], "a card is a number from 0 to 51, not 99"),
        ([[0, 1, 2, 3]] * 3, [[4, 5, 6, 7, 8]], "each of 3 hands needs its board, but the boards are 1"),
    ],
)
def test_what_is_no_omaha_hand_is_refused(hole: ArrayLike, board: ArrayLike, complaint: str) -> None:
    with pytest.raises(BadRequest) as refusal:
        rank_omaha(hole, board)
    assert str(refusal.value) == complaint


def test_the_example_in_the_documentation_runs() -> None:
    result = doctest.testmod(ranking)
    assert result.attempted == 3
    assert result.failed == 0


@pytest.mark.slow
@pytest.mark.parametrize("size", [5, 6, 7])
def test_phevaluator_gives_the_same_numbers(size: int) -> None:
    rows = random_rows(100_000, size)
    theirs = [phevaluator.evaluate_cards(*row) for row in rows.tolist()]
    assert np.array_equal(7463 - rank_hands(rows), theirs)


@pytest.mark.slow
def test_phevaluator_gives_the_same_numbers_in_omaha() -> None:
    rows = random_rows(100_000, 9)
    theirs = [phevaluator.evaluate_omaha_cards(*row[4:], *row[:4]) for row in rows.tolist()]
    assert np.array_equal(7463 - rank_omaha(rows[:, :4], rows[:, 4:]), theirs)

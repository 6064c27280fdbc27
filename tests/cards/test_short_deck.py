"""Short deck: what beats what among the 36 cards from the six up."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import Card as PokerKitCard
from pokerkit import ShortDeckHoldemHand

from holecard import Card, parse_cards, print_cards
from holecard.cards import FULL_DECK
from holecard.cards.ranking import RANKINGS, reference
from holecard.cards.ranking.classes import CATEGORIES, SHORT_DECK, shapes, strengths_by_shape
from tests.cards.known_ranks import kinds_of_five, same_order, strength

RANKING = RANKINGS["short-deck"]
DECK = [card for card in FULL_DECK if str(card)[0] in "6789TJQKA"]
KINDS = [kind for kind in kinds_of_five() if min(kind) >= DECK[0]]

HANDS = {
    "straight flush": 24,
    "four of a kind": 288,
    "flush": 480,
    "full house": 1_728,
    "straight": 6_120,
    "three of a kind": 16_128,
    "two pair": 36_288,
    "one pair": 193_536,
    "high card": 122_400,
}
"""Of five cards, from nine ranks and four suits: for example 9 x 8 x 4 x 6 full houses, and 4 x C(9, 5) hands
of one suit less the straights among them."""


def hands(fewest: int, most: int) -> st.SearchStrategy[list[Card]]:
    return st.lists(st.sampled_from(DECK), min_size=fewest, max_size=most, unique=True)


def pokerkit_strength(cards: Sequence[int]) -> int:
    return int(ShortDeckHoldemHand.from_game(list(PokerKitCard.parse(print_cards(cards)))).entry.index)


def category(number: int) -> str:
    return CATEGORIES[shapes(SHORT_DECK)[number - 1][0]]


def test_all_kinds_of_five_cards_have_the_strength_of_the_reference() -> None:
    found = [strength(RANKING, kind) for kind in KINDS]
    assert found == [strengths_by_shape(SHORT_DECK)[reference.short_deck(kind, ())] for kind in KINDS]
    assert sorted(found) == list(range(1, 1405))


def test_pokerkit_puts_all_kinds_of_five_cards_in_the_same_order() -> None:
    assert same_order([strength(RANKING, kind) for kind in KINDS], map(pokerkit_strength, KINDS))


@given(hands(6, 7), st.integers(1, 2))
def test_the_best_five_of_six_or_seven_count(hand: list[Card], own: int) -> None:
    hole, board = hand[:own], hand[own : own + 5]
    expected = strengths_by_shape(SHORT_DECK)[reference.short_deck(hole, board)]
    assert strength(RANKING, hole, board) == expected


@pytest.mark.parametrize("size", [6, 7])
def test_pokerkit_puts_longer_hands_in_the_same_order(size: int) -> None:
    random = Random(f"short deck {size}")
    rows = [random.sample(DECK, size) for _ in range(300)]
    assert same_order([strength(RANKING, row) for row in rows], map(pokerkit_strength, rows))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("KsJs9s7s6s", "AsAhAdKcKd"),
        ("As6h7d8c9s", "AsAhAdKcKd"[:8] + "Qd"),
        ("6s7h8d9cTs", "As6h7d8c9s"),
        ("6s7s8s9sTs", "As6s7s8s9s"),
        ("As6s7s8s9s", "KsKhKdKcAs"),
        ("KsKhKdKcAs", "AsKsQsJs9s"),
        ("AsAhAdKcKd", "AsKhQdJcTs"),
    ],
    ids=[
        "a flush beats a full house", "a straight beats three of a kind", "A6789 is the lowest straight",
        "and the lowest straight flush", "which beats four of a kind", "and these a flush",
        "a full house beats a straight",
    ],
)  # fmt: skip
def test_what_is_special_about_short_deck(better: str, worse: str) -> None:
    assert strength(RANKING, parse_cards(better)) > strength(RANKING, parse_cards(worse))


def test_hands_are_described_as_people_say_it() -> None:
    words = [RANKING.describe(strength(RANKING, parse_cards(text))) for text in ("As6s7s8s9s", "AsAh6d7c8s")]
    assert words == ["a nine-high straight flush", "a pair of aces"]
    assert {RANKING.describe(number) for number in (0, 1405)} == {"no hand"}


@pytest.mark.slow
def test_all_five_card_hands_have_the_strength_of_the_reference() -> None:
    strengths = strengths_by_shape(SHORT_DECK)
    found: Counter[str] = Counter()
    for four in combinations(DECK, 4):
        last = [card for card in DECK if card > four[-1]]
        ranked = RANKING.strengths([(card,) for card in last], four)
        assert ranked == [strengths[reference.short_deck((*four, card), ())] for card in last]
        found.update(map(category, ranked))
    assert found == HANDS
    assert sum(found.values()) == 376_992

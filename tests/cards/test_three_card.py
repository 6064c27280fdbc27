"""Hands of three cards: three-card poker, and Rhode Island hold'em with two of them on the board."""

from collections import Counter
from itertools import combinations

import pytest
from pokerkit import Card as PokerKitCard
from pokerkit import RhodeIslandHoldemHand

from holecard import parse_cards, print_cards
from holecard.cards.ranking import RANKINGS, reference
from holecard.cards.ranking.three_card import THREE_CARD_CATEGORIES, three_card_classes
from tests.cards.known_ranks import same_order, strength

THREE_CARD = RANKINGS["three-card"]
ALL = list(combinations(range(52), 3))

COUNTS = {
    "straight flush": (48, 12),
    "three of a kind": (52, 13),
    "straight": (720, 12),
    "flush": (1_096, 274),
    "pair": (3_744, 156),
    "high card": (16_440, 274),
}
"""Hands as published for three-card poker, and classes: 12 straights from A23 up, C(13, 3) - 12 other sets of
ranks, 13 x 12 pairs with a third card."""


def test_all_hands_are_ordered_as_by_the_reference() -> None:
    assert same_order(
        [strength(THREE_CARD, hand) for hand in ALL], [reference.three_card(hand) for hand in ALL]
    )


def test_there_are_as_many_hands_and_classes_of_each_category_as_published() -> None:
    numbers = Counter(strength(THREE_CARD, hand) for hand in ALL)
    assert sorted(numbers) == list(range(1, 742))
    hands: Counter[str] = Counter()
    classes: Counter[str] = Counter()
    for number, count in numbers.items():
        category = THREE_CARD_CATEGORIES[three_card_classes()[number - 1][0]]
        hands[category] += count
        classes[category] += 1
    assert {category: (hands[category], classes[category]) for category in hands} == COUNTS


def test_pokerkit_puts_rhode_island_hands_in_the_same_order() -> None:
    some = ALL[::37]
    theirs = [
        int(RhodeIslandHoldemHand(list(PokerKitCard.parse(print_cards(hand)))).entry.index) for hand in some
    ]
    assert same_order([strength(THREE_CARD, hand[:1], hand[1:]) for hand in some], theirs)


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("AsKsQs", "an ace-high straight flush"),
        ("As2s3s", "a three-high straight flush"),
        ("QsQhQd", "three queens"),
        ("4s3h2d", "a four-high straight"),
        ("8s4s2s", "an eight-high flush"),
        ("6s6h2d", "a pair of sixes"),
        ("As9h2d", "ace high, nine kicker"),
    ],
)
def test_hands_are_described_as_people_say_it(hand: str, words: str) -> None:
    assert THREE_CARD.describe(strength(THREE_CARD, parse_cards(hand))) == words
    assert {THREE_CARD.describe(number) for number in (0, 742)} == {"no hand"}

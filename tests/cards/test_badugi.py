"""Badugi: the most cards of different ranks and suits, then the lowest."""

from collections import Counter
from itertools import combinations, permutations
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import BadugiHand
from pokerkit import Card as PokerKitCard

from holecard import Card, parse_cards, print_cards
from holecard.cards.ranking import RANKINGS, reference
from tests.cards.known_ranks import same_order, strength
from tests.strategies import cards

BADUGI = RANKINGS["badugi"]

FOURS = comb(13, 4) * 24
ONES = 13 + 4 * comb(13, 4)
"""Four different ranks with a suit each; and one card alone: four of a rank, or four of one suit."""


def distinct(hand: tuple[int, ...]) -> int:
    """How many cards count, as the largest matching of ranks with suits: another way than any subset's."""
    ranks = sorted({card >> 2 for card in hand})
    holds = {(card >> 2, card & 3) for card in hand}
    return max(
        sum((rank, suit) in holds for rank, suit in zip(chosen, suits, strict=True))
        for chosen in permutations([*ranks, -1, -1, -1][: max(4, len(ranks))], 4)
        for suits in [range(4)]
    )


def cards_that_count(number: int) -> int:
    """By strength: 13 hands of one card, 78 of two, 286 of three, 715 of four."""
    return 1 + sum(number > bound for bound in (13, 13 + 78, 13 + 78 + 286))


def test_there_are_as_many_hands_of_each_size_as_chosen_ranks() -> None:
    words = [BADUGI.describe(number) for number in range(1, 1093)]
    assert [words[at].split("-")[0] for at in (12, 13, 90, 91, 376, 377)] == [
        "a one", "a two", "a two", "a three", "a three", "a four",
    ]  # fmt: skip
    assert 13 + comb(13, 2) + comb(13, 3) + comb(13, 4) == 1092


def test_pokerkit_puts_hands_in_the_same_order() -> None:
    random = Random("badugi")
    rows = [random.sample(range(52), 4) for _ in range(400)]
    theirs = [
        -int(BadugiHand.from_game(list(PokerKitCard.parse(print_cards(row)))).entry.index) for row in rows
    ]
    assert same_order([strength(BADUGI, row) for row in rows], theirs)


def test_sampled_hands_are_ordered_as_by_the_reference() -> None:
    random = Random("badugi by the reference")
    rows = [random.sample(range(52), 4) for _ in range(4000)]
    assert same_order([strength(BADUGI, row) for row in rows], [reference.badugi(row) for row in rows])


@given(st.lists(cards(), min_size=5, max_size=5, unique=True))
def test_the_best_of_five_cards_count(hand: list[Card]) -> None:
    count, _ = reference.badugi(hand)
    number = strength(BADUGI, hand)
    assert number == max(strength(BADUGI, four) for four in combinations(hand, 4))
    assert cards_that_count(number) == count


@given(st.lists(cards(), min_size=4, max_size=4, unique=True), st.permutations(range(4)), st.randoms())
def test_neither_the_order_nor_the_names_of_suits_matter(
    hand: list[Card], suits: list[int], random: Random
) -> None:
    other = [card.rank * 4 + suits[card.suit] for card in hand]
    random.shuffle(other)
    assert strength(BADUGI, hand) == strength(BADUGI, other)


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("As2d3c4h", "a four-card badugi, four high"),
        ("8s2d3c4h", "a four-card badugi, eight high"),
        ("KsQdJcTh", "a four-card badugi, king high"),
        ("As2d3c4c", "a three-card hand, three high"),
        ("As2d5c5h", "a three-card hand, five high"),
        ("AsAd2s2d", "a two-card hand, two high"),
        ("As2s3sKs", "a one-card hand, ace high"),
        ("KsKdKcKh", "a one-card hand, king high"),
    ],
)
def test_hands_are_described_as_people_say_it(hand: str, words: str) -> None:
    assert BADUGI.describe(strength(BADUGI, parse_cards(hand))) == words
    assert {BADUGI.describe(number) for number in (0, 1093)} == {"no hand"}


@pytest.mark.slow
def test_all_hands_are_ordered_as_by_the_reference_and_counted_another_way() -> None:
    found: Counter[int] = Counter()
    pairs = set()
    for hand in combinations(range(52), 4):
        number = strength(BADUGI, hand)
        pairs.add((number, reference.badugi(hand)))
        count = cards_that_count(number)
        assert count == distinct(hand)
        found[count] += 1
    assert same_order(*zip(*pairs, strict=True))
    assert sum(found.values()) == comb(52, 4)
    assert (found[4], found[1]) == (FOURS, ONES)
    assert len(pairs) == 1092

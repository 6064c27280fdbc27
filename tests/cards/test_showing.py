"""Up-cards: who opens a street of stud."""

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement
from typing import Any

import pytest
from pokerkit import Card as PokerKitCard
from pokerkit import state as pokerkit_state

from holecard import parse_cards, print_cards
from holecard.cards.ranking import RANKINGS, Showing, reference
from holecard.cards.ranking.showing import high_showing, low_showing
from tests.cards.known_ranks import same_order

SETS = {
    size: [
        tuple(rank * 4 + ranks[:at].count(rank) for at, rank in enumerate(ranks))
        for ranks in combinations_with_replacement(range(13), size)
    ]
    for size in range(1, 5)
}
"""All sets of ranks of one to four cards, which is all that counts."""


@pytest.mark.parametrize("size", SETS)
@pytest.mark.parametrize(
    ("showing", "judge", "lookup", "sign"),
    [
        (high_showing, reference.high_showing, pokerkit_state._HighHandOpeningLookup, 1),
        (low_showing, reference.low_showing, pokerkit_state._LowHandOpeningLookup, -1),
    ],
    ids=["high", "low"],
)
def test_all_up_cards_are_ordered_as_by_the_reference_and_pokerkit(
    showing: Showing, judge: Callable[[Sequence[int]], Any], lookup: Any, sign: int, size: int
) -> None:
    ours = [showing(hand) for hand in SETS[size]]
    assert min(ours) > 0
    assert same_order(ours, [judge(hand) for hand in SETS[size]])
    entries = lookup()
    theirs = [entries.get_entry(list(PokerKitCard.parse(print_cards(hand)))).index for hand in SETS[size]]
    assert same_order(ours, [sign * index for index in theirs])


@pytest.mark.parametrize(
    ("showing", "better", "worse"),
    [
        (high_showing, "2s2h", "AsKh"),
        (high_showing, "2s2h3d3c", "AsAhKdQc"),
        (high_showing, "2s2h2d3c", "AsAhKdKc"),
        (high_showing, "AsQh2d3c", "5s4s3s2s"),
        (low_showing, "KsQh", "AsAh"),
        (low_showing, "As2h3d4c", "As2s3s5s"),
    ],
)
def test_what_shows_is_no_straight_and_no_flush(showing: Showing, better: str, worse: str) -> None:
    assert showing(parse_cards(better)) > showing(parse_cards(worse))


def test_each_ranking_knows_which_up_cards_are_the_better_ones() -> None:
    low = {name for name, ranking in RANKINGS.items() if ranking.showing is low_showing}
    assert low == {"ace-to-five", "eight-or-better", "omaha-8", "deuce-to-seven", "badugi"}

"""Long proofs: the reference on every five cards and on every set of ranks of six and seven."""

from itertools import combinations, combinations_with_replacement

import pytest

from holecard.cards.ranking import RANKINGS, reference
from holecard.cards.ranking.classes import strengths_by_shape
from tests.cards.known_ranks import strength

pytestmark = pytest.mark.slow

HIGH = RANKINGS["high"]


def test_all_five_card_hands_have_the_strength_of_the_reference() -> None:
    strengths = strengths_by_shape()
    total = 0
    for four in combinations(range(52), 4):
        last = range(four[-1] + 1, 52)
        found = HIGH.strengths([(card,) for card in last], four)
        assert found == [strengths[reference.five((*four, card))] for card in last]
        total += len(last)
    assert total == 2_598_960


@pytest.mark.parametrize(("size", "sets"), [(6, 18_395), (7, 49_205)])
def test_all_sets_of_ranks_have_the_strength_of_the_reference(size: int, sets: int) -> None:
    """Suits go round in turn, so that at most two cards have the same one and nothing is a flush."""
    strengths = strengths_by_shape()
    total = 0
    for ranks in combinations_with_replacement(range(13), size):
        if any(ranks.count(rank) > 4 for rank in ranks):
            continue
        hand = [rank * 4 + at % 4 for at, rank in enumerate(ranks)]
        assert strength(HIGH, hand) == strengths[reference.high(hand, ())]
        total += 1
    assert total == sets

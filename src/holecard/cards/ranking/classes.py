"""The 7,462 different five-card poker hands, numbered from the weakest (1) to the royal flush.

A *shape* is a category and the ranks that decide ties within it, most important first: two pair,
aces and kings with a five, is `(TWO_PAIR, (12, 11, 3))`. A *strength* is the number of a shape.
"""

from functools import cache
from itertools import combinations, permutations
from typing import Final

from holecard.cards.card import RANK_WORDS, plural

Shape = tuple[int, tuple[int, ...]]

(
    HIGH_CARD,
    ONE_PAIR,
    TWO_PAIR,
    THREE_OF_A_KIND,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    FOUR_OF_A_KIND,
    STRAIGHT_FLUSH,
) = range(9)

CATEGORIES: Final = (
    "high card",
    "one pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)

LOWEST_STRAIGHT: Final = 3  # the five on top of A2345
STRAIGHT_TOPS: Final = range(LOWEST_STRAIGHT, 13)


def straight_mask(top: int) -> int:
    """The five ranks of a straight as bits; below the lowest rank comes the ace."""
    return sum(1 << (top - step) % 13 for step in range(5))


@cache
def shapes() -> tuple[Shape, ...]:
    """All of them, weakest first: shape number i has strength i + 1."""
    ranks = range(12, -1, -1)
    straights = {straight_mask(top) for top in STRAIGHT_TOPS}
    unpaired = [five for five in combinations(ranks, 5) if sum(1 << rank for rank in five) not in straights]
    found: list[Shape] = []
    found += [(HIGH_CARD, five) for five in unpaired]
    found += [(FLUSH, five) for five in unpaired]
    found += [(STRAIGHT, (top,)) for top in STRAIGHT_TOPS]
    found += [(STRAIGHT_FLUSH, (top,)) for top in STRAIGHT_TOPS]
    found += [(FOUR_OF_A_KIND, pair) for pair in permutations(ranks, 2)]
    found += [(FULL_HOUSE, pair) for pair in permutations(ranks, 2)]
    for rank in ranks:
        others = [other for other in ranks if other != rank]
        found += [(THREE_OF_A_KIND, (rank, *kickers)) for kickers in combinations(others, 2)]
        found += [(ONE_PAIR, (rank, *kickers)) for kickers in combinations(others, 3)]
    for high, low in combinations(ranks, 2):
        found += [(TWO_PAIR, (high, low, kicker)) for kicker in ranks if kicker not in (high, low)]
    return tuple(sorted(found))


@cache
def strengths_by_shape() -> dict[Shape, int]:
    return {shape: number for number, shape in enumerate(shapes(), 1)}


def _many(rank: int) -> str:
    return plural(RANK_WORDS[rank])


def describe(strength: int) -> str:
    """`two pair, aces and kings`, `ten-high straight`."""
    if not 1 <= strength <= len(shapes()):
        return "no hand"
    category, ranks = shapes()[strength - 1]
    top = RANK_WORDS[ranks[0]]
    match category:
        case 0:
            return f"{top} high"
        case 1:
            return f"a pair of {_many(ranks[0])}"
        case 2:
            return f"two pair, {_many(ranks[0])} and {_many(ranks[1])}"
        case 3:
            return f"three {_many(ranks[0])}"
        case 6:
            return f"a full house, {_many(ranks[0])} over {_many(ranks[1])}"
        case 7:
            return f"four {_many(ranks[0])}"
    if category == STRAIGHT_FLUSH and ranks[0] == 12:
        return "a royal flush"
    article = "an" if top[0] in "ae" else "a"
    return f"{article} {top}-high {CATEGORIES[category]}"

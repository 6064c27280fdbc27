"""The different five-card poker hands, numbered from the weakest (1) to the royal flush.

A *shape* is a category and the ranks that decide ties within it, most important first: two pair,
aces and kings with a five, is `(TWO_PAIR, (12, 11, 3))`. A *strength* is the number of a shape in an
order of hands. The 52 cards have 7,462 shapes, the 36 of short deck 1,404.
"""

from dataclasses import dataclass
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

_ACE: Final = 12


@dataclass(frozen=True, slots=True)
class HandOrder:
    """The order of five-card hands for a deck with four suits."""

    lowest_rank: int
    """All ranks from this one up to the ace are in the deck."""
    categories: tuple[int, ...]
    """The weakest first."""
    low_ace: bool = True
    """Whether the ace also comes below the lowest rank in a straight."""

    @property
    def ranks(self) -> range:
        return range(self.lowest_rank, _ACE + 1)

    @property
    def lowest_straight(self) -> int:
        """Its top: the fourth rank from below, on three others and the ace; without such an ace the fifth."""
        return self.lowest_rank + (3 if self.low_ace else 4)

    @property
    def straight_tops(self) -> range:
        return range(self.lowest_straight, _ACE + 1)

    def straight_ranks(self, top: int) -> tuple[int, ...]:
        """The five ranks of a straight, the highest first; below the lowest rank comes the ace."""
        return tuple(rank if rank >= self.lowest_rank else _ACE for rank in range(top, top - 5, -1))

    def straight_mask(self, top: int) -> int:
        """The five ranks of a straight as bits."""
        return sum(1 << rank for rank in self.straight_ranks(top))


STANDARD: Final = HandOrder(0, tuple(range(9)))
SHORT_DECK: Final = HandOrder(
    4,
    (
        HIGH_CARD, ONE_PAIR, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT,
        FULL_HOUSE, FLUSH, FOUR_OF_A_KIND, STRAIGHT_FLUSH,
    ),
)  # fmt: skip
"""From the six up. With nine cards a suit a flush is rarer than a full house, and so beats it."""
HIGH_ACE: Final = HandOrder(0, STANDARD.categories, low_ace=False)
"""The ace is high only, so A2345 is no straight: the order that deuce-to-seven turns round."""

LOWEST_STRAIGHT: Final = STANDARD.lowest_straight  # the five on top of A2345


@cache
def shapes(order: HandOrder = STANDARD) -> tuple[Shape, ...]:
    """All of them, weakest first: shape number i has strength i + 1."""
    ranks = order.ranks[::-1]
    straights = {order.straight_mask(top) for top in order.straight_tops}
    unpaired = [five for five in combinations(ranks, 5) if sum(1 << rank for rank in five) not in straights]
    found: list[Shape] = []
    found += [(HIGH_CARD, five) for five in unpaired]
    found += [(FLUSH, five) for five in unpaired]
    found += [(STRAIGHT, (top,)) for top in order.straight_tops]
    found += [(STRAIGHT_FLUSH, (top,)) for top in order.straight_tops]
    found += [(FOUR_OF_A_KIND, pair) for pair in permutations(ranks, 2)]
    found += [(FULL_HOUSE, pair) for pair in permutations(ranks, 2)]
    for rank in ranks:
        others = [other for other in ranks if other != rank]
        found += [(THREE_OF_A_KIND, (rank, *kickers)) for kickers in combinations(others, 2)]
        found += [(ONE_PAIR, (rank, *kickers)) for kickers in combinations(others, 3)]
    for high, low in combinations(ranks, 2):
        found += [(TWO_PAIR, (high, low, kicker)) for kicker in ranks if kicker not in (high, low)]
    return tuple(sorted(found, key=lambda shape: (order.categories.index(shape[0]), shape[1])))


@cache
def strengths_by_shape(order: HandOrder = STANDARD) -> dict[Shape, int]:
    return {shape: number for number, shape in enumerate(shapes(order), 1)}


def _many(rank: int) -> str:
    return plural(RANK_WORDS[rank])


def describe(strength: int, order: HandOrder = STANDARD) -> str:
    """`two pair, aces and kings`, `ten-high straight`."""
    if not 1 <= strength <= len(shapes(order)):
        return "no hand"
    category, ranks = shapes(order)[strength - 1]
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
    if category == STRAIGHT_FLUSH and ranks[0] == _ACE:
        return "a royal flush"
    article = "an" if top[0] in "ae" else "a"
    return f"{article} {top}-high {CATEGORIES[category]}"

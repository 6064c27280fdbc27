"""A range: the hands that a player may hold, each with a weight."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import chain, combinations
from math import comb, lcm
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.cards.card import Card
from holecard.cards.deal import as_cards
from holecard.errors import BadRequest

Hands = NDArray[np.int64]
Weights = NDArray[np.int64]
Combo = tuple[int, ...]
"""The numbers of the cards, highest first."""
MOST_WEIGHT: Final = 1 << 62
"""Maximum total weight of a count, so that sums fit into 64 bits."""
MOST_LISTED: Final = 4
"""Maximum number of hole cards for which all hands are listed: four give 270,725 hands, six 20 million."""


@dataclass(frozen=True, slots=True, eq=False)
class Range:
    hands: Hands
    """One hand per row, highest card first."""
    weights: Weights
    """Integers in units of 1 / `scale`, so that counts stay exact."""
    scale: int
    unlisted: int = 0
    """If above zero: every hand of a deck of that many cards, too many to list in `hands`."""

    def __post_init__(self) -> None:
        self.hands.flags.writeable = self.weights.flags.writeable = False

    @classmethod
    def of(cls, weights: Mapping[Combo, Fraction]) -> "Range":
        """Create a range from weights by hand; hands of weight zero are left out."""
        held = sorted((combo for combo, weight in weights.items() if weight), reverse=True)
        scale = lcm(*(weights[combo].denominator for combo in held))
        whole = [int(weights[combo] * scale) for combo in held]
        if sum(whole) > MOST_WEIGHT:
            raise BadRequest(
                f"weights need a common denominator of fewer digits; write them shorter: {scale}"
            )
        return cls(np.array(held, dtype=np.int64), np.array(whole, dtype=np.int64), scale)

    @property
    def hole(self) -> int:
        """The number of cards of each hand."""
        return int(self.hands.shape[1])

    @property
    def is_listed(self) -> bool:
        return not self.unlisted

    def __len__(self) -> int:
        return comb(self.unlisted, self.hole) if self.unlisted else len(self.hands)

    def __iter__(self) -> Iterator[tuple[tuple[Card, ...], Fraction]]:
        for hand, weight in zip(self.hands.tolist(), self.weights.tolist(), strict=True):
            yield as_cards(hand), Fraction(weight, self.scale)

    def _repr_html_(self) -> str:
        from holecard.solver.notebook import range_html

        return range_html(self)

    def without(self, cards: frozenset[int]) -> "Range":
        """The range without the hands that contain any of these cards."""
        if not cards:
            return self
        if self.unlisted:
            return replace(self, unlisted=self.unlisted - len(cards))
        if len(self) == 1 and cards.isdisjoint(self.hands[0].tolist()):
            return self
        gone = np.zeros(52, dtype=np.bool_)
        gone[list(cards)] = True
        kept = ~gone[self.hands].any(axis=1)
        return self if kept.all() else Range(self.hands[kept], self.weights[kept], self.scale)

    def is_every_hand(self, left: int) -> bool:
        """Whether this is all hands of a deck of `left` cards, with equal weights."""
        if self.unlisted:
            return self.unlisted == left
        return len(self) == comb(left, self.hole) and bool((self.weights == self.weights[0]).all())


@cache
def every_hand(hole: int) -> Hands:
    """All hands of `hole` cards, in the order of a range."""
    count = comb(52, hole)
    rows = np.fromiter(chain.from_iterable(combinations(range(51, -1, -1), hole)), np.int64, count * hole)
    return rows.reshape(-1, hole)


@cache
def any_hand(hole: int) -> Range:
    if hole > MOST_LISTED:
        return Range(np.zeros((0, hole), dtype=np.int64), np.zeros(0, dtype=np.int64), 1, 52)
    hands = every_hand(hole)
    return Range(hands, np.ones(len(hands), dtype=np.int64), 1)

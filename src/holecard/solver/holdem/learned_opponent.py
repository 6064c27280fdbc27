"""The opponent model: it plays the equilibrium, but takes some actions more often or with other hands.

How likely an action of a hand is in equilibrium is multiplied by two factors, and the chances of all actions
are made to add up to 1 again. One factor depends on the situation and on whether the player folds, calls or
raises. It is learned from every action of the opponent, until the frequencies that are expected are those
that are seen. The other depends on the strength of the hand, and on whether the player calls, makes a small
raise or a large one. It is learned from the hands that are shown. Both are steps up the gradient of the
likelihood, as for a multinomial logit. The bot solves its streets against such an opponent: Johanson,
Zinkevich and Bowling, "Computing Robust Counter-Strategies" (2007).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
FOLD, CALL, RAISE = range(3)
"""Types of actions of which frequencies are learned."""
CALLED, SMALL, LARGE = range(3)
"""Types of actions of which strengths are learned."""
SITUATIONS: Final = 3
"""By the raises on the street so far: none, one, more."""
BUCKETS: Final = 5
"""Parts of all hands, from weak to strong."""
LARGE_FROM: Final = 0.75
"""A raise by more than this part of the pot, with the call in it, is large."""
RATE_STEP: Final = 0.2
STRENGTH_STEP: Final = 0.4
HABIT: Final = (-0.8, -0.4, 0.0, 0.4, 0.8)
"""What is assumed of an unknown opponent after the flop: the size of a raise follows the strength of its
hand. Large ones are made with better hands than in equilibrium, and small ones with worse."""
MOST: Final = 2.0
"""The logarithm of a factor is at most so much above or below zero."""
ROUNDED: Final = (2, 10)
"""Logarithms are rounded to a part of so many: before the flop coarsely, so that solutions can be kept."""
DOUBT: Final = 0.06
"""The least chance of all actions together, before factors: what is never done cannot be done oftener."""

Row = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class OpponentTilts:
    """Logarithms of the factors on one street."""

    rates: tuple[Row, ...]
    """By situation: folds, calls, raises."""
    strengths: tuple[Row, ...]
    """By bucket: calls, small raises, large raises."""

    def rate_factors(self, raises: int, actions: Sequence[int]) -> Floats:
        """By action, in one column."""
        row = self.rates[min(raises, SITUATIONS - 1)]
        return np.asarray(np.exp([[row[type_of(action)]] for action in actions]))

    def strength_factors(self, action: int, *, is_large: bool, buckets: Ints) -> Floats:
        """By hand, for the action that was taken."""
        at = LARGE if is_large else SMALL if action > 0 else CALLED
        return np.asarray(np.exp(np.array(self.strengths[at])[buckets]))


def tilted(strategy: NDArray[Any], factors: Floats) -> Floats:
    """A strategy, by actions and hands, as the opponent plays it."""
    count = len(strategy)
    found = ((1 - DOUBT) * strategy + DOUBT / count) * factors
    return np.asarray(found / found.sum(axis=0))


class LearnedOpponent:
    """Learns the tilts of one opponent during a session."""

    def __init__(self) -> None:
        self._rates = np.zeros((2, SITUATIONS, 3))
        """The first row is for the betting before the flop, the second one for all that follows."""
        self._strengths = np.zeros((2, 3, BUCKETS))
        self._strengths[1, LARGE] = HABIT
        self._strengths[1, SMALL] = HABIT[::-1]

    def tilts(self, street: int) -> OpponentTilts:
        at = min(street, 1)
        return OpponentTilts(
            _rounded(self._rates[at], ROUNDED[at]), _rounded(self._strengths[at], ROUNDED[at])
        )

    def observe(self, street: int, raises: int, expected: Floats, action: int) -> None:
        """`expected` has the chances of folding, calling and raising."""
        row = self._rates[min(street, 1), min(raises, SITUATIONS - 1)]
        row += RATE_STEP * (np.eye(3)[type_of(action)] - expected)
        np.clip(row, -MOST, MOST, out=row)

    def observe_shown(
        self, street: int, action: int, *, is_large: bool, bucket: int, expected: Floats
    ) -> None:
        """The hand that took an action is known; `expected` has the chances of its bucket."""
        if action < 0:
            return
        at = LARGE if is_large else SMALL if action > 0 else CALLED
        row = self._strengths[min(street, 1), at]
        row += STRENGTH_STEP * (np.eye(BUCKETS)[bucket] - expected)
        np.clip(row, -MOST, MOST, out=row)


def type_of(action: int) -> int:
    return FOLD if action < 0 else RAISE if action > 0 else CALL


def is_large(pot: int, high: int, total: int) -> bool:
    """`pot` is without the bets of the street, the highest of which was `high`."""
    return total - high > LARGE_FROM * (pot + 2 * high)


def _rounded(rows: Floats, parts: int) -> tuple[Row, ...]:
    return tuple(tuple(round(parts * float(number)) / parts for number in row) for row in rows)

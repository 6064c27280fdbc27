"""What a hand is worth after each street, fitted from the last street back to the first.

How much a deal changes beyond the check-down value can be learned from the changes alone, or from what hands
were worth after the deal: the latter differ far more from hand to hand, and what a river brought is no noise
to the value of a flop once it is taken off. So the winnings are regressed on the strengths after the last
street; the luck of that street is taken off, and what is left is regressed on the strengths after the street
before, and so on. The coefficients then weigh the same shapes less their mean over the deal, so that they
stay unbiased, however wrong the values are. As in approximate dynamic programming (Bertsekas and Tsitsiklis,
"Neuro-Dynamic Programming", 1996), with cross-fitting.

Only sums of products are kept: of the levels with each other, with the winnings, and with the surprises of
later streets, whose coefficients are not known yet.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from holecard.solver.luck.check_down_kernel import Floats, Numbers
from holecard.solver.luck.ridge import ridge

LEAST: Final = 10.0
"""Hands by which a standardized coefficient is shrunk."""
RARITY: Final = 5.0
"""Hands more for each unit of kurtosis."""
NUISANCE: Final = 1.0
"""The same for what is known before the deal: it explains winnings, but is no luck."""


@dataclass(frozen=True, slots=True, eq=False)
class LevelRows:
    """By hand and street behind the first; zero where no cards were dealt, or with no betting to come."""

    levels: Floats
    """Shapes of strengths after the deal in several stakes; then these stakes by position and betting."""
    surprises: Floats
    """Shapes less their mean over the deal, in the same stakes."""
    check_down: Floats
    """The check-down value after the deal, less what the seat paid."""
    is_open: Floats
    """1 where there are cards and betting to come."""

    def of(self, hands: Numbers) -> "LevelRows":
        return LevelRows(
            self.levels[hands], self.surprises[hands], self.check_down[hands], self.is_open[hands]
        )


class LevelSums(NamedTuple):
    """By street."""

    products: Floats
    """Of levels with levels, then with the winnings beyond the check-down value, then with the surprises of
    all streets."""
    fourths: Floats
    hands: Floats


NO_LEVELS: Final = LevelSums(np.zeros(0), np.zeros(0), np.zeros(0))


def level_sums(rows: LevelRows, streets: Floats, won: Floats) -> LevelSums:
    """`won` is what luck of cards dealt after the betting leaves of winnings."""
    count, width = rows.levels.shape[1:]
    surprises = rows.surprises.reshape(len(won), -1)
    later = streets.sum(1, keepdims=True) - np.cumsum(streets, axis=1)
    left = (won[:, None] - later - rows.check_down) * rows.is_open
    products = np.zeros((count, width, width + 1 + surprises.shape[1]))
    for street in range(count):
        some = rows.is_open[:, street] > 0
        levels = rows.levels[some, street]
        products[street, :, :width] = levels.T @ levels
        products[street, :, width] = levels.T @ left[some, street]
        products[street, :, width + 1 :] = levels.T @ surprises[some]
    return LevelSums(products, (rows.levels**4).sum(0), rows.is_open.sum(0))


def surprise_coefficients(sums: LevelSums, squares: Floats) -> Floats:
    """Of the surprises of all streets, one street after the other; `squares` are sums of theirs."""
    count, width = sums.products.shape[:2]
    shapes = (sums.products.shape[2] - width - 1) // count
    found = np.zeros((count, shapes))
    for street in reversed(range(count)):
        products = sums.products[street]
        later = products[:, width + 1 + (street + 1) * shapes :] @ found[street + 1 :].ravel()
        target = products[:, width] - later
        found[street] = _coefficients(
            products[:, :width],
            target,
            sums.fourths[street],
            sums.hands[street],
            squares[street * shapes : (street + 1) * shapes],
        )
    return found.ravel()


def _coefficients(
    gram: Floats, target: Floats, fourth: Floats, hands: float, surprise_squares: Floats
) -> Floats:
    """The first coefficients, those of shapes.

    A level varies at least as much as its surprise, of which it is the sum with what was expected. Among few
    hands it may not: a strength that no hand reached has no level, and yet it was to be expected at times.
    Its coefficient would be large, since the level is small, and weigh a surprise that is not."""
    most, shapes = max(hands, 1.0), len(surprise_squares)
    scale = np.sqrt(np.diag(gram) / most)
    rare = fourth / np.maximum(most * scale**4, 1e-300)
    penalty = LEAST + RARITY * rare
    penalty[shapes:] = NUISANCE
    scale[:shapes] = np.maximum(scale[:shapes], np.sqrt(surprise_squares / most))
    return ridge(gram, target, scale, penalty)[:shapes]

"""Coefficients of features by ridge regression, cross-fitted: those of a fold come from all other folds.

So no hand has a say in what is taken off its own winnings, and these stay unbiased (Chernozhukov et al.,
"Double/debiased machine learning", 2018). Whole groups of mirrored rounds stay in one fold.

Coefficients are fitted to all players of a tournament together, and each player's own are shrunk towards
them; the common ones are shrunk towards the check-down value. Only sums of products are kept.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from holecard.solver.luck.check_down_kernel import Floats
from holecard.solver.luck.features import FeatureRows


class Shrinkage(NamedTuple):
    """How much coefficients of standardized features are shrunk: as if so many hands, and a part of all that
    there are, had shown that a feature explains nothing."""

    hands: float
    part: float


COMMON: Final = Shrinkage(10, 0.001)
OWN: Final = Shrinkage(300, 0.03)


class FoldSums:
    """Products of features and winnings, summed over the hands of each fold."""

    __slots__ = ("features", "products", "streets")

    def __init__(self, folds: int) -> None:
        self.products: list[Floats | None] = [None] * folds
        self.features = 0
        self.streets = 0

    def add(self, fold: int, rows: FeatureRows, won: Floats) -> None:
        """Hands of one fold. The last column is what the check-down value leaves of the winnings."""
        left = won - rows.closed - rows.streets.sum(1)
        columns = np.concatenate((rows.numbers, rows.position, left[:, None]), axis=1)
        self.streets, self.features = rows.streets.shape[1], rows.numbers.shape[1]
        self._add(fold, columns.T @ columns)

    def merge(self, other: "FoldSums") -> None:
        self.streets, self.features = other.streets, other.features
        for fold, products in enumerate(other.products):
            if products is not None:
                self._add(fold, products)

    def _add(self, fold: int, products: Floats) -> None:
        known = self.products[fold]
        self.products[fold] = products if known is None else known + products

    def check_down(self) -> Floats:
        """The coefficients by which the check-down value counts alone."""
        coefficients = np.zeros(self.features)
        coefficients[: self.streets] = 1.0
        return coefficients

    def all_but(self, fold: int) -> Floats | None:
        others = [found for at, found in enumerate(self.products) if at != fold and found is not None]
        return sum(others[1:], others[0]) if others else None


def cross_fit(
    common: FoldSums, own: Sequence[FoldSums], fold: int, shrinkage: Shrinkage = COMMON
) -> list[Floats]:
    """For the hands of this fold: the coefficients of each player, whose sums are part of the common ones."""
    prior = common.check_down()
    products = common.all_but(fold)
    if products is None:
        return [prior] * len(own)
    found = _ridge(products, common.features, np.zeros(common.features), shrinkage)
    if len(own) == 1:
        return [prior + found]
    each = [sums.all_but(fold) for sums in own]
    return [
        prior + found + (0.0 if mine is None else _ridge(mine, common.features, found, OWN)) for mine in each
    ]


def _ridge(products: Floats, features: int, known: Floats, shrinkage: Shrinkage) -> Floats:
    """What is to be added to known coefficients. Features are penalized, but not the means by position; what
    never varies gets nothing."""
    gram = products[:-1, :-1]
    target = products[:-1, -1] - gram[:, :features] @ known
    hands = gram[features:, features:].trace()
    scale = np.sqrt(np.diag(gram) / max(hands, 1.0))
    kept = scale > 1e-12
    penalty = np.where(
        np.flatnonzero(kept) < features, shrinkage.hands + shrinkage.part * hands, 1e-9 * hands
    )
    scaled = gram[np.ix_(kept, kept)] / np.outer(scale[kept], scale[kept]) + np.diag(penalty)
    found = np.zeros(len(gram))
    found[kept] = np.linalg.solve(scaled, target[kept] / scale[kept]) / scale[kept]
    coefficients: Floats = found[:features]
    return coefficients

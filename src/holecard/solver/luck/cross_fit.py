"""Coefficients of features by ridge regression, cross-fitted: those of a fold come from all other folds.

So no hand has a say in what is taken off its own winnings, and these stay unbiased (Chernozhukov et al.,
"Double/debiased machine learning", 2018). Whole groups of mirrored rounds stay in one fold.

Coefficients are fitted to all players of a tournament together, and each player's own are shrunk towards
them; the common ones are shrunk towards the check-down value, of deals and of draws, and towards what hands
were worth after each street (`level_fit`): so a rare action that is hardly known yet is not left in the
winnings as a whole. A feature that is mostly zero and sometimes
large is known from few hands only, so it is shrunk by its kurtosis. That of a draw is known from its policy:
a rare action that was never drawn in the other folds would else look like a feature that hardly varies. How
much is shrunk, and whether draws count, is chosen by the folds that the coefficients come from. Only sums of
powers and products are kept.

Any two folds depend on each other all the same, since each has a say in the coefficients of the other. What a
hand adds to the coefficients is its features times what is left of its winnings; where that correlates with
the features themselves, as it does after draws, the luck taken off one fold correlates with that taken off
the other, and always positively. `influence` is what intervals need to know of it.
"""

from collections.abc import Sequence
from math import log
from typing import Final, NamedTuple

import numpy as np

from holecard.solver.luck.check_down_kernel import Floats
from holecard.solver.luck.features import FeatureRows
from holecard.solver.luck.level_fit import NO_LEVELS, LevelSums, level_sums, surprise_coefficients
from holecard.solver.luck.ridge import ridge


class Shrinkage(NamedTuple):
    """How much coefficients of standardized features are shrunk: as if so many hands, and a part of all that
    there are, had shown that a feature explains nothing."""

    hands: float
    part: float
    rarity: float = 0.0
    """Hands for each unit of kurtosis."""
    draw: float = 100.0
    """Hands more for each feature of a draw: there are many of these, and coefficients that follow chance
    make the folds depend on each other, which intervals do not see."""
    has_draws: bool = True
    """Whether features of draws count at all."""
    surprise: float = 500.0
    """Hands more for each surprise, since its coefficient is known from levels."""
    surprise_rarity: float = 100.0
    """And for each unit of its kurtosis."""


COMMON: Final = Shrinkage(10, 0.001, 3)
OWN: Final = Shrinkage(300, 0.03, 100)
RARITIES: Final = (1.0, 3.0, 10.0, 30.0)
"""Between which the folds choose."""


class Sums(NamedTuple):
    """Over some hands."""

    products: Floats
    """Of all columns with each other."""
    square: Floats
    """Of features, squared: on average over the draws, where that is known."""
    fourth: Floats
    """The same to the fourth power."""
    levels: Floats = NO_LEVELS.products
    level_fourths: Floats = NO_LEVELS.fourths
    level_hands: Floats = NO_LEVELS.hands
    """See `LevelSums`; empty where a game has one street."""

    def __add__(self, other: "Sums") -> "Sums":  # type: ignore[override]
        return Sums(*(one + more for one, more in zip(self, other, strict=True)))


class FoldSums:
    """Products of features and winnings, summed over the hands of each fold."""

    __slots__ = ("draws", "features", "streets", "sums", "surprises")

    def __init__(self, folds: int) -> None:
        self.sums: list[Sums | None] = [None] * folds
        self.features = 0
        self.streets = 0
        self.draws = 0
        """How many of the last features are those of draws."""
        self.surprises = 0
        """How many features behind those of streets have coefficients that are known from levels."""

    def add(self, fold: int, rows: FeatureRows, won: Floats) -> None:
        """Hands of one fold. The last column is what the check-down value leaves of the winnings."""
        left = won - rows.closed - rows.streets.sum(1)
        columns = np.concatenate((rows.numbers, rows.position, left[:, None]), axis=1)
        self.streets, self.features = rows.streets.shape[1], rows.numbers.shape[1]
        square, fourth = (rows.numbers**2).sum(0), (rows.numbers**4).sum(0)
        if rows.draws is not None:
            self.draws = rows.draws.numbers.shape[1]
            square[-self.draws :] = rows.draws.squares.sum(0)
            fourth[-self.draws :] = rows.draws.fourths.sum(0)
        levels = NO_LEVELS
        if rows.levels is not None:
            levels = level_sums(rows.levels, rows.streets, won - rows.closed)
            self.surprises = rows.levels.surprises[0].size
        self._add(fold, Sums(columns.T @ columns, square, fourth, *levels))

    def merge(self, other: "FoldSums") -> None:
        self.streets, self.features, self.draws = other.streets, other.features, other.draws
        self.surprises = other.surprises
        for fold, sums in enumerate(other.sums):
            if sums is not None:
                self._add(fold, sums)

    def _add(self, fold: int, sums: Sums) -> None:
        known = self.sums[fold]
        self.sums[fold] = sums if known is None else known + sums

    def check_down(self) -> Floats:
        """The coefficients by which the check-down value counts alone."""
        count = np.zeros(self.features)
        count[: self.streets] = 1.0
        return count

    def draw_values(self) -> Floats:
        """The same of draws: what is added to these."""
        count, first = np.zeros(self.features), self.features - self.draws
        count[first : first + min(self.draws, 2 * (self.streets + 1))] = 1.0
        return count

    def all_but(self, *folds: int) -> Sums | None:
        others = [found for at, found in enumerate(self.sums) if at not in folds and found is not None]
        total = others[0] if others else None
        for more in others[1:]:
            assert total is not None
            total = total + more
        return total


def cross_fit(
    common: FoldSums, own: Sequence[FoldSums], fold: int, shrinkage: Shrinkage = COMMON
) -> list[Floats]:
    """For the hands of this fold: the coefficients of each player, whose sums are part of the common ones."""
    return coefficients(common, own, chosen_shrinkage(common, fold, shrinkage), fold)


def coefficients(
    common: FoldSums, own: Sequence[FoldSums], shrinkage: Shrinkage, *left_out: int
) -> list[Floats]:
    """Of each player, from all folds but these."""
    prior = common.check_down()
    sums = common.all_but(*left_out)
    if sums is None:
        return [prior] * len(own)
    found = _fitted(common, sums, shrinkage)
    if len(own) == 1:
        return [prior + found]
    each = [mine.all_but(*left_out) for mine in own]
    theirs = OWN._replace(has_draws=shrinkage.has_draws)
    return [prior + found + (0.0 if mine is None else _added(common, mine, found, theirs)) for mine in each]


def influence(
    common: FoldSums, own: Sequence[FoldSums], fold: int, shrinkage: Shrinkage, found: Sequence[Floats]
) -> list[Floats]:
    """For each player, by other fold and feature: how far its hands moved the coefficients found for this
    fold."""
    moved = [np.zeros((len(common.sums), common.features)) for _ in own]
    for other, sums in enumerate(common.sums):
        if other != fold and sums is not None:
            without = coefficients(common, own, shrinkage, fold, other)
            for player, (mine, less) in enumerate(zip(found, without, strict=True)):
                moved[player][other] = mine - less
    return moved


def chosen_shrinkage(common: FoldSums, fold: int, usual: Shrinkage = COMMON) -> Shrinkage:
    """The shrinkage that leaves least variance in the other folds, each fitted to the rest of them. By the
    product of variances, so that no single large pot decides."""
    others = [at for at, sums in enumerate(common.sums) if at != fold and sums is not None]
    if len(others) < 2 or not usual.rarity:
        return usual
    ways = [
        usual._replace(rarity=rarity, has_draws=has_draws)
        for has_draws in ((True, False) if common.draws and usual.has_draws else (usual.has_draws,))
        for rarity in RARITIES
    ]
    rest = [(common.all_but(fold, other), common.sums[other]) for other in others]
    return min(ways, key=lambda way: sum(log(_left(common, sums, tried, way)) for sums, tried in rest))


def _left(common: FoldSums, sums: Sums | None, tried: Sums | None, way: Shrinkage) -> float:
    """Squared winnings that are left in the hands of some sums by coefficients from others, without the means
    by position."""
    assert sums is not None
    assert tried is not None
    found = np.concatenate((_fitted(common, sums, way), [-1.0]))
    kept = [*range(common.features), len(tried.products) - 1]
    return 1e-9 + float(found @ tried.products[np.ix_(kept, kept)] @ found)


def _fitted(common: FoldSums, sums: Sums, shrinkage: Shrinkage) -> Floats:
    """What is to be added to the check-down value of deals."""
    known = common.draw_values() if shrinkage.has_draws else np.zeros(common.features)
    if sums.levels.size:
        known_well = slice(common.streets, common.streets + common.surprises)
        levels = LevelSums(sums.levels, sums.level_fourths, sums.level_hands)
        known[known_well] = surprise_coefficients(levels, sums.square[known_well])
    return known + _added(common, sums, known, shrinkage)


def _added(layout: FoldSums, sums: Sums, known: Floats, shrinkage: Shrinkage) -> Floats:
    """What is to be added to known coefficients. Features are penalized, but not the means by position; what
    never varies gets nothing."""
    features = layout.features
    gram = sums.products[:-1, :-1]
    target = sums.products[:-1, -1] - gram[:, :features] @ known
    hands = gram[features:, features:].trace()
    scale = np.sqrt(np.diag(gram) / max(hands, 1.0))
    scale[:features] = np.maximum(scale[:features], np.sqrt(sums.square / max(hands, 1.0)))
    penalty = np.full(len(gram), 1e-9 * hands)
    rare = sums.fourth / np.maximum(hands * scale[:features] ** 4, 1e-300)
    penalty[:features] = shrinkage.hands + shrinkage.part * hands + shrinkage.rarity * rare
    penalty[features - layout.draws : features] += shrinkage.draw
    known_well = slice(layout.streets, layout.streets + layout.surprises)
    penalty[known_well] += shrinkage.surprise + shrinkage.surprise_rarity * rare[known_well]
    if not shrinkage.has_draws:
        scale[features - layout.draws : features] = 0.0
    return ridge(gram, target, scale, penalty)[:features]

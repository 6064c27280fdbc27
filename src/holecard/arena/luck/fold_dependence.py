"""What adjusted winnings need beyond the scatter of their groups, so that their intervals hold.

Each of two folds has a say in the coefficients of the other, by which luck is taken off. How far one moved
the luck of the other, times how far it was moved itself, is on average the covariance of the two.

Without the luck of the deal a few groups may make up most of the scatter that is left, such as those with a
rare bluff. Then the variance is known no better than from a few groups: its own variance follows from the
fourth moment of groups, and the degrees of freedom from that (Satterthwaite 1946; the variance of a variance
is in Cramer, Mathematical Methods of Statistics, 27.4).
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import inf


class FoldDependence:
    """Of one bot; it adds up over groups and matchups."""

    __slots__ = ("_moved",)

    def __init__(self) -> None:
        self._moved: dict[int, list[float]] = {}
        """By fold: how far each fold moved its luck."""

    def add(self, fold: int, moved: Sequence[float]) -> None:
        known = self._moved.get(fold)
        self._moved[fold] = list(moved) if known is None else _sum(known, moved)

    def merge(self, other: "FoldDependence") -> None:
        for fold, moved in other._moved.items():
            self.add(fold, moved)

    @property
    def covariance(self) -> float:
        """Of all folds: what they add to the variance of the sum."""
        pairs = combinations(self._moved.items(), 2)
        return sum(2 * luck[other] * other_luck[fold] for (fold, luck), (other, other_luck) in pairs)


def _sum(one: Sequence[float], other: Sequence[float]) -> list[float]:
    return [first + second for first, second in zip(one, other, strict=True)]


def freedom(deviations: Iterable[float]) -> float:
    """The degrees of freedom of the variance of groups with these deviations from their mean; about as many
    as there are groups if these are normal."""
    squares = [deviation * deviation for deviation in deviations]
    second, fourth = sum(squares), sum(square * square for square in squares)
    if not second:
        return inf
    kurtosis = len(squares) * fourth / (second * second)
    return 2 * len(squares) / (kurtosis - 1) if kurtosis > 1 else inf

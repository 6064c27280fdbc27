"""Sums over groups from which a rate and its scatter follow. Whole numbers, so that they add exactly
and in any order."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(slots=True)
class Moments:
    """Of an amount (chips, half points) and a base (hands, rounds), one of each a group."""

    samples: int = 0
    amount: int = 0
    base: int = 0
    amounts: int = 0
    """Squared."""
    mixed: int = 0
    """Amount times base."""
    bases: int = 0
    """Squared."""

    def add(self, amount: int, base: int) -> None:
        self.samples += 1
        self.amount += amount
        self.base += base
        self.amounts += amount * amount
        self.mixed += amount * base
        self.bases += base * base

    def __add__(self, other: "Moments") -> "Moments":
        return Moments(
            self.samples + other.samples,
            self.amount + other.amount,
            self.base + other.base,
            self.amounts + other.amounts,
            self.mixed + other.mixed,
            self.bases + other.bases,
        )

    def deviation(self, total: "Moments") -> float:
        """The sum of squared deviations of groups from the rate of the total, in the unit of the
        amount, around their own mean. All in whole numbers until the last division."""
        up, down = total.amount, total.base
        squares = down * down * self.amounts - 2 * up * down * self.mixed + up * up * self.bases
        middle = down * self.amount - up * self.base
        return (self.samples * squares - middle * middle) / (self.samples * down * down)


def pooled(strata: Sequence[Moments]) -> Moments:
    return sum(strata, Moments())

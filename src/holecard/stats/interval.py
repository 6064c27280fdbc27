"""Intervals of proportions and of means."""

from math import sqrt
from typing import Final, NamedTuple

Z: Final = 1.959963984540054
"""The normal distribution has 95% of its mass within so many standard deviations."""


class Interval(NamedTuple):
    low: float
    high: float


def wilson(made: int, chances: int) -> Interval:
    """95% interval of a proportion: all values that a score test does not reject.

    Wilson, "Probable inference, the law of succession, and statistical inference" (1927). It stays within 0
    and 1, and is right for few chances and for proportions near 0 and 1.
    """
    if not chances:
        return Interval(0.0, 1.0)
    share, square = made / chances, Z * Z / chances
    middle = share + square / 2
    reach = Z * sqrt(share * (1 - share) / chances + square / chances / 4)
    low = 0.0 if made == 0 else (middle - reach) / (1 + square)
    high = 1.0 if made == chances else (middle + reach) / (1 + square)
    return Interval(low, high)

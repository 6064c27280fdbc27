"""Sums of conducts and winnings, which add up: hands, chances, and how many were taken."""

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from math import sqrt
from typing import Final, NamedTuple

from holecard.stats.interval import Interval, Z, wilson
from holecard.stats.statistic import (
    BETS_AT,
    CALLS_AT,
    FOLDED,
    MOST_COUNTED,
    STATISTICS,
    Statistic,
)

ENOUGH: Final = 30
"""Hands from which winnings have an interval, which takes their mean for normal."""


class Proportion(NamedTuple):
    made: int
    chances: int

    @property
    def share(self) -> float | None:
        return self.made / self.chances if self.chances else None

    @property
    def interval(self) -> Interval | None:
        return wilson(self.made, self.chances) if self.chances else None


class WinRate(NamedTuple):
    """Winnings in big blinds over hands."""

    hands: int = 0
    total: float = 0.0
    squares: float = 0.0
    """Sum of the squared winnings of each hand."""

    def __add__(self, other: object) -> "WinRate":
        if not isinstance(other, WinRate):
            return NotImplemented
        return WinRate(self.hands + other.hands, self.total + other.total, self.squares + other.squares)

    @property
    def per_hundred(self) -> float | None:
        return 100 * self.total / self.hands if self.hands else None

    @property
    def deviation(self) -> float | None:
        """Standard deviation of a hand."""
        if self.hands < 2:
            return None
        spread = self.squares - self.total * self.total / self.hands
        return sqrt(max(spread, 0.0) / (self.hands - 1))

    @property
    def interval(self) -> Interval | None:
        """95%, of `per_hundred`."""
        middle, deviation = self.per_hundred, self.deviation
        if middle is None or deviation is None or self.hands < ENOUGH:
            return None
        reach = 100 * Z * deviation / sqrt(self.hands)
        return Interval(middle - reach, middle + reach)


@lru_cache(50_000)
def _decoded(conduct: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The numbers of the statistics that had a chance, and of those that were made."""
    had = tuple([one.number for one in STATISTICS if conduct & one.chance])
    return had, tuple([one.number for one in STATISTICS if conduct & one.made])


@dataclass(slots=True)
class ConductTally:
    """Statistics of one group of hands: a player, a position, a game."""

    conducts: Counter[int] = field(default_factory=Counter)
    """How often a seat did just this; far fewer than hands."""
    won: WinRate = field(default_factory=WinRate)
    all_in: WinRate = field(default_factory=WinRate)
    """Winnings with all-ins at their equity."""

    def add(self, conduct: int, hands: int = 1) -> None:
        self.conducts[conduct] += hands

    def add_money(self, net: float, all_in: float | None = None) -> None:
        """Of one hand, in big blinds."""
        other = net if all_in is None else all_in
        self.won += WinRate(1, net, net * net)
        self.all_in += WinRate(1, other, other * other)

    def merge(self, other: "ConductTally") -> None:
        self.conducts.update(other.conducts)
        self.won += other.won
        self.all_in += other.all_in

    @property
    def hands(self) -> int:
        return self.conducts.total()

    def proportion(self, statistic: Statistic) -> Proportion:
        made = chances = 0
        for conduct, hands in self.conducts.items():
            if conduct & statistic.chance:
                chances += hands
                if conduct & statistic.made:
                    made += hands
        return Proportion(made, chances)

    def proportions(self) -> tuple[Proportion, ...]:
        """In the order of `STATISTICS`."""
        made, chances = [0] * len(STATISTICS), [0] * len(STATISTICS)
        for conduct, hands in self.conducts.items():
            had, took = _decoded(conduct)
            for number in had:
                chances[number] += hands
            for number in took:
                made[number] += hands
        return tuple(map(Proportion, made, chances))

    # -- aggression after the flop -----------------------------------------------------------

    @property
    def bets(self) -> int:
        """Bets and raises."""
        return sum((conduct >> BETS_AT & MOST_COUNTED) * hands for conduct, hands in self.conducts.items())

    @property
    def calls(self) -> int:
        return sum((conduct >> CALLS_AT & MOST_COUNTED) * hands for conduct, hands in self.conducts.items())

    @property
    def folds(self) -> int:
        return sum(hands for conduct, hands in self.conducts.items() if conduct & FOLDED)

    @property
    def aggression_factor(self) -> float | None:
        return self.bets / self.calls if self.calls else None

    @property
    def aggression_frequency(self) -> Proportion:
        return Proportion(self.bets, self.bets + self.calls + self.folds)

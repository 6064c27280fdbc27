"""Results of games in which the best high hand and the best low share the pot."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from holecard.solver.equity.result import EquityMethod

Halves = tuple[int, int]
"""The winners of the high half and of the low half, as bits; no low winners give the high ones the pot."""


@dataclass(frozen=True, slots=True)
class SplitEquity:
    """The result of one player, as counts of deals."""

    deals: int
    shares: Mapping[Fraction, int]
    """How many deals pay this share of the pot."""
    wins_high: int
    """Alone."""
    ties_high: int
    wins_low: int
    ties_low: int

    @property
    def equity(self) -> Fraction:
        """The average share of the pot."""
        return self._mean(1)

    @property
    def scoops(self) -> int:
        """Deals that pay the whole pot."""
        return self.shares.get(Fraction(1), 0)

    @property
    def high(self) -> Fraction:
        """The chance to win the high hand, alone or with others."""
        return Fraction(self.wins_high + self.ties_high, self.deals)

    @property
    def low(self) -> Fraction:
        """The chance to win the low, alone or with others."""
        return Fraction(self.wins_low + self.ties_low, self.deals)

    @property
    def scoop(self) -> Fraction:
        """The chance to win the whole pot."""
        return Fraction(self.scoops, self.deals)

    @property
    def deviation(self) -> float:
        """The standard deviation of the share of the pot over deals."""
        return sqrt(self._mean(2) - self._mean(1) ** 2)

    def _mean(self, power: int) -> Fraction:
        total = sum((share**power * many for share, many in self.shares.items()), Fraction())
        return total / self.deals


@dataclass(frozen=True, slots=True)
class SplitEquities:
    """The results of all players, in the order of the spot."""

    players: tuple[SplitEquity, ...]
    deals: int
    lows: int
    """Deals in which a hand qualifies for the low."""
    method: EquityMethod

    @classmethod
    def of(cls, counts: Mapping[Halves, int], players: int, method: EquityMethod) -> "SplitEquities":
        deals = sum(counts.values())
        lows = sum(many for (_, low), many in counts.items() if low)
        found = tuple(_player(counts, 1 << player, deals) for player in range(players))
        return cls(found, deals, lows, method)

    @property
    def errors(self) -> tuple[float, ...]:
        """The standard error of each player's equity: zero for exact counts."""
        if self.method is EquityMethod.EXACT:
            return (0.0,) * len(self.players)
        return tuple(player.deviation / sqrt(self.deals - 1) for player in self.players)


def _player(counts: Mapping[Halves, int], bit: int, deals: int) -> SplitEquity:
    shares: dict[Fraction, int] = {}
    high, low = [0, 0], [0, 0]
    for halves, many in counts.items():
        share = _share(halves, bit)
        shares[share] = shares.get(share, 0) + many
        for winners, tally in zip(halves, (high, low), strict=True):
            if winners & bit:
                tally[winners != bit] += many
    return SplitEquity(deals, shares, *high, *low)


def _share(halves: Halves, bit: int) -> Fraction:
    high, low = halves
    parts = [
        Fraction(1, winners.bit_count()) if winners & bit else Fraction() for winners in (high, low or high)
    ]
    return sum(parts, Fraction()) / 2

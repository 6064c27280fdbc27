"""Results: how often each player wins, ties and loses, and the equities."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import sqrt

Count = int | Fraction
"""A fraction only if weights are fractions."""


class EquityMethod(StrEnum):
    EXACT = "exact"
    SAMPLED = "sampled"


@dataclass(frozen=True, slots=True)
class PlayerEquity:
    """The result of one player."""

    pots: tuple[Count, ...]
    """The number of deals that the player wins alone, splits with one other player, with two others, and so
    on."""
    deals: Count

    @property
    def wins(self) -> Count:
        return self.pots[0]

    @property
    def ties(self) -> Count:
        return sum(self.pots[1:])

    @property
    def losses(self) -> Count:
        return self.deals - sum(self.pots)

    @property
    def equity(self) -> Fraction:
        """The average share of the pot; a three-way tie pays a third."""
        return (
            sum((Fraction(many, 1) / way for way, many in enumerate(self.pots, 1)), Fraction()) / self.deals
        )

    @property
    def deviation(self) -> float:
        """The standard deviation of the share of the pot over deals."""
        return sqrt(self._mean(2) - self._mean(1) ** 2)

    def _mean(self, power: int) -> Fraction:
        """The mean of the share to this power."""
        parts = (Fraction(many) / way**power for way, many in enumerate(self.pots, 1))
        return sum(parts, Fraction()) / self.deals


@dataclass(frozen=True, slots=True)
class Equities:
    """The results of all players, in the order of the spot."""

    players: tuple[PlayerEquity, ...]
    deals: Count
    """The total weight of all deals, or the number of sampled deals."""
    method: EquityMethod

    @classmethod
    def of(cls, by_winners: Sequence[int], method: EquityMethod, scale: int = 1) -> "Equities":
        """From the counts by set of winners as bits, in units of 1 / `scale`."""
        players = (len(by_winners) - 1).bit_length()
        pots = [[0] * players for _ in range(players)]
        for winners, count in enumerate(by_winners):
            if count:
                for player in range(players):
                    if winners >> player & 1:
                        pots[player][winners.bit_count() - 1] += count
        deals = _scaled(sum(by_winners), scale)
        shares = (PlayerEquity(tuple(_scaled(many, scale) for many in own), deals) for own in pots)
        return cls(tuple(shares), deals, method)

    @property
    def errors(self) -> tuple[float, ...]:
        """The standard error of each player's equity: zero for exact counts."""
        if self.method is EquityMethod.EXACT:
            return (0.0,) * len(self.players)
        return tuple(player.deviation / sqrt(self.deals - 1) for player in self.players)


def _scaled(count: int, scale: int) -> Count:
    if scale == 1:
        return count
    value = Fraction(count, scale)
    return value.numerator if value.denominator == 1 else value

"""Inputs and outputs of ratings: the score of a round, and an estimate with its interval."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Score:
    """One round of one matchup. Bots are numbers in the plan; `chips` goes in the same order."""

    matchup: int
    round: int
    """In the matchup, from 0."""
    group: int
    """Rounds of one group are one sample: every bot has sat in every seat, with the same cards if deals
    are mirrored."""
    bots: tuple[int, ...]
    chips: tuple[int, ...]
    """Won or lost; the sum is zero."""
    hands: int
    winners: tuple[int, ...]
    """One bot, or those that tie."""
    forfeited: tuple[int, ...] = ()
    """Bots that failed too often. Then nothing was played: no hands, no chips, and the others win."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value and its 95% interval. An end that is not known yet is infinite here and null in JSON."""

    value: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half of the interval, or its longer side where it is lopsided."""
        return max(self.high - self.value, self.value - self.low)

    def excludes(self, value: float) -> bool:
        """Whether the interval lies wholly above or wholly below the value."""
        return not self.low <= value <= self.high

"""What one round came to, as ratings read it.

What a tournament came to: the values that every leaderboard, page and file shows.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Score:
    """One round of one matchup. Bots are numbers in the plan; `chips` goes in the same order."""

    matchup: int
    round: int
    """In the matchup, from 0."""
    group: int
    """Rounds of one group are one sample: everybody has sat in every seat, with the same cards if
    deals are mirrored."""
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
    """A value and its 95% interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Row:
    """One bot, over all its rounds."""

    bot: int
    """Its number in the plan."""
    rank: int
    """From 1, by `elo`."""
    elo: Estimate
    """Maximum likelihood from all rounds at once, with the mean of all bots that have played at 1500."""
    classic_elo: float
    """1500 at the start, K 20, one update a matchup in the order of the schedule, from the share of
    decided rounds that were won."""
    rounds: int
    wins: int
    losses: int
    ties: int
    forfeits: int
    """Rounds lost because it failed too often; also counted in `losses`."""
    hands: int
    chips: int
    rate: Estimate
    """Winnings a hand, in `Standings.unit`."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One bot against another, from the first one's side."""

    rounds: int
    wins: int
    losses: int
    ties: int
    hands: int
    chips: int
    share: Estimate
    """Points a round: a win is 1, a tie a half."""
    rate: Estimate


@dataclass(frozen=True, slots=True)
class Gap:
    """Between two neighbours in the ranking."""

    better: int
    worse: int
    elo: Estimate
    """By how much the better one is better, with the interval of the difference itself: it is not that
    of either rating, for the two errors may go together."""
    more_rounds: int | None
    """In every matchup, that would likely be needed to tell them apart. 0 if they can be told apart
    already; None if nobody can say, because they are too close or have hardly played."""

    @property
    def is_sure(self) -> bool:
        return self.elo.low > 0


@dataclass(frozen=True, slots=True)
class Standings:
    unit: str
    """What `rate` is in: `mbb/hand`, or `chips/hand` where no big blind stays the same."""
    rows: tuple[Row, ...]
    """The best first."""
    cells: dict[tuple[int, int], Cell]
    """By bot and opponent, for those who met."""
    unsure: tuple[tuple[int, int], ...]
    """Neighbours in the ranking that the results cannot tell apart: their difference in Elo has an
    interval that contains zero."""
    saved: float | None
    """Which part of the variance of winnings the mirrored deals saved: 0.6 is as good as 2.5 times
    the hands. None if deals were not mirrored or there is too little to tell."""
    gaps: tuple[Gap, ...] = ()
    """Between each row and the next."""

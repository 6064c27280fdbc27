"""Adaptive scheduling: spends rounds where it is still undecided which bots are the best.

The schedule comes in waves. A wave is a pure function of the results of all waves before it, so that the same
tournament plays the same rounds however many workers it has and however often it is resumed. The first wave
gives every matchup the same; each later one goes where it reduces most the doubt about which bots belong to
the top: as in OCBA for the best subset (Chen, He, Fu and Lee, "Efficient simulation budget allocation for
selecting an optimal subset", 2008), a bot counts by the inverse square of its distance from the boundary.

A bot's score is its mean of points a round, with every matchup counting alike however often it was played.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from heapq import heapify, heapreplace
from math import ceil, sqrt
from typing import Final

from holecard.arena.hand_log import RoundLog
from holecard.arena.top_forecast import ScoredBot, is_significant, times_needed

TOP: Final = 10
"""Bots that are to be found; at most half of the field."""
MOST_TIMES: Final = 8
"""How many times its even share a matchup can be played."""
FIRST_PART: Final = 0.25
"""The part of all batches that is spread evenly at first."""
WAVES: Final = 24
"""Waves for the rest."""
_PRIOR: Final = (2.0, 0.1)
"""Groups that count as seen before the first one, and the variance of their points."""


@dataclass(frozen=True, slots=True)
class AdaptivePlan:
    batches: int
    """That are played in all matchups together."""
    top: int = TOP


@dataclass(slots=True)
class MatchupPoints:
    """Points per round in one matchup, by group of rounds and by bot of the matchup."""

    samples: int = 0
    sums: list[float] = field(default_factory=list)
    squares: list[float] = field(default_factory=list)

    def add(self, points: Sequence[float]) -> None:
        """Of one group, from 0 to 1."""
        if not self.sums:
            self.sums, self.squares = [0.0] * len(points), [0.0] * len(points)
        self.samples += 1
        for place, value in enumerate(points):
            self.sums[place] += value
            self.squares[place] += value * value

    def mean(self, place: int) -> float:
        return self.sums[place] / self.samples if self.samples else 0.5

    def variance(self, place: int) -> float:
        """Of one group."""
        seen, usual = _PRIOR
        if not self.samples:
            return usual
        scatter = max(self.squares[place] - self.sums[place] ** 2 / self.samples, 0.0)
        return (scatter + seen * usual) / (self.samples - 1 + seen)


def group_points(rounds: Sequence[RoundLog]) -> list[float]:
    """Points per round of each bot over the rounds of a group; ties are split."""
    bots = range(len(rounds[0].seating))
    return [sum((bot in log.winners) / len(log.winners) for log in rounds) / len(rounds) for bot in bots]


@dataclass(frozen=True, slots=True)
class TopStatus:
    """How far it is decided which bots are the best."""

    top: tuple[int, ...]
    """The best ones so far, the best first."""
    doubtful: int
    """Pairs of one of them and one of the others that are not significantly different."""
    even: float | None
    """How many times more rounds would settle them all in one of two tournaments. 0 if they are settled,
    None if two are as good as equal."""
    more: float | None
    """The same in four tournaments of five."""


def scores(bots: int, matchups: Sequence[Sequence[int]], points: Sequence[MatchupPoints]) -> list[ScoredBot]:
    total, variance, met = [0.0] * bots, [0.0] * bots, [0] * bots
    for seats, found in zip(matchups, points, strict=True):
        for place, bot in enumerate(seats):
            total[bot] += found.mean(place)
            variance[bot] += found.variance(place) / max(found.samples, 0.5)
            met[bot] += 1
    return [
        ScoredBot(total[bot] / max(met[bot], 1), variance[bot] / max(met[bot], 1) ** 2) for bot in range(bots)
    ]


def ranked(found: Sequence[ScoredBot]) -> list[int]:
    """Bots by score, the best first; equal ones in the order of the plan."""
    return sorted(range(len(found)), key=lambda bot: (-found[bot].score, bot))


def top_status(found: Sequence[ScoredBot], top: int) -> TopStatus:
    order = ranked(found)
    best, rest = order[:top], order[top:]
    doubtful = sum(not is_significant(found[one], found[other]) for one in best for other in rest)
    needed = times_needed(found, top) if doubtful else (1.0, 1.0)
    even, more = [None if times is None else times - 1 for times in needed]
    return TopStatus(tuple(best), doubtful, even, more)


def first_wave(matchups: int, plan: AdaptivePlan) -> list[int]:
    """Batches for every matchup."""
    return [max(1, round(FIRST_PART * plan.batches / matchups))] * matchups


def next_wave(
    bots: int,
    matchups: Sequence[Sequence[int]],
    points: Sequence[MatchupPoints],
    played: Sequence[int],
    most: int,
    plan: AdaptivePlan,
) -> list[int]:
    """Batches for every matchup, after these results; `played` counts those so far, of `most` for each.

    All zero once nothing is left to play."""
    extra = [0] * len(matchups)
    left = min(plan.batches - sum(played), ceil(plan.batches / WAVES))
    if left <= 0:
        return extra
    found = scores(bots, matchups, points)
    weights = _weights(found, plan.top)
    gain = [sum(weights[bot] * part.variance(place) for place, bot in enumerate(seats))
            for seats, part in zip(matchups, points, strict=True)]  # fmt: skip
    queue = [(-_benefit(gain[at], played[at]), at) for at in range(len(matchups)) if played[at] < most]
    heapify(queue)
    while queue and left:
        at = queue[0][1]
        extra[at] += 1
        left -= 1
        now = played[at] + extra[at]
        heapreplace(queue, (-_benefit(gain[at], now) if now < most else 0.0, at))
        if queue[0][0] >= 0.0:
            break
    return extra


def _weights(found: Sequence[ScoredBot], top: int) -> list[float]:
    """By bot: how much its variance matters for the question whether it belongs to the top."""
    order = ranked(found)
    inside, outside = found[order[top - 1]], found[order[top]]
    one, other = sqrt(inside.variance), sqrt(outside.variance)
    boundary = (inside.score * other + outside.score * one) / max(one + other, 1e-12)
    return [1 / max((bot.score - boundary) ** 2 + bot.variance, 1e-9) ** 2 for bot in found]


def _benefit(gain: float, played: int) -> float:
    """By how much one more batch reduces the weighted variance."""
    return gain / (played * (played + 1)) if played else float("inf")

"""Elo from all rounds at once, with intervals that hold for mirrored deals.

Steps: sum up how the groups of rounds ended, find the most likely strengths, and measure how groups scatter
around them: the sandwich covariance, with the group as its cluster. An interval of a difference is then every
value whose likelihood, with all others moved along, falls short of the best one by no more than that scatter
explains. Unlike "plus or minus" it reaches further upward for a bot that has won nearly everything, where it
is unknown how much better it is.

Sources: Bradley and Terry 1952; Liang and Zeger 1986 for clusters; Rotnitzky and Jewell 1990 for
likelihood ratios that are scaled by the sandwich.

With hundreds of bots the time goes into sums over all pairs, one for every rating and every gap. What can be
computed once is, and what is known in closed form is not summed.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import exp, log, log1p, sqrt
from operator import sub
from typing import Final

from holecard.arena.ratings.aggregate import Outcome, PairTotals
from holecard.arena.ratings.bradley_terry import Duel, Fit, fit, logistic, softplus, virtual_rounds
from holecard.arena.ratings.effective_samples import EffectiveSamples, TablePairs
from holecard.arena.ratings.linear_algebra import Matrix, Vector, dot
from holecard.arena.ratings.winrate import Moments, scatter
from holecard.arena.results import Estimate

MEAN: Final = 1500.0
SCALE: Final = 400 / log(10)
"""Elo in one unit of strength."""
STRAIGHT: Final = 0.02
"""Two bots whose lead changes by less than this are taken as part of one parabola."""

Curve = tuple[float, float, float]
"""Of two bots: the lead of the first, their rounds, and how the lead changes with the value in question."""


@dataclass(frozen=True)
class Elo:
    """The ratings of bots 0, 1, ..., and of any difference between two."""

    bots: int
    heads_up: Mapping[tuple[int, int], PairTotals]
    """Groups of two bots alone."""
    outcomes: Mapping[Outcome, int] = field(default_factory=dict)
    """Groups of larger tables."""

    def rating(self, bot: int) -> Estimate:
        """Relative to the mean of all bots that have played, which is 1500."""
        value = self._fit.strengths[bot] - self._mean(self._fit.strengths)
        path = list(map(sub, self._fit.covariance[bot], self._mean_row))
        return _in_elo(self._estimate(value, path, path[bot] - self._mean(path)), MEAN)

    def difference(self, one: int, other: int) -> Estimate:
        """How much the first is better."""
        value = self._fit.strengths[one] - self._fit.strengths[other]
        path = list(map(sub, self._fit.covariance[one], self._fit.covariance[other]))
        return _in_elo(self._estimate(value, path, path[one] - path[other]), 0.0)

    # -- the fit, made once ----------------------------------------------------------------------

    @cached_property
    def _played(self) -> list[int]:
        """The strengths of the others are unknown, and should not blur the mean."""
        met = {bot for pair in self.heads_up for bot in pair}
        met |= {bot for outcome in self.outcomes for pair in outcome for bot in pair[:2]}
        return sorted(met) or list(range(self.bots))

    def _mean(self, values: Vector) -> float:
        """Of the bots that have played."""
        return sum([values[bot] for bot in self._played]) / len(self._played)

    @cached_property
    def _fit(self) -> Fit:
        return fit(self.bots, self._duels())

    def _duels(self) -> Iterator[Duel]:
        for pair, totals in self.heads_up.items():
            yield Duel(*pair, totals.points.base, totals.points.amount / 2)
        rounds: Counter[tuple[int, int]] = Counter()
        halves: Counter[tuple[int, int]] = Counter()
        for outcome, count in self.outcomes.items():
            for one, other, half, number in outcome:
                rounds[one, other] += number * count
                halves[one, other] += half * count
        for pair, number in rounds.items():
            yield Duel(*pair, number, halves[pair] / 2)

    @cached_property
    def _scatter(self) -> Matrix:
        """The meat of the sandwich, by bot and by bot after it: what the lead of the one over the other owes
        to each group of the two, squared and added up. Virtual rounds scatter like independent ones, or they
        would pass for knowledge."""
        virtual, spread = virtual_rounds(self.bots), self._fit.spread
        squares = [
            [virtual * spread(one, other) for other in range(one + 1, self.bots)] for one in range(self.bots)
        ]
        for (one, other), totals in self.heads_up.items():
            squares[one][other - one - 1] += _surprise(totals.points, self._fit.expected(one, other))
        return squares

    @cached_property
    def _scatter_of_tables(self) -> Matrix:
        """The same of larger tables, where a group pulls at all bots at once. Empty if there are none."""
        meat = [[0.0] * self.bots for _ in range(self.bots)] if self.outcomes else []
        for outcome in sorted(self.outcomes):
            pull = self._pull(outcome)
            for one, force in pull.items():
                row = meat[one]
                for other, rival in pull.items():
                    row[other] += self.outcomes[outcome] * force * rival
        return meat

    def _pull(self, outcome: Outcome) -> dict[int, float]:
        """By bot: points beyond what was expected."""
        pull: dict[int, float] = {}
        for one, other, halves, rounds in outcome:
            surplus = halves / 2 - rounds * self._fit.expected(one, other)
            pull[one] = pull.get(one, 0.0) + surplus
            pull[other] = pull.get(other, 0.0) - surplus
        return pull

    @cached_property
    def _mean_row(self) -> Vector:
        """Of the covariance, over the bots that have played."""
        played = [self._fit.covariance[bot] for bot in self._played]
        return [sum(column) / len(played) for column in zip(*played, strict=True)]

    @cached_property
    def _samples(self) -> EffectiveSamples:
        """Two bots that never met are a table with virtual rounds only."""
        virtual = virtual_rounds(self.bots)
        rounds = [[virtual] * (self.bots - 1 - one) for one in range(self.bots)]
        for outcome in self.outcomes:
            for one, other, _, _ in outcome:
                rounds[one][other - one - 1] = 0.0
        for (one, other), totals in self.heads_up.items():
            rounds[one][other - one - 1] = totals.points.base
        spread = self._fit.spread
        information = [
            [number * spread(one, other) for other, number in enumerate(row, one + 1)]
            for one, row in enumerate(rounds)
        ]
        return EffectiveSamples(information, self._scatter, self._tables())

    def _tables(self) -> list[TablePairs]:
        samples: Counter[tuple[tuple[int, int], ...]] = Counter()
        rounds: dict[tuple[tuple[int, int], ...], Counter[tuple[int, int]]] = {}
        for outcome, count in self.outcomes.items():
            table = tuple((one, other) for one, other, _, _ in outcome)
            samples[table] += count
            played = rounds.setdefault(table, Counter())
            for one, other, _, number in outcome:
                played[one, other] += number * count
        return [
            (
                float(samples[table]),
                [(*pair, rounds[table][pair] * self._fit.spread(*pair)) for pair in table],
            )
            for table in sorted(rounds)
        ]

    # -- intervals -------------------------------------------------------------------------------

    def _estimate(self, value: float, path: Vector, variance: float) -> Estimate:
        """Of a weighted sum of strengths, the weights of which add up to zero. `path` is how the most likely
        strengths move along with it while it moves by `variance`."""
        if variance <= 0:
            return Estimate(value, value, value)
        samples, squares = self._samples.along(path)
        squares += dot(path, [dot(row, path) for row in self._scatter_of_tables])
        spread = scatter(squares / variance, samples)
        reach = spread.reach * sqrt(variance)
        flat, curved = self._split(path, variance, reach)
        low, high = _reaches(flat, curved, reach, spread.reach**2)
        return Estimate(value, value + low, value + high)

    def _split(self, path: Vector, variance: float, reach: float) -> tuple[float, list[Curve]]:
        """Pairs that hardly move are taken as one parabola, which saves most of the time. That of all pairs
        together is one over the variance, so that they need not be looked at."""
        strengths, rounds = self._fit.strengths, self._fit.rounds
        order = sorted(range(self.bots), key=path.__getitem__)
        places = [path[bot] for bot in order]
        least = STRAIGHT * variance / reach
        flat = 1 / variance
        curved: list[Curve] = []
        for at, (one, place) in enumerate(zip(order, places, strict=True), 1):
            for other in order[bisect_left(places, place + least, at) :]:
                lead, move = strengths[one] - strengths[other], (place - path[other]) / variance
                played = rounds[min(one, other)][abs(one - other) - 1]
                chance = logistic(lead)
                flat -= played * chance * (1 - chance) * move * move
                curved.append((lead, played, move))
        return max(flat, 0.0), curved


def _surprise(points: Moments, expected: float) -> float:
    """The sum over groups of the squared points beyond what was expected. Around the mean it is computed in
    whole numbers: the difference of large sums would be mostly noise for a bot that wins nearly always."""
    up, down = points.amount, points.base
    around = down * down * points.amounts - 2 * up * down * points.mixed + up * up * points.bases
    tilt = down * points.mixed - up * points.bases
    off = up / down - 2 * expected
    return (around / (down * down) + 2 * off * tilt / down + off * off * points.bases) / 4


def _reaches(flat: float, curved: Sequence[Curve], start: float, allowed: float) -> tuple[float, float]:
    """How far the value moves down and up until twice the log likelihood has fallen by what is allowed."""
    best = sum([rounds * softplus(lead) for lead, rounds, _ in curved])
    tangent = sum([rounds * logistic(lead) * move for lead, rounds, move in curved])
    low, high = (_reach(flat, curved, best, tangent, way * start, allowed) for way in (-1, 1))
    return low, high


def _reach(
    flat: float, curved: Sequence[Curve], best: float, tangent: float, start: float, allowed: float
) -> float:
    """One of them: a root of a convex function, by Newton's method from where it would be if the likelihood
    were a parabola. `best` and `tangent` are the height and the slope of the curved part where it starts."""
    reach = start
    for _ in range(100):
        height = tilt = 0.0
        for lead, rounds, move in curved:
            after = lead + move * reach
            if after >= 0:
                odds = exp(-after)
                height += rounds * (after + log1p(odds))
                tilt += rounds * move / (1 + odds)
            else:
                odds = exp(after)
                height += rounds * log1p(odds)
                tilt += rounds * move * odds / (1 + odds)
        loss = flat * reach * reach + 2 * (height - best - tangent * reach)
        slope = 2 * flat * reach + 2 * (tilt - tangent)
        step = (loss - allowed) / slope
        reach -= step
        if abs(step) <= 1e-10 * abs(reach):
            break
    return reach


def _in_elo(strength: Estimate, zero: float) -> Estimate:
    return Estimate(zero + SCALE * strength.value, zero + SCALE * strength.low, zero + SCALE * strength.high)

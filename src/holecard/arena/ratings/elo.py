"""Elo from all rounds at once, with intervals that hold for mirrored deals.

Steps: count how the groups of rounds ended (counts of several sources add), find the most likely
strengths, and measure how groups scatter around them: the sandwich covariance, with the group as its
cluster. An interval of a difference is then every value whose likelihood, with all others moved along,
falls short of the best one by no more than that scatter explains. Unlike "plus or minus" it
reaches further upward for a bot that has won nearly everything, where it is unknown how much
better it is.

Sources: Bradley and Terry 1952; Liang and Zeger 1986 for clusters; Rotnitzky and Jewell 1990 for
likelihood ratios that are scaled by the sandwich.

The strengths that make the results most likely, by the model of Bradley and Terry.

A bot that is stronger by d gets 1 / (1 + exp(-d)) points a round on average; a tie is half a point.
The log likelihood is concave, so that Newton's method finds its one maximum, whatever the order of the
rounds. Strengths are natural logarithms of odds here; 400 / ln 10 of Elo are one of them.

With ties as half points this is a quasi-likelihood: it asks only that the average is right, and leaves
the scatter to be measured. (Davidson's model of ties would add a number to estimate that no
leaderboard shows.)
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import exp, log, log1p, sqrt
from typing import Final, NamedTuple

from holecard.arena.ratings.aggregate import RoundGroup
from holecard.arena.ratings.stats import Matrix, Vector, dot, inverse, product
from holecard.arena.ratings.winrate import scatter
from holecard.arena.results import Estimate

PRIOR: Final = 1.0
"""Virtual drawn rounds a bot, spread evenly over all others. They keep a bot that won everything, or
has not played, at a finite strength. For two bots it is the half that statisticians add to both
sides of the odds, which makes them nearly unbiased (Haldane, Anscombe)."""


class Duel(NamedTuple):
    """All rounds of two bots."""

    one: int
    other: int
    rounds: float
    points: float
    """Of the first."""


@dataclass(frozen=True, slots=True)
class Fit:
    strengths: Vector
    """Their sum is zero."""
    duels: list[Duel]
    """One for every two bots, with the virtual rounds."""
    covariance: Matrix
    """If rounds were independent. Rows add up to one: it is for differences only."""

    def expected(self, one: int, other: int) -> float:
        """Points a round."""
        return logistic(self.strengths[one] - self.strengths[other])


def fit(bots: int, results: Sequence[Duel]) -> Fit:
    duels = _with_prior(bots, results)
    strengths = [0.0] * bots
    height = _log_likelihood(duels, strengths)
    for _ in range(200):
        slopes, curve = _derivatives(bots, duels, strengths)
        covariance = inverse(curve)
        step = [dot(row, slopes) for row in covariance]
        if max(map(abs, step)) < 1e-9:
            break
        strengths, height = _ascend(duels, strengths, height, step)
    mean = sum(strengths) / bots
    return Fit([strength - mean for strength in strengths], duels, covariance)


def virtual_rounds(bots: int) -> float:
    """Between every two of so many bots."""
    return PRIOR / max(bots - 1, 1)


def _with_prior(bots: int, results: Sequence[Duel]) -> list[Duel]:
    rounds = dict.fromkeys(combinations(range(bots), 2), virtual_rounds(bots))
    points = {pair: weight / 2 for pair, weight in rounds.items()}
    for duel in results:
        flip = duel.one > duel.other
        pair = (duel.other, duel.one) if flip else (duel.one, duel.other)
        rounds[pair] += duel.rounds
        points[pair] += duel.rounds - duel.points if flip else duel.points
    return [Duel(*pair, rounds[pair], points[pair]) for pair in rounds]


def _ascend(duels: list[Duel], strengths: Vector, height: float, step: Vector) -> tuple[Vector, float]:
    """A step upward: shorter ones if Newton's goes too far."""
    size = 1.0
    while True:
        there = [strength + size * change for strength, change in zip(strengths, step, strict=True)]
        reached = _log_likelihood(duels, there)
        if reached >= height or size < 1e-3:
            return there, reached
        size /= 2


def _log_likelihood(duels: list[Duel], strengths: Vector) -> float:
    total = 0.0
    for one, other, rounds, points in duels:
        lead = strengths[one] - strengths[other]
        total += points * lead - rounds * softplus(lead)
    return total


def _derivatives(bots: int, duels: list[Duel], strengths: Vector) -> tuple[Vector, Matrix]:
    """The slope and the (negative) curvature. A matrix of equal numbers is added to the curvature,
    which has no effect on differences and makes it invertible."""
    slopes = [0.0] * bots
    curve = [[1 / bots] * bots for _ in range(bots)]
    for one, other, rounds, points in duels:
        chance = logistic(strengths[one] - strengths[other])
        slope = points - rounds * chance
        slopes[one] += slope
        slopes[other] -= slope
        weight = rounds * chance * (1 - chance)
        curve[one][one] += weight
        curve[other][other] += weight
        curve[one][other] -= weight
        curve[other][one] -= weight
    return slopes, curve


def logistic(lead: float) -> float:
    if lead >= 0:
        return 1 / (1 + exp(-lead))
    odds = exp(lead)
    return odds / (1 + odds)


def softplus(lead: float) -> float:
    """log(1 + exp(lead)), also where that would be too large a number."""
    return max(lead, 0.0) + log1p(exp(-abs(lead)))


MEAN: Final = 1500.0
SCALE: Final = 400 / log(10)
"""Elo in one unit of strength."""

Curve = tuple[float, float, float]
"""Of two bots: the lead of the first, their rounds, and how the lead changes with the value in question."""

Outcome = tuple[tuple[int, int, int, int], ...]
"""How a group ended: for every two bots that can be compared, both, the half points of the first and
the number of rounds."""


def outcomes(groups: Iterable[RoundGroup]) -> Counter[Outcome]:
    """What ratings need to know of all groups."""
    return Counter(
        tuple((tally.one, tally.other, tally.halves, tally.rounds) for tally in group.tallies)
        for group in groups
    )


@dataclass(frozen=True)
class Elo:
    """The ratings of bots 0, 1, ..., and of any difference between two."""

    bots: int
    counts: Mapping[Outcome, int]

    def rating(self, bot: int) -> Estimate:
        """Relative to the mean of all bots that have played, which is 1500."""
        weights = [-1 / len(self._played) if other in self._played else 0.0 for other in range(self.bots)]
        weights[bot] += 1
        return _in_elo(self._estimate(weights), MEAN)

    def difference(self, one: int, other: int) -> Estimate:
        """How much the first is better."""
        weights = [0.0] * self.bots
        weights[one] += 1
        weights[other] -= 1
        return _in_elo(self._estimate(weights), 0.0)

    # -- the fit, made once ----------------------------------------------------------------------

    @cached_property
    def _played(self) -> frozenset[int]:
        """The strengths of the others are unknown, and should not blur the mean."""
        met = frozenset(bot for outcome in self.counts for pair in outcome for bot in pair[:2])
        return met or frozenset(range(self.bots))

    @cached_property
    def _fit(self) -> Fit:
        rounds: Counter[tuple[int, int]] = Counter()
        halves: Counter[tuple[int, int]] = Counter()
        for outcome, count in self.counts.items():
            for one, other, half, number in outcome:
                rounds[one, other] += number * count
                halves[one, other] += half * count
        duels = [Duel(*pair, rounds[pair], halves[pair] / 2) for pair in sorted(rounds)]
        return fit(self.bots, duels)

    @cached_property
    def _robust(self) -> Matrix:
        """The sandwich: what the strengths owe to each group, squared and added up. Virtual rounds
        scatter like independent ones, or they would pass for knowledge."""
        meat = [[0.0] * self.bots for _ in range(self.bots)]
        for one, other in combinations(range(self.bots), 2):
            noise = virtual_rounds(self.bots) * self._spread(one, other)
            meat[one][one] += noise
            meat[other][other] += noise
            meat[one][other] -= noise
            meat[other][one] -= noise
        for outcome in sorted(self.counts):
            pull = self._pull(outcome)
            for one, force in pull.items():
                row = meat[one]
                for other, rival in pull.items():
                    row[other] += self.counts[outcome] * force * rival
        bread = self._fit.covariance
        return product(product(bread, meat), bread)

    def _pull(self, outcome: Outcome) -> dict[int, float]:
        """By bot: points beyond what was expected."""
        pull: dict[int, float] = {}
        for one, other, halves, rounds in outcome:
            surplus = halves / 2 - rounds * self._fit.expected(one, other)
            pull[one] = pull.get(one, 0.0) + surplus
            pull[other] = pull.get(other, 0.0) - surplus
        return pull

    @cached_property
    def _tables(self) -> list[tuple[float, list[tuple[int, int, float]]]]:
        """By table: the number of groups, and the information of each pair. Two bots that never met
        are a table with virtual rounds only."""
        samples: Counter[tuple[tuple[int, int], ...]] = Counter()
        rounds: dict[tuple[tuple[int, int], ...], Counter[tuple[int, int]]] = {}
        for outcome, count in self.counts.items():
            table = tuple((one, other) for one, other, _, _ in outcome)
            samples[table] += count
            played = rounds.setdefault(table, Counter())
            for one, other, _, number in outcome:
                played[one, other] += number * count
        met = [
            (float(samples[table]), [(*pair, rounds[table][pair] * self._spread(*pair)) for pair in table])
            for table in sorted(rounds)
        ]
        virtual = virtual_rounds(self.bots)
        strangers = set(combinations(range(self.bots), 2)) - {pair for table in rounds for pair in table}
        return met + [(virtual, [(*pair, virtual * self._spread(*pair))]) for pair in sorted(strangers)]

    @cached_property
    def _moving(self) -> list[tuple[int, int, float, float, float]]:
        """Every two bots with the first one's lead, their rounds and their information."""
        strengths = self._fit.strengths
        return [
            (one, other, strengths[one] - strengths[other], rounds, rounds * self._spread(one, other))
            for one, other, rounds, _ in self._fit.duels
        ]

    def _spread(self, one: int, other: int) -> float:
        chance = self._fit.expected(one, other)
        return chance * (1 - chance)

    # -- intervals -------------------------------------------------------------------------------

    def _estimate(self, weights: Vector) -> Estimate:
        """Of a weighted sum of strengths, the weights of which add up to zero."""
        value = dot(weights, self._fit.strengths)
        path = [dot(weights, row) for row in self._fit.covariance]
        """How the most likely strengths move along with the value, which moves by `variance`."""
        variance = dot(weights, path)
        if variance <= 0:
            return Estimate(value, value, value)
        clustered = dot(weights, [dot(weights, row) for row in self._robust])
        spread = scatter(clustered / variance, self._samples(path))
        reach = spread.reach * sqrt(variance)
        flat, curved = self._split([strength / variance for strength in path], reach)
        up = _reach(flat, curved, reach, spread.reach**2)
        down = _reach(flat, [(lead, rounds, -move) for lead, rounds, move in curved], reach, spread.reach**2)
        return Estimate(value, value - down, value + up)

    def _samples(self, path: Vector) -> float:
        """How many groups matter for a value, after Kish: less than all if some matter more. Rounds
        that nearly always end alike say little about scatter: none counts for more than 2p(1 - p)
        groups, as follows from the fourth moment of a binomial."""
        total = squares = 0.0
        for samples, pairs in self._tables:
            weight = evidence = 0.0
            for one, other, information in pairs:
                share = information * (path[one] - path[other]) ** 2
                weight += share
                evidence += share * information
            if weight:
                total += weight
                squares += weight * weight / min(samples, 2 * evidence / weight)
        return total * total / squares if squares else 0.0

    def _split(self, course: Vector, reach: float) -> tuple[float, list[Curve]]:
        """Pairs that hardly move are taken as one parabola, which saves most of the time."""
        flat = 0.0
        curved: list[Curve] = []
        for one, other, lead, rounds, information in self._moving:
            move = course[one] - course[other]
            if abs(move * reach) < 0.02:
                flat += information * move * move
            else:
                curved.append((lead, rounds, move))
        return flat, curved


def _reach(flat: float, curved: Sequence[Curve], start: float, allowed: float) -> float:
    """How far the value moves until twice the log likelihood has fallen by what is allowed: a root of a
    convex function, by Newton's method from where it would be if the likelihood were a parabola."""
    reach = start
    for _ in range(100):
        loss, slope = flat * reach * reach, 2 * flat * reach
        for lead, rounds, move in curved:
            before, after = logistic(lead), lead + move * reach
            loss += 2 * rounds * (softplus(after) - softplus(lead) - before * move * reach)
            slope += 2 * rounds * (logistic(after) - before) * move
        step = (loss - allowed) / slope
        reach -= step
        if abs(step) <= 1e-10 * reach:
            break
    return reach


def _in_elo(strength: Estimate, zero: float) -> Estimate:
    return Estimate(zero + SCALE * strength.value, zero + SCALE * strength.low, zero + SCALE * strength.high)

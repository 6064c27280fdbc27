"""The strengths that make the results most likely, by the model of Bradley and Terry (1952).

A bot that is stronger by d gets 1 / (1 + exp(-d)) points a round on average; a tie is half a point.
The log likelihood is concave, so that Newton's method finds its one maximum, whatever the order of the
rounds. Strengths are natural logarithms of odds; 400 / ln 10 of Elo are one of them.

With ties as half points this is a quasi-likelihood: it asks only that the average is right, and leaves
the scatter to be measured. (Davidson's model of ties would add a number to estimate that no
leaderboard shows.)
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, log1p
from typing import Final, NamedTuple

from holecard.arena.ratings.linear_algebra import Matrix, Vector, inverse, root, solve

PRIOR: Final = 1.0
"""Virtual drawn rounds a bot, spread evenly over all others. They keep a bot that won everything, or
has not played, at a finite strength. For two bots it is the half that statisticians add to both
sides of the odds, which makes them nearly unbiased (Haldane, Anscombe)."""


class Duel(NamedTuple):
    """Rounds of two bots; the first is the one with the lower number."""

    one: int
    other: int
    rounds: float
    points: float
    """Of the first."""


@dataclass(frozen=True, slots=True)
class Fit:
    strengths: Vector
    """Their sum is zero."""
    rounds: Matrix
    """By bot and by bot after it: the rounds of the two, with the virtual ones."""
    covariance: Matrix
    """If rounds were independent. Rows add up to one: it is for differences only."""

    def expected(self, one: int, other: int) -> float:
        """Points a round."""
        return logistic(self.strengths[one] - self.strengths[other])

    def spread(self, one: int, other: int) -> float:
        """Variance of the points of an independent round without ties."""
        chance = self.expected(one, other)
        return chance * (1 - chance)


def fit(bots: int, results: Iterable[Duel]) -> Fit:
    rounds, points = _with_prior(bots, results)
    strengths = [0.0] * bots
    height = _log_likelihood(rounds, points, strengths)
    for _ in range(200):
        slopes, curve = _derivatives(rounds, points, strengths)
        lower = root(curve)
        step = solve(lower, slopes)
        if max(map(abs, step)) < 1e-9:
            break
        strengths, height = _ascend(rounds, points, strengths, height, step)
    mean = sum(strengths) / bots
    return Fit([strength - mean for strength in strengths], rounds, inverse(lower))


def virtual_rounds(bots: int) -> float:
    """Between every two of so many bots."""
    return PRIOR / max(bots - 1, 1)


def _with_prior(bots: int, results: Iterable[Duel]) -> tuple[Matrix, Matrix]:
    """Rounds and points of the first, by bot and by bot after it."""
    virtual = virtual_rounds(bots)
    rounds = [[virtual] * (bots - 1 - one) for one in range(bots)]
    points = [[virtual / 2] * (bots - 1 - one) for one in range(bots)]
    for one, other, played, won in results:
        rounds[one][other - one - 1] += played
        points[one][other - one - 1] += won
    return rounds, points


def _ascend(
    rounds: Matrix, points: Matrix, strengths: Vector, height: float, step: Vector
) -> tuple[Vector, float]:
    """A step upward: shorter ones if Newton's goes too far."""
    size = 1.0
    while True:
        there = [strength + size * change for strength, change in zip(strengths, step, strict=True)]
        reached = _log_likelihood(rounds, points, there)
        if reached >= height or size < 1e-3:
            return there, reached
        size /= 2


def _log_likelihood(rounds: Matrix, points: Matrix, strengths: Vector) -> float:
    total = 0.0
    for one, own in enumerate(strengths):
        for rival, played, won in zip(strengths[one + 1 :], rounds[one], points[one], strict=True):
            lead = own - rival  # and `softplus` of it, written out for the pairs of hundreds of bots
            total += won * lead - played * ((lead if lead > 0 else 0.0) + log1p(exp(-abs(lead))))
    return total


def _derivatives(rounds: Matrix, points: Matrix, strengths: Vector) -> tuple[Vector, Matrix]:
    """The slope and the (negative) curvature. A matrix of equal numbers is added to the curvature,
    which has no effect on differences and makes it invertible."""
    bots = len(strengths)
    slopes = [0.0] * bots
    curve = [[1 / bots] * bots for _ in range(bots)]
    for one, own in enumerate(strengths):
        row = curve[one]
        for other, played, won in zip(range(one + 1, bots), rounds[one], points[one], strict=True):
            chance = logistic(own - strengths[other])
            slope = won - played * chance
            slopes[one] += slope
            slopes[other] -= slope
            weight = played * chance * (1 - chance)
            row[one] += weight
            curve[other][other] += weight
            row[other] -= weight
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

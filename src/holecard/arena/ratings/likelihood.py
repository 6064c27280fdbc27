"""The strengths that make the results most likely, by the model of Bradley and Terry.

A bot that is stronger by d gets 1 / (1 + exp(-d)) points a round on average; a tie is half a point.
The log likelihood is concave, so that Newton's method finds its one maximum, whatever the order of the
rounds. Strengths are natural logarithms of odds here; 400 / ln 10 of Elo are one of them.

With ties as half points this is a quasi-likelihood: it asks only that the average is right, and leaves
the scatter to be measured. (Davidson's model of ties would add a number to estimate that no
leaderboard shows.)
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp, log1p
from typing import Final, NamedTuple

from holecard.arena.ratings.linear import Matrix, Vector, dot, inverse

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
        strengths, height = _climb(duels, strengths, height, step)
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


def _climb(duels: list[Duel], strengths: Vector, height: float, step: Vector) -> tuple[Vector, float]:
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

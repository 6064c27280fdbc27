"""Winnings per hand and points per round, with intervals.

The sample is the group: mirrored rounds belong together. The rate is all chips over all hands, and its
variance comes from how far each group is off that rate (the ratio estimator of sampling surveys with
the delta method; Cochran, Sampling Techniques, chapter 6). Opponents are strata: that a bot wins more
against one than against another is no uncertainty.

Sums over groups are whole numbers, so that they add exactly and in any order.

Mirrored rounds are not independent: the bot with the better cards in one has the worse ones in
the other. So the scatter is measured between groups, never between rounds. A measure from few groups, or
from results that hardly vary, is worth little; it is therefore mixed with the value for independent
rounds, as if that had been measured with `VIRTUAL` degrees of freedom (the usual conjugate prior of a
variance).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from typing import Final, NamedTuple

from holecard.arena.results import Estimate
from holecard.rules.game import Game
from holecard.student_t import has_error, quantile


@dataclass(slots=True)
class Moments:
    """Of an amount (chips, half points) and a base (hands, rounds), one of each a group."""

    samples: int = 0
    amount: int = 0
    base: int = 0
    amounts: int = 0
    """Squared."""
    mixed: int = 0
    """Amount times base."""
    bases: int = 0
    """Squared."""

    def add(self, amount: int, base: int) -> None:
        self.samples += 1
        self.amount += amount
        self.base += base
        self.amounts += amount * amount
        self.mixed += amount * base
        self.bases += base * base

    def __add__(self, other: "Moments") -> "Moments":
        return Moments(
            self.samples + other.samples,
            self.amount + other.amount,
            self.base + other.base,
            self.amounts + other.amounts,
            self.mixed + other.mixed,
            self.bases + other.bases,
        )

    def deviation(self, total: "Moments") -> float:
        """The sum of squared deviations of groups from the rate of the total, in the unit of the
        amount, around their own mean. All in whole numbers until the last division."""
        up, down = total.amount, total.base
        squares = down * down * self.amounts - 2 * up * down * self.mixed + up * up * self.bases
        middle = down * self.amount - up * self.base
        return (self.samples * squares - middle * middle) / (self.samples * down * down)


def pooled(strata: Sequence[Moments]) -> Moments:
    return sum(strata, Moments())


VIRTUAL: Final = 4.0


class Scatter(NamedTuple):
    ratio: float
    """The variance, in units of what independent rounds would have."""
    freedom: float

    @property
    def reach(self) -> float:
        """How many standard deviations of independent rounds an interval of 95% reaches."""
        return quantile(self.freedom) * sqrt(self.ratio)


def scatter(measured: float, samples: float) -> Scatter:
    """From the measured ratio, without a correction for few samples; they need not be a whole number
    if some are worth less than others."""
    if samples <= 1:
        return Scatter(1.0, VIRTUAL)
    freedom = samples - 1
    corrected = measured * samples / freedom
    return Scatter((freedom * corrected + VIRTUAL) / (freedom + VIRTUAL), freedom + VIRTUAL)


UNKNOWN = Estimate(0.0, -inf, inf)
"""Nothing has been played."""


def rate_unit(game: Game) -> tuple[str, float]:
    """What a rate is in, and how many of it are a chip a hand."""
    if game.big_blind and game.session.levels is None:
        return "mbb/hand", 1000 / game.big_blind
    return "chips/hand", 1.0


class RateError(NamedTuple):
    """Amount over base with its standard error."""

    value: float
    error: float
    freedom: float
    """Of the error, for Student's t."""


def rate_error(
    strata: Sequence[Moments], scale: float = 1.0, covariance: float = 0.0, freedom: float = inf
) -> RateError | None:
    """One entry for every matchup; None if there is no error to be had, from a single group or none, or
    from a few that are all alike.

    Where groups depend on each other, `covariance` is what all pairs of them add to the variance of the sum
    of amounts; where few of them make up the scatter, `freedom` limits its degrees of freedom."""
    met = [stratum for stratum in strata if stratum.samples]
    total = pooled(met)
    if not total.base or total.samples < 2:
        return None
    if any(stratum.samples < 2 for stratum in met):
        met = [total]  # one group alone has no scatter: take all opponents as one
    parts = [
        stratum.samples / (stratum.samples - 1) * stratum.deviation(total) / total.base**2 for stratum in met
    ]
    value = scale * total.amount / total.base
    alone = sum(parts)
    variance = alone + max(covariance, 0.0) / total.base**2  # below zero it is chance: it is from few folds
    if not has_error(total.samples, variance):
        return None
    return RateError(value, scale * sqrt(variance), min(_freedom(parts, met), freedom))


def rate(
    strata: Sequence[Moments], scale: float = 1.0, covariance: float = 0.0, freedom: float = inf
) -> Estimate:
    """Amount over base; one entry for every matchup. From a single group no interval is known, nor from a few
    that are all alike."""
    found = rate_error(strata, scale, covariance, freedom)
    if found is None:
        total = pooled(strata)
        return Estimate(scale * total.amount / total.base, -inf, inf) if total.base else UNKNOWN
    margin = found.error * quantile(found.freedom)
    return Estimate(found.value, found.value - margin, found.value + margin)


def _freedom(parts: Sequence[float], strata: Sequence[Moments]) -> float:
    """After Welch and Satterthwaite."""
    squares = sum(part * part / (stratum.samples - 1) for part, stratum in zip(parts, strata, strict=True))
    return sum(parts) ** 2 / squares if squares else float(sum(stratum.samples - 1 for stratum in strata))


def share(points: Moments) -> Estimate:
    """Points a round, from half points and rounds. Wilson's interval, with the scatter of groups in
    place of that of independent rounds: it stays between 0 and 1 and does not vanish for a bot
    that has won everything."""
    rounds = points.base
    if not rounds:
        return Estimate(0.5, 0.0, 1.0)
    value = points.amount / (2 * rounds)
    smoothed = (points.amount / 2 + 0.5) / (rounds + 1)
    information = rounds * smoothed * (1 - smoothed)
    spread = scatter(points.deviation(points) / 4 / information, min(points.samples, 2 * information))
    weight = spread.reach**2 / rounds
    middle = (value + weight / 2) / (1 + weight)
    margin = sqrt(weight * value * (1 - value) + weight * weight / 4) / (1 + weight)
    return Estimate(value, max(0.0, middle - margin), min(1.0, middle + margin))

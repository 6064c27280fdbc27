"""Winnings a hand and points a round, with intervals.

The sample is the group: mirrored rounds belong together. The rate is all chips over all hands, and its
variance comes from how far each group is off that rate (the ratio estimator of sampling surveys with
the delta method; Cochran, Sampling Techniques, chapter 6). Opponents are strata: that a bot wins more
against one than against another is no uncertainty.
"""

from collections.abc import Sequence
from math import inf, sqrt

from holecard.arena.ratings.moments import Moments, pooled
from holecard.arena.ratings.scatter import scatter
from holecard.arena.ratings.student import quantile
from holecard.arena.standings import Estimate
from holecard.rules.game import Game

UNKNOWN = Estimate(0.0, -inf, inf)
"""Nothing has been played."""


def unit(game: Game) -> tuple[str, float]:
    """What a rate is in, and how many of it are a chip a hand."""
    if game.big_blind and game.session.levels is None:
        return "mbb/hand", 1000 / game.big_blind
    return "chips/hand", 1.0


def rate(strata: Sequence[Moments], scale: float = 1.0) -> Estimate:
    """Amount over base; one entry for every matchup. From a single group no interval is known."""
    met = [stratum for stratum in strata if stratum.samples]
    total = pooled(met)
    if not total.base:
        return UNKNOWN
    value = scale * total.amount / total.base
    if total.samples < 2:
        return Estimate(value, -inf, inf)
    if any(stratum.samples < 2 for stratum in met):
        met = [total]  # one group alone has no scatter: take all opponents as one
    parts = [
        stratum.samples / (stratum.samples - 1) * stratum.deviation(total) / total.base**2 for stratum in met
    ]
    margin = scale * sqrt(sum(parts)) * quantile(_freedom(parts, met))
    return Estimate(value, value - margin, value + margin)


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

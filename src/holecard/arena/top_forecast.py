"""How much longer a tournament would have to be to settle its top.

The gaps between bots are not what they look like: of all gaps at the boundary, those that look large are
mostly overrated. So true scores are drawn from what the results leave possible, each with the scores that a
longer tournament would show, and it is counted how many rounds settle the top in some share of draws. Scores
are shrunk to the mean of the field by as much as they scatter by chance (Efron and Morris, "Stein's
estimation rule and its competitors", 1973).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, inf, isfinite, log, sqrt
from random import Random
from statistics import NormalDist, fmean, pvariance
from typing import Final

CERTAIN: Final = NormalDist().inv_cdf(0.975)
"""Standard errors of a gap from which on it is significant."""
SHARES: Final = (0.5, 0.8)
"""Of the tournaments of the lengths that are forecast: so many settle the top."""
MOST: Final = 1000.0
"""Times as many rounds. Bots that take more are as good as equal."""
DRAWS: Final = 400
FAR: Final = 5.0
"""Standard errors of a gap from which on it is not looked at."""
STEPS: Final = 12
"""Halvings of the interval in which the length is searched."""


@dataclass(frozen=True, slots=True)
class ScoredBot:
    score: float
    """Mean points a round, every matchup counting alike."""
    variance: float


def is_significant(one: ScoredBot, other: ScoredBot) -> bool:
    """Whether the first is above the other beyond chance."""
    return one.score - other.score > CERTAIN * sqrt(one.variance + other.variance)


def times_needed(field: Sequence[ScoredBot], top: int) -> tuple[float | None, ...]:
    """How many times as many rounds settle the top, by share; None if these are too many to tell."""
    order = sorted(field, key=lambda bot: -bot.score)
    best, rest = order[:top], order[top:]
    inside = [one for one in best if any(_is_near(one, other) for other in rest)]
    outside = [other for other in rest if any(_is_near(one, other) for one in best)]
    near = [*inside, *outside]
    true, rng = _shrunk(near, field), Random("forecast")
    lengths = sorted(_length(rng, true, near, len(inside)) for _ in range(DRAWS))
    needed = [lengths[int(share * DRAWS)] for share in SHARES]
    return tuple([times if isfinite(times) else None for times in needed])


def _is_near(one: ScoredBot, other: ScoredBot) -> bool:
    return one.score - other.score < FAR * sqrt(one.variance + other.variance)


def _shrunk(near: Sequence[ScoredBot], field: Sequence[ScoredBot]) -> list[ScoredBot]:
    """Where the true scores probably are, with the variance of that."""
    mean = fmean(bot.score for bot in field)
    spread = max(pvariance([bot.score for bot in field]) - fmean(bot.variance for bot in field), 0.0)
    parts = [spread / max(spread + bot.variance, 1e-12) for bot in near]
    return [
        ScoredBot(mean + part * (bot.score - mean), part * bot.variance)
        for bot, part in zip(near, parts, strict=True)
    ]


def _length(rng: Random, true: Sequence[ScoredBot], near: Sequence[ScoredBot], top: int) -> float:
    """One draw of true scores, and the length from which on its tournament settles the top."""
    drawn = [rng.gauss(bot.score, sqrt(bot.variance)) for bot in true]
    chance = [rng.gauss(0.0, sqrt(bot.variance)) for bot in near]
    low, high, found = 0.0, log(MOST), inf
    for _ in range(STEPS):
        middle = (low + high) / 2
        times = exp(middle)
        shown = [
            ScoredBot(score + luck / sqrt(times), bot.variance / times)
            for score, luck, bot in zip(drawn, chance, near, strict=True)
        ]
        shown.sort(key=lambda bot: -bot.score)
        if all(is_significant(one, other) for one in shown[:top] for other in shown[top:]):
            high, found = middle, times
        else:
            low = middle
    return found

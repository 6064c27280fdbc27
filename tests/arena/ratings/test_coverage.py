"""Intervals of 95% hold the truth 95 times in 100: bots with known Elo, rounds by lot.

Inside a pair of mirrored rounds the results may go together or against each other; the intervals
have to know without being told.
"""

from itertools import combinations
from random import Random

import pytest

from holecard.arena.ratings.aggregate import groups, totals
from holecard.arena.ratings.elo import Elo
from tests.arena.ratings.simulate import tournament

TRUE = (-150.0, -50.0, 50.0, 150.0)


def coverage(tournaments: int, sizes: int, correlation: float, true: tuple[float, ...] = TRUE) -> float:
    """The share of intervals, of ratings and of differences, that hold the truth."""
    rng = Random(f"coverage {correlation}")
    inside = []
    mean = sum(true) / len(true)
    for _ in range(tournaments):
        sums = totals(groups(tournament(rng, true, sizes, correlation)))
        elo = Elo(len(true), sums.heads_up)
        for bot, strength in enumerate(true):
            rating = elo.rating(bot)
            inside.append(rating.low <= 1500 + strength - mean <= rating.high)
        for one, other in combinations(range(len(true)), 2):
            gap = elo.difference(one, other)
            inside.append(gap.low <= true[one] - true[other] <= gap.high)
    return sum(inside) / len(inside)


@pytest.mark.parametrize(
    "correlation",
    [pytest.param(-0.6, marks=pytest.mark.slow), 0.0, pytest.param(0.6, marks=pytest.mark.slow)],
)
def test_about_95_of_100_intervals_hold_the_truth(correlation: float) -> None:
    assert 0.90 <= coverage(200, 20, correlation) <= 0.99


@pytest.mark.slow
@pytest.mark.parametrize("correlation", [-0.6, 0.0, 0.6])
def test_95_of_100_intervals_hold_the_truth(correlation: float) -> None:
    assert 0.93 <= coverage(1500, 40, correlation) <= 0.97


@pytest.mark.slow
@pytest.mark.parametrize("true", [(0.0, 0.0), (0.0, 400.0), (0.0, 0.0, 0.0, 0.0, 800.0)])
def test_neither_equals_nor_a_giant_break_them(true: tuple[float, ...]) -> None:
    """Few rounds and nearly perfect scores: wider than needed is fine, too narrow is not."""
    for correlation in (-0.6, 0.0, 0.6):
        assert coverage(500, 40, correlation, true) >= 0.93
        assert coverage(500, 6, correlation, true) >= 0.93

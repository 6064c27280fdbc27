"""Intervals of adjusted winnings know that folds depend on each other, and that few groups scatter most."""

from math import inf, sqrt
from random import Random

import pytest

from holecard import Game
from holecard.arena.luck import LuckEstimator
from holecard.arena.luck.fold_dependence import FoldDependence, freedom
from holecard.arena.luck.group_luck import GroupLuck
from holecard.arena.luck.report import luck_report
from holecard.student_t import quantile

KUHN, DEAL_FEATURES = Game.load("kuhn"), LuckEstimator.DEAL_FEATURES


def test_the_covariance_is_twice_that_of_all_pairs_of_folds() -> None:
    folds = FoldDependence()
    folds.add(0, (0.0, 1.0, 2.0))
    folds.add(1, (3.0, 0.0, 5.0))
    folds.add(2, (7.0, -1.0, 0.0))
    assert folds.covariance == 2 * (1 * 3 + 2 * 7 + 5 * -1)
    folds.add(0, (0.0, 0.0, -2.0))
    assert folds.covariance == 2 * (1 * 3 + 5 * -1)


def test_normal_groups_have_as_many_degrees_of_freedom_as_there_are() -> None:
    rng = Random("normal")
    assert freedom([rng.gauss() for _ in range(20_000)]) == pytest.approx(20_000, rel=0.1)


@pytest.mark.parametrize("rare", [4, 10])
def test_a_few_groups_that_make_up_all_scatter_count_twice_at_most(rare: int) -> None:
    """As in a sum of so many rare events, whose number is by chance itself (Poisson)."""
    assert freedom([1.0] * rare + [0.0] * 996) == pytest.approx(2 * rare, rel=0.02)


def test_groups_without_scatter_have_no_limit() -> None:
    assert freedom([0.0, 0.0]) == inf
    assert freedom([1.0, -1.0]) == inf


def groups(moved: tuple[tuple[float, ...], ...]) -> list[GroupLuck]:
    won = (4, -2, 1, 3, -1, 2, 0, 1, -3, 5)
    return [
        GroupLuck(0, at, (0, 1), 10, (chips, -chips), (0.0, 0.0), (0.0, 0.0), moved=moved)
        for at, chips in enumerate(won)
    ]


def test_a_report_counts_the_covariance() -> None:
    """Each fold of two groups moves each other one by 2, which adds 20 times 4 to the variance of the sum."""
    alone, moved = (
        luck_report(KUHN, ("one", "other"), groups(part), DEAL_FEATURES, "", is_planned=True).rows[0]
        for part in ((), ((1.0,) * 5, (-1.0,) * 5))
    )
    assert moved.adjusted.value == alone.adjusted.value == pytest.approx(0.1)
    assert moved.plain == alone.plain
    squares = sum((chips - 1) ** 2 for chips in (4, -2, 1, 3, -1, 2, 0, 1, -3, 5)) * 10 / 9
    assert alone.adjusted.margin == pytest.approx(quantile(9) * sqrt(squares) / 100)
    assert moved.adjusted.margin == pytest.approx(quantile(9) * sqrt(squares + 80) / 100)

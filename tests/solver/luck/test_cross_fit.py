"""Coefficients come from other folds only, and save what can be saved."""

import numpy as np
import pytest

from holecard.arena.luck.fold_dependence import FoldDependence
from holecard.solver.luck.cross_fit import FoldSums, Shrinkage, coefficients, cross_fit, influence
from holecard.solver.luck.draw_features import DrawFeatures
from holecard.solver.luck.features import FeatureRows

FOLDS = 5


def rows(numbers: np.ndarray) -> FeatureRows:
    """The first column is the change of the check-down value."""
    return FeatureRows(np.zeros(len(numbers)), numbers[:, :1], numbers, np.ones((len(numbers), 1)))


def sums(numbers: np.ndarray, won: np.ndarray) -> FoldSums:
    made = FoldSums(FOLDS)
    for fold in range(FOLDS):
        made.add(fold, rows(numbers[fold::FOLDS]), won[fold::FOLDS])
    return made


def sample(hands: int, seed: int = 1) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    numbers = rng.normal(size=(hands, 4))
    return numbers, 3 + numbers @ np.array([2.0, -1.0, 0.5, 0.0]) + rng.normal(size=hands)


def test_coefficients_are_those_of_least_squares() -> None:
    numbers, won = sample(20_000)
    fitted = sums(numbers, won)
    [found] = cross_fit(fitted, [fitted], 0)
    others = np.arange(len(won)) % FOLDS != 0
    design = np.column_stack((numbers[others], np.ones(others.sum())))
    exact = np.linalg.lstsq(design, won[others], rcond=None)[0][:-1]
    assert found == pytest.approx(exact, abs=0.005)


def test_a_hand_has_no_say_in_its_own_coefficients() -> None:
    numbers, won = sample(500)
    fitted = sums(numbers, won)
    changed = won.copy()
    changed[0::FOLDS] = 1e6
    other = sums(numbers, changed)
    assert np.array_equal(cross_fit(fitted, [fitted], 0), cross_fit(other, [other], 0))
    assert not np.allclose(cross_fit(fitted, [fitted], 1), cross_fit(other, [other], 1))


def test_a_rare_action_that_was_never_drawn_teaches_nothing() -> None:
    """Its feature is -0.001 in half of the hands, and looks as if it explained their winnings: then the first
    draw of that action would be a thousand times as large."""
    numbers, won = sample(5000)
    at_node = np.arange(len(won)) % 2 == 0
    drawn = np.where(at_node, -0.001, 0.0)[:, None]
    squares, fourths = np.where(at_node, 0.001, 0.0)[:, None], np.where(at_node, 0.001, 0.0)[:, None]
    policy, blind = FoldSums(FOLDS), FoldSums(FOLDS)
    for fold in range(FOLDS):
        some = slice(fold, None, FOLDS)
        for made, known in ((policy, (squares, fourths)), (blind, (drawn**2, drawn**4))):
            draws = DrawFeatures(drawn[some], *(part[some] for part in known))
            made.add(fold, rows(numbers[some]).with_draws(draws), won[some] + 2.0 * at_node[some])
    [found], [naive] = (cross_fit(one, [one], 0) for one in (policy, blind))
    assert abs(found[-1]) < 3
    assert abs(naive[-1]) > 500
    assert found[:-1] == pytest.approx(naive[:-1], abs=0.1)


def test_few_hands_leave_the_check_down_value() -> None:
    numbers, won = sample(1)
    fitted = FoldSums(FOLDS)
    fitted.add(0, rows(numbers), won)
    [found] = cross_fit(fitted, [fitted], 0)
    assert found.tolist() == [1, 0, 0, 0]


def test_a_player_of_its_own_kind_gets_coefficients_of_its_own() -> None:
    numbers, won = sample(50_000)
    odd_numbers, _ = sample(50_000, 2)
    usual, odd = sums(numbers, won), sums(odd_numbers, odd_numbers @ np.array([0.0, 4.0, 0.0, 0.0]))
    common = FoldSums(FOLDS)
    common.merge(usual)
    common.merge(odd)
    first, second = cross_fit(common, [usual, odd], 0)
    assert first == pytest.approx([2, -1, 0.5, 0], abs=0.15)
    assert second == pytest.approx([0, 4, 0, 0], abs=0.15)


def test_draws_count_by_their_check_down_value_until_more_is_known() -> None:
    numbers, won = sample(40)
    fitted = FoldSums(FOLDS)
    drawn = np.zeros((len(won), 4))
    drawn[0] = 1.0
    draws = DrawFeatures(drawn, np.full(drawn.shape, 1e-3), np.full(drawn.shape, 1e-3))
    fitted.add(0, rows(numbers).with_draws(draws), won)
    [found], [blind] = (
        coefficients(fitted, [fitted], Shrinkage(1e9, 0.0, has_draws=has_draws), 1)
        for has_draws in (True, False)
    )
    assert found == pytest.approx([1, 0, 0, 0, 1, 1, 1, 1], abs=1e-4)
    assert blind == pytest.approx([1, 0, 0, 0, 0, 0, 0, 0], abs=1e-4)


SPOTS = 10


def coins(rng: np.random.Generator, hands: int) -> tuple[float, float, float]:
    """A hand is worth 1 or -1 by its spot, and in each a coin is thrown that has a feature and changes
    nothing: the mean that is left of the winnings, its variance by the scatter of hands, and the covariance
    of folds."""
    spot = rng.integers(0, SPOTS, hands)
    numbers = np.zeros((hands, 1 + SPOTS))
    numbers[np.arange(hands), 1 + spot] = rng.choice([-1.0, 1.0], hands)
    won = np.where(spot % 2, 1.0, -1.0)
    fitted, folds = sums(numbers, won), FoldDependence()
    left, shrinkage = won.copy(), Shrinkage(1.0, 0.0)
    for fold in range(FOLDS):
        found = coefficients(fitted, [fitted], shrinkage, fold)
        [moved] = influence(fitted, [fitted], fold, shrinkage, found)
        part = slice(fold, None, FOLDS)
        left[part] -= numbers[part] @ found[0]
        folds.add(fold, (moved @ numbers[part].sum(0)).tolist())
    return left.mean(), left.var(ddof=1) / hands, folds.covariance / hands**2


def test_folds_depend_on_each_other_as_far_as_their_covariance_says() -> None:
    """The scatter of hands alone does not see it: intervals from that are too narrow."""
    rng = np.random.default_rng(7)
    mean, scatter, covariance = np.array([coins(rng, 40) for _ in range(800)]).T
    true = (mean**2).mean()  # with a standard error of 5%
    assert scatter.mean() < 0.87 * true
    assert scatter.mean() + covariance.mean() == pytest.approx(true, rel=0.1)

"""Coefficients come from other folds only, and save what can be saved."""

import numpy as np
import pytest

from holecard.solver.luck.cross_fit import FoldSums, cross_fit
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

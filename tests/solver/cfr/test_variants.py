"""What the methods do with regrets and averages, by the formulas of their papers."""

import numpy as np
import pytest

from holecard.solver.cfr import CFRVariant
from holecard.solver.cfr.variants import BLOCK


def test_cfr_keeps_every_regret_and_counts_every_strategy_alike() -> None:
    block = CFRVariant.CFR.schedule.block(0)
    assert set(block.positive_discount) == set(block.negative_discount) == {1.0}
    assert block.weights.tolist() == [0.0] + [1.0] * BLOCK


@pytest.mark.parametrize("method", [CFRVariant.CFR_PLUS, CFRVariant.PCFR_PLUS])
def test_the_methods_with_a_plus_forget_negative_regrets(method: CFRVariant) -> None:
    block = method.schedule.block(3)
    assert set(block.positive_discount) == {1.0}
    assert set(block.negative_discount) == {0.0}


def test_dcfr_shrinks_regrets_by_its_powers() -> None:
    """After 8 iterations alpha 1.5 leaves 8^1.5 / (8^1.5 + 1), beta 0 a half, and gamma 2 counts 64."""
    block = CFRVariant.DCFR.schedule.block(0)
    assert block.positive_discount[8] == pytest.approx(8**1.5 / (8**1.5 + 1))
    assert block.negative_discount[8] == 0.5
    assert block.weights[8] / block.weights[1] == pytest.approx(64)


def test_the_scheduled_powers_end_where_they_stay() -> None:
    late = CFRVariant.HS_DCFR.schedule.block(2)
    iteration = 2 * BLOCK + 5
    assert late.positive_discount[5] == pytest.approx(iteration**4 / (iteration**4 + 1.0))
    assert late.negative_discount[5] == pytest.approx(1 / (iteration**3 + 1))
    assert late.weights[6] / late.weights[5] == pytest.approx(((iteration + 1) / iteration) ** 10)


@pytest.mark.parametrize("method", CFRVariant)
def test_blocks_follow_each_other_without_a_step(method: CFRVariant) -> None:
    first, second = method.schedule.block(0), method.schedule.block(1)
    assert first.weights[-1] == second.weights[0]
    assert np.all(np.diff(first.weights) >= 0)
    assert abs(first.positive_discount[-1] - second.positive_discount[0]) < 1e-4
    assert abs(first.negative_discount[-1] - second.negative_discount[0]) < 1e-4


def test_a_changing_gamma_counts_as_its_steps_multiply() -> None:
    """Every iteration shrinks what was there by (t / (t + 1)) to the power of its own gamma."""
    from holecard.solver.cfr.variants import ExponentRamp, Schedule

    schedule = Schedule(ExponentRamp(1, 4), ExponentRamp(-1, -3), ExponentRamp(30, 25), span=10)
    weight = 1.0
    for iteration in range(1, 30):
        assert schedule.weights(np.array([float(iteration)]))[0] == pytest.approx(weight)
        gamma = 30 - 5 * min(iteration / 10, 1)
        weight *= ((iteration + 1) / iteration) ** gamma

"""Values after each street are found from the last street back, and never from the hands they correct."""

import numpy as np
import pytest

from holecard.solver.luck.cross_fit import FoldSums, cross_fit
from holecard.solver.luck.features import FeatureRows
from holecard.solver.luck.level_fit import LevelRows, level_sums, surprise_coefficients

HANDS = 40_000
WORTH = np.array([3.0, -2.0])
"""Of a level, by street."""


def played(seed: int = 1) -> tuple[FeatureRows, np.ndarray]:
    """Two streets. A level is what was known before the deal and a surprise; half of the hands see the second
    deal. Winnings are what the last level is worth, and noise."""
    rng = np.random.default_rng(seed)
    known, surprise = rng.normal(size=(2, HANDS, 2, 1))
    is_open = np.ones((HANDS, 2))
    is_open[::2, 1] = 0.0
    known, surprise = known * is_open[..., None], surprise * is_open[..., None]
    levels = np.concatenate((known + surprise, known), axis=2)
    luck = (surprise[..., 0] * WORTH).sum(1)
    won = luck + known[:, 0, 0] + 0.5 * rng.normal(size=HANDS)
    rows = LevelRows(levels, surprise, np.zeros((HANDS, 2)), is_open)
    zero = np.zeros((HANDS, 2))
    numbers = np.concatenate((zero, surprise[..., 0]), axis=1)
    return FeatureRows(np.zeros(HANDS), zero, numbers, np.ones((HANDS, 1)), levels=rows), won


def test_values_of_streets_are_found_from_the_last_one_back() -> None:
    rows, won = played()
    assert rows.levels is not None
    found = surprise_coefficients(level_sums(rows.levels, rows.streets, won), squares_of(rows.levels))
    assert found == pytest.approx(WORTH, abs=0.05)


def squares_of(rows: LevelRows) -> np.ndarray:
    squares: np.ndarray = (rows.surprises**2).sum(0).ravel()
    return squares


def test_what_no_hand_reached_does_not_weigh_what_was_to_be_expected() -> None:
    """A shape of which all hands have a trace at most, in line with the winnings: a coefficient of hundreds
    would fit them, and then weigh surprises of one."""
    rng = np.random.default_rng(5)
    trace, won = rng.normal(0, 0.001, (HANDS, 1, 1)), rng.normal(size=HANDS)
    trace[:, 0, 0] += 0.001 * won
    surprise = rng.normal(size=(HANDS, 1, 1))
    rows = LevelRows(trace, surprise, np.zeros((HANDS, 1)), np.ones((HANDS, 1)))
    sums = level_sums(rows, np.zeros((HANDS, 1)), won)
    assert abs(surprise_coefficients(sums, np.zeros(1))[0]) > 100
    assert abs(surprise_coefficients(sums, squares_of(rows))[0]) < 3


def test_a_later_street_is_no_noise_to_an_earlier_one() -> None:
    """With its luck taken off, the first coefficient is as near as noise of a half allows."""
    rows, won = played(2)
    assert rows.levels is not None
    sums = level_sums(rows.levels, rows.streets, won)
    blind = sums._replace(products=np.delete(sums.products, [3, 4], axis=2))
    squares = squares_of(rows.levels)
    padded = blind._replace(products=np.pad(blind.products, ((0, 0), (0, 0), (0, 2))))
    found = [surprise_coefficients(one, squares) for one in (sums, padded)]
    errors = [abs(one[0] - WORTH[0]) for one in found]
    assert errors[0] < 4 * 0.5 / np.sqrt(HANDS) + 0.005
    assert errors[0] < errors[1]


def test_levels_of_a_fold_have_no_say_in_its_own_coefficients() -> None:
    rows, won = played(3)
    changed = won.copy()
    changed[0::5] += 1e3 * rows.numbers[0::5, 2]
    found = []
    for winnings in (won, changed):
        sums = FoldSums(5)
        for fold in range(5):
            at = np.arange(fold, HANDS, 5)
            sums.add(fold, rows.of(at), winnings[at])
        found.append([cross_fit(sums, [sums], fold)[0] for fold in (0, 1)])
    assert np.array_equal(found[0][0], found[1][0])
    assert not np.allclose(found[0][1], found[1][1])
    assert found[0][0][2:] == pytest.approx(WORTH, abs=0.05)

"""When the exploitability is measured, and how averages in 16 bits are rounded."""

from fractions import Fraction

import pytest

from holecard.solver.postflop import PostflopSolver
from holecard.solver.postflop.schedule import discounts_at, dither_at, first_pause, next_pause
from tests.solver.postflop.spots import river


def test_the_next_measurement_is_where_the_fall_leads() -> None:
    """From 4% to 1% between 50 and 100 iterations is a square: a quarter of a percent needs 200, and an
    eighth more, but no pause is longer than what was done."""
    marks = [(50, 4.0), (100, 1.0)]
    assert next_pause(marks, 100, 0.64) == 25
    assert next_pause(marks, 100, 0.25) == 100
    assert next_pause(marks, 100, 0.125) == 100
    assert next_pause(marks, 100, 0.99) == 5


@pytest.mark.parametrize(
    ("marks", "iteration", "pause"),
    [([], 0, 10), ([(10, 0.0), (20, 0.0)], 20, 5), ([(10, 3.0), (20, 4.0)], 20, 20), ([(10, 3.0)], 15, 15)],
)
def test_a_pause_does_not_need_a_fall(marks: list[tuple[int, float]], iteration: int, pause: int) -> None:
    assert next_pause(marks, iteration, 0.5) == pause


def test_small_spots_are_measured_later_for_the_first_time() -> None:
    assert (first_pause(999_999), first_pause(1_000_000)) == (30, 10)
    assert next_pause([], 0, 0.5, first_pause(1)) == 30
    assert next_pause([(30, 2.0)], 30, 0.5, first_pause(1)) == 30


def test_discounts_are_those_of_discounted_cfr() -> None:
    """Iteration 5 of the paper's definition: 4 ** 1.5 / (4 ** 1.5 + 1), and (5 / 6) ** 5."""
    gain, loss, kept = discounts_at(5)
    assert (gain, loss) == (8 / 9, 0.3)
    assert kept == pytest.approx(float(Fraction(5, 6) ** 5), abs=1e-15)


def test_rounding_goes_up_as_often_as_the_fraction_asks() -> None:
    """And a probability of one is never rounded above it, even if it is computed a little larger."""
    offsets = [dither_at(iteration) for iteration in range(1000)]
    assert max(map(abs, offsets)) < 0.49
    for part in (0.2, 0.5, 0.8):
        ups = sum(round(part + offset) for offset in offsets) / len(offsets)
        assert ups == pytest.approx((part - 0.5) / 0.9 + 0.5, abs=0.01)


def test_sixteen_bits_follow_small_changes_of_late_iterations() -> None:
    """Without dither the average of such a river stalls before this."""
    solver = PostflopSolver(river(), compact=True)
    assert solver.solve(until=0.005, most=3000).percent <= 0.005

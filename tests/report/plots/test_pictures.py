"""Curves, scales and where labels go."""

from collections.abc import Iterable
from itertools import accumulate, pairwise
from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard.arena.results import Estimate
from holecard.report import format as words
from holecard.report.curves import Point, thinned
from holecard.report.plots.axes import Scale, brief, spread


def cumulated(winnings: Iterable[int]) -> tuple[Point, ...]:
    return tuple(enumerate(accumulate(winnings, initial=0)))


walks = st.lists(st.integers(-1000, 1000), max_size=300).map(cumulated)


@given(walks, st.integers(4, 60))
def test_thinning_keeps_the_ends_and_the_extremes(points: tuple[tuple[int, int], ...], most: int) -> None:
    kept = thinned(iter(points), most, len(points))
    assert len(kept) <= max(most, 4)
    assert set(kept) <= set(points)
    assert list(kept) == sorted(kept)
    assert (kept[0], kept[-1]) == (points[0], points[-1])
    assert max(chips for _, chips in kept) == max(chips for _, chips in points)
    assert min(chips for _, chips in kept) == min(chips for _, chips in points)


def test_a_short_curve_stays_as_it_is() -> None:
    assert thinned(cumulated([5, -3]), 100, 3) == ((0, 0), (1, 5), (2, 2))


def test_points_that_came_after_they_were_counted_are_left_out() -> None:
    points = cumulated([1] * 50)
    assert thinned(iter(points), 100, 31) == points[:31]
    assert thinned(iter(points), 10, 31) == thinned(points[:31], 10, 31)


@given(st.floats(-1e7, 1e7), st.floats(0.001, 1e7), st.integers(2, 8))
def test_ticks_are_even_within_the_scale_and_not_too_many(low: float, width: float, about: int) -> None:
    scale = Scale(low, low + width)
    ticks = scale.ticks(about)
    assert len(ticks) <= about + 1
    assert all(scale.low - width * 1e-6 <= tick <= scale.high + width * 1e-6 for tick in ticks)
    steps = [after - before for before, after in pairwise(ticks)]
    assert max(steps, default=0) - min(steps, default=0) <= width * 1e-3


def test_ticks_are_round() -> None:
    assert Scale(1300, 1720).ticks(5) == [1300, 1400, 1500, 1600, 1700]
    assert Scale(-0.3, 0.32).ticks(4) == pytest.approx([-0.2, 0, 0.2])


def test_a_scale_holds_what_is_finite_with_room_around_it() -> None:
    scale = Scale.around([1400, inf, 1600, nan, -inf])
    assert scale.low < 1400 < 1600 < scale.high
    assert (scale.share(-inf), scale.share(inf)) == (0, 1)
    assert Scale.around([]) == Scale(0, 1)
    assert Scale.around([7]).share(7) == 0.5


@pytest.mark.parametrize(
    ("value", "text"), [(0, "0"), (500, "500"), (2000, "2k"), (-1500, "−1.5k"), (2.5e6, "2.5M"), (0.2, "0.2")]
)
def test_axis_labels_are_brief(value: float, text: str) -> None:
    assert brief(value) == text


@given(st.lists(st.floats(0, 150), max_size=10))
def test_labels_keep_apart_and_inside(wished: list[float]) -> None:
    placed = spread(sorted(wished), 13, 0, 150)
    assert all(after - before >= 13 - 1e-9 for before, after in pairwise(placed))
    assert all(-1e-9 <= at <= 150 for at in placed)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0 s"), (8.4e-4, "840 µs"), (0.0124, "12 ms"), (0.0024, "2.4 ms"), (3.44, "3.4 s"), (300, "5 min")],
)
def test_times_are_told_in_the_unit_that_fits(seconds: float, text: str) -> None:
    assert words.duration(seconds) == text


def test_figures_have_as_many_digits_as_they_are_sure() -> None:
    assert words.winnings(Estimate(-64.31, -89, -39)) == "−64"
    assert words.winnings(Estimate(4.237, 3.1, 5.4)) == "+4.2"
    assert words.winnings(Estimate(0.0612, 0.04, 0.08)) == "+0.061"
    assert words.winnings(Estimate(0.2, -61, 61)) == "0"
    assert words.winnings(Estimate(0, -inf, inf)) == "–"
    assert words.plus_minus(Estimate(1500, 1466, 1534)) == "± 34"


def test_names_are_squeezed_in_the_middle() -> None:
    assert words.squeezed("loose-aggressive-44", 12) == "loose-…ve-44"
    assert words.squeezed("loose", 12) == "loose"

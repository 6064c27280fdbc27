"""Exploitability over effort, both by factors."""

from itertools import pairwise
from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard.errors import BadRequest
from holecard.report.plots.axes import LogAxis, power_text
from holecard.report.plots.convergence import MOST_CURVES, ConvergenceCurve, EffortAxis, convergence_curves
from tests.report.plots.svg_reading import HOSTILE, Element, Picture, all_on_the_sheet, sides, title

STEPS = [1, 3, 10, 40, 100, 700, 1000]


def power_law(power: float, name: str = "cfr+") -> ConvergenceCurve:
    return ConvergenceCurve(name, tuple((step, 0.1 * step**-power) for step in STEPS))


def points(line: Element) -> list[tuple[float, float]]:
    pairs = [pair.split(",") for pair in line.get("points", "").split()]
    return [(float(x), float(y)) for x, y in pairs]


def lines(picture: Picture) -> list[list[tuple[float, float]]]:
    return [points(line) for line in picture.all("polyline")]


@given(st.floats(0.3, 3))
def test_a_power_law_is_a_straight_line(power: float) -> None:
    (line,) = lines(Picture(convergence_curves("x", [power_law(power)])))
    slopes = [(y - before_y) / (x - before_x) for (before_x, before_y), (x, y) in pairwise(line)]
    assert slopes == pytest.approx([slopes[0]] * len(slopes), rel=1e-3)


def test_twice_the_power_is_twice_as_steep() -> None:
    slow, fast = lines(Picture(convergence_curves("x", [power_law(1), power_law(2)])))
    assert fast[-1][1] - fast[0][1] == pytest.approx(2 * (slow[-1][1] - slow[0][1]), abs=0.01)
    assert slow[-1][0] == fast[-1][0]


def test_marks_stand_at_the_decades() -> None:
    picture = Picture(convergence_curves("x", [power_law(1)]))
    marks = {word: element for element in picture.all("text") for word in [element.text or ""]}
    across = [sides(marks[word], "x") for word in ("1", "10", "100", "1k")]
    steps = [after - before for before, after in pairwise(across)]
    assert steps == pytest.approx([steps[0]] * 3, abs=0.01)
    assert {"0.1", "0.01", "10⁻³", "10⁻⁴", "iterations", "exploitability, chips a hand"} <= set(marks)


def test_the_target_lies_where_a_line_of_that_height_would() -> None:
    flat = ConvergenceCurve("flat", ((1, 1e-3), (1000, 1e-3)))
    picture = Picture(convergence_curves("x", [power_law(1), flat], target=1e-3))
    dashed = picture.all("line", "target")[0]
    assert sides(dashed, "y1") == sides(dashed, "y2") == lines(picture)[1][0][1]
    assert "target 10⁻³" in picture.words


def test_a_target_that_was_not_reached_is_still_in_the_picture() -> None:
    picture = Picture(convergence_curves("x", [power_law(1)], target=1e-9))
    lowest = max(y for _, y in lines(picture)[0])
    assert sides(picture.all("line", "target")[0], "y1") > lowest
    assert all_on_the_sheet(picture)


def test_nothing_to_exploit_lies_on_the_floor() -> None:
    picture = Picture(
        convergence_curves("x", [ConvergenceCurve("exact", ((0, 9), (1, 0.1), (2, 0.01), (3, 0)))])
    )
    (line,) = lines(picture)
    assert len(line) == 3
    assert line[-1][1] == sides(picture.all("line", "zero")[0], "y1")
    assert "0 after 3" in picture.words


def test_seconds_are_told_in_their_units() -> None:
    curve = ConvergenceCurve("x", tuple((10.0**power, 0.1) for power in range(-4, 3)))
    picture = Picture(convergence_curves("x", [curve], effort=EffortAxis.SECONDS))
    assert {"100 µs", "1 ms", "10 ms", "100 ms", "1 s", "10 s", "100 s", "seconds"} <= set(picture.words)
    assert "0.1 after 100 s" in picture.words


def test_many_curves_have_names_that_keep_apart() -> None:
    curves = [power_law(1, f"method {number}") for number in range(MOST_CURVES)]
    picture = Picture(convergence_curves("x", curves))
    heights = sorted(sides(element, "y") for element in picture.all("text", "name"))
    assert len(heights) == MOST_CURVES
    assert all(after - before >= 30 for before, after in pairwise(heights))
    looks = {(line.get("class"), line.get("stroke-dasharray")) for line in picture.all("polyline")}
    assert len(looks) == MOST_CURVES
    assert all_on_the_sheet(picture)


def test_a_long_run_is_thinned_to_what_can_be_seen() -> None:
    run = ConvergenceCurve("x", tuple((step, 1 / step) for step in range(1, 50_001)))
    (line,) = lines(Picture(convergence_curves("x", [run])))
    ends = lines(Picture(convergence_curves("x", [ConvergenceCurve("x", ((1, 1), (50_000, 1 / 50_000)))])))[0]
    assert len(line) < 1100
    assert [line[0], line[-1]] == ends


def test_no_name_can_break_the_picture() -> None:
    text = convergence_curves(HOSTILE, [power_law(1, HOSTILE)], subtitle=HOSTILE, unit=HOSTILE)
    assert "<script" not in text
    assert title(Picture(text).root).startswith('<script>alert("x")</script> & ')


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(BadRequest, match=r"not \(1, nan\)$"):
        ConvergenceCurve("x", ((1, nan),))
    with pytest.raises(BadRequest, match=r"not \(inf, 1\)$"):
        ConvergenceCurve("x", ((inf, 1),))
    with pytest.raises(BadRequest, match=r"none in 'x'$"):
        ConvergenceCurve("x", ((0, 1),))
    with pytest.raises(BadRequest, match=r"not 0$"):
        convergence_curves("x", [])
    with pytest.raises(BadRequest, match=r"above 0, not -1\.0$"):
        convergence_curves("x", [power_law(1)], target=-1.0)


@given(st.floats(1e-12, 1e6), st.floats(1.0, 1e12))
def test_marks_lie_on_the_axis_and_are_not_too_many(low: float, factor: float) -> None:
    axis = LogAxis.around([low, low * factor])
    marks = axis.marks()
    assert 1 <= len(marks) <= 14
    assert marks == sorted(marks)
    assert all(0 <= axis.share(mark) <= 1 for mark in marks)
    assert 0 < axis.share(low) <= axis.share(low * factor) < 1


@pytest.mark.parametrize(
    ("value", "text"), [(1e-9, "10⁻⁹"), (2e-3, "2·10⁻³"), (0.05, "0.05"), (1, "1"), (1e4, "10⁴")]
)
def test_small_numbers_are_written_as_powers(value: float, text: str) -> None:
    assert power_text(value) == text

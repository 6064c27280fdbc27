"""Convergence of solving methods: exploitability over effort, both on logarithmic axes."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import isfinite
from typing import Final

from holecard.errors import BadRequest
from holecard.report import format as words
from holecard.report.plots.axes import LogAxis, brief, power_text, spread
from holecard.report.plots.svg import Html, Part, fitted, joined, label, number, sheet, tag

_LEFT: Final = 62
_WIDTH: Final = 640
_TOP: Final = 18
_TALL: Final = 360
_BELOW: Final = 44
_NAMES: Final = 200
_NAME_GAP: Final = 32
_TEXT: Final = 11
_LINES: Final = (
    ("#0a6b4b", "#5fd0a2"),
    ("#b34a00", "#f59b55"),
    ("#1d5fae", "#7fb5f5"),
    ("#8b2f97", "#d79af0"),
    ("#8a6a00", "#e2c452"),
    ("#a8123e", "#ff8fa6"),
)
_DASHES: Final = ("", "7 4", "2 3")
"""Dash patterns, to distinguish more methods than there are colours."""
MOST_CURVES: Final = len(_LINES) * len(_DASHES)


class EffortAxis(StrEnum):
    ITERATIONS = "iterations"
    SECONDS = "seconds"


@dataclass(frozen=True, slots=True)
class ConvergenceCurve:
    """The convergence of one method."""

    name: str
    points: tuple[tuple[float, float], ...]
    """Effort and exploitability, in the order of measurement. Exploitability of 0 or less is drawn at the
    bottom of the chart; points without effort are left out."""

    def __post_init__(self) -> None:
        for point in self.points:
            if not all(isfinite(value) for value in point):
                raise BadRequest(f"a curve of {self.name!r} is made of finite numbers, not {point!r}")
        if not self.drawn:
            raise BadRequest(f"a curve needs a point with some effort, and there is none in {self.name!r}")

    @property
    def drawn(self) -> list[tuple[float, float]]:
        return [point for point in self.points if point[0] > 0]

    @property
    def reached(self) -> float:
        return self.drawn[-1][1]


def convergence_curves(
    title: str,
    curves: Sequence[ConvergenceCurve],
    *,
    subtitle: str = "",
    effort: EffortAxis = EffortAxis.ITERATIONS,
    unit: str = "chips a hand",
    target: float | None = None,
) -> Html:
    """A standalone picture: one line per method, and a dashed line for the target."""
    if not 1 <= len(curves) <= MOST_CURVES:
        raise BadRequest(f"a picture of progress has 1 to {MOST_CURVES} curves, not {len(curves)}")
    if target is not None and not (isfinite(target) and target > 0):
        raise BadRequest(f"a target is a number above 0, not {target!r}")
    along = LogAxis.around(at for curve in curves for at, _ in curve.drawn)
    heights = [value for curve in curves for _, value in curve.drawn]
    up = LogAxis.around([*heights, *([target] if target else [])])
    content = joined(
        *_levels(up),
        *_efforts(along, effort),
        _axis_names(effort, unit),
        _target(target, up) if target else None,
        *(_line(place, curve, along, up) for place, curve in enumerate(curves)),
        *_names(curves, up, effort),
    )
    plot = Part(_LEFT + _WIDTH + _NAMES, _tall(curves) + _BELOW, content)
    body = Part(plot.width, _TOP + plot.height, plot.at(0, _TOP))
    light, dark = (_rules(theme, len(curves)) for theme in (0, 1))
    return sheet(title, subtitle, body, light=light, dark=dark)


def _tall(curves: Sequence[ConvergenceCurve]) -> float:
    """The height of the chart, or of the names beside it if there are many."""
    return max(_TALL, len(curves) * _NAME_GAP)


def _rules(theme: int, count: int) -> str:
    return "".join(
        f".line{place}{{stroke:{_LINES[place % len(_LINES)][theme]}}}"
        f".dot{place}{{fill:{_LINES[place % len(_LINES)][theme]}}}"
        for place in range(count)
    )


def _y(value: float, up: LogAxis) -> float:
    return (1 - up.share(value)) * _TALL


def _x(value: float, along: LogAxis) -> float:
    return _LEFT + along.share(value) * _WIDTH


def _levels(up: LogAxis) -> list[Html]:
    right = _LEFT + _WIDTH
    marks = up.marks()
    rows = sorted({*marks, *up.lines()})
    lines = [
        tag("line", x1=_LEFT, x2=right, y1=number(_y(at, up)), y2=number(_y(at, up)), class_="grid")
        for at in rows
    ]
    figures = [label(power_text(at), _LEFT - 8, _y(at, up) + 4, "end soft") for at in marks]
    floor = tag("line", x1=_LEFT, x2=right, y1=_TALL, y2=_TALL, class_="zero")
    return [*lines, floor, *figures]


def _efforts(along: LogAxis, effort: EffortAxis) -> list[Html]:
    marks = along.marks()
    lines = [
        tag("line", x1=number(_x(at, along)), x2=number(_x(at, along)), y1=0, y2=_TALL, class_="grid")
        for at in sorted({*marks, *along.lines()})
    ]
    figures = [label(_effort_text(at, effort), _x(at, along), _TALL + 17, "middle soft") for at in marks]
    return [*lines, *figures]


def _effort_text(at: float, effort: EffortAxis) -> str:
    if effort is EffortAxis.ITERATIONS:
        return brief(float(f"{at:.3g}"))
    for limit, factor, unit in ((1e-3, 1e6, "µs"), (1.0, 1e3, "ms")):
        if at < limit * 0.999:
            return f"{at * factor:.3g} {unit}"
    return f"{brief(float(f'{at:.3g}'))} s"


def _axis_names(effort: EffortAxis, unit: str) -> Html:
    return joined(
        label(str(effort), _LEFT + _WIDTH / 2, _TALL + 37, "middle soft"),
        label(f"exploitability, {unit}", _LEFT, -10, "soft"),
    )


def _target(target: float, up: LogAxis) -> Html:
    y = number(_y(target, up))
    return joined(
        tag("line", x1=_LEFT, x2=_LEFT + _WIDTH, y1=y, y2=y, class_="target"),
        label(f"target {power_text(target)}", _LEFT + 8, _y(target, up) - 6, "soft"),
    )


def _line(place: int, curve: ConvergenceCurve, along: LogAxis, up: LogAxis) -> Html:
    points = _thinned([(_x(at, along), _y(value, up)) for at, value in curve.drawn])
    x, y = points[-1]
    return joined(
        tag(
            "polyline",
            tag("title", words.clean(curve.name)),
            points=" ".join(f"{number(x)},{number(y)}" for x, y in points),
            class_=f"curve line{place}",
            stroke_dasharray=_dashes(place),
        ),
        tag("circle", cx=number(x), cy=number(y), r=3.5, class_=f"dot{place}"),
    )


def _dashes(place: int) -> str | None:
    return _DASHES[place // len(_LINES)] or None


def _thinned(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Drop points that are indistinguishable from the one before; the last one is kept."""
    kept = points[:1]
    for x, y in points[1:-1]:
        if abs(x - kept[-1][0]) + abs(y - kept[-1][1]) >= 1:
            kept.append((x, y))
    return kept + points[1:][-1:]


def _names(curves: Sequence[ConvergenceCurve], up: LogAxis, effort: EffortAxis) -> list[Html]:
    """The names of the methods, to the right of the chart near the ends of their lines."""
    ranked = sorted(range(len(curves)), key=lambda place: _y(curves[place].reached, up))
    wished = [_y(curves[place].reached, up) for place in ranked]
    placed = spread(wished, _NAME_GAP, 12, _tall(curves) - 12)
    return [_name(place, curves[place], y, effort) for place, y in zip(ranked, placed, strict=True)]


def _name(place: int, curve: ConvergenceCurve, y: float, effort: EffortAxis) -> Html:
    left = _LEFT + _WIDTH + 16
    room = _NAMES - 16 - 30
    at, value = curve.drawn[-1]
    told = f"{_reached_text(value)} after {_after_text(at, effort)}"
    return joined(
        tag(
            "line",
            x1=left,
            x2=left + 22,
            y1=number(y - 2),
            y2=number(y - 2),
            class_=f"curve line{place}",
            stroke_dasharray=_dashes(place),
        ),
        label(fitted(curve.name, _TEXT, room), left + 30, y + 2, "name"),
        label(fitted(told, _TEXT, room), left + 30, y + 15, "soft"),
    )


def _reached_text(value: float) -> str:
    return power_text(float(f"{value:.2g}")) if value > 0 else "0"


def _after_text(at: float, effort: EffortAxis) -> str:
    return words.duration(at) if effort is EffortAxis.SECONDS else f"{at:,.0f}"

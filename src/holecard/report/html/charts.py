"""Curves of winnings, many in one picture, each with its name at its end.

Small pictures that stretch: positions across are percentages, so that text keeps its size.

Chips over hands: cumulated, and thinned for drawing.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import isfinite
from typing import Final

from holecard.arena.results import Estimate
from holecard.report import format as words
from holecard.report.plots.axes import Scale, brief
from holecard.report.plots.svg import Html, joined, tag
from holecard.report.tournament import Curve

_ROW: Final = 20
"""Height of a picture in a table's row."""
_TICKS: Final = 6


def whisker(estimate: Estimate, scale: Scale, label: str, kind: str = "") -> Html:
    """A dot with its interval. Ends that nobody knows run out of the picture."""
    low = scale.percent(estimate.low) if isfinite(estimate.low) else "0%"
    high = scale.percent(estimate.high) if isfinite(estimate.high) else "100%"
    middle = _ROW / 2
    caps = [end for end, value in ((low, estimate.low), (high, estimate.high)) if isfinite(value)]
    return picture(
        _ROW,
        label,
        _grid(scale, _ROW),
        tag("line", x1=low, x2=high, y1=middle, y2=middle, class_="whisker"),
        *(tag("line", x1=end, x2=end, y1=middle - 4, y2=middle + 4, class_="whisker") for end in caps),
        tag("circle", cx=scale.percent(estimate.value), cy=middle, r=4, class_="dot") if caps else None,
        kind=kind,
    )


def _grid(scale: Scale, height: float) -> Html:
    return joined(
        *(
            tag("line", x1=scale.percent(at), x2=scale.percent(at), y1=0, y2=height, class_="grid")
            for at in scale.ticks(_TICKS)
        )
    )


def axis(scale: Scale, label: str) -> Html:
    """The figures above a column of whiskers."""
    ticks = [at for at in scale.ticks(_TICKS) if 0.06 <= scale.share(at) <= 0.94]
    return picture(14, label, *(_figure(at, scale, odd=number % 2) for number, at in enumerate(ticks)))


def _figure(at: float, scale: Scale, *, odd: int) -> Html:
    """Every other one is left out on narrow screens."""
    kind = "tick middle odd" if odd else "tick middle"
    return tag("text", f"{at:g}", x=scale.percent(at), y=11, class_=kind)


def bar(low: float, high: float, label: str) -> Html:
    """From one share of the width to another, 0 to 1."""
    return picture(
        _ROW,
        label,
        tag("rect", x=0, y=7, width="100%", height=6, rx=3, class_="track"),
        tag("rect", x=f"{low:.1%}", y=7, width=f"{max(high - low, 0):.1%}", height=6, rx=3, class_="bar"),
        tag("circle", cx=f"{low:.1%}", cy=10, r=4.5, class_="dot"),
    )


def decades(marks: Sequence[tuple[float, str]], label: str) -> Html:
    """Words above a column of bars, each at its share of the width."""
    return picture(
        14,
        label,
        *(
            tag("text", text, x=f"{at:.1%}", y=11, class_="tick middle" if at else "tick")
            for at, text in marks
        ),
    )


def picture(height: int, label: str, *parts: Html | None, kind: str = "") -> Html:
    return tag(
        "svg",
        tag("title", label),
        *parts,
        width="100%",
        height=height,
        role="img",
        class_=kind or None,
    )


_LEFT: Final = 13.0
_WIDTH: Final = 60.0
"""Of the picture, in percent; what is right of it is for the names of the lines."""
_TOP: Final = 8
_PLOT: Final = 156
_HEIGHT: Final = 188
_LINE_GAP: Final = 13
_MANY: Final = 10
"""Lines in a chart from which on most of them have no name: all would still fit, but nobody could see
which belongs to which."""
_OUTERMOST: Final = 3
_ALIKE: Final = 1.5
"""How many times as long as the shortest curve the longest may be, to be drawn by hands."""
_NAME: Final = 12
"""Letters of a line's name."""
_SQUARE: Final = 1000
"""Curves are drawn in a square of so many units, which is stretched to its place."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A line and the name at its end."""

    curve: Curve
    name: str

    @property
    def chips(self) -> int:
        return self.curve.points[-1][1]

    @property
    def kind(self) -> str:
        return "win" if self.chips > 0 else "loss" if self.chips < 0 else "even"


@dataclass(frozen=True, slots=True)
class Axes:
    """The same for every chart of a page."""

    hands: int | None
    """Of the longest curve. None if the lengths are so different that each curve goes from one side to
    the other: a bot that goes all-in has a short matchup, one that folds a long one."""
    up: Scale

    @staticmethod
    def of(curves: Sequence[Curve]) -> "Axes":
        lengths = [curve.points[-1][0] for curve in curves if curve.points]
        longest, shortest = max(lengths, default=1) or 1, min(lengths, default=1)
        up = Scale.around([0, *(chips for curve in curves for _, chips in curve.points)])
        return Axes(longest if longest <= _ALIKE * shortest else None, up)

    def across(self, hands: int, length: int) -> float:
        """The share of the width at so many hands of a curve of this length."""
        return hands / (self.hands or length or 1)

    def ticks(self) -> list[tuple[float, str]]:
        if self.hands is None:
            return [(0, "0"), (0.5, "50%"), (1, "100% of the hands")]
        *figures, last = Scale(0, self.hands).ticks(4)
        marks = [(at, brief(at)) for at in figures] + [(last, f"{brief(last)} hands")]
        return [(at / self.hands, text) for at, text in marks]


def chart(lines: Sequence[Ended], axes: Axes, label: str) -> Html:
    """Chips over hands. The lines have their names at their ends, as far as there is room."""
    up = axes.up
    return picture(
        _HEIGHT,
        label,
        *(_level(at, up) for at in up.ticks(6)),
        *(_hands(at, text) for at, text in axes.ticks()),
        tag(
            "svg",
            *(_polyline(line, axes) for line in lines),
            x=f"{_LEFT:g}%",
            y=_TOP,
            width=f"{_WIDTH:g}%",
            height=_PLOT,
            viewBox=f"0 0 {_SQUARE} {_SQUARE}",
            preserveAspectRatio="none",
            overflow="visible",
        ),
        *(_end_name(line, y) for line, y in _placed(lines, up)),
        kind="chart many" if len(lines) > _MANY else "chart",
    )


def _y(chips: float, up: Scale) -> float:
    return round(_TOP + (1 - up.share(chips)) * _PLOT, 1)


def _level(chips: float, up: Scale) -> Html:
    y = _y(chips, up)
    return joined(
        tag(
            "line",
            x1=f"{_LEFT:g}%",
            x2=f"{_LEFT + _WIDTH:g}%",
            y1=y,
            y2=y,
            class_="zero" if chips == 0 else "grid",
        ),
        tag("text", brief(chips), x=f"{_LEFT - 2:g}%", y=y + 3.5, class_="tick end"),
    )


def _hands(at: float, text: str) -> Html:
    return tag("text", text, x=f"{_LEFT + at * _WIDTH:.4g}%", y=_HEIGHT - 6, class_="tick middle")


def _polyline(line: Ended, axes: Axes) -> Html:
    length = line.curve.points[-1][0]
    points = " ".join(
        f"{axes.across(hands, length) * _SQUARE:.0f},{(1 - axes.up.share(chips)) * _SQUARE:.0f}"
        for hands, chips in line.curve.points
    )
    title = tag("title", f"{line.name}: {line.chips:+,} chips in {words.counted(length, 'hand')}")
    return tag("polyline", title, points=points, class_=f"curve {line.kind}")


def _end_name(line: Ended, y: float) -> Html:
    return tag(
        "text",
        words.squeezed(line.name, _NAME),
        x=f"{_LEFT + _WIDTH + 2:g}%",
        y=round(y + 3.5, 1),
        class_=f"name {line.kind}",
    )


def _placed(lines: Sequence[Ended], up: Scale) -> list[tuple[Ended, float]]:
    """Names one below the other; of many lines only the outermost have one."""
    chosen = sorted(lines, key=lambda line: -line.chips)
    if len(lines) > _MANY:
        chosen = chosen[:_OUTERMOST] + chosen[-_OUTERMOST:]
    wished = [_y(line.chips, up) for line in chosen]
    return list(zip(chosen, spread(wished, _LINE_GAP, _TOP, _TOP + _PLOT), strict=True))


def spread(wished: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Rising positions as near as can be to those wished for, a gap apart, pushed down, then up."""
    placed: list[float] = []
    for at in wished:
        placed.append(max(at, placed[-1] + gap if placed else low))
    ceiling = high
    for number in reversed(range(len(placed))):
        placed[number] = min(placed[number], ceiling)
        ceiling = placed[number] - gap
    return placed


Point = tuple[int, int]


def thinned(points: Sequence[Point], most: int = 300) -> tuple[Point, ...]:
    """At most so many points, with the first, the last, the highest and the lowest among them.

    The curve is cut into stretches of equal length, and of each only its highest and lowest point is
    kept: what is drawn then looks like the whole curve, since no peak is lost.
    """
    if len(points) <= max(most, 4):
        return tuple(points)
    inner = points[1:-1]
    stretches = max((most - 2) // 2, 1)
    kept = [points[0]]
    for at in range(stretches):
        stretch = inner[len(inner) * at // stretches : len(inner) * (at + 1) // stretches]
        extremes = {min(stretch, key=_chips), max(stretch, key=_chips)}
        kept.extend(sorted(extremes))
    return (*kept, points[-1])


def _chips(point: Point) -> int:
    return point[1]


def cumulated(winnings: Iterable[int]) -> tuple[Point, ...]:
    """From what each hand won or lost."""
    return tuple(enumerate(accumulate(winnings, initial=0)))


def curves_of(bots: Sequence[int], payoffs: Iterable[Sequence[int]], most: int = 300) -> tuple[Curve, ...]:
    """One matchup: a curve for each of its bots. `payoffs` has a line for every hand, in their order,
    with the chips of each bot."""
    columns = zip(*payoffs, strict=True)
    return tuple(
        Curve(bot, tuple(other for other in bots if other != bot), thinned(cumulated(column), most))
        for bot, column in zip(bots, columns, strict=False)
    )

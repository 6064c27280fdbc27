"""Small pictures that stretch: positions across are percentages, so that text keeps its size."""

from collections.abc import Sequence
from math import isfinite
from typing import Final

from holecard.arena.standings import Estimate
from holecard.report.markup import Html, joined, tag
from holecard.report.scale import Scale

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

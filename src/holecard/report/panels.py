"""A small chart for every bot."""

from typing import Final

from holecard.arena.standings import Row
from holecard.report import words
from holecard.report.chart import Axes, Ended, chart
from holecard.report.curves import thinned
from holecard.report.hands import name
from holecard.report.markup import Html, joined, more, tag
from holecard.report.material import Curve, Material

_POINTS: Final = 60_000
"""In all curves of a page together: half a megabyte."""
_FEWEST_POINTS: Final = 12
_PANELS: Final = 12
"""Bots whose curves lie open; the others' are folded away."""


def explained(material: Material) -> str:
    line = "one opponent" if material.seats == 2 else "one table"
    alike = " All pictures have the same scale." if len(material.names) > 2 else ""
    return f"A line is {line}: chips won from the first hand there to the last.{alike}"


def panels(material: Material) -> Html:
    points = max(_POINTS // len(material.curves), _FEWEST_POINTS)
    by_bot: dict[int, list[Ended]] = {row.bot: [] for row in material.standings.rows}
    drawn = [curve for curve in material.curves if curve.points]
    for curve in drawn:
        short = Curve(curve.bot, curve.opponents, thinned(curve.points, points))
        by_bot[curve.bot].append(Ended(short, _opponents(material, curve)))
    axes = Axes.of(drawn)
    figures = [_panel(material, row, by_bot[row.bot], axes) for row in material.standings.rows]
    if len(figures) == 2 and material.seats == 2:
        figures.pop()  # the same line upside down
    shown, hidden = figures[:_PANELS], figures[_PANELS:]
    return joined(
        tag("div", *shown, class_="panels single" if len(shown) == 1 else "panels"),
        more(words.counted(len(hidden), "more bot"), tag("div", *hidden, class_="panels"))
        if hidden
        else None,
    )


def _opponents(material: Material, curve: Curve) -> str:
    return ", ".join(words.clean(material.names[bot]) for bot in curve.opponents)


def _panel(material: Material, row: Row, lines: list[Ended], axes: Axes) -> Html:
    called = material.names[row.bot]
    label = f"chips won by {words.called(called)} over hands, a line an opponent"
    return tag(
        "figure",
        tag("figcaption", tag("b", str(row.rank)), name(called)),
        chart(lines, axes, label),
    )

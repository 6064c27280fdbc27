"""Strategies for starting hands as squares of 13 by 13, each cell filled by what is done with the hand."""

from collections.abc import Sequence
from typing import Final

from holecard.errors import BadRequest
from holecard.report import palette, words
from holecard.report.chances import percent
from holecard.report.drawing import BOLD_HEAD, Part, fitted, label, legend, number, sheet, tiled
from holecard.report.grid import SIDE, Grid, hand_name
from holecard.report.markup import Html, joined, tag

MOST_GRIDS: Final = 30

_PITCH: Final = 28
_CELL: Final = 27
_WIDTH: Final = SIDE * _PITCH - (_PITCH - _CELL)
_TOP: Final = 38
_GAP: Final = 36
_COLUMNS: Final = 5
_CELL_RULES: Final = ".cells text{font-size:10.5px}.cells rect{shape-rendering:crispEdges}"


def grid_chart(title: str, subtitle: str, grids: Sequence[Grid], *, columns: int = _COLUMNS) -> Html:
    """A picture that stands alone, with at most so many charts side by side."""
    if not grids or columns < 1:
        raise BadRequest(f"a picture of charts needs at least one, not {min(len(grids), columns)}")
    shown = grids[:MOST_GRIDS]
    light, dark = palette.rules(shade for grid in shown for shade in palette.shades(grid.actions))
    body = tiled([_chart(grid) for grid in shown], columns, _GAP)
    return sheet(
        title,
        subtitle,
        body,
        note=_left_out(len(grids)),
        light=f"{light}{_CELL_RULES}.cells text{{fill:{palette.LIGHT_INK}}}",
        dark=f"{dark}.cells text{{fill:{palette.DARK_INK}}}",
    )


def _left_out(count: int) -> str:
    if count <= MOST_GRIDS:
        return ""
    return f"The first {MOST_GRIDS} of {count:,} charts; {count - MOST_GRIDS:,} are not drawn."


def _chart(grid: Grid) -> Part:
    key = _key(grid)
    square = SIDE * _PITCH
    content = joined(
        tag("title", words.clean(grid.title)),
        label(fitted(grid.title, BOLD_HEAD, _WIDTH), 0, 11, "head"),
        label(f"{percent(grid.played)} of hands played", 0, 28, "soft"),
        tag("g", *_cells(grid), class_="cells middle"),
        key.at(0, _TOP + square + 8),
    )
    return Part(_WIDTH, _TOP + square + 8 + key.height, tag("g", content, class_="panel"))


def _key(grid: Grid) -> Part:
    shades = palette.shades(grid.actions)
    order = palette.boldest_first(grid.actions)
    shares = [(shades[action], f"{grid.actions[action]} {percent(grid.share(action))}") for action in order]
    return legend(shares, _WIDTH)


def _cells(grid: Grid) -> list[Html]:
    shades, order = palette.shades(grid.actions), palette.boldest_first(grid.actions)
    return [_cell(grid, shades, order, row, column) for row in range(SIDE) for column in range(SIDE)]


def _cell(grid: Grid, shades: Sequence[palette.Shade], order: Sequence[int], row: int, column: int) -> Html:
    """Colours from left to right, the boldest action first."""
    chances, name = grid.cell(row, column), hand_name(row, column)
    x, y = float(column * _PITCH), _TOP + row * _PITCH
    left, pieces = x, []
    for action in order:
        wide = chances[action] * _CELL
        if wide:
            pieces.append(
                tag("rect", x=number(left), y=y, width=number(wide), height=_CELL, class_=shades[action].name)
            )
        left += wide
    said = ", ".join(f"{grid.actions[action]} {percent(chances[action])}" for action in order)
    return tag(
        "g",
        tag("title", words.clean(f"{name}: {said}")),
        *pieces,
        label(name, x + _CELL / 2, y + _CELL / 2 + 4),
    )

"""The 13x13 grid of starting hands: aces first, suited hands above the diagonal, coloured by frequency.

Drawn as a picture, and as text for terminals that is readable without colours too.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from holecard.cards.card import RANKS
from holecard.errors import BadRequest
from holecard.report import format as words
from holecard.report.columns import encodable
from holecard.report.plots import palette
from holecard.report.plots.palette import LabeledAction
from holecard.report.plots.strategy import checked, percent
from holecard.report.plots.svg import (
    BOLD_HEAD,
    Html,
    Part,
    fitted,
    joined,
    label,
    legend,
    number,
    sheet,
    tag,
    tiled,
)

SIDE: Final = len(RANKS)
_DOWN: Final = RANKS[::-1]
_HANDS: Final = 1326
"""Number of combinations of two cards of 52."""


def hand_name(row: int, column: int) -> str:
    """The hand of a cell: `AKs` in row 0 and column 1, `AKo` in row 1 and column 0."""
    if row == column:
        return _DOWN[row] * 2
    return f"{_DOWN[min(row, column)]}{_DOWN[max(row, column)]}{'s' if row < column else 'o'}"


def hand_count(row: int, column: int) -> int:
    """The number of combinations of the hand."""
    return 6 if row == column else 4 if row < column else 12


HAND_NAMES: Final = tuple(hand_name(row, column) for row in range(SIDE) for column in range(SIDE))
"""Row by row from the top left: AA, AKs, AQs ... 22."""


@dataclass(frozen=True, slots=True)
class HandGrid:
    """The strategy for each starting hand at one decision point."""

    title: str
    actions: tuple[LabeledAction, ...]
    cells: tuple[tuple[float, ...], ...]
    """Probabilities by action, for each of the 169 hands in the order of `HAND_NAMES`."""

    @staticmethod
    def of(
        title: str, actions: Sequence[LabeledAction], chances: Mapping[str, Sequence[float]]
    ) -> "HandGrid":
        """From probabilities by name of the hand."""
        for name in chances:
            if name not in HAND_NAMES:
                raise BadRequest(f"a starting hand is written as AA, AKs or AKo, not {name!r}")
        for name in HAND_NAMES:
            if name not in chances:
                raise BadRequest(f"{title!r} needs all {len(HAND_NAMES)} starting hands, and lacks {name!r}")
        return HandGrid(title, tuple(actions), tuple(tuple(chances[name]) for name in HAND_NAMES))

    def __post_init__(self) -> None:
        if len(self.cells) != len(HAND_NAMES):
            raise BadRequest(f"a grid has {len(HAND_NAMES)} starting hands, not {len(self.cells)}")
        for cell in self.cells:
            if len(cell) != len(self.actions):
                raise BadRequest(
                    f"a cell of {self.title!r} has {len(self.actions)} probabilities, not {len(cell)}"
                )
        clean = tuple(
            checked(cell, f"{name} in {self.title!r}")
            for name, cell in zip(HAND_NAMES, self.cells, strict=True)
        )
        object.__setattr__(self, "cells", clean)

    def cell(self, row: int, column: int) -> tuple[float, ...]:
        return self.cells[row * SIDE + column]

    def share(self, action: int) -> float:
        """The frequency of this action over all 1,326 combinations."""
        taken = sum(
            hand_count(row, column) * self.cell(row, column)[action]
            for row in range(SIDE)
            for column in range(SIDE)
        )
        return taken / _HANDS

    @property
    def played(self) -> float:
        """The fraction of hands that are not folded."""
        return sum(self.share(index) for index, each in enumerate(self.actions) if each.action >= 0)

    @property
    def shades(self) -> tuple[palette.Shade, ...]:
        return palette.shades([each.action for each in self.actions])

    @property
    def order(self) -> list[int]:
        """The actions from left to right in a cell."""
        return palette.boldest_first([each.action for each in self.actions])


MOST_GRIDS: Final = 30

_PITCH: Final = 28
_CELL: Final = 27
_WIDTH: Final = SIDE * _PITCH - (_PITCH - _CELL)
_TOP: Final = 38
_GAP: Final = 36
_COLUMNS: Final = 5
_CELL_RULES: Final = ".cells text{font-size:10.5px}.cells rect{shape-rendering:crispEdges}"


def grid_chart(title: str, subtitle: str, grids: Sequence[HandGrid], *, columns: int = _COLUMNS) -> Html:
    """A standalone picture, with at most `columns` charts side by side."""
    if not grids or columns < 1:
        raise BadRequest(f"a picture of charts needs at least one, not {min(len(grids), columns)}")
    shown = grids[:MOST_GRIDS]
    light, dark = palette.rules(shade for grid in shown for shade in grid.shades)
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


def _chart(grid: HandGrid) -> Part:
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


def _key(grid: HandGrid) -> Part:
    shades, order = grid.shades, grid.order
    labels = [f"{each.label} {percent(grid.share(at))}" for at, each in enumerate(grid.actions)]
    return legend([(shades[at], labels[at]) for at in order], _WIDTH)


def _cells(grid: HandGrid) -> list[Html]:
    shades, order = grid.shades, grid.order
    return [_cell(grid, shades, order, row, column) for row in range(SIDE) for column in range(SIDE)]


def _cell(
    grid: HandGrid, shades: Sequence[palette.Shade], order: Sequence[int], row: int, column: int
) -> Html:
    """One cell: the colours of its actions from left to right, the largest bet first."""
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
    encodable = ", ".join(f"{grid.actions[action].label} {percent(chances[action])}" for action in order)
    return tag(
        "g",
        tag("title", words.clean(f"{name}: {encodable}")),
        *pieces,
        label(name, x + _CELL / 2, y + _CELL / 2 + 4),
    )


_SURE: Final = 0.995
"""Probability from which an action is shown as always taken."""
_FULL_WIDTH: Final = SIDE * 6 - 1
_FOLD_MARK: Final = "."
_FOLD_LETTER: Final = "F"
"""Replaces the fold mark before a digit, where a point would look like a decimal point."""


@dataclass(frozen=True, slots=True)
class GridText:
    """A grid as text: `AA  P` is always pushed, `K2s37` in 37% of cases, `32o .` never. It is 77 columns
    wide, or 41 without the names of the hands where the terminal is narrower."""

    grid: HandGrid

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        title = Text(words.clean(self.grid.title), style="bold")
        yield encodable(title.append(f"  {percent(self.grid.played)} of hands played", "not bold"), console)
        full = options.max_width >= _FULL_WIDTH
        for line in _named_rows(self.grid) if full else _bare_rows(self.grid):
            line.no_wrap = True
            yield line
        for line in _flowed(_text_key(self.grid), options.max_width):
            yield encodable(line, console)


def grid_text(grid: HandGrid) -> GridText:
    """The grid as text, to be printed by a Rich console."""
    return GridText(grid)


def action_marks(actions: Sequence[LabeledAction]) -> tuple[str, ...]:
    """A point for folding; for every other action a capital, its first letter if that is free."""
    marks = {index: _FOLD_MARK for index, each in enumerate(actions) if each.action < 0}
    for candidates in (_initial, _any_letter):
        for index, each in enumerate(actions):
            taken = {_FOLD_LETTER, *marks.values()}
            free = [letter for letter in candidates(each.label) if letter not in taken]
            if free and index not in marks:
                marks[index] = free[0]
    return tuple(marks.get(index, "?") for index in range(len(actions)))


def _initial(action: str) -> str:
    return _any_letter(action)[0]


def _any_letter(action: str) -> str:
    return "".join(sign for sign in action.upper() if sign in ascii_uppercase) + ascii_uppercase


def _named_rows(grid: HandGrid) -> Iterator[Text]:
    for row in range(SIDE):
        cells = [(hand_name(row, column), grid.cell(row, column)) for column in range(SIDE)]
        yield Text(" ").join(_painted(grid, f"{name:<3}", chances) for name, chances in cells)


def _bare_rows(grid: HandGrid) -> Iterator[Text]:
    ranks = RANKS[::-1]
    yield Text("  " + "".join(f" {rank} " for rank in ranks).rstrip(), style="bold")
    for row, rank in enumerate(ranks):
        cells = [_painted(grid, "", grid.cell(row, column)) for column in range(SIDE)]
        yield Text(" ").join([Text(rank, style="bold"), *cells])


def _painted(grid: HandGrid, name: str, chances: Sequence[float]) -> Text:
    shades = grid.shades
    paper = palette.blend((shade.light, chance) for shade, chance in zip(shades, chances, strict=True))
    return Text(f"{name}{_mark(grid, chances):>2}", style=f"{palette.LIGHT_INK} on {paper}")


def _mark(grid: HandGrid, chances: Sequence[float]) -> str:
    """The text of a cell: the letter of an action that is always taken. Otherwise, the percentage of the
    bolder of two actions, or the letter and the first digit of the likeliest of several."""
    marks = action_marks(grid.actions)
    likeliest = max(range(len(marks)), key=lambda action: chances[action])
    if chances[likeliest] >= _SURE:
        return marks[likeliest]
    if len(marks) == 2:
        bolder = grid.order[0]
        return f"{round(chances[bolder] * 100)}"
    letter = marks[likeliest].replace(_FOLD_MARK, _FOLD_LETTER)
    return f"{letter}{int(chances[likeliest] * 10)}"


def _text_key(grid: HandGrid) -> list[Text]:
    marks, shades, order = action_marks(grid.actions), grid.shades, grid.order
    entries = []
    for action in order:
        entry = Text(f" {marks[action]} ", style=f"{palette.LIGHT_INK} on {shades[action].light}")
        name = words.shortened(words.clean(grid.actions[action].label), 40)
        entries.append(Text.assemble(entry, f" {name} {percent(grid.share(action))}"))
    if any(max(cell) < _SURE for cell in grid.cells):
        entries.append(Text(_mixed_words(grid, order[0]), style="dim"))
    return entries


def _mixed_words(grid: HandGrid, boldest: int) -> str:
    """The legend entry that explains figures in cells."""
    if len(grid.actions) == 2:
        return f"37: {words.clean(grid.actions[boldest].label)} 37%"
    return f"{action_marks(grid.actions)[boldest]}6: mostly that, 60 to 69%"


def _flowed(entries: Iterable[Text], width: int) -> list[Text]:
    lines: list[Text] = []
    for entry in entries:
        if lines and lines[-1].cell_len + 3 + entry.cell_len <= width:
            lines[-1] = Text("   ").join([lines[-1], entry])
        else:
            lines.append(entry)
    return lines

"""Charts of starting hands for terminals: readable as plain letters, and coloured where there are colours."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from holecard.cards.card import RANKS
from holecard.report import palette, words
from holecard.report.chances import percent
from holecard.report.grid import SIDE, Grid, hand_name
from holecard.report.screen import said

_SURE: Final = 0.995
"""From here on a hand is always played so."""
_FULL_WIDTH: Final = SIDE * 6 - 1
_FOLD_MARK: Final = "."
_FOLD_LETTER: Final = "F"
"""Where a figure follows: a point would look like a part of it."""


@dataclass(frozen=True, slots=True)
class GridText:
    """`AA  P` is always pushed, `K2s37` in 37 of 100 cases, `32o .` never: 77 columns, or 41 without the
    names of the hands where there is no room."""

    grid: Grid

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        title = Text(words.clean(self.grid.title), style="bold")
        yield said(title.append(f"  {percent(self.grid.played)} of hands played", "not bold"), console)
        full = options.max_width >= _FULL_WIDTH
        for line in _named_rows(self.grid) if full else _bare_rows(self.grid):
            line.no_wrap = True
            yield line
        for line in _flowed(_key(self.grid), options.max_width):
            yield said(line, console)


def grid_text(grid: Grid) -> GridText:
    """To be printed by a Rich console."""
    return GridText(grid)


def action_marks(actions: Sequence[str]) -> tuple[str, ...]:
    """A point for folding; a capital for each other action, its own first letter if that is free."""
    marks = {number: _FOLD_MARK for number, action in enumerate(actions) if palette.is_fold(action)}
    for wished in (_initial, _any_letter):
        for number, action in enumerate(actions):
            taken = {_FOLD_LETTER, *marks.values()}
            free = [letter for letter in wished(action) if letter not in taken]
            if free and number not in marks:
                marks[number] = free[0]
    return tuple(marks.get(number, "?") for number in range(len(actions)))


def _initial(action: str) -> str:
    return _any_letter(action)[0]


def _any_letter(action: str) -> str:
    return "".join(sign for sign in action.upper() if sign in ascii_uppercase) + ascii_uppercase


def _named_rows(grid: Grid) -> Iterator[Text]:
    for row in range(SIDE):
        cells = [(hand_name(row, column), grid.cell(row, column)) for column in range(SIDE)]
        yield Text(" ").join(_painted(grid, f"{name:<3}", chances) for name, chances in cells)


def _bare_rows(grid: Grid) -> Iterator[Text]:
    ranks = RANKS[::-1]
    yield Text("  " + "".join(f" {rank} " for rank in ranks).rstrip(), style="bold")
    for row, rank in enumerate(ranks):
        cells = [_painted(grid, "", grid.cell(row, column)) for column in range(SIDE)]
        yield Text(" ").join([Text(rank, style="bold"), *cells])


def _painted(grid: Grid, name: str, chances: Sequence[float]) -> Text:
    shades = palette.shades(grid.actions)
    paper = palette.blend((shade.light, chance) for shade, chance in zip(shades, chances, strict=True))
    return Text(f"{name}{_mark(grid.actions, chances):>2}", style=f"{palette.LIGHT_INK} on {paper}")


def _mark(actions: Sequence[str], chances: Sequence[float]) -> str:
    """The letter of what is always done. Of two actions the bolder one's percentage, of more the
    likeliest one's letter and tenths."""
    marks = action_marks(actions)
    likeliest = max(range(len(actions)), key=lambda action: chances[action])
    if chances[likeliest] >= _SURE:
        return marks[likeliest]
    if len(actions) == 2:
        bolder = palette.boldest_first(actions)[0]
        return f"{round(chances[bolder] * 100)}"
    letter = marks[likeliest].replace(_FOLD_MARK, _FOLD_LETTER)
    return f"{letter}{int(chances[likeliest] * 10)}"


def _key(grid: Grid) -> list[Text]:
    marks, shades = action_marks(grid.actions), palette.shades(grid.actions)
    order = palette.boldest_first(grid.actions)
    entries = []
    for action in order:
        entry = Text(f" {marks[action]} ", style=f"{palette.LIGHT_INK} on {shades[action].light}")
        name = words.shortened(words.clean(grid.actions[action]), 40)
        entries.append(Text.assemble(entry, f" {name} {percent(grid.share(action))}"))
    if any(max(cell) < _SURE for cell in grid.cells):
        entries.append(Text(_mixed_words(grid, order[0]), style="dim"))
    return entries


def _mixed_words(grid: Grid, boldest: int) -> str:
    """What a figure in a cell means."""
    if len(grid.actions) == 2:
        return f"37: {words.clean(grid.actions[boldest])} 37%"
    return f"{action_marks(grid.actions)[boldest]}6: mostly that, 60 to 69%"


def _flowed(entries: Iterable[Text], width: int) -> list[Text]:
    lines: list[Text] = []
    for entry in entries:
        if lines and lines[-1].cell_len + 3 + entry.cell_len <= width:
            lines[-1] = Text("   ").join([lines[-1], entry])
        else:
            lines.append(entry)
    return lines

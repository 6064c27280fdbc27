"""Everybody against everybody, in a terminal."""

from typing import Final

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from holecard.arena.standings import Cell
from holecard.report import words
from holecard.report.material import Material
from holecard.report.screen import cut, said

MOST_BOTS: Final = 12
"""More do not fit on a screen of usual width."""

CROSSTABLE_KEY: Final = "Points in percent, row against column. Coloured is beyond doubt."
_NAME: Final = range(6, 19)
"""How short and how long a name is written."""
_WIN: Final = "blue"
_LOSS: Final = "dark_orange"
"""Blue and orange look different to everybody."""


def crosstable(material: Material, console: Console) -> Table:
    """Columns have the numbers of the rows, so that twelve bots with long names fit."""
    rows = material.standings.rows
    name_width = min(max(console.width - 5 * len(rows) - 7, _NAME.start), _NAME.stop - 1)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 0, 0, 1), header_style="bold")
    table.add_column("#", justify="right", style="dim")
    table.add_column("bot", no_wrap=True)
    for row in rows:
        table.add_column(str(row.rank), justify="right", min_width=3)
    for row, name in material.ranked():
        called = cut(said(Text(words.clean(name)), console), name_width, console)
        table.add_row(str(row.rank), called, *(_cell(material, row.bot, other.bot) for other in rows))
    return table


def _cell(material: Material, bot: int, other: int) -> Text:
    cell = material.standings.cells.get((bot, other))
    if bot == other or cell is None:
        return Text("-", style="dim")
    return Text(words.percent(cell.share.value), style=_style(cell))


def _style(cell: Cell) -> str:
    if not words.is_sure(cell):
        return ""
    return f"bold {_WIN if cell.share.value > 0.5 else _LOSS}"

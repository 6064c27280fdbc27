"""The leaderboard in a terminal of any width.

Everybody against everybody, in a terminal.

Text for terminals that may know letters only.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import isfinite
from typing import Final

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from holecard.arena.results import Cell, Row
from holecard.bots.referee import clock_words
from holecard.report import format as words
from holecard.report.plots.axes import Scale
from holecard.report.tournament import Material


def knows_signs(console: Console) -> bool:
    return console.encoding.lower().startswith("utf")


def said(text: Text, console: Console) -> Text:
    """With letters instead of signs where need be."""
    return text if knows_signs(console) else Text(words.ascii_only(text.plain))


def cut(text: Text, most: int, console: Console) -> Text:
    short = text.copy()
    short.truncate(most, overflow="ellipsis" if knows_signs(console) else "crop")
    return short


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


Write = Callable[[Row], Text]

_GAP: Final = 2
_FULL_NAME: Final = 24
_FAIR_NAME: Final = 16
_LEAST_NAME: Final = 6
_WHISKERS: Final = 24
_MOST_NOTES: Final = 12


@dataclass(frozen=True, slots=True)
class _Column:
    head: str
    cells: tuple[Text, ...]
    rank: int
    """The highest goes first when there is no room; 0 stays."""

    @property
    def width(self) -> int:
        return max(cell_len(self.head), *(cell.cell_len for cell in self.cells), 1)


def print_standings(console: Console, material: Material) -> None:
    """The leaderboard with all that there is to say about it, and the crosstable."""
    console.print(said(_title(material), console))
    console.print(leaderboard(material, console))
    for line in _notes(material):
        _print_note(line, console)
    if len(material.names) > 2 and material.has_results:
        console.print()
        print_crosstable(console, material)


def print_crosstable(console: Console, material: Material) -> None:
    count = len(material.names)
    if count > MOST_BOTS:
        hint = f"The crosstable of {count} bots is in the reports: --html or --csv."
        _print_note(Text(hint, style="dim"), console)
        return
    _print_note(Text(CROSSTABLE_KEY, style="dim"), console)
    console.print(crosstable(material, console))


def _print_note(line: Text, console: Console) -> None:
    console.print(Padding(said(line, console), (0, 0, 0, 1)))


def leaderboard(material: Material, console: Console) -> Table:
    """Less important columns are left out where the terminal is narrow."""
    columns = _fitting(_columns(material, console), console)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    for column in columns:
        table.add_column(
            Text(column.head),
            justify="left" if column.head in ("bot", _WHISKER_HEAD) else "right",
            no_wrap=True,
            overflow="crop",
        )
    for cells in zip(*(column.cells for column in columns), strict=True):
        table.add_row(*cells)
    return table


_WHISKER_HEAD: Final = "95% interval"


def _columns(material: Material, console: Console) -> list[_Column]:
    rows = material.standings.rows

    def column(head: str, write: Write, rank: int = 0) -> _Column:
        return _Column(head, tuple(said(write(row), console) for row in rows), rank)

    found = [
        column("#", lambda row: Text(str(row.rank), style="dim")),
        column("bot", lambda row: Text(words.clean(material.names[row.bot]), style=_name_style(row))),
        column("Elo", _elo),
        column("W-L-T", lambda row: Text(words.record(row)), 2),
        column(material.standings.unit, _rate, 1),
        column("Elo K20", lambda row: Text(f"{row.classic_elo:.0f}", style="dim"), 3),
        column("hands", lambda row: Text(f"{row.hands:,}", style="dim"), 4),
    ]
    if material.faults or any(row.forfeits for row in rows):
        found.append(column("faults", lambda row: _faults(material, row), 0))
    if knows_signs(console) and material.has_results:
        scale = elo_scale(material)
        found.insert(3, column(_WHISKER_HEAD, lambda row: _whisker(row, scale), 5))
    return found


def elo_scale(material: Material) -> Scale:
    """One for all rows, so that intervals can be compared with the eye."""
    estimates = [row.elo for row in material.standings.rows]
    return Scale.around(end for each in estimates for end in (each.low, each.value, each.high))


def _name_style(row: Row) -> str:
    return "bold green" if row.rank == 1 and row.rounds else "bold"


def _elo(row: Row) -> Text:
    return Text(words.elo(row.elo)).append(f" {words.plus_minus(row.elo)}", style="dim")


def _rate(row: Row) -> Text:
    text = Text(words.winnings(row.rate))
    if isfinite(words.margin(row.rate)):
        text.append(f" {words.plus_minus(row.rate)}", style="dim")
    return text


def _faults(material: Material, row: Row) -> Text:
    """Red is a forfeit; the sentences below say so, too."""
    count = material.fault_count(row.bot)
    return Text(f"{count:,}" if count else "", style="red" if row.forfeits else "yellow")


def _whisker(row: Row, scale: Scale) -> Text:
    """`├──●──┤`, on the same scale in every row."""
    ends = (row.elo.low, row.elo.value, row.elo.high)
    if not all(map(isfinite, ends)):
        return Text("")
    low, middle, high = (round(scale.share(end) * (_WHISKERS - 1)) for end in ends)
    line = [" "] * _WHISKERS
    line[low : high + 1] = "─" * (high - low + 1)
    line[low], line[high] = "├", "┤"
    line[middle] = "●"
    return Text("".join(line), style="cyan")


def _fitting(columns: list[_Column], console: Console) -> list[_Column]:
    """Shorten names a little, leave columns out, then shorten names a lot."""
    kept = _with_names(columns, _FULL_NAME, console)
    while _needed(kept) > console.width:
        name = next(column for column in kept if column.head == "bot")
        spare = max((column for column in kept), key=lambda column: column.rank)
        if spare.rank == 5 or (spare.rank and name.width <= _FAIR_NAME):
            kept.remove(spare)
        elif name.width > _LEAST_NAME:
            kept = _with_names(kept, name.width - 1, console)
        else:
            break
    return kept


def _needed(columns: list[_Column]) -> int:
    return sum(column.width + _GAP for column in columns)


def _with_names(columns: list[_Column], most: int, console: Console) -> list[_Column]:
    return [
        _Column("bot", tuple(cut(cell, most, console) for cell in column.cells), column.rank)
        if column.head == "bot"
        else column
        for column in columns
    ]


def _title(material: Material) -> Text:
    text = Text(words.clean(material.title), style="bold")
    clock = f"clock {clock_words(material.game.clock)}"
    facts = [material.game.title, words.counted(material.hands, "hand"), clock]
    return text.append(f"  {', '.join(facts)}", style="not bold dim")


def _notes(material: Material) -> list[Text]:
    notes = [] if material.is_finished else [Text(words.progress(material), style="yellow")]
    told = [Text(words.clean(line)) for line in material.statements]
    left = len(told) - _MOST_NOTES
    if left > 0:  # from the middle: the last one is about the whole tournament
        cut_off = Text(f"And {words.counted(left, 'more sentence')} in --html and --json.", style="dim")
        told[_MOST_NOTES - 1 : -1] = [cut_off]
    return notes + told + [Text(line, style="yellow") for line in words.troubles(material)]

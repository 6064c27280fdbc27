"""Tables in a terminal of any width, including ASCII-only ones: columns that do not fit are left out."""

from dataclasses import dataclass
from typing import Final, Literal

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from holecard.report import format as words

NAME_HEAD: Final = "bot"
"""The head of the column whose cells may be shortened."""
_GAP: Final = 2
_FULL_NAME: Final = 24
_FAIR_NAME: Final = 16
_LEAST_NAME: Final = 6


def has_unicode(console: Console) -> bool:
    return console.encoding.lower().startswith("utf")


def encodable(text: Text, console: Console) -> Text:
    """Replace characters that the console cannot print with ASCII."""
    return text if has_unicode(console) else Text(words.ascii_only(text.plain))


def cut(text: Text, most: int, console: Console) -> Text:
    short = text.copy()
    short.truncate(most, overflow="ellipsis" if has_unicode(console) else "crop")
    return short


@dataclass(frozen=True, slots=True)
class Column:
    head: str
    cells: tuple[Text, ...]
    rank: int
    """Columns with the highest rank are dropped first when there is no room; 0 always stays."""
    is_left: bool = False

    @property
    def width(self) -> int:
        return max(cell_len(self.head), *(cell.cell_len for cell in self.cells), 1)


def fitting_table(columns: list[Column], console: Console) -> Table:
    """The table; less important columns are left out in narrow terminals."""
    fitting = _fitting(columns, console)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    for column in fitting:
        justify: Literal["left", "right"] = "left" if column.is_left else "right"
        table.add_column(Text(column.head), justify=justify, no_wrap=True, overflow="crop")
    for cells in zip(*(column.cells for column in fitting), strict=True):
        table.add_row(*cells)
    return table


def _fitting(columns: list[Column], console: Console) -> list[Column]:
    """Shorten names slightly, then drop columns, then shorten names a lot."""
    kept = _with_names(columns, _FULL_NAME, console)
    while _needed(kept) > console.width:
        name = next(column for column in kept if column.head == NAME_HEAD)
        spare = max((column for column in kept), key=lambda column: column.rank)
        if spare.rank == 5 or (spare.rank and name.width <= _FAIR_NAME):
            kept.remove(spare)
        elif name.width > _LEAST_NAME:
            kept = _with_names(kept, name.width - 1, console)
        else:
            break
    return kept


def _needed(columns: list[Column]) -> int:
    return sum(column.width + _GAP for column in columns)


def _with_names(columns: list[Column], most: int, console: Console) -> list[Column]:
    return [
        Column(NAME_HEAD, tuple(cut(cell, most, console) for cell in column.cells), column.rank, is_left=True)
        if column.head == NAME_HEAD
        else column
        for column in columns
    ]


def print_note(line: Text, console: Console) -> None:
    console.print(Padding(encodable(line, console), (0, 0, 0, 1)))

"""Winnings without the luck of the deal in a terminal, next to the plain ones."""

from collections.abc import Callable, Sequence
from math import isfinite
from typing import Final

from rich.console import Console
from rich.text import Text

from holecard.arena.luck.report import BotLuck, LuckReport
from holecard.arena.results import Estimate
from holecard.report import format as words
from holecard.report.columns import NAME_HEAD, Column, encodable, fitting_table, has_unicode, print_note

_BARS: Final = "▁▂▃▄▅▆▇█"
_MOST_BARS: Final = 12


def print_luck(console: Console, luck: LuckReport) -> None:
    """Ranked by adjusted winnings, with the sentences about them."""
    console.print()
    title = f"Winnings in {luck.unit} without the luck of the deal, and ranked by them"
    print_note(Text(title, style="dim"), console)
    console.print(fitting_table(_columns(luck, console), console))
    for line in luck.statements:
        print_note(Text(words.clean(line)), console)


def _columns(luck: LuckReport, console: Console) -> list[Column]:
    def column(
        head: str, write: Callable[[BotLuck], Text], rank: int = 0, *, is_left: bool = False
    ) -> Column:
        cells = tuple([encodable(write(row), console) for row in luck.rows])
        return Column(head, cells, rank, is_left=is_left)

    result = [
        column("#", lambda row: Text(str(row.rank), style="dim")),
        column(NAME_HEAD, lambda row: Text(words.clean(row.bot), style="bold"), is_left=True),
        column("adjusted", lambda row: winnings_cell(row.adjusted)),
        column("plain", lambda row: winnings_cell(row.plain), 1),
        column("hands worth", _saving, 2),
        column("luck", _luck, 3),
    ]
    if has_unicode(console):
        result.append(column("over hands", lambda row: Text(sparkline(row), style="cyan"), 4, is_left=True))
    return result


def winnings_cell(rate: Estimate) -> Text:
    text = Text(words.winnings(rate))
    if isfinite(rate.margin):
        text.append(f" {words.plus_minus(rate)}", style="dim")
    return text


def _saving(row: BotLuck) -> Text:
    """`2.6×`: how many times the hands equally certain plain results would take."""
    return Text("" if row.saving is None else f"{row.saving:.1f}×", style="dim")


def _luck(row: BotLuck) -> Text:
    text = winnings_cell(row.luck)
    if row.is_suspicious:
        text.stylize("red")
    return text


def sparkline(row: BotLuck) -> str:
    """Adjusted winnings per hand so far, from the first hands to all of them."""
    values = [point.adjusted.value for point in row.curve]
    return _bars(values[:: -(-len(values) // _MOST_BARS)] if values else [])


def _bars(values: Sequence[float]) -> str:
    if not values:
        return ""
    low, high = min(values), max(values)
    span = (high - low) or 1.0
    return "".join(_BARS[round((value - low) / span * (len(_BARS) - 1))] for value in values)

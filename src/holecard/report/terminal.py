"""The leaderboard and the crosstable in a terminal of any width, including ASCII-only ones."""

from collections.abc import Callable, Iterator
from math import isfinite
from typing import Final

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from holecard.arena.ratings import HeadToHead, Standing
from holecard.report import format as words
from holecard.report.columns import NAME_HEAD, Column, cut, encodable, fitting_table, has_unicode, print_note
from holecard.report.luck_table import print_luck, winnings_cell
from holecard.report.plots.axes import Scale
from holecard.report.tournament import FaultSummary, TournamentReport

MOST_BOTS: Final = 12
"""Maximum number of bots: more do not fit on a screen of usual width."""

CROSSTABLE_KEY: Final = "Points in percent, row against column. Significant differences are coloured."
_NAME: Final = range(6, 19)
"""Minimum and maximum width of a name."""
_WIN: Final = "blue"
_LOSS: Final = "dark_orange"
"""The two colours can be distinguished by colour-blind readers."""


def crosstable(report: TournamentReport, console: Console) -> Table:
    """The crosstable. Columns are headed by row numbers, so that twelve bots with long names fit."""
    rows = report.standings.rows
    name_width = min(max(console.width - 5 * len(rows) - 7, _NAME.start), _NAME.stop - 1)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 0, 0, 1), header_style="bold")
    table.add_column("#", justify="right", style="dim")
    table.add_column("bot", no_wrap=True)
    for row in rows:
        table.add_column(str(row.rank), justify="right", min_width=3)
    met = report.standings.by_pair()
    for row in rows:
        name = cut(encodable(Text(words.clean(row.bot)), console), name_width, console)
        table.add_row(str(row.rank), name, *(_cell(met.get((row.bot, other.bot))) for other in rows))
    return table


def _cell(met: HeadToHead | None) -> Text:
    if met is None:
        return Text("-", style="dim")
    colour = _WIN if met.share.value > 0.5 else _LOSS
    return Text(words.percent(met.share.value), style=f"bold {colour}" if met.is_significant else "")


Write = Callable[[Standing], Text]

_WHISKERS: Final = 24
_MOST_NOTES: Final = 12
MOST_GAPS: Final = _MOST_NOTES - 2
"""Sentences about neighbours that fit beside one that more are left out, and one about the tournament."""


def print_standings(console: Console, report: TournamentReport) -> None:
    """Print the leaderboard, the summary sentences and the crosstable."""
    console.print(encodable(_title(report), console))
    console.print(leaderboard(report, console))
    for line in _notes(report):
        print_note(line, console)
    if len(report.standings.rows) > 2 and report.has_results:
        console.print()
        print_crosstable(console, report)
    if report.luck is not None:
        print_luck(console, report.luck)
    if report.sprt is not None:
        console.print(report.sprt.summary, soft_wrap=True)


def print_crosstable(console: Console, report: TournamentReport) -> None:
    count = len(report.standings.rows)
    if count > MOST_BOTS:
        hint = f"The crosstable of {count} bots is in the reports: --html or --csv."
        print_note(Text(hint, style="dim"), console)
        return
    print_note(Text(CROSSTABLE_KEY, style="dim"), console)
    console.print(crosstable(report, console))


def leaderboard(report: TournamentReport, console: Console) -> Table:
    """The leaderboard; less important columns are left out in narrow terminals."""
    return fitting_table(_columns(report, console), console)


_WHISKER_HEAD: Final = "95% interval"
_LEFT: Final = (NAME_HEAD, _WHISKER_HEAD)


def _columns(report: TournamentReport, console: Console) -> list[Column]:
    rows = report.standings.rows

    def column(head: str, write: Write, rank: int = 0) -> Column:
        return Column(
            head, tuple(encodable(write(row), console) for row in rows), rank, is_left=head in _LEFT
        )

    result = [
        column("#", lambda row: Text(str(row.rank), style="dim")),
        column(NAME_HEAD, lambda row: Text(words.clean(row.bot), style=_name_style(row))),
        column("Elo", _elo),
        column("W-L-T", lambda row: Text(f"{row.wins}-{row.losses}-{row.ties}"), 2),
        column(report.standings.unit, lambda row: winnings_cell(row.rate), 1),
        column("Elo K20", lambda row: Text(f"{row.elo_k20:.0f}", style="dim"), 3),
        column("hands", lambda row: Text(f"{row.hands:,}", style="dim"), 4),
    ]
    if any(row.faults or row.forfeits for row in rows):
        result.append(column("faults", _faults))
    if has_unicode(console) and report.has_results:
        scale = elo_scale(report)
        result.insert(3, column(_WHISKER_HEAD, lambda row: _whisker(row, scale), 5))
    return result


def elo_scale(report: TournamentReport) -> Scale:
    """One scale for all rows, so that intervals can be compared by eye."""
    estimates = [row.elo for row in report.standings.rows]
    return Scale.around(end for each in estimates for end in (each.low, each.value, each.high))


def _name_style(row: Standing) -> str:
    return "bold green" if row.rank == 1 and row.rounds else "bold"


def _elo(row: Standing) -> Text:
    return Text(words.elo(row.elo)).append(f" {words.plus_minus(row.elo)}", style="dim")


def _faults(row: Standing) -> Text:
    """The number of faults, red for a bot that forfeits; a sentence below the table explains it."""
    return Text(f"{row.faults:,}" if row.faults else "", style="red" if row.forfeits else "yellow")


def _whisker(row: Standing, scale: Scale) -> Text:
    """An Elo interval as `├──●──┤`, on the same scale in every row."""
    ends = (row.elo.low, row.elo.value, row.elo.high)
    if not all(map(isfinite, ends)):
        return Text("")
    # Rounded twice, so that a dot half-way between two places does not jump with the last digit.
    low, middle, high = (round(round(scale.share(end) * (_WHISKERS - 1), 6)) for end in ends)
    line = [" "] * _WHISKERS
    line[low : high + 1] = "─" * (high - low + 1)
    line[low], line[high] = "├", "┤"
    line[middle] = "●"
    return Text("".join(line), style="cyan")


def _title(report: TournamentReport) -> Text:
    text = Text(words.clean(report.title), style="bold")
    facts = [report.game_title, words.counted(report.hands, "hand"), f"clock {report.clock_text}"]
    return text.append(f"  {', '.join(facts)}", style="not bold dim")


def _notes(report: TournamentReport) -> Iterator[Text]:
    if not report.finished:
        batches = words.counted(report.batches, "batch", "batches")
        yield Text(f"Not finished: {report.batches_done:,} of {batches} played.", style="yellow")
    lines = [Text(words.clean(line)) for line in report.statements]
    left = len(lines) - _MOST_NOTES
    if left > 0:  # from the middle: the last one is about the whole tournament
        cut_off = Text(f"And {words.counted(left, 'more sentence')} in --html and --json.", style="dim")
        lines[_MOST_NOTES - 1 : -1] = [cut_off]
    yield from lines
    for line in fault_sentences(report):
        yield Text(line, style="yellow")


def fault_sentences(report: TournamentReport) -> Iterator[str]:
    """One sentence for each bot that committed faults."""
    for row in report.standings.rows:
        parts = [_fault_text(fault) for fault in report.faults if fault.bot == row.bot]
        if parts:
            yield f"{words.short_name(row.bot)} {'; it '.join(parts)}."


def _fault_text(fault: FaultSummary) -> str:
    """A fault in words: `crashed 20 times: ZeroDivisionError: division by zero (mybot.py:12)`."""
    detail = words.shortened(words.clean(fault.example), 200).rstrip(".")
    text = f"{fault.description} {words.times(fault.count)}"
    return f"{text}: {detail}" if detail else text

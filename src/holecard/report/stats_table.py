"""Player statistics in a terminal: three tables, and one group in full; the same as CSV."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from holecard.report import format as words
from holecard.report.columns import cut, encodable, has_unicode
from holecard.report.csv_export import Value
from holecard.stats.sheet import FREQUENCY, StatSheet
from holecard.stats.statistic import AGGRESSION_FACTOR, AGGRESSION_FREQUENCY, LATER_STREETS, STATISTICS
from holecard.stats.tally import Proportion, WinRate

_TITLES: Final = {statistic.key: statistic.title for statistic in STATISTICS}
_BEFORE: Final = (
    "vpip", "pfr", "three_bet", "fold_to_three_bet", "four_bet", "limp", "steal", "fold_to_steal",
)  # fmt: skip
_AFTER: Final = tuple(
    f"{kind}_{street}" for kind in ("cbet", "fold_to_cbet", "check_raise") for street in LATER_STREETS
)
_SHOWDOWN: Final = ("wtsd", "wsd", "wwsf")
_NAME: Final = 18
_SHORT_NAME: Final = 6
_KEY: Final = (
    "Percent, its 95% interval, and the number of chances. CR is check-raise; a dash means no chance so far."
)


def print_stats(console: Console, sheets: Sequence[StatSheet], head: str) -> None:
    """`head` is what the groups are: player, position ..."""
    if len(sheets) == 1:
        _print_sheet(console, sheets[0], head)
        return
    console.print(_table(console, sheets, head, "Before the flop", _BEFORE, {"hands": _hands}))
    console.print(_table(console, sheets, head, "After the flop", _AFTER, {}))
    ends: dict[str, _Cell] = {"AF": _factor, "AFq": _frequency}
    money: dict[str, _Cell] = {
        "bb/100": lambda sheet: _rate(sheet.won),
        "all-in adj.": lambda sheet: _rate(sheet.all_in),
    }
    console.print(_table(console, sheets, head, "Showdowns and winnings", _SHOWDOWN, {**ends, **money}))
    console.print(Text(_KEY, style="dim"))


_Cell = Callable[[StatSheet], Text]


def _table(
    console: Console,
    sheets: Sequence[StatSheet],
    head: str,
    title: str,
    keys: Sequence[str],
    others: dict[str, _Cell],
) -> Table:
    table = Table(
        title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False,
        padding=(0, 1, 0, 0), header_style="bold",
    )  # fmt: skip
    table.add_column(head, no_wrap=True)
    rows = [_cells(sheet, keys, others) for sheet in sheets]
    titles = (*others, *(_TITLES[key].replace("Check-raise", "CR") for key in keys))
    most = _NAME
    widths = [
        max((len(line) for row in rows for line in row[at].plain.split("\n")), default=0)
        for at in range(len(titles))
    ]
    if sum(max(*pair) + 2 for pair in zip(widths, map(len, titles), strict=True)) + most + 2 > console.width:
        # Heads are wrapped and names cut, but no numbers.
        words_of = [max(map(len, title.split())) for title in titles]
        widths = [max(*pair) for pair in zip(widths, words_of, strict=True)]
        most = min(max(console.width - sum(widths) - 2 * len(widths) - 2, _SHORT_NAME), _NAME)
        for title, width in zip(titles, widths, strict=True):
            table.add_column(title, justify="right", width=width)
    else:
        for title in titles:
            table.add_column(title, justify="right")
    for sheet, cells in zip(sheets, rows, strict=True):
        name = cut(encodable(Text(words.clean(sheet.name)), console), most, console)
        table.add_row(name, *(cell if has_unicode(console) else encodable(cell, console) for cell in cells))
    return table


def _cells(sheet: StatSheet, keys: Sequence[str], others: dict[str, _Cell]) -> list[Text]:
    counts = sheet.proportions()
    return [write(sheet) for write in others.values()] + [_proportion(counts[key]) for key in keys]


def _hands(sheet: StatSheet) -> Text:
    return Text(f"{sheet.hands:,}")


def _factor(sheet: StatSheet) -> Text:
    value = sheet.aggression_factor
    return Text("-", style="dim") if value is None else Text(f"{value:.2f}")


def _frequency(sheet: StatSheet) -> Text:
    return _proportion(sheet.aggression_frequency)


def _proportion(count: Proportion) -> Text:
    interval = count.interval
    if interval is None:
        return Text("-", style="dim")
    text = Text(f"{100 * count.made / count.chances:.1f}")
    text.append(f"\n{100 * interval.low:.0f}–{100 * interval.high:.0f}\n{count.chances:,}", style="dim")
    return text


def _rate(rate: WinRate) -> Text:
    value, interval = rate.per_hundred, rate.interval
    if value is None:
        return Text("-", style="dim")
    text = Text(f"{value:+.1f}")
    if interval is not None:
        text.append(f"\n{interval.low:+.0f} to {interval.high:+.0f}", style="dim")
    return text


def _print_sheet(console: Console, sheet: StatSheet, head: str) -> None:
    """One group, with the definition of every statistic."""
    title = encodable(
        Text(f"{head} {words.clean(sheet.name)}, {words.counted(sheet.hands, 'hand')}"), console
    )
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    for column, justify in (("", "left"), ("%", "right"), ("95%", "right"), ("of", "right")):
        table.add_column(column, justify=justify, no_wrap=True)  # type: ignore[arg-type]
    table.add_column("what is counted")
    counts = sheet.proportions()
    for statistic in STATISTICS:
        table.add_row(statistic.title, *_columns(counts[statistic.key], console), statistic.definition)
    table.add_row("AFq", *_columns(counts[FREQUENCY], console), AGGRESSION_FREQUENCY)
    table.add_row("AF", _factor(sheet), "", f"{sheet.calls:,}", AGGRESSION_FACTOR)
    console.print(title, style="bold")
    console.print(table)
    for name, rate in (("Winnings", sheet.won), ("All-in adjusted", sheet.all_in)):
        console.print(encodable(Text(f"{name}: {_rate_words(rate)}"), console))


def _columns(count: Proportion, console: Console) -> Iterator[Text]:
    interval = count.interval
    if interval is None:
        yield from (Text("-", style="dim"), Text(""), Text("0"))
        return
    yield Text(f"{100 * count.made / count.chances:.1f}")
    yield encodable(Text(f"{100 * interval.low:.1f}–{100 * interval.high:.1f}", style="dim"), console)
    yield Text(f"{count.chances:,}")


def _rate_words(rate: WinRate) -> str:
    value, interval = rate.per_hundred, rate.interval
    if value is None:
        return "unknown"
    text = f"{value:+.1f} bb/100 over {words.counted(rate.hands, 'hand')} ({rate.total:+,.1f} bb)"
    return text if interval is None else f"{text}, 95% {interval.low:+.1f} to {interval.high:+.1f}"


def stats_lines(sheets: Iterable[StatSheet], head: str) -> Iterator[list[Value]]:
    """Lines of CSV: of every proportion its share, interval, and counts."""
    keys = [*(statistic.key for statistic in STATISTICS), FREQUENCY]
    parts = ("", "_low", "_high", "_made", "_chances")
    rates = [
        f"{name}{part}" for name in ("bb_per_100", "all_in_bb_per_100") for part in ("", "_low", "_high")
    ]
    yield [head, "hands", *(f"{key}{part}" for key in keys for part in parts), "af", *rates]
    for sheet in sheets:
        line: list[Value] = [sheet.name, sheet.hands]
        counts = sheet.proportions()
        for key in keys:
            count, interval = counts[key], counts[key].interval
            line += [
                count.share,
                *((None, None) if interval is None else interval),
                count.made,
                count.chances,
            ]
        line.append(sheet.aggression_factor)
        for rate in (sheet.won, sheet.all_in):
            line += [rate.per_hundred, *((None, None) if rate.interval is None else rate.interval)]
        yield line

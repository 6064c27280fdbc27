"""The leaderboard, the crosstable and the smaller tables of the page."""

from collections.abc import Iterable, Mapping
from math import log10
from typing import Final

from holecard.arena.hand_log import Thinking
from holecard.arena.results import Cell, Row
from holecard.report import format as words
from holecard.report.html.charts import axis, bar, decades, whisker
from holecard.report.html.hands import name
from holecard.report.plots.axes import Scale
from holecard.report.plots.svg import Html, joined, tag
from holecard.report.tournament import FaultRow, Material

_CROWD: Final = 16
"""From so many bots on, the crosstable is set smaller."""


def scrolled(table: Html) -> Html:
    """Wide tables move sideways on narrow screens, by keyboard, too."""
    return tag("div", table, class_="scroll", tabindex=0)


def _table(heads: Iterable[Html], rows: Iterable[Html], kind: str) -> Html:
    return scrolled(
        tag("table", tag("thead", tag("tr", *heads)), tag("tbody", *rows), class_=kind),
    )


def _head(text: str, kind: str | None = None, title: str | None = None) -> Html:
    return tag("th", text, class_=kind, title=title, scope="col")


def _bot(material: Material, bot: int) -> Html:
    about = words.clean(material.about[bot])
    shown = about if about != words.clean(material.names[bot]) else None
    return tag(
        "th",
        name(material.names[bot]),
        tag("small", shown, title=shown) if shown else None,
        class_="bot",
        scope="row",
    )


# -- leaderboard -----------------------------------------------------------------------------------


def leaderboard(material: Material, scale: Scale) -> Html:
    has_faults = bool(material.faults) or any(row.forfeits for row in material.standings.rows)
    heads = [
        _head("#", "rank"),
        _head("Bot", "bot"),
        _head("Elo", "number", "maximum likelihood from all rounds at once, with its 95% interval"),
        tag("th", axis(scale, "Elo"), class_="picture", scope="col"),
        _head("Won", "number", "rounds"),
        _head("Lost", "number", "rounds"),
        _head("Tied", "number", "rounds"),
        _head(material.standings.unit, "number", "winnings with their 95% interval"),
        _head("Elo K20", "number", "1500 at the start, K 20, one update a matchup in the order of play"),
        _head("Hands", "number"),
    ]
    if has_faults:
        heads.append(_head("Faults", "number"))
    rows = (_row(material, row, scale, has_faults=has_faults) for row in material.standings.rows)
    return _table(heads, rows, "leaderboard led" if material.has_results else "leaderboard")


def _row(material: Material, row: Row, scale: Scale, *, has_faults: bool) -> Html:
    called = words.called(material.names[row.bot])
    told = f"{called}: Elo {words.elo(row.elo)} {words.plus_minus(row.elo)}"
    return tag(
        "tr",
        tag("td", str(row.rank), class_="rank"),
        _bot(material, row.bot),
        _number(words.elo(row.elo), words.plus_minus(row.elo), "main"),
        tag("td", whisker(row.elo, scale, told), class_="picture"),
        _number(f"{row.wins:,}"),
        _number(f"{row.losses:,}"),
        _number(f"{row.ties:,}"),
        _number(words.winnings(row.rate), _rate_margin(row), _sign(row.rate.value)),
        _number(f"{row.classic_elo:.0f}"),
        _number(f"{row.hands:,}"),
        _faults(material, row) if has_faults else None,
    )


def _number(text: str, small: str | None = None, kind: str = "") -> Html:
    return tag("td", text, tag("small", small) if small else None, class_=f"number {kind}".rstrip())


def _rate_margin(row: Row) -> str | None:
    return words.plus_minus(row.rate) if row.hands else None


def _sign(value: float) -> str:
    return "win" if value > 0 else "loss" if value < 0 else ""


def _faults(material: Material, row: Row) -> Html:
    count = material.fault_count(row.bot)
    forfeits = f"{row.forfeits:,} forfeited" if row.forfeits else None
    return _number(f"{count:,}" if count else words.UNKNOWN, forfeits)


# -- crosstable ------------------------------------------------------------------------------------


def crosstable(material: Material) -> Html:
    rows = material.standings.rows
    heads = [_head("", "corner")]
    heads += [_column_head(material, row) for row in rows]
    lines = (
        tag("tr", _line_head(material, row), *(_meeting(material, row, other) for other in rows))
        for row in rows
    )
    return _table(heads, lines, "crosstable crowd" if len(rows) >= _CROWD else "crosstable")


def _column_head(material: Material, row: Row) -> Html:
    return tag("th", tag("span", name(material.names[row.bot])), tag("b", str(row.rank)), scope="col")


def _line_head(material: Material, row: Row) -> Html:
    return tag("th", tag("b", str(row.rank)), name(material.names[row.bot]), class_="bot", scope="row")


def _meeting(material: Material, row: Row, other: Row) -> Html:
    cell = material.standings.cells.get((row.bot, other.bot))
    if row.bot == other.bot or cell is None or not cell.rounds:
        return tag("td", class_="none" if row.bot == other.bot else "unmet")
    strength = abs(cell.share.value - 0.5) * 2
    return tag(
        "td",
        words.percent(cell.share.value),
        class_=_heat(cell),
        style=f"--heat:{strength:.2f}",
        title=_told(material, row, other, cell),
    )


def _heat(cell: Cell) -> str:
    return f"{_sign(cell.share.value - 0.5)} {'sure' if words.is_sure(cell) else ''}".strip()


def _told(material: Material, row: Row, other: Row, cell: Cell) -> str:
    one, two = (words.called(material.names[each.bot]) for each in (row, other))
    low, high = words.percent(cell.share.low), words.percent(cell.share.high)
    rate = f"{words.winnings(cell.rate)} {words.plus_minus(cell.rate)} {material.standings.unit}"
    return (
        f"{one} against {two}: {cell.wins:,} won, {cell.losses:,} lost, {cell.ties:,} tied; "
        f"points {words.percent(cell.share.value)}% ({low} to {high}); {rate}"
    )


# -- faults and times ------------------------------------------------------------------------------


def faults(material: Material, anchors: Mapping[str, str]) -> Html:
    heads = [_head("Bot", "bot"), _head("Fault"), _head("Times", "number"), _head("For example")]
    order = {row.bot: row.rank for row in material.standings.rows}
    found = sorted(material.faults, key=lambda each: (order.get(each.bot, 0), -each.count))
    return _table(heads, (_fault(material, each, anchors) for each in found), "faults")


def _fault(material: Material, fault: FaultRow, anchors: Mapping[str, str]) -> Html:
    anchor = anchors.get(fault.label)
    where = words.clean(fault.label)
    return tag(
        "tr",
        _bot(material, fault.bot),
        tag("td", tag("b", str(fault.kind)), tag("small", words.FAULT_WORDS[fault.kind])),
        _number(f"{fault.count:,}"),
        tag(
            "td",
            tag("code", words.shortened(words.clean(fault.detail), 300)),
            tag("small", tag("a", where, href=f"#{anchor}") if anchor else where) if where else None,
        ),
    )


def thinking(material: Material) -> Html:
    heads = [
        _head("Bot", "bot"),
        _head("Answers", "number"),
        _head("On average", "number"),
        _head("Slowest", "number"),
        tag("th", decades(_DECADE_WORDS, "average to slowest answer"), class_="picture", scope="col"),
        _head("In all", "number"),
    ]
    order = {row.bot: row.rank for row in material.standings.rows}
    found = sorted(material.thinking, key=lambda each: order.get(each.bot, 0))
    return _table(heads, (_thought(material, each) for each in found), "thinking")


_DECADES: Final = Scale(-6.0, 1.0)
"""Powers of ten of seconds."""
_DECADE_WORDS: Final = [
    (_DECADES.share(power), text) for power, text in ((-6, "1 µs"), (-3, "1 ms"), (0, "1 s"))
]


def _thought(material: Material, thought: Thinking) -> Html:
    mean = thought.seconds / thought.answers if thought.answers else 0.0
    told = f"{words.duration(mean)} on average, {words.duration(thought.slowest)} at most"
    return tag(
        "tr",
        _bot(material, thought.bot),
        _number(f"{thought.answers:,}"),
        _number(words.duration(mean)),
        _number(words.duration(thought.slowest)),
        tag("td", bar(_decade(mean), _decade(thought.slowest), told), class_="picture"),
        _number(words.duration(thought.seconds)),
    )


def _decade(seconds: float) -> float:
    return _DECADES.share(log10(seconds)) if seconds > 0 else 0.0


def facts(pairs: Iterable[tuple[str, str]]) -> Html:
    return tag(
        "dl",
        *(tag("div", joined(tag("dt", term), tag("dd", told))) for term, told in pairs if told),
        class_="facts",
    )

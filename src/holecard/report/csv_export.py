"""Results as CSV, for spreadsheets and data frames."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from io import StringIO
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Final

from holecard.arena.ratings import HeadToHead, Standing
from holecard.arena.results import Estimate, Score
from holecard.report.tournament import FaultSummary, ThinkingTime, TournamentReport

if TYPE_CHECKING:
    from holecard.arena.luck.report import LuckReport

Value = str | int | float | None

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""First characters of text that spreadsheets would evaluate as a formula."""


def write_csv(
    report: TournamentReport, path: Path, scores: Iterable[Score] | None = None, bots: Sequence[str] = ()
) -> list[Path]:
    """Write the leaderboard if the path ends in .csv; otherwise a folder with one file per table, including
    the rounds if `scores` and `bots` are given, and winnings without luck if the report has them. Returns the
    paths written."""
    unit = report.standings.unit
    if path.suffix.lower() == ".csv":
        path.parent.mkdir(parents=True, exist_ok=True)
        return [_write(path, _table(Standing, report.standings.rows, unit=unit))]
    path.mkdir(parents=True, exist_ok=True)
    tables = {
        "leaderboard.csv": _table(Standing, report.standings.rows, unit=unit),
        "crosstable.csv": _table(HeadToHead, report.standings.head_to_head, unit=unit),
        "faults.csv": _table(FaultSummary, report.faults),
        "thinking.csv": _table(ThinkingTime, report.thinking),
    }
    if report.luck is not None:
        tables["luck.csv"] = _luck(report.luck)
    if scores is not None:
        tables["rounds.csv"] = _rounds(scores, bots)
    return [_write(path / name, lines) for name, lines in tables.items()]


def write_table(path: Path, lines: Iterable[list[Value]]) -> Path:
    """One table with its heads as the first line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    return _write(path, lines)


def csv_text(lines: Iterable[list[Value]]) -> str:
    """The same as text."""
    text = StringIO(newline="")
    csv.writer(text).writerows([_cell(value) for value in line] for line in lines)
    return text.getvalue()


def _write(path: Path, lines: Iterable[list[Value]]) -> Path:
    with path.open("w", encoding="utf-8", errors="replace", newline="") as file:
        csv.writer(file).writerows([_cell(value) for value in line] for line in lines)
    return path


def _cell(value: Value) -> Value:
    """The value of a cell: unknown numbers are empty, and text that looks like a formula is escaped."""
    if isinstance(value, float):
        return round(value, 6) if isfinite(value) else ""
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return value


def _table(kind: type, rows: Iterable[object], **constant: str) -> Iterator[list[Value]]:
    """One column per field; an estimate has three: `elo`, `elo_low` and `elo_high`."""
    if not is_dataclass(kind):
        raise TypeError(f"a table has rows of one dataclass, not {kind}")
    columns = fields(kind)
    heads: list[Value] = []
    for column in columns:
        heads += [
            column.name,
            *(f"{column.name}_{end}" for end in ("low", "high") if column.type is Estimate),
        ]
    yield [*heads, *constant]
    for row in rows:
        line: list[Value] = []
        for column in columns:
            line += _values(getattr(row, column.name))
        yield [*line, *constant.values()]


def _values(value: Estimate | Value) -> list[Value]:
    return [value.value, value.low, value.high] if isinstance(value, Estimate) else [value]


def _luck(luck: "LuckReport") -> Iterator[list[Value]]:
    """Plain and adjusted winnings by bot, with intervals; shares of rounds where they are adjusted."""
    kinds = ("plain", "adjusted", "luck", "rounds_won", "rounds_adjusted")
    heads = [head for kind in kinds for head in (kind, f"{kind}_low", f"{kind}_high")]
    yield ["rank", "bot", "hands", *heads, "hands_worth", "is_suspicious", "unit"]
    for row in luck.rows:
        estimates: list[Value] = []
        for kind in kinds:
            found = getattr(row, kind)
            estimates += [None] * 3 if found is None else _values(found)
        yield [row.rank, row.bot, row.hands, *estimates, row.saving, row.is_suspicious, luck.unit]


def _rounds(scores: Iterable[Score], names: Sequence[str]) -> Iterator[list[Value]]:
    """One row for every bot of every round."""
    yield ["matchup", "round", "group", "bot", "chips", "hands", "result"]
    for score in scores:
        for bot, chips in zip(score.bots, score.chips, strict=True):
            yield [
                *(score.matchup, score.round, score.group),
                *(names[bot], chips, score.hands, _result(score, bot)),
            ]


def _result(score: Score, bot: int) -> str:
    if bot in score.forfeited:
        return "forfeit"
    if bot not in score.winners:
        return "loss"
    return "win" if len(score.winners) == 1 else "tie"

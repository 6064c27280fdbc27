"""Results for spreadsheets and programs."""

import csv
from collections.abc import Iterable, Iterator
from math import isfinite
from pathlib import Path
from typing import Final

from holecard.arena.results import Estimate, Score
from holecard.report.tournament import Material

Value = str | int | float
Line = list[Value]

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""What spreadsheets take for the beginning of a formula, and run."""


def write_csv(material: Material, path: Path, scores: Iterable[Score] | None = None) -> list[Path]:
    """One leaderboard if the path ends in .csv; otherwise a folder with a file for each table, and
    with the rounds if they are given. Returns what was written."""
    if path.suffix.lower() == ".csv":
        path.parent.mkdir(parents=True, exist_ok=True)
        return [_write(path, _leaderboard(material))]
    path.mkdir(parents=True, exist_ok=True)
    pages: dict[str, Iterator[Line]] = {
        "leaderboard.csv": _leaderboard(material),
        "crosstable.csv": _crosstable(material),
        "faults.csv": _faults(material),
        "thinking.csv": _thinking(material),
    }
    if scores is not None:
        pages["rounds.csv"] = _rounds(material, scores)
    return [_write(path / page, lines) for page, lines in pages.items()]


def _write(path: Path, lines: Iterator[Line]) -> Path:
    with path.open("w", encoding="utf-8", errors="replace", newline="") as file:
        csv.writer(file).writerows([_cell(value) for value in line] for line in lines)
    return path


def _cell(value: Value) -> Value:
    """Numbers as they are, or nothing if they are endless; names cannot become formulas."""
    if isinstance(value, float):
        return round(value, 6) if isfinite(value) else ""
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return value


def _ends(estimate: Estimate) -> Line:
    return [estimate.value, estimate.low, estimate.high]


_TALLY: Final[Line] = ["rounds", "wins", "losses", "ties"]
_RATE: Final[Line] = ["hands", "chips", "rate", "rate_low", "rate_high", "unit"]


def _leaderboard(material: Material) -> Iterator[Line]:
    unit = material.standings.unit
    yield [
        "rank",
        "bot",
        "about",
        "elo",
        "elo_low",
        "elo_high",
        "elo_k20",
        *_TALLY,
        "forfeits",
        *_RATE,
        "faults",
    ]
    for row, name in material.ranked():
        yield [
            *(row.rank, name, material.about[row.bot], *_ends(row.elo), row.classic_elo),
            *(row.rounds, row.wins, row.losses, row.ties, row.forfeits),
            *(row.hands, row.chips, *_ends(row.rate), unit, material.fault_count(row.bot)),
        ]


def _crosstable(material: Material) -> Iterator[Line]:
    """A line for every two that met, from the side of each."""
    unit = material.standings.unit
    yield ["bot", "opponent", *_TALLY, "points", "points_low", "points_high", *_RATE]
    for row, name in material.ranked():
        for other, opponent in material.ranked():
            cell = material.standings.cells.get((row.bot, other.bot))
            if cell is not None:
                yield [
                    *(name, opponent, cell.rounds, cell.wins, cell.losses, cell.ties, *_ends(cell.share)),
                    *(cell.hands, cell.chips, *_ends(cell.rate), unit),
                ]


def _faults(material: Material) -> Iterator[Line]:
    yield ["bot", "fault", "count", "example", "hand"]
    for fault in material.faults:
        yield [material.names[fault.bot], str(fault.kind), fault.count, fault.detail, fault.label]


def _thinking(material: Material) -> Iterator[Line]:
    yield ["bot", "answers", "seconds", "slowest"]
    for thought in material.thinking:
        yield [material.names[thought.bot], thought.answers, thought.seconds, thought.slowest]


def _rounds(material: Material, scores: Iterable[Score]) -> Iterator[Line]:
    """A line for every bot of every round."""
    yield ["matchup", "round", "group", "bot", "chips", "hands", "result"]
    for score in scores:
        for bot, chips in zip(score.bots, score.chips, strict=True):
            yield [
                *(score.matchup, score.round, score.group),
                *(material.names[bot], chips, score.hands, _result(score, bot)),
            ]


def _result(score: Score, bot: int) -> str:
    if bot in score.forfeited:
        return "forfeit"
    if bot not in score.winners:
        return "loss"
    return "win" if len(score.winners) == 1 else "tie"

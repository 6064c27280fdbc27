"""Results for other programs: everything that the leaderboard shows and more, as plain values."""

from dataclasses import asdict
from math import isfinite
from typing import Any

from holecard.arena.hand_log import Thinking
from holecard.arena.results import Cell, Estimate, Gap, Row
from holecard.report.tournament import FaultRow, Material


def as_json(material: Material) -> dict[str, Any]:
    """Ready for `json.dumps`: texts, numbers, lists and null for what nobody can tell."""
    done, batches = material.finished
    table = material.standings
    return {
        "title": material.title,
        "game": material.game.name,
        "game_title": material.game.title,
        "seed": material.seed,
        "format": str(material.format),
        "seats": material.seats,
        "rounds_per_matchup": material.rounds,
        "mirrored": material.mirrored,
        "clock": asdict(material.game.clock),
        "batches_done": done,
        "batches": batches,
        "finished": material.is_finished,
        "hands": material.hands,
        "digest": material.digest,
        "unit": table.unit,
        "variance_saved": _number(table.saved),
        "leaderboard": [_row(material, row) for row in table.rows],
        "crosstable": [_cell(material, pair, cell) for pair, cell in sorted(table.cells.items())],
        "cannot_be_told_apart": [[material.names[bot] for bot in pair] for pair in table.unsure],
        "gaps": [_gap(material, gap) for gap in table.gaps],
        "statements": list(material.statements),
        "faults": [_fault(material, fault) for fault in material.faults],
        "thinking": [_thinking(material, thought) for thought in material.thinking],
    }


def _number(value: float | None) -> float | None:
    return value if value is not None and isfinite(value) else None


def _estimate(estimate: Estimate) -> dict[str, float | None]:
    return {
        "value": _number(estimate.value),
        "low": _number(estimate.low),
        "high": _number(estimate.high),
    }


def _row(material: Material, row: Row) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "bot": material.names[row.bot],
        "about": material.about[row.bot],
        "elo": _estimate(row.elo),
        "elo_k20": _number(row.classic_elo),
        "rounds": row.rounds,
        "wins": row.wins,
        "losses": row.losses,
        "ties": row.ties,
        "forfeits": row.forfeits,
        "hands": row.hands,
        "chips": row.chips,
        "rate": _estimate(row.rate),
        "faults": material.fault_count(row.bot),
    }


def _cell(material: Material, pair: tuple[int, int], cell: Cell) -> dict[str, Any]:
    bot, opponent = pair
    return {
        "bot": material.names[bot],
        "opponent": material.names[opponent],
        "rounds": cell.rounds,
        "wins": cell.wins,
        "losses": cell.losses,
        "ties": cell.ties,
        "hands": cell.hands,
        "chips": cell.chips,
        "points": _estimate(cell.share),
        "rate": _estimate(cell.rate),
    }


def _gap(material: Material, gap: Gap) -> dict[str, Any]:
    return {
        "better": material.names[gap.better],
        "worse": material.names[gap.worse],
        "elo": _estimate(gap.elo),
        "more_rounds": gap.more_rounds,
    }


def _fault(material: Material, fault: FaultRow) -> dict[str, Any]:
    return {
        "bot": material.names[fault.bot],
        "kind": str(fault.kind),
        "count": fault.count,
        "example": fault.detail,
        "hand": fault.label or None,
    }


def _thinking(material: Material, thought: Thinking) -> dict[str, Any]:
    return {
        "bot": material.names[thought.bot],
        "answers": thought.answers,
        "seconds": _number(thought.seconds),
        "slowest": _number(thought.slowest),
    }

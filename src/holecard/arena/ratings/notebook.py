"""The leaderboard as HTML for notebooks and for pages without scripts: one table, dots with their intervals.

It carries no style sheet and no style attributes, so that it looks like any table of its surroundings and
passes a strict content security policy.
"""

from html import escape
from math import isfinite
from typing import Final

from holecard.arena.ratings.figures import UNKNOWN, elo, plus_minus, winnings
from holecard.arena.ratings.standings import Standing, Standings
from holecard.arena.ratings.summary import statements
from holecard.arena.results import Estimate

_WIDTH: Final = 180
_HEIGHT: Final = 16
_COLOUR: Final = "#2f7dd1"
"""Readable on white and on black."""


def standings_html(standings: Standings) -> str:
    """The table and the sentences about it."""
    notes = "".join(f"<li>{escape(_printable(line))}</li>" for line in statements(standings))
    return standings_table(standings) + (f"<ul>{notes}</ul>" if notes else "")


def standings_table(standings: Standings) -> str:
    heads = ("#", "Bot", "Elo", "95% interval", "Won–lost–tied", standings.unit, "Elo K20", "Hands", "Faults")
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    low, high = _range(standings)
    rows = "".join(_row(row, low, high) for row in standings.rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _row(row: Standing, low: float, high: float) -> str:
    rate = winnings(row.rate)
    cells = (
        f"{elo(row.elo)} {plus_minus(row.elo)}",
        None,
        f"{row.wins:,}–{row.losses:,}–{row.ties:,}",
        rate if rate == UNKNOWN else f"{rate} {plus_minus(row.rate)}",
        f"{row.elo_k20:.0f}",
        f"{row.hands:,}",
        f"{row.faults:,}" if row.faults else UNKNOWN,
    )
    name = escape(_printable(row.bot))
    filled = "".join(
        f"<td>{_interval(row, low, high)}</td>" if cell is None else f'<td align="right">{cell}</td>'
        for cell in cells
    )
    return f'<tr><td align="right">{row.rank}</td><th scope="row"><bdi>{name}</bdi></th>{filled}</tr>'


def _range(standings: Standings) -> tuple[float, float]:
    """One Elo axis for all rows, so that intervals can be compared by eye."""
    ends = [end for row in standings.rows for end in _ends(row.elo) if isfinite(end)]
    low, high = min(ends), max(ends)
    return (low, high) if high > low else (low - 1, high + 1)


def _ends(estimate: Estimate) -> tuple[float, float, float]:
    return estimate.low, estimate.value, estimate.high


def _interval(row: Standing, low: float, high: float) -> str:
    def at(value: float) -> float:
        share = min(max((value - low) / (high - low), 0), 1)
        return round(6 + share * (_WIDTH - 12), 1)

    left, dot, right = map(at, _ends(row.elo))
    label = f"{elo(row.elo)} {plus_minus(row.elo)}"
    middle = _HEIGHT / 2
    return (
        f'<svg width="{_WIDTH}" height="{_HEIGHT}" role="img" aria-label="{label}">'
        f'<line x1="{left}" x2="{right}" y1="{middle}" y2="{middle}" stroke="{_COLOUR}" stroke-width="2"/>'
        f'<circle cx="{dot}" cy="{middle}" r="4" fill="{_COLOUR}"/></svg>'
    )


def _printable(text: str) -> str:
    """Untrusted text without characters that change its direction or control a terminal."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)

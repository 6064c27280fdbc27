"""Checksums of a results file, which detect a single changed bit.

Replaying the hands finds most damage, but not all: another bet can lead to the same payoffs, and fault
messages and times cannot be replayed.
"""

import hashlib
import sqlite3
from collections.abc import Iterable
from typing import Final

from holecard.arena.plan import Batch
from holecard.arena.schema import has_policies

KEY: Final = "checksum"
"""Key of the plan's checksum among the notes."""

_PLAN: Final = (
    f"select key, value from meta where key != '{KEY}' order by key",
    "select * from bots order by number",
    "select * from matchups order by number",
)
_ROUNDS: Final = "select * from rounds where matchup = ? and number >= ? and number < ? order by number"
_OTHERS: Final = (
    "select * from faults where unit = ? order by place",
    "select * from thinking where unit = ? order by bot",
)
_POLICIES: Final = "select * from policies where unit = ? order by number"


def plan_checksum(connection: sqlite3.Connection) -> str:
    """Over the plan and all notes, the bots and the matchups."""
    return _checksum(connection.execute(query) for query in _PLAN)


def batch_checksum(connection: sqlite3.Connection, batch: Batch) -> str:
    """Over everything stored of the batch: rounds, faults, thinking times and policies."""
    rounds = connection.execute(_ROUNDS, (batch.matchup, batch.first, batch.first + batch.rounds))
    others: list[Iterable[tuple[object, ...]]] = [
        connection.execute(query, (batch.number,)) for query in _OTHERS
    ]
    if has_policies(connection):
        declared = connection.execute(_POLICIES, (batch.number,)).fetchall()
        others += [declared] if declared else []
    return _checksum((rounds, *others))


def _checksum(tables: Iterable[Iterable[tuple[object, ...]]]) -> str:
    """Every value is hashed with its type and length, so that adjacent values cannot be confused."""
    total = hashlib.sha256()
    for table in tables:
        total.update(b"table\n")
        for row in table:
            for value in row:
                data = value if isinstance(value, bytes) else str(value).encode()
                total.update(f"{type(value).__name__} {len(data)}\n".encode())
                total.update(data)
    return total.hexdigest()

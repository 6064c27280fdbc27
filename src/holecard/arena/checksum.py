"""Checksums of a results file, which detect a single changed bit.

Replaying the hands finds most damage, but not all: another bet can lead to the same payoffs, and fault
messages and times cannot be replayed.
"""

import hashlib
import sqlite3
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from holecard.arena.schedule import Batch
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
            total.update(b"".join(map(_tagged, row)))
    return total.hexdigest()


def _tagged(value: Any) -> bytes:
    kind = type(value)
    if kind is bytes:
        return b"bytes %d\n%b" % (len(value), value)
    if kind is int or (kind is str and len(value) <= _SHORT):
        return _tagged_again(value)
    return _tagged_text(value)


def _tagged_text(value: object) -> bytes:
    data = str(value).encode()
    return b"%b %d\n%b" % (type(value).__name__.encode(), len(data), data)


_SHORT: Final = 40
_tagged_again: Final = lru_cache(maxsize=10_000, typed=True)(_tagged_text)
"""For numbers, seats and endings, which most rows have in common. Nothing long is kept, and no float: -0.0 is
not 0.0."""

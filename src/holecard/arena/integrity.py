"""Integrity of a results file: its pages are checked by SQLite, its contents by their checksums."""

import sqlite3
from collections.abc import Iterable

from holecard.arena.checksum import KEY, batch_checksum, plan_checksum
from holecard.arena.plan import Plan
from holecard.arena.schedule import Batch
from holecard.arena.schema import has_policies


def check_pages(connection: sqlite3.Connection) -> None:
    [result] = connection.execute("pragma integrity_check(1)").fetchone()
    if result != "ok":
        raise ValueError(result)


def check_checksums(connection: sqlite3.Connection, plan: Plan, stored: Iterable[Batch]) -> None:
    """`stored` are the batches of the plan that the file says it has."""
    kept = connection.execute("select value from meta where key = ?", (KEY,)).fetchone()
    if kept != (plan_checksum(connection),):
        raise ValueError("the checksum of the plan differs")
    for batch in stored:
        _check_batch(connection, plan, batch)
    _check_strays(connection)


def _check_batch(connection: sqlite3.Connection, plan: Plan, batch: Batch) -> None:
    rows = connection.execute("select checksum from units where number = ?", (batch.number,))
    if rows.fetchone() != (batch_checksum(connection, batch),):
        label = plan.label(plan.matchups()[batch.matchup])
        raise ValueError(
            f"the checksum of rounds {batch.first + 1} to {batch.first + batch.rounds} of {label} differs"
        )


def _check_strays(connection: sqlite3.Connection) -> None:
    policies = ("policies",) if has_policies(connection) else ()
    for table in ("rounds", "faults", "thinking", *policies):
        query = f"select count(*) from {table} where unit not in (select number from units)"
        [count] = connection.execute(query).fetchone()
        if count:
            raise ValueError(f"{count} {table} belong to no stored batch")

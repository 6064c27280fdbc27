"""Results files in tests: changed behind the program's back, and as earlier versions wrote them."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from holecard.arena.checksum import KEY, batch_checksum, plan_checksum
from holecard.arena.schema import tables
from holecard.arena.store import Store


@contextmanager
def database(path: Path) -> Iterator[sqlite3.Connection]:
    """Committed and closed at the end."""
    with closing(sqlite3.connect(path)) as connection, connection:
        yield connection


def seal_again(path: Path) -> None:
    """Make all checksums anew, as a forger would."""
    with Store.open(path) as store:
        batches = [store.batches[number] for number in store.done()]
    with database(path) as connection:
        for batch in batches:
            made = (batch_checksum(connection, batch), batch.number)
            connection.execute("update units set checksum = ? where number = ?", made)
        connection.execute("update meta set value = ? where key = ?", (plan_checksum(connection), KEY))


def without_checksums(path: Path) -> None:
    """Make a file of version 1 of it, which had a row for every batch, played or not."""
    with Store.open(path) as store:
        rows = [(*batch, batch.number in store.done()) for batch in store.batches]
    [made] = [part for part in tables(1).split(";") if "create table units" in part]
    with database(path) as connection:
        connection.execute("drop table units")
        connection.execute(made)
        connection.executemany("insert into units values (?, ?, ?, ?, ?)", rows)
        connection.execute("delete from meta where key in (?, 'units')", (KEY,))
        connection.execute("pragma user_version = 1")


def contents(path: Path) -> list[list[tuple[object, ...]]]:
    """Every row of every table."""
    names = ("meta", "bots", "matchups", "units", "rounds", "faults", "thinking")
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        return [
            row for name in names for row in sorted(connection.execute(f"select * from {name}"), key=repr)
        ]

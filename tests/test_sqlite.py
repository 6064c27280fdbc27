"""Our SQLite files: what an error leaves behind, and what it says."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from holecard.sqlite import connect, transaction


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """To a file that may not grow, as on a full disk."""
    with closing(connect(tmp_path / "full.db")) as opened:
        opened.execute("create table t (data blob)")
        [pages] = opened.execute("pragma page_count").fetchone()
        opened.execute(f"pragma max_page_count = {pages}")
        yield opened


def test_a_full_disk_is_named_and_not_the_rollback(connection: sqlite3.Connection) -> None:
    with pytest.raises(sqlite3.OperationalError, match="disk is full"), transaction(connection):
        connection.execute("insert into t values (zeroblob(100000))")
    assert not connection.in_transaction
    insert(connection, "t")
    assert connection.execute("select count(*) from t").fetchone() == (1,)


def test_an_error_takes_back_what_was_written(connection: sqlite3.Connection) -> None:
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        insert(connection, "t", "u")
    assert not connection.in_transaction
    assert connection.execute("select count(*) from t").fetchone() == (0,)


def insert(connection: sqlite3.Connection, *tables: str) -> None:
    with transaction(connection):
        for table in tables:
            connection.execute(f"insert into {table} values (null)")

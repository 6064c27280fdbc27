"""An SQLite file of the server's: made on first use, checked when it is opened."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Final

from holecard.errors import BadRequest, HolecardError, Unreadable

PATIENCE: Final = 5.0
"""Seconds that one server waits while another one writes."""


Statement = tuple[str, Sequence[object]]
"""What is asked of SQLite, and its values."""


class Busy(Unreadable):
    """Another program has the file."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What tells one file of ours from another."""

    what: str
    """As in: `the ladder's database is damaged`."""
    application: int
    """What SQLite calls the application id."""
    version: int
    tables: tuple[str, ...]


class Database:
    """Without a path nothing outlives it. Threads may share it. Close it in the end.

    `alone` keeps every other program away from the file for as long as it is open.
    """

    def __init__(
        self, kind: Kind, path: Path | None, patience: float = PATIENCE, *, alone: bool = False
    ) -> None:
        self._kind = kind
        self._where = "memory" if path is None else str(path)
        self._lock = Lock()
        with self._reading():
            self._connection = sqlite3.connect(
                ":memory:" if path is None else path,
                timeout=patience if alone else PATIENCE,
                isolation_level=None,
                check_same_thread=False,
            )
            try:
                if alone:
                    self._connection.execute("pragma locking_mode = exclusive")
                self._prepare()
                self._connection.execute(f"pragma busy_timeout = {int(1000 * patience)}")
            except BaseException:
                self._connection.close()
                raise

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    def rows(self, question: str, *values: object) -> list[tuple[object, ...]]:
        with self._lock, self._reading(), closing(self._connection.execute(question, values)) as rows:
            return rows.fetchall()

    def write(self, *statements: Statement) -> None:
        """All of them or none."""
        with self._lock, self._reading(), whole(self._connection):
            for statement, values in statements:
                self._connection.execute(statement, values)

    # -- the file ------------------------------------------------------------------------------

    def _prepare(self) -> None:
        connection = self._connection
        connection.execute("pragma foreign_keys = on")
        with whole(connection):
            [tables] = connection.execute("select count(*) from sqlite_schema").fetchone()
            if not tables and self._number("application_id") == 0:
                self._make()
            self._check()
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = normal")

    def _make(self) -> None:
        kind = self._kind
        numbers = f"pragma application_id = {kind.application}", f"pragma user_version = {kind.version}"
        for statement in (*numbers, *kind.tables):
            self._connection.execute(statement)

    def _check(self) -> None:
        kind = self._kind
        if self._number("application_id") != kind.application:
            raise BadRequest(f"{kind.what} is a file of its own, not {self._where!r}")
        if self._number("user_version") != kind.version:
            raise BadRequest(
                f"this holecard reads version {kind.version} of {kind.what}, "
                f"not {self._number('user_version')} as in {self._where!r}"
            )
        [found] = self._connection.execute("pragma quick_check(1)").fetchone()
        if found != "ok":
            raise Unreadable(f"{kind.what} is damaged ({found}): {self._where!r}")

    def _number(self, pragma: str) -> int:
        [found] = self._connection.execute(f"pragma {pragma}").fetchone()
        return int(found)

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """What SQLite says against the file, in plain words."""
        try:
            yield
        except (sqlite3.Error, ValueError) as error:
            if isinstance(error, HolecardError):
                raise
            busy = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY
            kind = Busy if busy else Unreadable
            raise kind(f"{self._kind.what} cannot be used ({error}): {self._where!r}") from None


@contextmanager
def whole(connection: sqlite3.Connection) -> Iterator[None]:
    """All of it is written or nothing, also when another process writes at the same time."""
    connection.execute("begin immediate")
    try:
        yield
    except BaseException:
        connection.execute("rollback")
        raise
    connection.execute("commit")

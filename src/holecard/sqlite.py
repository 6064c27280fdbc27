"""Our SQLite files: opening, recognising, checking and writing them.

A file is recognised by SQLite's application id and its version by `user_version`. Results files of the arena
use the functions, the server's own databases the class `Database`.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Final

from holecard.errors import BadRequest, HolecardError, Unreadable

BUSY_TIMEOUT: Final = 5.0
"""Seconds to wait while another process writes."""
_MAGIC: Final = b"SQLite format 3\0"
_APPLICATION_ID_AT: Final = 68
"""Offset of the four-byte application id in the header of a file."""

Statement = tuple[str, Sequence[object]]
"""SQL and its values."""


# -- any file ----------------------------------------------------------------------------------


def connect(
    path: Path | None, *, read_only: bool = False, create: bool = True, timeout: float = BUSY_TIMEOUT
) -> sqlite3.Connection:
    """A connection whose transactions are explicit; without a path it is in memory."""
    if path is None:
        return sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    mode = "ro" if read_only else "rwc" if create else "rw"
    return sqlite3.connect(
        f"{path.resolve().as_uri()}?mode={mode}",
        uri=True,
        timeout=timeout,
        isolation_level=None,
        check_same_thread=False,
    )


def stamp(connection: sqlite3.Connection, application: int, version: int) -> None:
    """Make the file recognisable."""
    connection.execute(f"pragma application_id = {application}")
    connection.execute(f"pragma user_version = {version}")


def stamp_of(connection: sqlite3.Connection) -> tuple[int, int]:
    """The application id and the version of the file."""
    [application] = connection.execute("pragma application_id").fetchone()
    [version] = connection.execute("pragma user_version").fetchone()
    return int(application), int(version)


def application_of(path: Path) -> int | None:
    """The application id in the header of a file, or None if it is not an SQLite file."""
    with path.open("rb") as file:
        header = file.read(_APPLICATION_ID_AT + 4)
    if len(header) < _APPLICATION_ID_AT + 4 or not header.startswith(_MAGIC):
        return None
    return int.from_bytes(header[_APPLICATION_ID_AT:], "big")


def use_write_ahead_log(connection: sqlite3.Connection) -> None:
    """Readers do not wait for the writer, and a killed process loses no finished transaction."""
    connection.execute("pragma journal_mode = wal")
    connection.execute("pragma synchronous = normal")


def tables_of(connection: sqlite3.Connection) -> set[tuple[str, str]]:
    """(name, SQL) of every table."""
    return set(connection.execute("select name, sql from sqlite_schema where type = 'table'"))


def has_triggers(connection: sqlite3.Connection) -> bool:
    """Whether the file has triggers."""
    [count] = connection.execute("select count(*) from sqlite_schema where type = 'trigger'").fetchone()
    return bool(count)


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All statements are written or none, even if another process writes at the same time."""
    connection.execute("begin immediate")
    try:
        yield
        connection.execute("commit")
    except BaseException:
        if connection.in_transaction:  # SQLite has rolled back itself where the disk is full
            connection.execute("rollback")
        raise


# -- databases of the server -------------------------------------------------------------------


class DatabaseBusy(Unreadable):
    """Another process holds the file."""


@dataclass(frozen=True, slots=True)
class DatabaseKind:
    """What distinguishes one of our databases from another."""

    what: str
    """As in: `the ladder's database is damaged`."""
    application: int
    """SQLite's application id."""
    version: int
    tables: tuple[str, ...]


class Database:
    """A database that is made on first use and checked when it is opened. Threads may share it.

    Without a path it lives in memory. `exclusive` locks the file against other processes while it is open.
    """

    def __init__(
        self, kind: DatabaseKind, path: Path | None, timeout: float = BUSY_TIMEOUT, *, exclusive: bool = False
    ) -> None:
        self._kind = kind
        self._where = "memory" if path is None else str(path)
        self._lock = Lock()
        with self._translated_errors():
            self._connection = connect(path, timeout=timeout if exclusive else BUSY_TIMEOUT)
            try:
                if exclusive:
                    self._connection.execute("pragma locking_mode = exclusive")
                self._prepare()
                self._connection.execute(f"pragma busy_timeout = {int(1000 * timeout)}")
            except BaseException:
                self._connection.close()
                raise

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    def rows(self, query: str, *values: object) -> list[tuple[object, ...]]:
        with (
            self._lock,
            self._translated_errors(),
            closing(self._connection.execute(query, values)) as rows,
        ):
            return rows.fetchall()

    def write(self, *statements: Statement) -> None:
        """All of them or none."""
        with self._lock, self._translated_errors(), transaction(self._connection):
            for statement, values in statements:
                self._connection.execute(statement, values)

    # -- the file ------------------------------------------------------------------------------

    def _prepare(self) -> None:
        connection = self._connection
        connection.execute("pragma foreign_keys = on")
        with transaction(connection):
            [tables] = connection.execute("select count(*) from sqlite_schema").fetchone()
            if not tables and stamp_of(connection)[0] == 0:
                self._make()
            self._check()
        use_write_ahead_log(connection)

    def _make(self) -> None:
        stamp(self._connection, self._kind.application, self._kind.version)
        for statement in self._kind.tables:
            self._connection.execute(statement)

    def _check(self) -> None:
        kind = self._kind
        application, version = stamp_of(self._connection)
        if application != kind.application:
            raise BadRequest(f"{kind.what} needs its own file, not {self._where!r}")
        if version != kind.version:
            raise BadRequest(
                f"this holecard reads version {kind.version} of {kind.what}, "
                f"not {version} as in {self._where!r}"
            )
        [result] = self._connection.execute("pragma quick_check(1)").fetchone()
        if result != "ok":
            raise Unreadable(f"{kind.what} is damaged ({result}): {self._where!r}")

    @contextmanager
    def _translated_errors(self) -> Iterator[None]:
        """SQLite's errors as ours, naming the file."""
        try:
            yield
        except (sqlite3.Error, ValueError) as error:
            if isinstance(error, HolecardError):
                raise
            busy = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY
            kind = DatabaseBusy if busy else Unreadable
            raise kind(f"{self._kind.what} cannot be used ({error}): {self._where!r}") from None

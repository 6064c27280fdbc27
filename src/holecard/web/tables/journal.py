"""The journal of tables: the setup of each table and the commands it executed, in an SQLite file.

A restarted server resumes its tables from the journal, after a crash as well. One server at a time uses the
file. It contains the secrets of the deals, so only its owner may read it.

A server groups what its tables write at the same moment into one transaction. Nothing is sent to any client
before that is committed (`holecard.web.http.middleware.EveryResponse`), so no client knows of a lost action.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import groupby
from os.path import realpath
from pathlib import Path
from typing import Final

from holecard.errors import HolecardError, Unreadable
from holecard.sqlite import Database, DatabaseBusy, DatabaseKind, Statement, connect, stamp_of
from holecard.web.tables.commands import CommandType, TableCommand, TableSetup

_log: Final = logging.getLogger(__name__)
_PATIENCE: Final = 1.0
"""Seconds that a server waits for its predecessor to release the file."""

_KIND: Final = DatabaseKind(
    what="the journal of tables",
    application=0x686F6C74,
    version=2,
    tables=(
        """create table tables (
            name text primary key,
            setup text not null,
            version integer not null default 0,
            ended integer not null default 0
        )""",
        """create table commands (
            number integer primary key,
            table_name text not null references tables (name) on delete cascade,
            type text not null,
            seat integer not null,
            value integer not null,
            name text not null,
            token text not null
        )""",
        "create index commands_of_table on commands (table_name, number)",
    ),
)

_FIELDS: Final = "table_name, type, seat, value, name, token"


@dataclass(frozen=True, slots=True)
class SavedTable:
    """A table of an earlier server."""

    setup: TableSetup
    commands: tuple[TableCommand, ...]
    version: int
    """A state version not below the last one sent to clients."""
    ended: bool


class Journal:
    """Stores nothing without a path. If writing fails, tables continue but are not saved."""

    def __init__(self, path: Path | None = None) -> None:
        self._database: Database | None = None
        self._unsaved: list[Statement] = []
        self._saved = asyncio.Event()
        self.later: Callable[[Callable[[], None]], object] | None = None
        """Calls `save` soon, to group what is written until then. Without it all is saved at once."""
        if path is None:
            return
        self._path = Path(realpath(path))
        try:
            self._database = _opened(self._path)
        except DatabaseBusy:
            _log.warning("another server uses this journal, so tables of this server are not saved: %s", path)

    def close(self) -> None:
        self.save()
        if self._database is not None:
            self._database.close()

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def is_saving(self) -> bool:
        """Whether tables outlive the server."""
        return self._database is not None

    # -- writing -------------------------------------------------------------------------------

    def begin(self, setup: TableSetup) -> None:
        row = setup.name, setup.model_dump_json()
        self._write(("insert into tables (name, setup) values (?, ?)", row))

    def add(self, table: str, version: int, command: TableCommand) -> None:
        row = table, command.type, command.seat, command.value, command.name, command.token
        statements: list[Statement] = [(f"insert into commands ({_FIELDS}) values (?, ?, ?, ?, ?, ?)", row)]
        if command.type is CommandType.PACE:  # only the last one matters
            forget = "delete from commands where table_name = ? and type = ?"
            statements.insert(0, (forget, (table, command.type)))
        self._write(*statements, _reaches(table, version))

    def reach(self, table: str, version: int) -> None:
        """Record a state version that was reached without a command, as after a restart."""
        self._write(_reaches(table, version))

    def end(self, table: str) -> None:
        """Mark a session as over; its hands can still be replayed."""
        self._write(("update tables set ended = 1 where name = ?", (table,)))

    def drop(self, table: str) -> None:
        self._write(("delete from tables where name = ?", (table,)))

    def lose(self, table: str, error: Exception) -> None:
        """Drop a table that cannot be restored."""
        _log.warning("a table of the previous server is lost: %s (%s)", table, error)
        self.drop(table)

    def _write(self, *statements: Statement) -> None:
        if self._database is None:
            return
        is_first = not self._unsaved
        self._unsaved += statements
        if self.later is None:
            self.save()
        elif is_first:
            self.later(self.save)

    # -- saving --------------------------------------------------------------------------------

    def save(self) -> None:
        """Commit what was written since the last time."""
        if not self._unsaved or self._database is None:
            return
        statements, self._unsaved = self._unsaved, []
        try:
            self._database.write(*statements)
        except HolecardError as error:
            _log.warning("tables will be lost when the server stops: %s", error)
            self._forget(self._database)
        done, self._saved = self._saved, asyncio.Event()
        done.set()

    async def saved(self) -> None:
        """Wait until all that was written so far is saved, together with what others write meanwhile."""
        if self._unsaved:
            await self._saved.wait()

    def _forget(self, database: Database) -> None:
        """Delete the file: an outdated journal would replay hands whose seeds are public."""
        self._database = None
        database.close()
        try:
            _delete(self._path)
        except OSError as error:
            _log.warning("an outdated journal remains: %s", error)

    # -- reading -------------------------------------------------------------------------------

    def tables(self) -> Iterator[SavedTable]:
        """The tables of the previous server, oldest first."""
        self.save()
        if self._database is None:
            return
        rows = self._database.rows(f"select {_FIELDS} from commands order by table_name, number")
        commands = {name: list(result) for name, result in groupby(rows, key=lambda row: row[0])}
        for name, setup, version, ended in self._database.rows(
            "select name, setup, version, ended from tables order by rowid"
        ):
            try:
                yield SavedTable(
                    TableSetup.model_validate_json(str(setup)),
                    tuple(_command(*row[1:]) for row in commands.get(name, [])),
                    int(str(version)),
                    bool(ended),
                )
            except ValueError as error:  # of another version of holecard
                self.lose(str(name), error)


def check_journal(path: Path | None) -> None:
    """Raise an error if the file cannot be used; a file in use by another server is fine."""
    if path is not None:
        with suppress(DatabaseBusy):
            _opened(Path(realpath(path))).close()


def _opened(path: Path) -> Database:
    _discard_older(path)
    _make_private(path)
    return Database(_KIND, path, _PATIENCE, exclusive=True)


def _discard_older(path: Path) -> None:
    """Delete a journal of an older format, whose tables cannot be resumed.

    A file that cannot be read is left to `Database`, which reports the error.
    """
    with suppress(sqlite3.Error, OSError):
        if not path.is_file():
            return
        with closing(connect(path, read_only=True)) as connection:
            application, version = stamp_of(connection)
        if application == _KIND.application and 0 < version < _KIND.version:
            _log.warning("tables of an older holecard are not resumed: version %d of %s", version, _KIND.what)
            _delete(path)


def _delete(path: Path) -> None:
    for suffix in ("", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def _make_private(path: Path) -> None:
    try:
        path.touch(mode=0o600, exist_ok=False)
    except FileExistsError:
        return
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise Unreadable(f"{_KIND.what} cannot be made ({reason}): {str(path)!r}") from None


def _reaches(table: str, version: int) -> Statement:
    return "update tables set version = ? where name = ?", (version, table)


def _command(kind: object, seat: object, value: object, name: object, token: object) -> TableCommand:
    return TableCommand(CommandType(str(kind)), int(str(seat)), int(str(value)), str(name), str(token))

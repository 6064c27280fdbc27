"""The journal of tables: how each was made, and what was done at it.

With it a server goes on where it was stopped, or where it died. The file belongs to one server at a time. It
holds the secrets of the deals, so nobody else may read it.
"""

import logging
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from os.path import realpath
from pathlib import Path
from typing import Final

from holecard.errors import HolecardError, Unreadable
from holecard.sqlite import Database, DatabaseBusy, DatabaseKind, Statement
from holecard.web.tables.commands import Deed, Doing, Origin

_log: Final = logging.getLogger(__name__)
_PATIENCE: Final = 1.0
"""Seconds that a server waits for the one before it to end."""

_KIND: Final = DatabaseKind(
    what="the journal of tables",
    application=0x686F6C74,
    version=1,
    tables=(
        """create table tables (
            name text primary key,
            origin text not null,
            version integer not null default 0,
            ended integer not null default 0
        )""",
        """create table deeds (
            number integer primary key,
            played_at text not null references tables (name) on delete cascade,
            what text not null,
            seat integer not null,
            value integer not null,
            name text not null,
            token text not null
        )""",
        "create index deeds_of_table on deeds (played_at, number)",
    ),
)

_FIELDS: Final = "played_at, what, seat, value, name, token"


@dataclass(frozen=True, slots=True)
class Kept:
    """A table of an earlier server."""

    origin: Origin
    deeds: tuple[Deed, ...]
    version: int
    """The last one that anybody can have seen, or a later one."""
    ended: bool


class Journal:
    """Without a path it keeps nothing. If it cannot be written to, the tables play on and are not kept."""

    def __init__(self, path: Path | None = None) -> None:
        self._database: Database | None = None
        if path is None:
            return
        self._path = Path(realpath(path))
        try:
            self._database = _opened(self._path)
        except DatabaseBusy:
            _log.warning("another server keeps its tables there, so this one forgets its own: %s", path)

    def close(self) -> None:
        if self._database is not None:
            self._database.close()

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- writing -------------------------------------------------------------------------------

    def begin(self, origin: Origin) -> None:
        row = origin.name, origin.model_dump_json()
        self._write(("insert into tables (name, origin) values (?, ?)", row))

    def add(self, table: str, version: int, deed: Deed) -> None:
        row = table, deed.what, deed.seat, deed.value, deed.name, deed.token
        statements: list[Statement] = [(f"insert into deeds ({_FIELDS}) values (?, ?, ?, ?, ?, ?)", row)]
        if deed.what is Doing.PACE:  # only the last one matters, however often somebody changes it
            forget = "delete from deeds where played_at = ? and what = ?"
            statements.insert(0, (forget, (table, deed.what)))
        self._write(*statements, _reaches(table, version))

    def reach(self, table: str, version: int) -> None:
        """So far its versions have come without anything being done, as when a server sets it up again."""
        self._write(_reaches(table, version))

    def end(self, table: str) -> None:
        """The session is over; whoever comes back can still look at its hands."""
        self._write(("update tables set ended = 1 where name = ?", (table,)))

    def drop(self, table: str) -> None:
        self._write(("delete from tables where name = ?", (table,)))

    def lose(self, table: str, error: Exception) -> None:
        """It cannot be made again."""
        _log.warning("a table of the server before this one is lost: %s (%s)", table, error)
        self.drop(table)

    def _write(self, *statements: Statement) -> None:
        if self._database is None:
            return
        try:
            self._database.write(*statements)
        except HolecardError as error:
            _log.warning("tables are forgotten when the server stops: %s", error)
            self._forget(self._database)

    def _forget(self, database: Database) -> None:
        """Nothing is better than an old page: hands whose seeds were shown would be played again."""
        self._database = None
        database.close()
        try:
            for ending in ("", "-wal"):
                self._path.with_name(self._path.name + ending).unlink(missing_ok=True)
        except OSError as error:
            _log.warning("tables will come back as they were a while ago: %s", error)

    # -- reading -------------------------------------------------------------------------------

    def tables(self) -> Iterator[Kept]:
        """Those of the server before this one, the oldest first."""
        if self._database is None:
            return
        rows = self._database.rows(f"select {_FIELDS} from deeds order by played_at, number")
        deeds = {name: list(found) for name, found in groupby(rows, key=lambda row: row[0])}
        for name, origin, version, ended in self._database.rows(
            "select name, origin, version, ended from tables order by rowid"
        ):
            try:
                yield Kept(
                    Origin.model_validate_json(str(origin)),
                    tuple(_deed(*row[1:]) for row in deeds.get(name, [])),
                    int(str(version)),
                    bool(ended),
                )
            except ValueError as error:  # of another version of holecard
                self.lose(str(name), error)


def check_journal(path: Path | None) -> None:
    """Complain of a file that cannot be used; it may be in use."""
    if path is not None:
        with suppress(DatabaseBusy):
            _opened(Path(realpath(path))).close()


def _opened(path: Path) -> Database:
    _make_private(path)
    return Database(_KIND, path, _PATIENCE, exclusive=True)


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


def _deed(what: object, seat: object, value: object, name: object, token: object) -> Deed:
    return Deed(Doing(str(what)), int(str(seat)), int(str(value)), str(name), str(token))

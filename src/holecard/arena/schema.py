"""The tables of a results file, and how to recognise such a file."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Final

from holecard import sqlite
from holecard.errors import BadRequest, Unreadable

APPLICATION: Final = 0x686F6C65
"""`hole`: what SQLite calls the application id."""
VERSION: Final = 2
WITHOUT_CHECKSUMS: Final = 1
"""The version before this one: read and gone on with as it is."""

DAMAGED: Final = (sqlite3.DatabaseError, UnicodeDecodeError)
"""What reading a damaged file raises: SQLite's words may quote bytes that are no text."""

_UNITS: Final = {
    1: """create table units (
    number integer primary key,
    matchup integer not null references matchups (number),
    first integer not null,
    rounds integer not null,
    done integer not null default 0
);""",
    2: """create table units (
    number integer primary key,
    checksum text not null
);""",
}
"""Version 1 has all units; version 2 those that are kept, since the others follow from the plan."""

_TABLES: Final = """
create table meta (key text primary key, value text not null) without rowid;
create table bots (number integer primary key, name text not null unique, spec text not null);
create table matchups (number integer primary key, bots text not null);
{units}
create table rounds (
    matchup integer not null references matchups (number),
    number integer not null,
    unit integer not null references units (number),
    seating text not null,
    ending text,
    hands integer not null,
    chips text not null,
    winners text not null,
    forfeited text not null,
    record blob not null,
    primary key (matchup, number)
);
create table faults (
    unit integer not null references units (number),
    place integer not null,
    matchup integer not null references matchups (number),
    bot integer not null references bots (number),
    round integer not null,
    hand integer not null,
    kind text not null,
    detail text not null,
    primary key (unit, place)
);
create table thinking (
    unit integer not null references units (number),
    bot integer not null references bots (number),
    answers integer not null,
    seconds real not null,
    slowest real not null,
    primary key (unit, bot)
);
"""

POLICIES: Final = """
create table if not exists policies (
    matchup integer not null references matchups (number),
    number integer not null,
    unit integer not null references units (number),
    data blob not null,
    primary key (matchup, number)
)
"""
"""Of rounds in which a bot declared its policy. The table is made with the first of them, so that other files
stay as they are."""


def has_policies(connection: sqlite3.Connection) -> bool:
    query = "select count(*) from sqlite_schema where type = 'table' and name = 'policies'"
    [count] = connection.execute(query).fetchone()
    return bool(count)


def tables(version: int) -> str:
    """The statements that create the tables of this version."""
    return _TABLES.format(units=_UNITS[version])


def create(path: Path, fill: Callable[[sqlite3.Connection], None]) -> None:
    """A new file with its tables, filled; an old one is never overwritten.

    It is written under another name first, so that a reader never finds half a file.
    """
    if path.exists():
        raise BadRequest(f"the results file must be new, and this one exists: {str(path)!r}")
    if not path.parent.is_dir():
        raise BadRequest(f"there is no folder for the results file {str(path)!r}")
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    connection = sqlite.connect(draft)
    try:
        sqlite.stamp(connection, APPLICATION, VERSION)
        connection.executescript(tables(VERSION))
        with sqlite.transaction(connection):
            fill(connection)
        connection.close()
        os.link(draft, path)
    except FileExistsError:
        raise BadRequest(f"the results file must be new, and this one exists: {str(path)!r}") from None
    finally:
        connection.close()
        draft.unlink(missing_ok=True)


def connect(path: Path, *, write: bool) -> sqlite3.Connection:
    """An existing results file of this version; anything else is refused before it is touched."""
    if not path.is_file():
        raise BadRequest(f"there is no results file {str(path)!r}")
    if sqlite.application_of(path) is None:
        raise BadRequest(f"a results file is written by 'holecard tournament', not {str(path)!r}")
    connection = sqlite.connect(path, read_only=not write, create=False)
    try:
        _check(connection, path)
        if write:
            sqlite.use_write_ahead_log(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _check(connection: sqlite3.Connection, path: Path) -> None:
    try:
        application, version = sqlite.stamp_of(connection)
    except DAMAGED as error:
        raise BadRequest(f"the results file cannot be read ({error}): {str(path)!r}") from None
    if application != APPLICATION:
        raise BadRequest(f"a results file is written by 'holecard tournament', not {str(path)!r}")
    if version not in _UNITS:
        raise BadRequest(
            f"this holecard reads results files of versions {WITHOUT_CHECKSUMS} and {VERSION}, "
            f"and {str(path)!r} has {version}"
        )
    _check_tables(connection, version, path)


def version_of(connection: sqlite3.Connection) -> int:
    return sqlite.stamp_of(connection)[1]


def _check_tables(connection: sqlite3.Connection, version: int, path: Path) -> None:
    """Check that the tables are as we created them, without views and triggers: a view in place of a table
    could run forever, and a trigger could change what is written."""
    try:
        result, triggers = sqlite.tables_of(connection), sqlite.has_triggers(connection)
    except DAMAGED as error:
        raise Unreadable(f"the results file is damaged ({error}): {str(path)!r}") from None
    ours = _made(version) | {table for table in _made_policies() if table[0] in dict(result)}
    if triggers or not ours <= result:
        raise Unreadable(f"the tables of the results file are not those of version {version}: {str(path)!r}")


@cache
def _made_policies() -> set[tuple[str, str]]:
    with closing(sqlite.connect(None)) as connection:
        connection.execute(POLICIES)
        return sqlite.tables_of(connection)


@cache
def _made(version: int) -> set[tuple[str, str]]:
    with closing(sqlite.connect(None)) as connection:
        connection.executescript(tables(version))
        return sqlite.tables_of(connection)

"""The book of the ladder: who played whom, and how it ended, in an SQLite file.

Only games that are over are written, so a server that dies forgets the ones that were being played. Several
threads, and several servers, may use the same file.
"""

import sqlite3
import unicodedata
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC
from itertools import groupby
from pathlib import Path
from threading import Lock
from typing import Final

from holecard.arena.schema import whole
from holecard.errors import BadRequest, HolecardError, Unreadable
from holecard.web.climb_record import Outcome, Played, Progress

APPLICATION: Final = 0x686F6C6C
"""`holl`: what SQLite calls the application id."""
VERSION: Final = 1
PATIENCE: Final = 5.0
"""Seconds that one server waits while another one writes."""
AT_TABLES: Final = 0.1
"""The same where all tables wait as well."""

_TABLES: Final = (
    f"pragma application_id = {APPLICATION}",
    f"pragma user_version = {VERSION}",
    """create table players (
        number integer primary key,
        name text not null,
        key text not null unique
    )""",
    """create table games (
        number integer primary key,
        player integer not null references players (number),
        cpu text not null,
        outcome text not null check (outcome in ('won', 'lost', 'drawn', 'abandoned')),
        chips integer not null,
        hands integer not null,
        started text not null,
        ended text not null
    )""",
    "create index games_of_player on games (player, number)",
)


class Book:
    """Without a path nothing outlives it. Close it: it is a context manager."""

    def __init__(self, path: Path | None = None, patience: float = PATIENCE) -> None:
        self._where = "memory" if path is None else str(path)
        self._lock = Lock()
        with self._reading():
            self._connection = sqlite3.connect(
                ":memory:" if path is None else path,
                timeout=PATIENCE,
                isolation_level=None,
                check_same_thread=False,
            )
            try:
                self._prepare()
                self._connection.execute(f"pragma busy_timeout = {int(1000 * patience)}")
            except BaseException:
                self._connection.close()
                raise

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    def __enter__(self) -> "Book":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- games ---------------------------------------------------------------------------------

    def add(self, player: str, game: Played) -> None:
        """A game that is over. The first one of a player fixes how the name is spelt."""
        times = [time.astimezone(UTC).isoformat(timespec="seconds") for time in (game.started, game.ended)]
        with self._lock, self._reading(), whole(self._connection):
            self._connection.execute(
                "insert into players (name, key) values (?, ?) on conflict do nothing",
                (player, key_of(player)),
            )
            self._connection.execute(
                "insert into games (player, cpu, outcome, chips, hands, started, ended)"
                " values ((select number from players where key = ?), ?, ?, ?, ?, ?, ?)",
                (key_of(player), game.cpu, game.outcome, game.chips, game.hands, *times),
            )

    def name_of(self, player: str) -> str:
        """As it was written first."""
        rows = self._rows("select name from players where key = ?", key_of(player))
        return str(rows[0][0]) if rows else player

    def progress(self, player: str) -> Progress:
        rows = self._rows(
            "select cpu, outcome from games where player = (select number from players where key = ?)"
            " order by number",
            key_of(player),
        )
        return Progress.of((str(cpu), Outcome(str(outcome))) for cpu, outcome in rows)

    def everybody(self) -> list[tuple[str, Progress]]:
        """All who have finished a game, whoever came first first."""
        rows = self._rows(
            "select players.name, games.cpu, games.outcome from players join games"
            " on games.player = players.number order by players.number, games.number"
        )
        return [
            (str(name), Progress.of((str(cpu), Outcome(str(outcome))) for _, cpu, outcome in games))
            for name, games in groupby(rows, key=lambda row: row[0])
        ]

    # -- the file ------------------------------------------------------------------------------

    def _rows(self, question: str, *values: object) -> list[tuple[object, ...]]:
        with self._lock, self._reading(), closing(self._connection.execute(question, values)) as rows:
            return rows.fetchall()

    def _prepare(self) -> None:
        connection = self._connection
        connection.execute("pragma foreign_keys = on")
        with whole(self._connection):
            [tables] = connection.execute("select count(*) from sqlite_schema").fetchone()
            if not tables and self._number("application_id") == 0:
                for statement in _TABLES:
                    connection.execute(statement)
            self._check()
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = normal")

    def _check(self) -> None:
        if self._number("application_id") != APPLICATION:
            raise BadRequest(f"the ladder's database is a file of its own, not {self._where!r}")
        if self._number("user_version") != VERSION:
            raise BadRequest(
                f"this holecard reads ladders of version {VERSION}, not {self._number('user_version')} "
                f"as in {self._where!r}"
            )
        [found] = self._connection.execute("pragma quick_check(1)").fetchone()
        if found != "ok":
            raise Unreadable(f"the ladder's database is damaged ({found}): {self._where!r}")

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
            raise Unreadable(f"the ladder's database cannot be used ({error}): {self._where!r}") from None


def key_of(name: str) -> str:
    """The same for names that differ only in capitals."""
    return unicodedata.normalize("NFKC", name).casefold()

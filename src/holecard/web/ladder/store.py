"""The results of ladder games in an SQLite file.

Only finished games are stored; running games are in the journal of tables. Several threads and several
servers may use the same file.
"""

import unicodedata
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import Final

from holecard.sqlite import BUSY_TIMEOUT, Database, DatabaseKind
from holecard.web.ladder.stats import LadderGame, LadderProgress, Outcome

AT_TABLES: Final = 0.1
"""Maximum seconds to wait for another server's lock on the event loop, since all tables wait meanwhile."""

_KIND: Final = DatabaseKind(
    what="the ladder's database",
    application=0x686F6C6C,
    version=1,
    tables=(
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
    ),
)


class LadderStore:
    """The stored results, in memory if there is no path. A context manager."""

    def __init__(self, path: Path | None = None, timeout: float = BUSY_TIMEOUT) -> None:
        self._database = Database(_KIND, path, timeout)

    def close(self) -> None:
        self._database.close()

    def __enter__(self) -> "LadderStore":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- games ---------------------------------------------------------------------------------

    def add(self, player: str, game: LadderGame) -> None:
        """Store a finished game. The first game of a player determines the spelling of the name."""
        times = [_text_of(time) for time in (game.started, game.ended)]
        self._database.write(
            (
                "insert into players (name, key) values (?, ?) on conflict do nothing",
                (player, key_of(player)),
            ),
            (
                "insert into games (player, cpu, outcome, chips, hands, started, ended)"
                " values ((select number from players where key = ?), ?, ?, ?, ?, ?, ?)",
                (key_of(player), game.cpu, game.outcome, game.chips, game.hands, *times),
            ),
        )

    def has(self, player: str, started: datetime) -> bool:
        """Whether the game that the player began at this time is stored."""
        rows = self._database.rows(
            "select 1 from games where started = ? and player = (select number from players where key = ?)",
            *(_text_of(started), key_of(player)),
        )
        return bool(rows)

    def name_of(self, player: str) -> str:
        """The name as it was first spelled."""
        rows = self._database.rows("select name from players where key = ?", key_of(player))
        return str(rows[0][0]) if rows else player

    def progress(self, player: str) -> LadderProgress:
        rows = self._database.rows(
            "select cpu, outcome from games where player = (select number from players where key = ?)"
            " order by number",
            key_of(player),
        )
        return LadderProgress.of((str(cpu), Outcome(str(outcome))) for cpu, outcome in rows)

    def players(self) -> list[tuple[str, LadderProgress]]:
        """All players with finished games, in order of their first game."""
        rows = self._database.rows(
            "select players.name, games.cpu, games.outcome from players join games"
            " on games.player = players.number order by players.number, games.number"
        )
        return [
            (str(name), LadderProgress.of((str(cpu), Outcome(str(outcome))) for _, cpu, outcome in games))
            for name, games in groupby(rows, key=lambda row: row[0])
        ]


def _text_of(time: datetime) -> str:
    """A timestamp with microseconds, which tells a player's games apart."""
    return time.astimezone(UTC).isoformat(timespec="microseconds")


def key_of(name: str) -> str:
    """The key of a name: equal for names that differ only in case."""
    return unicodedata.normalize("NFKC", name).casefold()

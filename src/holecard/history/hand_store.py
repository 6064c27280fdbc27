"""A file of recorded hands in any number: SQLite, with the text of every hand.

Hands are kept as the source has them, in blocks that are compressed together, and read again when they are
asked for. Columns beside them are for selecting: site, game, players, date and the size of the pot. Importing
a file twice changes nothing, and an import that was stopped can be started again: a block is written with all
its hands or not at all.
"""

import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from holecard.errors import BadRequest, Unreadable
from holecard.history.check import Checked, Finding, check_hands
from holecard.history.formats import FoundHand, format_named
from holecard.history.formats.hand_text import HandText
from holecard.history.hand_key import hand_key, text_key
from holecard.history.record import Record
from holecard.sqlite import (
    application_of,
    connect,
    stamp,
    stamp_of,
    tables_of,
    transaction,
    use_write_ahead_log,
)

APPLICATION: Final = 0x484E4453
"""`HNDS` as SQLite's application id."""
VERSION: Final = 1
BLOCK: Final = 200
"""Hands that are compressed together: alone, a hand's text takes three times as much."""
_TABLES: Final = (
    "create table source (id integer primary key, name text not null unique)",
    "create table block (id integer primary key, format text not null, texts blob not null)",
    "create table player (id integer primary key, name text not null unique)",
    "create table hand (key integer primary key, block integer not null, place integer not null, "
    "source integer not null, line integer not null, finding text not null, site text, game text, day text, "
    "pot integer, unit text) without rowid",
    "create table seat (player integer not null, hand integer not null, won integer, "
    "primary key (player, hand)) without rowid",
    "create index hand_block on hand (block, place)",
    "create index hand_day on hand (day)",
    "create index hand_game on hand (game, pot)",
)
_SEPARATOR: Final = "\x1e"
"""Between the texts of a block; texts of hands have no control characters."""


@dataclass(frozen=True, slots=True)
class StoredHand:
    key: int
    format: str
    text: HandText

    def record(self) -> Record:
        return format_named(self.format).read(self.text)


@dataclass(frozen=True, slots=True)
class NewHand:
    """A hand on its way into the file."""

    found: FoundHand
    record: Record | None
    finding: Finding

    @property
    def key(self) -> int:
        text = self.found.text.text
        return text_key(text) if self.record is None else hand_key(self.record, text)


class HandStore:
    """Opened for reading, or made and opened for writing."""

    def __init__(self, path: Path, *, write: bool = False) -> None:
        if not write and not path.is_file():
            raise BadRequest(f"a file of hands exists, unlike {str(path)!r}")
        if path.is_file() and path.stat().st_size and application_of(path) != APPLICATION:
            raise BadRequest(f"hands are kept in a file of their own, not in {str(path)!r}")
        self.path = path
        try:
            self._connection = connect(path, read_only=not write)
            if write:
                self._prepare()
            version = stamp_of(self._connection)[1]
        except sqlite3.Error as error:
            raise Unreadable(f"the file of hands cannot be used ({error}): {str(path)!r}") from None
        if version != VERSION:
            raise BadRequest(f"this holecard reads version {VERSION} of a file of hands, not {version}")

    def _prepare(self) -> None:
        connection = self._connection
        use_write_ahead_log(connection)
        with transaction(connection):
            if not tables_of(connection):
                stamp(connection, APPLICATION, VERSION)
                for table in _TABLES:
                    connection.execute(table)

    def __enter__(self) -> "HandStore":
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def __len__(self) -> int:
        [count] = self._connection.execute("select count(*) from hand").fetchone()
        return int(count)

    # -- writing -----------------------------------------------------------------------------

    def add(self, hands: Sequence[NewHand]) -> int:
        """Keep those of the hands that are new; how many these are."""
        fresh = self._fresh(hands)
        for name in dict.fromkeys(hand.found.format.name for hand in fresh.values()):
            group = {key: hand for key, hand in fresh.items() if hand.found.format.name == name}
            with transaction(self._connection):
                self._add_block(name, group)
        return len(fresh)

    def _fresh(self, hands: Iterable[NewHand]) -> dict[int, NewHand]:
        by_key: dict[int, NewHand] = {}
        for hand in hands:
            by_key.setdefault(hand.key, hand)
        known = "select 1 from hand where key = ?"
        return {
            key: hand
            for key, hand in by_key.items()
            if self._connection.execute(known, (key,)).fetchone() is None
        }

    def _add_block(self, name: str, group: dict[int, NewHand]) -> None:
        connection = self._connection
        texts = [hand.found.text.text.replace(_SEPARATOR, "") for hand in group.values()]
        packed = zlib.compress(_SEPARATOR.join(texts).encode("utf-8", "replace"), 6)
        block = connection.execute(
            "insert into block (format, texts) values (?, ?)", (name, packed)
        ).lastrowid
        for place, (key, hand) in enumerate(group.items()):
            source = self._number("source", hand.found.text.source)
            row = (key, block, place, source, hand.found.text.line, str(hand.finding), *_columns(hand.record))
            connection.execute("insert into hand values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
            for player, won in _seats(hand.record):
                values = (self._number("player", player), key, won)
                connection.execute("insert or ignore into seat values (?, ?, ?)", values)

    def _number(self, table: str, name: str) -> int:
        name = _storable(name)
        found = self._connection.execute(f"select id from {table} where name = ?", (name,)).fetchone()
        if found is None:
            number = self._connection.execute(f"insert into {table} (name) values (?)", (name,)).lastrowid
            assert number is not None
            return number
        return int(found[0])

    # -- reading -----------------------------------------------------------------------------

    def hands(self) -> Iterator[StoredHand]:
        """All hands in the order in which they were imported."""
        query = (
            "select block.id, block.format, block.texts, hand.place, hand.key, source.name, hand.line "
            "from block join hand on hand.block = block.id join source on source.id = hand.source "
            "order by block.id, hand.place"
        )
        last, texts = None, [""]
        try:
            with closing(self._connection.execute(query)) as rows:
                for block, name, packed, place, key, source, line in rows:
                    if block != last:
                        last, texts = block, _unpacked(packed)
                    yield StoredHand(key, name, HandText(texts[place], source, line))
        except (sqlite3.Error, zlib.error, IndexError, UnicodeDecodeError) as error:
            raise Unreadable(f"the file of hands is damaged ({error}): {str(self.path)!r}") from None

    def findings(self) -> dict[str, int]:
        rows = self._connection.execute("select finding, count(*) from hand group by finding")
        return {str(finding): int(count) for finding, count in rows}


def is_store(path: Path) -> bool:
    try:
        return path.is_file() and application_of(path) == APPLICATION
    except OSError:
        return False


def check_store(path: Path) -> Iterator[Checked]:
    """A verdict for each hand of a file of hands."""
    with HandStore(path) as store:
        yield from check_hands(path, ((hand.text.place, hand.record) for hand in store.hands()))


def _unpacked(packed: bytes) -> list[str]:
    return zlib.decompress(packed).decode("utf-8").split(_SEPARATOR)


def _columns(record: Record | None) -> tuple[str | None, str | None, str | None, int | None, str | None]:
    if record is None:
        return None, None, None, None, None
    about = record.metadata
    has_day = about.year is not None and about.month is not None and about.day is not None
    day = f"{about.year:04}-{about.month:02}-{about.day:02}" if has_day else None
    venue = None if about.venue is None else _storable(about.venue)
    return venue, record.game.name, day, _fitting(sum(record.winnings)) or None, str(record.unit)


def _storable(text: str) -> str:
    """Without what no database can hold: halves of characters, as in names of files and in JSON."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _fitting(chips: int | None) -> int | None:
    """SQLite's whole numbers have 64 bits."""
    return chips if chips is not None and abs(chips) < 1 << 63 else None


def _seats(record: Record | None) -> list[tuple[str, int | None]]:
    if record is None or not record.players:
        return []
    won = record.winnings or (None,) * len(record.players)
    return [(player, _fitting(chips)) for player, chips in zip(record.players, won, strict=True)]

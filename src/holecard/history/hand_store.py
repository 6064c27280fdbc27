"""A file of any number of recorded hands: SQLite, with the text of every hand.

Hands are kept as the source has them, in blocks that are compressed together, and read again when they are
asked for. Rows beside them are for selecting and for statistics: site, game, day, pot, and of every player
the position, the depth, the winnings and the conduct. Importing a file twice changes nothing, and an import
that was stopped can be started again: a block is written with all its hands or not at all.
"""

import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from holecard.errors import BadRequest, Unreadable
from holecard.history.check import Checked, check_hands
from holecard.history.formats import format_named
from holecard.history.formats.hand_text import HandText
from holecard.history.new_hand import HandRow, NewHand
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
VERSION: Final = 2
BLOCK: Final = 200
"""Hands that are compressed together: alone, a hand's text takes three times as much."""
_NAMES: Final = ("source", "site", "player", "position", "finding", "format")
"""Tables of texts that occur many times, and are kept once."""
_TABLES: Final = (
    *(f"create table {name} (id integer primary key, name text not null unique)" for name in _NAMES),
    "create table stakes (id integer primary key, game text not null, unit text not null, "
    "big_blind integer not null, unique (game, unit, big_blind))",
    "create table conduct (id integer primary key, bits integer not null unique)",
    "create table block (id integer primary key, format integer not null, texts blob not null)",
    "create table hand (id integer primary key, key integer not null unique, source integer not null, "
    "line integer not null, finding integer not null, site integer, stakes integer, day integer, "
    "pot integer)",
    "create table seat (player integer not null, hand integer not null, position integer, depth integer, "
    "conduct integer, stakes integer, net integer, all_in real, primary key (player, hand)) without rowid",
    "create index hand_day on hand (day)",
    "create index hand_stakes on hand (stakes, pot)",
)
"""A block has the number of its first hand; the others follow it. A seat without a conduct does not count for
statistics. `conduct` has the bits of `holecard.stats`, `depth` whole big blinds."""
_SEPARATOR: Final = "\x1e"
"""Between the texts of a block; texts of hands have no control characters."""


_HandAndText = tuple[NewHand, HandText]


@dataclass(frozen=True, slots=True)
class StoredHand:
    number: int
    """From 1, in the order of the imports."""
    format: str
    text: HandText

    def record(self) -> Record:
        return format_named(self.format).read(self.text)


class HandStore:
    """Opened for reading, or made and opened for writing."""

    def __init__(self, path: Path, *, write: bool = False) -> None:
        if not write and not path.is_file():
            raise BadRequest(f"a file of hands exists, unlike {str(path)!r}")
        if path.is_file() and path.stat().st_size and application_of(path) != APPLICATION:
            raise BadRequest(f"hands need a separate file, not {str(path)!r}")
        self.path = path
        self._known: dict[str, dict[object, int]] = {}
        """By table: the numbers of values that have been written."""
        try:
            self.connection = connect(path, read_only=not write)
            if write:
                self._prepare()
            version = stamp_of(self.connection)[1]
        except sqlite3.Error as error:
            raise Unreadable(f"the file of hands cannot be used ({error}): {str(path)!r}") from None
        if version != VERSION:
            raise BadRequest(
                f"this holecard reads version {VERSION} of a file of hands, so import the hands again: "
                f"version {version}"
            )

    def _prepare(self) -> None:
        """The stamp goes into the file before there is a log: a killed import is recognised by it."""
        connection = self.connection
        with transaction(connection):
            if not tables_of(connection):
                stamp(connection, APPLICATION, VERSION)
                for table in _TABLES:
                    connection.execute(table)
        use_write_ahead_log(connection)

    def __enter__(self) -> "HandStore":
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()

    def __len__(self) -> int:
        [count] = self.connection.execute("select count(*) from hand").fetchone()
        return int(count)

    # -- writing -----------------------------------------------------------------------------

    def add(self, hands: Sequence[NewHand], texts: Sequence[HandText], packed: bytes | None = None) -> int:
        """Store the hands that are new, with their texts; returns how many. Other imports may run at the same
        time. `packed` has the texts of all of them, if they were packed elsewhere."""
        count = 0
        for name in dict.fromkeys(hand.format for hand in hands):
            known = {table: dict(numbers) for table, numbers in self._known.items()}
            try:
                with transaction(self.connection):
                    if fresh := self._fresh(name, hands, texts):
                        self._add_block(name, fresh, packed if len(fresh) == len(hands) else None)
                count += len(fresh)
            except BaseException as error:
                self._known = known  # what was rolled back has no number
                if isinstance(error, sqlite3.Error):
                    words = f"the file of hands cannot be used ({error}): {str(self.path)!r}"
                    raise Unreadable(words) from None
                raise
        return count

    def _fresh(self, name: str, hands: Sequence[NewHand], texts: Sequence[HandText]) -> list[_HandAndText]:
        """Those of a format that are not stored yet."""
        by_key: dict[int, _HandAndText] = {}
        for hand, text in zip(hands, texts, strict=True):
            if hand.format == name:
                by_key.setdefault(hand.key, (hand, text))
        known = "select 1 from hand where key = ?"
        return [
            both for key, both in by_key.items() if self.connection.execute(known, (key,)).fetchone() is None
        ]

    def _add_block(self, name: str, group: list[_HandAndText], packed: bytes | None) -> None:
        connection = self.connection
        if packed is None:
            packed = pack_texts([text for _, text in group])
        [last] = connection.execute("select coalesce(max(id), 0) from hand").fetchone()
        block = (last + 1, self._number("format", name), packed)
        connection.execute("insert into block values (?, ?, ?)", block)
        rows: list[tuple[object, ...]] = []
        seats: list[tuple[object, ...]] = []
        for number, (hand, text) in enumerate(group, last + 1):
            stakes = None if hand.row is None else self._stakes(hand.row)
            rows.append(self._hand(number, hand, text, stakes))
            seats += self._seats(number, hand, stakes)
        connection.executemany("insert into hand values (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
        connection.executemany("insert or ignore into seat values (?, ?, ?, ?, ?, ?, ?, ?)", seats)

    def _hand(self, number: int, hand: NewHand, text: HandText, stakes: int | None) -> tuple[object, ...]:
        row = hand.row
        site = None if row is None or row.site is None else self._number("site", row.site)
        day, pot = (None, None) if row is None else (row.day, _fitting(row.pot))
        source = self._number("source", text.source)
        finding = self._number("finding", str(hand.finding))
        return number, hand.key, source, text.line, finding, site, stakes, day, pot

    def _seats(self, number: int, hand: NewHand, stakes: int | None) -> Iterator[tuple[object, ...]]:
        for seat in hand.seats:
            position = None if seat.position is None else self._number("position", seat.position)
            depth = None if seat.depth is None else _fitting(int(seat.depth))
            conduct = None if seat.conduct is None else self._conduct(seat.conduct)
            net, player = _fitting(seat.net), self._number("player", seat.player)
            yield player, number, position, depth, conduct, stakes, net, seat.all_in

    def _number(self, table: str, name: str) -> int:
        known = self._known.get(table, {}).get((name,))
        return self._row(table, "name", (_storable(name),)) if known is None else known

    def _stakes(self, row: HandRow) -> int:
        big_blind = _fitting(row.big_blind) or 1
        return self._row("stakes", "game, unit, big_blind", (_storable(row.game), row.unit, big_blind))

    def _conduct(self, bits: int) -> int:
        return self._row("conduct", "bits", (bits,))

    def _row(self, table: str, columns: str, values: tuple[object, ...]) -> int:
        """The number of a row, which is added if it is new."""
        known = self._known.setdefault(table, {})
        if (number := known.get(values)) is not None:
            return number
        if len(known) >= _MOST_KNOWN:
            known.clear()
        holes = ", ".join("?" * len(values))
        found = self.connection.execute(
            f"select id from {table} where ({columns}) = ({holes})", values
        ).fetchone()
        if found is None:
            number = self.connection.execute(
                f"insert into {table} ({columns}) values ({holes})", values
            ).lastrowid
            assert number is not None
        else:
            number = int(found[0])
        known[values] = number
        return number

    # -- reading -----------------------------------------------------------------------------

    def hands(self) -> Iterator[StoredHand]:
        """All hands in the order in which they were imported."""
        blocks = (
            "select block.id, format.name, texts from block join format on format.id = format "
            "order by block.id"
        )
        try:
            with closing(self.connection.execute(blocks)) as rows:
                for first, name, packed in rows:
                    yield from self._hands_of(first, name, _unpacked(packed))
        except (sqlite3.Error, zlib.error, ValueError) as error:
            raise Unreadable(f"the file of hands is damaged ({error}): {str(self.path)!r}") from None

    def _hands_of(self, first: int, name: str, texts: list[str]) -> Iterator[StoredHand]:
        query = (
            "select hand.id, source.name, hand.line from hand join source on source.id = hand.source "
            "where hand.id >= ? and hand.id < ? order by hand.id"
        )
        rows = self.connection.execute(query, (first, first + len(texts))).fetchall()
        for text, (number, source, line) in zip(texts, rows, strict=True):
            yield StoredHand(number, name, HandText(text, source, line))

    def findings(self) -> dict[str, int]:
        query = (
            "select finding.name, count(*) from hand join finding on finding.id = finding group by finding"
        )
        return {str(finding): int(count) for finding, count in self.connection.execute(query)}


_MOST_KNOWN: Final = 200_000
"""Numbers of one table that are remembered while hands are added."""


def is_store(path: Path) -> bool:
    try:
        return path.is_file() and application_of(path) == APPLICATION
    except OSError:
        return False


def check_store(path: Path) -> Iterator[Checked]:
    """A verdict for each hand of a file of hands."""
    with HandStore(path) as store:
        yield from check_hands(path, ((hand.text.place, hand.record) for hand in store.hands()))


def pack_texts(texts: Iterable[HandText]) -> bytes:
    """As a block keeps them. It takes a tenth of the time of an import, wherever that is done."""
    joined = _SEPARATOR.join([text.text.replace(_SEPARATOR, "") for text in texts])
    return zlib.compress(joined.encode("utf-8", "replace"), 6)


def _unpacked(packed: bytes) -> list[str]:
    return zlib.decompress(packed).decode("utf-8").split(_SEPARATOR)


def _storable(text: str) -> str:
    """Without what no database can hold: halves of characters, as in names of files and in JSON."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _fitting(chips: int | None) -> int | None:
    """SQLite's whole numbers have 64 bits."""
    return chips if chips is not None and abs(chips) < 1 << 63 else None

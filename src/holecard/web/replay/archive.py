"""The archive of hands played at the tables of a personal server, kept as long as its database.

They are collected from the tables every few seconds, with the cards that the only person at the table saw,
and with the shown ones where several played. Hands of public servers are not kept: strangers play there.

The hands of a hundred tables are written down one by one between the requests of their players: a thread that
did it would hold the interpreter for 5 ms at a time, and each request would wait for it several times.
"""

import asyncio
import json
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from holecard.errors import HolecardError
from holecard.hand.events import PotWon
from holecard.history import write
from holecard.sqlite import BUSY_TIMEOUT, Database, DatabaseKind
from holecard.web.errors import NotFound
from holecard.web.replay.from_hand import seen_hand, table_record
from holecard.web.replay.schemas import HandListing
from holecard.web.replay.uploads import hand_listing
from holecard.web.tables.manager import TableManager
from holecard.web.tables.played_hand import PlayedHand
from holecard.web.tables.table import LiveTable

_log: Final = logging.getLogger(__name__)
PAUSE: Final = 3.0
"""Seconds between two collections."""
_GROUP: Final = 100
"""Hands that are saved in one transaction."""
_KIND: Final = DatabaseKind(
    what="the archive of hands",
    application=0x686F6C61,
    version=1,
    tables=(
        """create table hands (
            number integer primary key,
            table_name text not null,
            hand integer not null,
            listing text not null,
            phh text not null,
            unique (table_name, hand)
        )""",
    ),
)


@dataclass(frozen=True, slots=True)
class ArchivedHand:
    table: str
    hand: int
    """Its number at the table."""
    listing: HandListing
    phh: str

    @property
    def row(self) -> tuple[object, ...]:
        return self.table, self.hand, self.listing.model_dump_json(), self.phh


class HandArchive:
    """In memory if there is no path. A context manager."""

    def __init__(self, path: Path | None = None, timeout: float = BUSY_TIMEOUT) -> None:
        self._database = Database(_KIND, path, timeout)

    def close(self) -> None:
        self._database.close()

    def __enter__(self) -> "HandArchive":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def add(self, hands: Sequence[ArchivedHand]) -> None:
        """Keep the hands that have not been kept before: all of them, or none if the file is busy or full."""
        statement = "insert or ignore into hands (table_name, hand, listing, phh) values (?, ?, ?, ?)"
        self._database.write(*((statement, hand.row) for hand in hands))

    def last(self, table: str) -> int:
        """The number of the last hand of a table that was kept; 0 if there is none."""
        [[number]] = self._database.rows("select max(hand) from hands where table_name = ?", table)
        return 0 if number is None else int(str(number))

    def __len__(self) -> int:
        [[count]] = self._database.rows("select count(*) from hands")
        return int(str(count))

    def page(self, first: int, count: int) -> list[HandListing]:
        """The newest first."""
        query = "select number, listing from hands order by number desc limit ? offset ?"
        found = self._database.rows(query, count, first)
        return [HandListing(**{**json.loads(str(listing)), "key": str(number)}) for number, listing in found]

    def phh(self, number: int) -> str:
        found = self._database.rows("select phh from hands where number = ?", number)
        if not found:
            raise NotFound(f"there is no such hand in the archive: {number}")
        return str(found[0][0])

    def neighbours(self, number: int) -> list[str]:
        """The keys of the hand before, this one, and the one after."""
        query = (
            "select number from hands where number in ((select max(number) from hands where number < ?), ?, "
            "(select min(number) from hands where number > ?)) order by number"
        )
        return [str(row[0]) for row in self._database.rows(query, number, number, number)]


class HandCollector:
    """Moves finished hands from the tables into the archive."""

    def __init__(self, manager: TableManager, archive: HandArchive) -> None:
        self._manager, self._archive = manager, archive
        self._kept: dict[str, int] = {}
        """By table: the last hand that was kept."""

    @contextmanager
    def running(self) -> Iterator[None]:
        """Collects now and then, and once more at the end."""
        task = asyncio.get_running_loop().create_task(self._run())
        try:
            yield
        finally:
            task.cancel()
            self._save([_archived(table, past) for table, past in self._fresh()])

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            fresh = self._fresh()
            for first in range(0, len(fresh), _GROUP):
                group = []
                for table, past in fresh[first : first + _GROUP]:
                    group.append(_archived(table, past))
                    await asyncio.sleep(0)  # requests first
                if not await asyncio.to_thread(self._save, group):
                    break

    def _fresh(self) -> list[tuple[LiveTable, PlayedHand]]:
        """The hands that were not collected before."""
        tables = [table for table in self._manager.tables if not table.exhibition and table.past]
        names = {table.name for table in tables}
        kept = self._kept = {
            name: self._kept[name] if name in self._kept else self._last(name) for name in names
        }
        return [(table, past) for table in tables for past in table.past if past.number > kept[table.name]]

    def _last(self, table: str) -> int:
        try:
            return self._archive.last(table)
        except HolecardError:
            return 0  # a hand that is added again changes nothing

    def _save(self, group: Sequence["ArchivedHand | _Unwritable"]) -> bool:
        """Whether they are kept; if the file is busy or full, the next collection tries again."""
        try:
            self._archive.add([hand for hand in group if isinstance(hand, ArchivedHand)])
        except HolecardError as error:
            _log.warning("%s", error)
            return False
        self._kept |= {hand.table: hand.hand for hand in group}
        return True


@dataclass(frozen=True, slots=True)
class _Unwritable:
    """A hand that no file can hold."""

    table: str
    hand: int


def _archived(table: LiveTable, past: PlayedHand) -> ArchivedHand | _Unwritable:
    try:
        seen = seen_hand(table, past, _viewer(table))
        record = table_record(table, past, seen)
        text = write(record)
    except HolecardError as error:
        _log.warning("hand %d of table %s is not kept: %s", past.number, table.name, error)
        return _Unwritable(table.name, past.number)
    title = f"hand {past.number}: {', '.join(past.names)}"[:200]
    pot = sum(event.amount for event in seen.events if isinstance(event, PotWon))
    listing = hand_listing("", title, record, seen.hand, pot=pot)
    return ArchivedHand(table.name, past.number, listing, text)


def _viewer(table: LiveTable) -> int | None:
    people = [seat for seat, player in enumerate(table.players) if player.bot is None and not player.is_open]
    return people[0] if len(people) == 1 else None

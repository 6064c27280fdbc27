"""The hands that were played at the tables of a server for its own machine, kept as long as its database.

They are collected from the tables every few seconds, with the cards that the only person at the table saw,
and with the shown ones where several played. Hands of public servers are not kept: strangers play there.
"""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from holecard.errors import HolecardError
from holecard.sqlite import BUSY_TIMEOUT, Database, DatabaseKind
from holecard.web.errors import NotFound
from holecard.web.replay.from_hand import table_replay
from holecard.web.replay.schemas import HandListing
from holecard.web.replay.uploads import list_uploads, uploaded_hands
from holecard.web.tables.manager import TableManager
from holecard.web.tables.played_hand import PlayedHand
from holecard.web.tables.table import LiveTable

PAUSE: Final = 3.0
"""Seconds between two collections."""
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

    def add(self, table: str, hand: int, phh: str, listing: HandListing) -> None:
        """Keep a hand, unless it has been kept before."""
        row = (table, hand, listing.model_dump_json(), phh)
        statement = "insert or ignore into hands (table_name, hand, listing, phh) values (?, ?, ?, ?)"
        self._database.write((statement, row))

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


@dataclass(slots=True)
class HandCollector:
    """Moves finished hands from the tables into the archive."""

    manager: TableManager
    archive: HandArchive
    kept: dict[str, int]
    """By table: the last hand that was kept."""

    def __init__(self, manager: TableManager, archive: HandArchive) -> None:
        self.manager, self.archive, self.kept = manager, archive, {}

    @contextmanager
    def running(self) -> Iterator[None]:
        """Collects now and then, and once more at the end."""
        task = asyncio.get_running_loop().create_task(self._run())
        try:
            yield
        finally:
            task.cancel()
            self._keep(self._fresh())

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            fresh = self._fresh()
            if fresh:
                await asyncio.to_thread(self._keep, fresh)

    def _fresh(self) -> list[tuple[LiveTable, PlayedHand]]:
        tables = [table for table in self.manager.tables if not table.exhibition]
        names = {table.name for table in tables}
        self.kept = {name: number for name, number in self.kept.items() if name in names}
        return [
            (table, past)
            for table in tables
            for past in table.past
            if past.number > self.kept.get(table.name, 0)
        ]

    def _keep(self, fresh: list[tuple[LiveTable, PlayedHand]]) -> None:
        for table, past in fresh:
            try:
                text = table_replay(table, past, _viewer(table)).phh
                [listing] = list_uploads(uploaded_hands(text), 0, 1)
                self.archive.add(table.name, past.number, text, listing)
            except HolecardError:
                return  # the file is busy or full; the next collection tries again
            self.kept[table.name] = past.number


def _viewer(table: LiveTable) -> int | None:
    people = [seat for seat, player in enumerate(table.players) if player.bot is None and not player.is_open]
    return people[0] if len(people) == 1 else None

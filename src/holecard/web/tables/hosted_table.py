"""A live table with its watchers, as managed by the table manager."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from holecard.web.tables.commands import TableSetup
from holecard.web.tables.journal import Journal
from holecard.web.tables.table import LiveTable


class HostedTable:
    """A live table with its watchers and idle time."""

    def __init__(
        self, table: LiveTable, setup: TableSetup, clock: Callable[[], float], journal: Journal
    ) -> None:
        self.table = table
        self.setup = setup
        self.journal = journal
        self.touched = clock()
        self.watchers = 0
        self.seated_watchers = 0
        """Number of watchers that hold a seat."""
        self._clock = clock
        self.wake = asyncio.Event()
        self.ended: list[Callable[[LiveTable], None]] = []
        """Called once when the table is over or removed."""
        table.listeners.add(self.wake.set)

    @contextmanager
    def watched(self, token: str | None) -> Iterator[None]:
        """Count a client that follows the table, as a player if the token belongs to a seat."""
        is_player = self.table.seat_holding(token) is not None
        self.watchers += 1
        self.seated_watchers += is_player
        self.wake.set()
        try:
            yield
        finally:
            self.watchers -= 1
            self.seated_watchers -= is_player
            if is_player or self.table.exhibition:  # the idle time starts now
                self.touched = self._clock()

    @property
    def is_unseen(self) -> bool:
        """Whether this is an exhibition without watchers."""
        return self.table.exhibition and not self.watchers

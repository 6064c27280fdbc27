"""All live tables of a server, and what drives them: bots at a pace, limits, clearing up."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import monotonic
from typing import Final

from holecard.bots.bot import Bot
from holecard.rules.game import Game
from holecard.web.models import NewTable
from holecard.web.opening import make_table
from holecard.web.phase import Phase, Step
from holecard.web.refusals import Missing, TooMany
from holecard.web.settings import Settings
from holecard.web.table import Table

_log: Final = logging.getLogger(__name__)
_TELLING: Final = 0.6
"""How long a card or a won pot is looked at, as part of the time a bot takes to act."""
_LONG: Final = 12
"""Idle times after which a table is cleared though somebody still watches."""
_THINKERS: Final = 4
_MAKERS: Final = 2
"""Threads of their own: nobody's turn waits while bots of other tables solve their game."""


class Live:
    """A table and what is known of its use."""

    def __init__(self, table: Table, now: float) -> None:
        self.table = table
        self.touched = now
        self.watchers = 0
        self.wake = asyncio.Event()
        self.is_hung_up = False
        """Whether watchers are to go, since the server stops."""
        self.ended: list[Callable[[Table], None]] = []
        """Called once when the table is over or cleared."""
        table.listeners.add(self.wake.set)


class House:
    """Use it as a context: `async with House(settings) as house`."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = monotonic) -> None:
        self.settings = settings
        self._clock = clock
        self._live: dict[str, Live] = {}
        self._opening = 0
        """Tables that are being made."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._pool = ThreadPoolExecutor(_THINKERS, "bot")
        self._makers = ThreadPoolExecutor(_MAKERS, "table")

    async def __aenter__(self) -> "House":
        self._start(self._sweep_now_and_then())
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for pool in (self._pool, self._makers):
            pool.shutdown(wait=False, cancel_futures=True)

    # -- tables --------------------------------------------------------------------------------

    async def open_table(
        self,
        wanted: NewTable,
        *,
        ladder: str | None = None,
        ended: Callable[[Table], None] | None = None,
        game: Game | None = None,
        bots: Sequence[Bot] = (),
    ) -> Table:
        """A table as wanted, or of the game and bots given. Bots that have to solve first do it here."""
        if self._is_full:
            self.sweep()
            if self._is_full:
                raise TooMany(f"no more than {self.settings.most_tables} tables play at once")
        self._opening += 1
        try:
            table = await asyncio.get_running_loop().run_in_executor(
                self._makers, make_table, wanted, ladder, game, bots
            )
        finally:
            self._opening -= 1
        live = self._live[table.name] = Live(table, self._clock())
        if ended is not None:
            live.ended.append(ended)
        self._start(self._drive(live))
        return table

    @property
    def _is_full(self) -> bool:
        return len(self._live) + self._opening >= self.settings.most_tables

    def table(self, name: str) -> Table:
        return self.live(name).table

    def live(self, name: str) -> Live:
        found = self._live.get(name)
        if found is None:
            raise Missing(f"no such table, or it was cleared: {name!r}")
        return found

    def touch(self, name: str) -> None:
        self.live(name).touched = self._clock()

    @property
    def tables(self) -> list[Table]:
        return [live.table for live in self._live.values()]

    # -- clearing up ---------------------------------------------------------------------------

    def sweep(self) -> int:
        """Clear tables that nobody uses; how many."""
        now, idle = self._clock(), self.settings.idle
        gone = [
            name
            for name, live in self._live.items()
            if now - live.touched > (idle * _LONG if live.watchers else idle)
        ]
        for name in gone:
            self.clear(name)
        return len(gone)

    def clear(self, name: str) -> None:
        live = self._live.pop(name)
        live.table.close()
        _end(live)

    async def _sweep_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(max(self.settings.idle / 10, 0.05))
            self.sweep()

    def hang_up(self) -> None:
        """Let everybody who watches go; they may come back to another server."""
        for live in self._live.values():
            live.is_hung_up = True
            for listener in tuple(live.table.listeners):
                listener()

    # -- driving -------------------------------------------------------------------------------

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            _log.error("a table failed", exc_info=task.exception())

    async def _drive(self, live: Live) -> None:
        """Do what the table needs next, until it is over."""
        table = live.table
        while (step := table.step) is not Step.CLOSE:
            live.wake.clear()
            match step:
                case Step.TELL:
                    await self._pause(live, _TELLING * table.pace / 1000)
                    table.tell()
                case Step.THINK:
                    await self._think(live)
                case Step.WAIT:
                    await self._wait(live)
            if table.is_deserted and table.phase in (Phase.WAITING, Phase.BETWEEN):
                table.close()
        _end(live)

    async def _think(self, live: Live) -> None:
        table = live.table
        actor = table.actor
        view = table.view(actor)
        assert actor is not None
        assert view is not None
        began = self._clock()
        guest = table.guests[actor]
        loop = asyncio.get_running_loop()
        action = await loop.run_in_executor(self._pool, guest.think, view)
        await self._pause(live, table.pace / 1000 - (self._clock() - began))
        table.answer(action)

    async def _wait(self, live: Live) -> None:
        """For somebody; if they take too long, the seat checks or folds."""
        table = live.table
        actor, turn = table.actor, table.turn
        limit = table.limit if actor is not None else None
        until = None if limit is None else self._clock() + limit
        while table.step is Step.WAIT and table.turn == turn and table.actor == actor:
            left = None if until is None else until - self._clock()
            if left is not None and left <= 0:
                view = table.view(actor)
                assert view is not None
                table.answer(view.fold())
                return
            live.wake.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await live.wake.wait()

    async def _pause(self, live: Live, seconds: float) -> None:
        """Let people watch; a change of pace ends it."""
        table = live.table
        pace = table.pace
        until = self._clock() + seconds
        while table.pace == pace and (left := until - self._clock()) > 0:
            live.wake.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await live.wake.wait()


def _end(live: Live) -> None:
    ended, live.ended = live.ended, []
    for call in ended:
        call(live.table)

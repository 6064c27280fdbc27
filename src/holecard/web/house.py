"""All live tables of a server, and what drives them: bots at a pace, limits, clearing up."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import Final

from holecard.errors import BadRequest
from holecard.rules.game import Game, names
from holecard.session import Session
from holecard.web.guests import seat_guests
from holecard.web.models import NewTable
from holecard.web.refusals import Missing, TooMany
from holecard.web.settings import Settings
from holecard.web.table import Phase, Step, Table

_log: Final = logging.getLogger(__name__)
_TELLING: Final = 0.6
"""How long a card or a won pot is looked at, as part of the time a bot takes to act."""
_LONG: Final = 12
"""Idle times after which a table is cleared though somebody still watches."""
_THINKERS: Final = 4


class Live:
    """A table and what is known of its use."""

    def __init__(self, table: Table, now: float) -> None:
        self.table = table
        self.touched = now
        self.watchers = 0
        self.wake = asyncio.Event()
        self.ended: list[Callable[[Table], None]] = []
        """Called once when the table is over or cleared."""
        table.listeners.add(self.wake.set)


class House:
    """Use it as a context: `async with House(settings) as house`."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = monotonic) -> None:
        self.settings = settings
        self._clock = clock
        self._live: dict[str, Live] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._pool = ThreadPoolExecutor(_THINKERS, "bot")

    async def __aenter__(self) -> "House":
        self._start(self._sweep_now_and_then())
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)

    # -- tables --------------------------------------------------------------------------------

    async def open_table(
        self,
        wanted: NewTable,
        *,
        ladder: str | None = None,
        ended: Callable[[Table], None] | None = None,
    ) -> Table:
        """A table as it is wanted. Bots that have to solve something first do it here."""
        if len(self._live) >= self.settings.most_tables:
            self.sweep()
            if len(self._live) >= self.settings.most_tables:
                raise TooMany(f"no more than {self.settings.most_tables} tables play at once")
        table = await asyncio.get_running_loop().run_in_executor(self._pool, _made, wanted, ladder)
        live = self._live[table.name] = Live(table, self._clock())
        if ended is not None:
            live.ended.append(ended)
        self._start(self._drive(live))
        return table

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
            if table.is_deserted and table.phase is not Phase.PLAYING:
                break
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
        while table.step is Step.WAIT and table.turn == turn:
            live.wake.clear()
            try:
                await asyncio.wait_for(live.wake.wait(), limit)
            except TimeoutError:
                view = table.view(actor)
                if view is not None and table.turn == turn:
                    table.answer(view.fold())

    async def _pause(self, live: Live, seconds: float) -> None:
        """Let people watch; a change of pace ends it."""
        table = live.table
        pace = table.pace
        until = self._clock() + seconds
        while table.pace == pace and (left := until - self._clock()) > 0:
            live.wake.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(live.wake.wait(), left)


def _end(live: Live) -> None:
    ended, live.ended = live.ended, []
    for call in ended:
        call(live.table)


def _made(wanted: NewTable, ladder: str | None) -> Table:
    game = _game(wanted)
    seats = usual_seats(game) if wanted.seats is None else wanted.seats
    secret = secrets.token_hex(32) if wanted.seed is None else wanted.seed
    stacks = None if wanted.stacks is None else [wanted.stacks] * seats
    session = Session(game, secret, seats, wanted.button, stacks)
    if session.is_over:
        raise BadRequest(f"nobody could post the blinds with stacks of {wanted.stacks}")
    guests = seat_guests(game, seats, wanted.seat, wanted.name, wanted.opponents, secret)
    return Table(
        secrets.token_hex(6),
        session,
        guests,
        secret,
        chosen=wanted.seed is not None,
        pace=wanted.pace,
        limit=wanted.limit,
        ladder=ladder,
    )


def _game(wanted: NewTable) -> Game:
    """By its name only: a path from outside is never opened."""
    if wanted.game not in names():
        raise BadRequest(f"a game is {', '.join(names())}, not {wanted.game!r}")
    game = Game.load(wanted.game)
    rules = game.session
    if wanted.stacks is not None and len(rules.stacks) > 1:
        raise BadRequest(f"{game.name} has its own stacks for every level, not {wanted.stacks}")
    if wanted.hands is not None and (rules.hands is None or wanted.hands < rules.hands):
        return replace(game, session=replace(rules, hands=wanted.hands))
    return game


def usual_seats(game: Game) -> int:
    return max(game.seats[0], min(game.seats[1], game.tournament.seats or 2))

"""All live tables of a server: opening, driving bots at their pace, time limits, closing idle tables."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Final

from holecard.bots.bot import Bot
from holecard.rules.game import Game
from holecard.session.policy import passive
from holecard.web.errors import NotFound, ServiceUnavailable
from holecard.web.executors import BotExecutors
from holecard.web.settings import Settings
from holecard.web.tables.commands import CommandType, TableCommand, TableSetup
from holecard.web.tables.factory import make_table
from holecard.web.tables.hosted_table import HostedTable
from holecard.web.tables.journal import Journal, SavedTable
from holecard.web.tables.played_hand import NextStep, Phase
from holecard.web.tables.restore import restore
from holecard.web.tables.table import LiveTable

_log: Final = logging.getLogger(__name__)
_BETWEEN: Final = 3.0
"""Pause between two hands of an exhibition, as a multiple of the pace."""
_TELLING: Final = 0.6
"""Pause after a revealed event, as a fraction of the pace."""
_BRIEF: Final = 60.0
"""Idle seconds after which a table may be closed to make room for another."""
_LONG: Final = 12
"""Multiple of the idle time after which a watched table is closed."""
_AWAY: Final = 60.0
"""Seconds that players may be disconnected, for a reload or a lost signal, before the lobby hides their
table."""
_FREQUENT: Final = (CommandType.ACT, CommandType.NEXT)
"""Commands that are saved in groups; the others are rare, and what listeners store may depend on them."""
_UNSEEN: Final = 1000
"""Upper bound on the state versions sent since the last one in the journal."""


LoadOpponent = Callable[[str], Awaitable[tuple[Game, Sequence[Bot]]]]
"""Loads the game and the bots of a studied solution by its id."""


class TableManager:
    """Owns the live tables. An async context manager."""

    def __init__(
        self,
        settings: Settings,
        clock: Callable[[], float] = monotonic,
        journal: Journal | None = None,
    ) -> None:
        self.settings = settings
        self.journal = journal or Journal()
        self._clock = clock
        self._live: dict[str, HostedTable] = {}
        self._opening: list[TableSetup] = []
        """Setups of tables that are being created."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._executors = BotExecutors()

    async def __aenter__(self) -> "TableManager":
        self.journal.later = asyncio.get_running_loop().call_soon
        self._start(self._sweep_now_and_then())
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._executors.close()
        self.journal.later = None
        self.journal.save()

    # -- tables --------------------------------------------------------------------------------

    async def open_table(
        self,
        setup: TableSetup,
        *,
        ended: Callable[[LiveTable], None] | None = None,
        game: Game | None = None,
        bots: Sequence[Bot] = (),
    ) -> LiveTable:
        """Open a new table, with this game and these bots if they are given. Bots that solve their game do so
        here."""
        if setup.exhibition:
            self._make_room_to_watch()
        if self._is_full:
            self.sweep()
            self._make_room()
            if self._is_full:
                raise ServiceUnavailable(f"no more than {self.settings.most_tables} tables play at once")
        self._opening.append(setup)
        try:
            table = await asyncio.get_running_loop().run_in_executor(
                self._executors.for_table(setup.request.opponents), make_table, setup, game, bots
            )
        finally:
            self._opening.remove(setup)
        live = self._settle_in(table, setup)
        self.journal.begin(setup)
        if ended is not None:
            live.ended.append(ended)
        self.drive(live)
        return table

    def _settle_in(self, table: LiveTable, setup: TableSetup) -> HostedTable:
        table.clock.now = self._clock
        table.on_command = partial(self._note, table)
        live = self._live[table.name] = HostedTable(table, setup, self._clock, self.journal)
        return live

    def _note(self, table: LiveTable, command: TableCommand) -> None:
        self.journal.add(table.name, table.version, command)
        if command.type not in _FREQUENT:
            self.journal.save()

    async def resume(self, load_opponent: LoadOpponent, follow: Callable[[HostedTable], None]) -> None:
        """Resume the tables of the previous server; `follow` is called with those that are not over."""
        for kept in list(self.journal.tables()):
            live = await self._resumed(kept, load_opponent)
            if live is None:
                continue
            self.journal.reach(live.table.name, live.table.version)
            if not kept.ended:
                follow(live)
            self.drive(live)

    async def _resumed(self, kept: SavedTable, load_opponent: LoadOpponent) -> HostedTable | None:
        setup = kept.setup
        try:
            game, bots = (None, ()) if setup.solution is None else await load_opponent(setup.solution)
            table = await asyncio.get_running_loop().run_in_executor(
                self._executors.for_table(setup.request.opponents), _made_again, kept, game, bots
            )
        except Exception as error:  # a damaged table must not affect the others
            self.journal.lose(setup.name, error)
            return None
        return self._settle_in(table, setup)

    @property
    def _is_full(self) -> bool:
        return len(self._live) + len(self._opening) >= self.settings.most_tables

    def table(self, name: str) -> LiveTable:
        return self.live(name).table

    def live(self, name: str) -> HostedTable:
        result = self._live.get(name)
        if result is None:
            raise NotFound(f"no such table, or it was cleared: {name!r}")
        return result

    def touch(self, name: str) -> None:
        self.live(name).touched = self._clock()

    def is_attended(self, name: str) -> bool:
        """Whether a player follows the table, or did so recently."""
        live = self.live(name)
        return live.seated_watchers > 0 or self._clock() - live.touched <= _AWAY

    @property
    def tables(self) -> list[LiveTable]:
        return [live.table for live in self._live.values()]

    @property
    def resumable(self) -> int:
        """The number of tables that the next server resumes."""
        return sum(table.phase is not Phase.OVER for table in self.tables) if self.journal.is_saving else 0

    # -- clearing up ---------------------------------------------------------------------------

    def sweep(self) -> int:
        """Close idle tables and return their number."""
        now, idle = self._clock(), self.settings.idle
        gone = [name for name, live in self._live.items() if now - live.touched > _patience(live, idle)]
        for name in gone:
            self.clear(name)
        return len(gone)

    def _make_room(self) -> None:
        """Close the longest-idle table without watchers, so that abandoned tables do not block new ones."""
        unused = [live for live in self._live.values() if not live.watchers]
        oldest = min(unused, key=lambda live: live.touched, default=None)
        if self._is_full and oldest is not None and self._clock() - oldest.touched > _BRIEF:
            self.clear(oldest.table.name)

    def _make_room_to_watch(self) -> None:
        """Close an exhibition without watchers if there are too many."""
        shows = [live for live in self._live.values() if live.table.exhibition]
        unseen = [live for live in shows if live.is_unseen]
        opening = sum(setup.exhibition for setup in self._opening)
        most = self.settings.most_exhibitions
        if len(shows) + opening < most:
            return
        if not unseen:
            raise ServiceUnavailable(f"no more than {most} tables with only bots can be watched at once")
        self.clear(min(unseen, key=lambda live: live.touched).table.name)

    def clear(self, name: str) -> None:
        live = self._live.pop(name)
        live.table.close()
        self._end(live)
        self.journal.drop(name)

    async def _sweep_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(max(self.settings.idle / 10, 0.05))
            self.sweep()

    # -- driving -------------------------------------------------------------------------------

    def drive(self, live: HostedTable) -> None:
        self._start(self._drive(live))

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            _log.error("a table failed", exc_info=task.exception())

    async def _drive(self, live: HostedTable) -> None:
        """Do what the table needs next, until it is over."""
        table = live.table
        while (step := table.step) is not NextStep.CLOSE:
            live.wake.clear()
            if live.is_unseen:
                await live.wake.wait()
                continue
            match step:
                case NextStep.REVEAL:
                    await self._pause(live, _TELLING * table.pace / 1000)
                    table.reveal()
                case NextStep.BOT_ACT:
                    await self._think(live)
                case NextStep.WAIT:
                    await self._wait(live)
                case NextStep.DEAL:
                    await self._deal(live)
            if table.is_deserted and table.phase in (Phase.WAITING, Phase.BETWEEN):
                table.close()
        self._end(live)
        self._write_off(table)

    def _end(self, live: HostedTable) -> None:
        self.journal.save()  # the result of a game is stored after the game
        ended, live.ended = live.ended, []
        for call in ended:
            call(live.table)

    def _write_off(self, table: LiveTable) -> None:
        """Keep a finished session in the journal for replays; drop an abandoned one."""
        if table.session.is_over:
            self.journal.end(table.name)
        else:
            self.journal.drop(table.name)

    async def _think(self, live: HostedTable) -> None:
        table = live.table
        actor = table.actor
        view = table.view(actor)
        assert actor is not None
        assert view is not None
        began = self._clock()
        player = table.players[actor]
        action = await self._executors.decide(player.kind, partial(player.think, view, table.turn))
        await self._pause(live, table.pace / 1000 - (self._clock() - began))
        table.answer(action)

    async def _deal(self, live: HostedTable) -> None:
        table = live.table
        await self._pause(live, _BETWEEN * table.pace / 1000)
        if table.current is not None and table.step is NextStep.DEAL:
            table.deal_next(table.current.number)

    async def _wait(self, live: HostedTable) -> None:
        """Wait for a player; when the time limit runs out, the seat checks, folds or stands pat."""
        table = live.table
        actor, turn = table.actor, table.turn
        while table.turn == turn and table.step is NextStep.WAIT and table.actor == actor:
            if table.is_deserted:
                return
            until = table.deadline
            live.wake.clear()
            if until is None:
                await live.wake.wait()
                continue
            left = until - self._clock()
            if left <= 0:
                view = table.view(actor)
                assert view is not None
                table.answer(passive(view))
                return
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await live.wake.wait()

    async def _pause(self, live: HostedTable, seconds: float) -> None:
        """Pause for the viewers; a change of pace ends the pause."""
        table = live.table
        pace = table.pace
        until = self._clock() + seconds
        while table.pace == pace and (left := until - self._clock()) > 0:
            live.wake.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await live.wake.wait()


def _made_again(kept: SavedTable, game: Game | None, bots: Sequence[Bot]) -> LiveTable:
    table = make_table(kept.setup, game, bots)
    restore(table, kept.commands, kept.version + _UNSEEN)
    return table


def _patience(live: HostedTable, idle: float) -> float:
    """Seconds that a table is kept after it was last used."""
    if live.watchers:
        return idle * _LONG
    return min(idle, _BRIEF) if live.table.exhibition else idle

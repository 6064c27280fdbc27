"""The climb: games of the ladder at live tables, and the book that they end up in."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from typing import Final

from holecard.bots.house import PROFILES
from holecard.errors import HolecardError
from holecard.rules.game import Game, names
from holecard.web.errors import Conflict, NotFound
from holecard.web.ladder.stats import NEEDED, RUNGS, Outcome, Played
from holecard.web.ladder.store import Book, key_of
from holecard.web.tables.commands import Origin
from holecard.web.tables.manager import House, Live
from holecard.web.tables.players import checked_name
from holecard.web.tables.schemas import NewTable
from holecard.web.tables.table import Table

_log: Final = logging.getLogger(__name__)
_SEAT: Final = 0
"""Where the player sits; only the button moves."""
_AGAIN: Final = 2.0
"""Seconds after which a game is written down that the book did not take."""
_TITLES: Final = {who.name: who.title for who in PROFILES}


class Climb:
    """Somebody plays one game at a time: whoever starts another one has given the first one up."""

    def __init__(self, book: Book, house: House, now: Callable[[], datetime] | None = None) -> None:
        self.book = book
        self._house = house
        self._now = now or (lambda: datetime.now(UTC))
        self._open: dict[str, str] = {}
        """The table at which each player plays."""
        self._unwritten: deque[tuple[str, Played]] = deque()
        self._is_late = False
        self._later: asyncio.TimerHandle | None = None

    async def begin(self, player: str, cpu: str, pace: int) -> Table:
        """A game against an opponent who is unlocked; nobody can know its cards."""
        player = checked_name(player)
        progress = self.book.progress(player)
        if cpu not in RUNGS:
            raise NotFound(f"an opponent of the ladder is {', '.join(RUNGS)}, not {cpu!r}")
        if not progress.is_unlocked(cpu):
            before = RUNGS[RUNGS.index(cpu) - 1]
            raise Conflict(
                f"{NEEDED} wins over {_TITLES[before]} unlock {_TITLES[cpu]}, "
                f"and {player} has {progress.record(before).wins}"
            )
        wanted = NewTable(
            game=ladder_game().name,
            name=self.book.name_of(player),
            seat=_SEAT,
            button=progress.total.games % 2,
            opponents=[cpu],
            pace=pace,
        )
        origin = Origin(wanted=wanted, ladder=cpu, player=player, opened=self._now())
        table = await self._house.open_table(origin, ended=lambda table: self._end(origin, table))
        self._give_up(player)
        self._follow(origin, table)
        return table

    def resume(self, live: Live) -> None:
        """A game that was being played when the server stopped, unless it counts already: whoever has left
        has lost at once. If the server died before it could write that, it is written now."""
        origin, table = live.origin, live.table
        if origin.player is None or self.book.has(origin.player, origin.opened):
            return
        self._give_up(origin.player)
        live.ended.append(lambda table: self._end(origin, table))
        self._follow(origin, table)
        self._end_if_left(origin, table)

    def _follow(self, origin: Origin, table: Table) -> None:
        self._open[_player(origin)] = table.name
        table.listeners.add(lambda: self._end_if_left(origin, table))

    def _give_up(self, player: str) -> None:
        name = self._open.get(key_of(player))
        if name is not None:
            self._house.clear(name)

    def _end_if_left(self, origin: Origin, table: Table) -> None:
        """At once: the hand that is played on without them does not matter any more."""
        if table.guests[_SEAT].left:
            self._end(origin, table)

    def _end(self, origin: Origin, table: Table) -> None:
        """Write the game down, the first time."""
        if self._open.get(_player(origin)) != table.name:
            return
        del self._open[_player(origin)]
        session = table.session
        game = Played(
            cpu=table.ladder or "",
            outcome=outcome_of(table),
            chips=session.chips[_SEAT],
            hands=session.played,
            started=origin.opened,
            ended=self._now(),
        )
        self._unwritten.append((origin.player or "", game))
        self._write_down()

    def _write_down(self) -> None:
        """What the book has not taken yet. If it takes nothing now, because another program has it or the
        disk is full, later."""
        if self._later is not None:
            self._later.cancel()
        self._later = None
        while self._unwritten:
            try:
                self.book.add(*self._unwritten[0])
            except HolecardError as error:
                if not self._is_late:
                    _log.warning("games of the ladder are written down later: %s", error)
                self._is_late = True
                self._later = asyncio.get_running_loop().call_later(_AGAIN, self._write_down)
                return
            self._unwritten.popleft()
        self._is_late = False

    def close(self) -> None:
        """The last chance to write."""
        if self._later is None:
            return
        self._write_down()
        if self._later is not None:
            self._later.cancel()
            _log.error("%d games of the ladder could not be written down", len(self._unwritten))


def _player(origin: Origin) -> str:
    return key_of(origin.player or "")


def outcome_of(table: Table) -> Outcome:
    """By the rules of the session, unless the player has gone before its end."""
    if table.guests[_SEAT].left or not table.session.is_over:
        return Outcome.ABANDONED
    winner = table.session.result.winner
    if winner is None:
        return Outcome.DRAWN
    return Outcome.WON if winner == _SEAT else Outcome.LOST


@cache
def ladder_game() -> Game:
    """The game that has a stack for every level."""
    return next(game for game in map(Game.load, names()) if len(game.session.stacks) > 1)

"""Plays ladder games at live tables and stores their results."""

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
from holecard.web.ladder.stats import NEEDED, OPPONENTS, LadderGame, Outcome
from holecard.web.ladder.store import LadderStore, key_of
from holecard.web.tables.commands import TableSetup
from holecard.web.tables.hosted_table import HostedTable
from holecard.web.tables.manager import TableManager
from holecard.web.tables.players import checked_name
from holecard.web.tables.requests import NewTable
from holecard.web.tables.table import LiveTable

_log: Final = logging.getLogger(__name__)
_SEAT: Final = 0
"""The seat of the player; the button alternates."""
_AGAIN: Final = 2.0
"""Seconds until storing a result is tried again."""
_TITLES: Final = {who.name: who.title for who in PROFILES}


class LadderService:
    """One game per player at a time: starting another one abandons the first."""

    def __init__(
        self, store: LadderStore, manager: TableManager, now: Callable[[], datetime] | None = None
    ) -> None:
        self.store = store
        self._house = manager
        self._now = now or (lambda: datetime.now(UTC))
        self._open: dict[str, str] = {}
        """The current table of each player."""
        self._unwritten: deque[tuple[str, LadderGame]] = deque()
        self._is_late = False
        self._later: asyncio.TimerHandle | None = None

    async def begin(self, player: str, cpu: str, pace: int) -> LiveTable:
        """Start a game against an unlocked opponent, with an unpredictable deal."""
        player = checked_name(player)
        progress = self.store.progress(player)
        if cpu not in OPPONENTS:
            raise NotFound(f"an opponent of the ladder is {', '.join(OPPONENTS)}, not {cpu!r}")
        if not progress.is_unlocked(cpu):
            before = OPPONENTS[OPPONENTS.index(cpu) - 1]
            raise Conflict(
                f"{NEEDED} wins over {_TITLES[before]} unlock {_TITLES[cpu]}, "
                f"and {player} has {progress.record(before).wins}"
            )
        request = NewTable(
            game=ladder_game().name,
            name=self.store.name_of(player),
            seat=_SEAT,
            button=progress.total.games % 2,
            opponents=[cpu],
            pace=pace,
        )
        setup = TableSetup(request=request, ladder=cpu, player=player, opened=self._now())
        table = await self._house.open_table(setup, ended=lambda table: self._end(setup, table))
        self._give_up(player)
        self._follow(setup, table)
        return table

    def resume(self, live: HostedTable) -> None:
        """Follow a game that was running when the server stopped, unless its result is stored. A player who
        leaves loses at once; if the server died before it stored that loss, it is stored now."""
        setup, table = live.setup, live.table
        if setup.player is None or self.store.has(setup.player, setup.opened):
            return
        self._give_up(setup.player)
        live.ended.append(lambda table: self._end(setup, table))
        self._follow(setup, table)
        self._end_if_left(setup, table)

    def _follow(self, setup: TableSetup, table: LiveTable) -> None:
        self._open[_player(setup)] = table.name
        table.listeners.add(lambda: self._end_if_left(setup, table))

    def _give_up(self, player: str) -> None:
        name = self._open.get(key_of(player))
        if name is not None:
            self._house.clear(name)

    def _end_if_left(self, setup: TableSetup, table: LiveTable) -> None:
        """Store the loss at once when the player leaves."""
        if table.players[_SEAT].left:
            self._end(setup, table)

    def _end(self, setup: TableSetup, table: LiveTable) -> None:
        """Store the result of a game once."""
        if self._open.get(_player(setup)) != table.name:
            return
        del self._open[_player(setup)]
        session = table.session
        game = LadderGame(
            cpu=table.ladder or "",
            outcome=outcome_of(table),
            chips=session.chips[_SEAT],
            hands=session.played,
            started=setup.opened,
            ended=self._now(),
        )
        self._unwritten.append((setup.player or "", game))
        self._write_down()

    def _write_down(self) -> None:
        """Store the pending results. If that fails, because another program locks the file or the disk is
        full, try again later."""
        if self._later is not None:
            self._later.cancel()
        self._later = None
        while self._unwritten:
            try:
                self.store.add(*self._unwritten[0])
            except HolecardError as error:
                if not self._is_late:
                    _log.warning("ladder games will be saved later: %s", error)
                self._is_late = True
                self._later = asyncio.get_running_loop().call_later(_AGAIN, self._write_down)
                return
            self._unwritten.popleft()
        self._is_late = False

    def close(self) -> None:
        """Try to store the remaining results."""
        if self._later is None:
            return
        self._write_down()
        if self._later is not None:
            self._later.cancel()
            _log.error("%d ladder games could not be saved", len(self._unwritten))


def _player(setup: TableSetup) -> str:
    return key_of(setup.player or "")


def outcome_of(table: LiveTable) -> Outcome:
    """The result by the rules of the session; abandoned if the player left before its end."""
    if table.players[_SEAT].left or not table.session.is_over:
        return Outcome.ABANDONED
    winner = table.session.result.winner
    if winner is None:
        return Outcome.DRAWN
    return Outcome.WON if winner == _SEAT else Outcome.LOST


@cache
def ladder_game() -> Game:
    """The game of the ladder: the one with a stack for every level."""
    return next(game for game in map(Game.load, names()) if len(game.session.stacks) > 1)

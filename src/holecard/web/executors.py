"""Thread pools: for slow requests, for acting bots, and for opening tables."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from time import thread_time
from typing import Final, TypeVar

from holecard.bots.house import HOUSE
from holecard.bots.solved import SOLVED
from holecard.web.errors import STOPPING, ServiceUnavailable

SLOW_REQUEST_THREADS: Final = 2
"""Few threads, so that the tables keep their share of the processor."""
MAX_SLOW_REQUESTS: Final = 60
_BOT_THREADS: Final = 4
_TABLE_THREADS: Final = 2
_SOLVER_THREADS: Final = 2

_QUICK: Final = 0.0003
"""Seconds of processor time: about what it costs to hand a decision to a thread and back."""
_LONG: Final = 0.01
"""Seconds that other clients would notice."""
_ENOUGH: Final = 200
"""Quick decisions after which a kind of bot counts as quick; a slower one outweighs as many."""

Result = TypeVar("Result")


class SlowRequests:
    """A small thread pool for requests that take seconds, with a bounded queue.

    A waiting request occupies no thread. Beyond the bound it is refused at once.
    """

    def __init__(self, threads: int = SLOW_REQUEST_THREADS, limit: int = MAX_SLOW_REQUESTS) -> None:
        self._pool = ThreadPoolExecutor(threads, "slow request")
        self._limit = limit
        self._pending = 0
        self._is_closed = False

    async def run(self, work: Callable[..., Result], *arguments: object) -> Result:
        """Compute `work(*arguments)` in a thread and return the result."""
        if self._is_closed:
            raise ServiceUnavailable(STOPPING)
        if self._pending >= self._limit:
            raise ServiceUnavailable(
                f"no more than {self._limit} slow requests wait at once, try again later"
            )
        self._pending += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work, *arguments)
        finally:
            self._pending -= 1

    def close(self) -> None:
        self._is_closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)


class BotExecutors:
    """Threads in which bots act and tables are opened.

    Bots that solve their game take seconds or much longer. They have threads of their own, so that no other
    bot and no other table waits for them. House bots that have proven to be quick act without a thread.
    """

    def __init__(self, clock: Callable[[], float] = thread_time) -> None:
        self._quick = QuickBots(clock)
        self._is_closed = False
        self._bots = ThreadPoolExecutor(_BOT_THREADS, "bot")
        self._tables = ThreadPoolExecutor(_TABLE_THREADS, "table")
        self._solving_bots = ThreadPoolExecutor(_SOLVER_THREADS, "solver")
        self._solving_tables = ThreadPoolExecutor(_SOLVER_THREADS, "solved table")

    async def decide(self, kind: str, think: Callable[[], int]) -> int:
        """The decision of a bot of this kind."""
        if self._quick.includes(kind):
            return self._quick.timed(kind, think)
        return await asyncio.get_running_loop().run_in_executor(
            self.for_bot(kind), self._quick.timed, kind, think
        )

    def for_bot(self, kind: str) -> ThreadPoolExecutor:
        """The threads in which a bot of this kind acts."""
        self._check_open()
        return self._solving_bots if kind in SOLVED else self._bots

    def for_table(self, kinds: Iterable[str]) -> ThreadPoolExecutor:
        """The threads in which a table with these bots is opened."""
        self._check_open()
        return self._tables if SOLVED.keys().isdisjoint(kinds) else self._solving_tables

    def _check_open(self) -> None:
        if self._is_closed:
            raise ServiceUnavailable(STOPPING)

    def close(self) -> None:
        self._is_closed = True
        for pool in (self._bots, self._tables, self._solving_bots, self._solving_tables):
            pool.shutdown(wait=False, cancel_futures=True)


class QuickBots:
    """Kinds of house bots whose measured decisions take less time than handing them to a thread."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._score: Counter[str] = Counter()

    def includes(self, kind: str) -> bool:
        return self._score[kind] >= _ENOUGH

    def timed(self, kind: str, think: Callable[[], int]) -> int:
        """The decision; its time counts for or against the kind."""
        began = self._clock()
        decision = think()
        if kind in HOUSE:
            self._score[kind] = min(self._score[kind] + _weight(self._clock() - began), 2 * _ENOUGH)
        return decision


def _weight(seconds: float) -> int:
    if seconds <= _QUICK:
        return 1
    return -_ENOUGH if seconds <= _LONG else -10 * _ENOUGH

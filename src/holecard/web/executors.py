"""Work that takes seconds, beside everything else.

Threads in which tables are made and bots think.

Bots that solve their game take seconds, and some of them much longer than others: they have threads of
their own, so that nobody else's turn or table waits for them.
"""

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from holecard.bots.solved import SOLVED
from holecard.web.errors import TooMany

THREADS: Final = 2
"""Few, so that tables keep their share of the machine."""
MOST_ASKED: Final = 60

Answer = TypeVar("Answer")


class Workers:
    """Whoever waits for one takes no thread from others; who would wait too long is refused."""

    def __init__(self, threads: int = THREADS, most: int = MOST_ASKED) -> None:
        self._pool = ThreadPoolExecutor(threads, "work")
        self._most = most
        self._asked = 0

    async def do(self, work: Callable[..., Answer], *given: object) -> Answer:
        if self._asked >= self._most:
            raise TooMany(f"no more than {self._most} such requests wait at once, try again later")
        self._asked += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work, *given)
        finally:
            self._asked -= 1

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


_THINKERS: Final = 4
_MAKERS: Final = 2
_SOLVERS: Final = 2


class Thinkers:
    def __init__(self) -> None:
        self._bots = ThreadPoolExecutor(_THINKERS, "bot")
        self._makers = ThreadPoolExecutor(_MAKERS, "table")
        self._solving = ThreadPoolExecutor(_SOLVERS, "solver")
        self._preparing = ThreadPoolExecutor(_SOLVERS, "solved table")

    def of(self, kind: str) -> ThreadPoolExecutor:
        """Where a bot of this kind thinks."""
        return self._solving if kind in SOLVED else self._bots

    def makers(self, kinds: Iterable[str]) -> ThreadPoolExecutor:
        """Where a table with these bots is made."""
        return self._makers if SOLVED.keys().isdisjoint(kinds) else self._preparing

    def close(self) -> None:
        for pool in (self._bots, self._makers, self._solving, self._preparing):
            pool.shutdown(wait=False, cancel_futures=True)

"""Threads in which tables are made and bots think.

Bots that solve their game take seconds, and some of them much longer than others: they have threads of
their own, so that nobody else's turn or table waits for them.
"""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from holecard.bots.solved import SOLVED

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

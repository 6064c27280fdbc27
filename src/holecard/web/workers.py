"""Work that takes seconds, beside everything else."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from holecard.web.refusals import TooMany

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

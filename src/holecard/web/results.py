"""What results files tell, read in threads, kept until the file changes, and never read twice at once."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Final

from pydantic import BaseModel

from holecard.arena.store import Store
from holecard.web.refusals import Missing
from holecard.web.results_files import Glance, glance, reading
from holecard.web.shelf import Shelf

READERS: Final = 2
"""Large files are read by so many threads, so that the server has time for everybody else."""
MOST_KEPT: Final = 200
REST: Final = 3
"""After a file was read, for so many times as long its last answer is good even if it has changed: a
tournament of millions of hands that is being played must not keep the server busy."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A results file while it is read."""

    name: str
    store: Store
    seen: Glance
    """Before anything was read: what is read is at least as new."""


Make = Callable[..., BaseModel]
"""From an `Opened` and what was asked for to the answer."""


@dataclass(frozen=True, slots=True)
class _Kept:
    mark: str
    body: bytes
    took: float
    at: float


class Results:
    """Used from one event loop only, so that it needs no locks."""

    def __init__(self, shelf: Shelf, clock: Callable[[], float] = monotonic) -> None:
        self.shelf = shelf
        self._clock = clock
        self._pool = ThreadPoolExecutor(READERS, "results")
        self._kept: OrderedDict[Hashable, _Kept] = OrderedDict()
        self._flying: dict[Hashable, asyncio.Task[_Kept]] = {}

    def path(self, name: str) -> Path:
        if name not in self.shelf.results():
            raise Missing(f"there is no such results file: {name!r}")
        return self.shelf.path(name)

    async def find(self, name: str) -> Path:
        """The same in a thread: the folder may be large."""
        return await asyncio.to_thread(self.path, name)

    async def read(self, name: str, make: Make, *asked: Hashable) -> bytes:
        """The answer as JSON."""
        path = await self.find(name)
        seen = await asyncio.to_thread(glance, path)
        key = (name, make, *asked)
        kept = self._kept.get(key)
        if kept is not None and (kept.mark == seen.mark or self._clock() - kept.at < REST * kept.took):
            self._kept.move_to_end(key)
            return kept.body
        flying = self._flying.get(key)
        if flying is None:
            flying = self._flying[key] = asyncio.create_task(self._make(key, path, name, make, asked))
            flying.add_done_callback(lambda task: self._land(key, task))
        return (await asyncio.shield(flying)).body

    async def _make(
        self, key: Hashable, path: Path, name: str, make: Make, asked: tuple[Hashable, ...]
    ) -> _Kept:
        began = self._clock()
        loop = asyncio.get_running_loop()
        mark, body = await loop.run_in_executor(self._pool, _answer, path, name, make, asked)
        now = self._clock()
        kept = self._kept[key] = _Kept(mark, body, now - began, now)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return kept

    def _land(self, key: Hashable, task: "asyncio.Task[_Kept]") -> None:
        del self._flying[key]
        if not task.cancelled():
            task.exception()  # whoever asked may have gone, and then nobody else looks at it


def _answer(path: Path, name: str, make: Make, asked: tuple[Hashable, ...]) -> tuple[str, bytes]:
    seen = glance(path)
    with reading(path, name), Store.open(path) as store:
        answer = make(Opened(name, store, seen), *asked)
        return seen.mark, answer.model_dump_json().encode()

"""Cache of loaded solutions; each is solved or read once, in a background thread."""

import asyncio
import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final, Literal

from starlette.concurrency import run_in_threadpool

from holecard.bots.bot import Bot
from holecard.errors import HolecardError
from holecard.rules.game import Game
from holecard.web.errors import Conflict, HttpError, NotFound
from holecard.web.study.catalog import CatalogEntry, catalog

if TYPE_CHECKING:
    from holecard.web.study.solution import StudySolution

_log: Final = logging.getLogger(__name__)
LoadStatus = Literal["new", "loading", "ready", "failed"]
MOST_LOADED: Final = 40
"""Maximum number of cached solutions; the least recently requested one is evicted first."""
MOST_ENTRIES: Final = 20_000_000
"""Maximum number of probabilities in the cache, eight bytes each."""
PATIENCE: Final = 8.0
"""Seconds that a request waits for a solution before it is answered with `loading`."""


class SolutionLoader:
    """Loads one solution in a thread and reports its progress."""

    def __init__(self, entry: CatalogEntry, clock: Callable[[], float]) -> None:
        self.entry = entry
        self.progress = "waiting for another solution to finish"
        self.done: Future[None] = Future()
        self.solution: StudySolution | None = None
        self.failure = ""
        self._clock = clock
        self._began = clock()

    @property
    def status(self) -> LoadStatus:
        if not self.done.done():
            return "loading"
        return "ready" if self.solution is not None else "failed"

    @property
    def seconds(self) -> float:
        return self._clock() - self._began

    @property
    def entries(self) -> int:
        """Number of probabilities of the solution, 0 until it is loaded."""
        return 0 if self.solution is None else self.solution.vector_game.entries

    async def wait(self, patience: float) -> "StudySolution | None":
        """Wait up to `patience` seconds for the solution, without blocking a thread."""
        await asyncio.wait([asyncio.wrap_future(self.done)], timeout=patience)
        if self.failure:
            raise HttpError(self.failure)
        return self.solution

    def run(self, turn: threading.Lock) -> None:
        """Load the solution. The lock lets one loader run at a time, since solving uses all cores."""
        try:
            with turn:
                from holecard.web.study.solution import load_solution  # importing the solver is slow

                self.solution = load_solution(self.entry, self._report)
        except HolecardError as error:
            self.failure = str(error)
        except Exception as error:
            _log.exception("%s cannot be loaded", self.entry.id)
            self.failure = f"this solution cannot be loaded: {type(error).__name__}"
        finally:
            self.done.set_result(None)

    def _report(self, progress: str) -> None:
        self.progress = progress


class SolutionCache:
    def __init__(
        self, folder: Path, clock: Callable[[], float] = monotonic, patience: float = PATIENCE
    ) -> None:
        self.folder = folder
        self.patience = patience
        self._clock = clock
        self._loaders: dict[str, SolutionLoader] = {}
        self._lock = threading.Lock()
        self._turn = threading.Lock()

    def entries(self) -> list[tuple[CatalogEntry, LoadStatus]]:
        return [(entry, self._status(entry)) for entry in catalog(self.folder)]

    def load(self, name: str) -> SolutionLoader:
        """The loader of a solution, started on the first request."""
        entry = next((entry for entry in catalog(self.folder) if entry.id == name), None)
        if entry is None:
            raise NotFound(f"there is no such solution: {name!r}")
        return self._loader(entry)

    async def solution(self, name: str, patience: float | None = None) -> "StudySolution":
        """The solution, or an error if it is not loaded within `patience` seconds."""
        loader = await run_in_threadpool(self.load, name)
        solution = await loader.wait(self.patience if patience is None else patience)
        if solution is None:
            raise Conflict(f"the solution is still loading ({loader.progress}): {name!r}")
        return solution

    async def opponent(self, name: str, patience: float | None = None) -> tuple[Game, list[Bot]]:
        """The game of a table against a solution, and the bot that plays the strategy."""
        solution = await self.solution(name, patience)
        from holecard.web.study.bot import solution_bot, table_game

        return table_game(solution), [solution_bot(solution)]

    def _status(self, entry: CatalogEntry) -> LoadStatus:
        loader = self._loaders.get(entry.id)
        return "new" if loader is None or loader.entry != entry else loader.status

    def _loader(self, entry: CatalogEntry) -> SolutionLoader:
        """The cached loader, or a new one if a saved strategy has changed on disk."""
        with self._lock:
            loader = self._loaders.pop(entry.id, None)
            if loader is None or loader.entry != entry:
                loader = SolutionLoader(entry, self._clock)
                threading.Thread(target=loader.run, args=[self._turn], name="solution", daemon=True).start()
            self._loaders[entry.id] = loader
            self._evict()
            return loader

    def _evict(self) -> None:
        """Drop the least recently requested solutions while the cache is too large."""
        while len(self._loaders) > 1 and (
            len(self._loaders) > MOST_LOADED
            or sum(loader.entries for loader in self._loaders.values()) > MOST_ENTRIES
        ):
            del self._loaders[next(iter(self._loaders))]

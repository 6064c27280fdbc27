"""Lessons that are open or being opened: each is solved or read once, beside everything else."""

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
from holecard.web.study.catalog import Lesson, lessons

if TYPE_CHECKING:
    from holecard.web.study.solution import Opened

_log: Final = logging.getLogger(__name__)
Status = Literal["new", "busy", "ready", "failed"]
MOST_OPEN: Final = 40
"""Lessons that are kept; the one that was asked for longest ago goes first."""
MOST_ENTRIES: Final = 20_000_000
"""Probabilities of all lessons that are kept, of eight bytes each."""
PATIENCE: Final = 8.0
"""Seconds that a request waits before it is told to come again."""


class Opening:
    """One lesson on its way."""

    def __init__(self, lesson: Lesson, clock: Callable[[], float]) -> None:
        self.lesson = lesson
        self.doing = "waiting for its turn"
        self.done: Future[None] = Future()
        self.opened: Opened | None = None
        self.failure = ""
        self._clock = clock
        self._began = clock()

    @property
    def status(self) -> Status:
        if not self.done.done():
            return "busy"
        return "ready" if self.opened is not None else "failed"

    @property
    def seconds(self) -> float:
        return self._clock() - self._began

    @property
    def entries(self) -> int:
        """How large it is, once it is open."""
        return 0 if self.opened is None else self.opened.form.entries

    async def wait(self, patience: float) -> "Opened | None":
        """What has been opened; nothing if it takes longer. Waiting takes no thread."""
        await asyncio.wait([asyncio.wrap_future(self.done)], timeout=patience)
        if self.failure:
            raise HttpError(self.failure)
        return self.opened

    def run(self, turn: threading.Lock) -> None:
        """One at a time: two that solve would only be in each other's way."""
        try:
            with turn:
                from holecard.web.study.solution import open_lesson  # the solver takes a moment to load

                self.opened = open_lesson(self.lesson, self._tell)
        except HolecardError as error:
            self.failure = str(error)
        except Exception as error:
            _log.exception("%s cannot be opened", self.lesson.id)
            self.failure = f"this lesson cannot be opened: {type(error).__name__}"
        finally:
            self.done.set_result(None)

    def _tell(self, doing: str) -> None:
        self.doing = doing


class Desk:
    def __init__(
        self, folder: Path, clock: Callable[[], float] = monotonic, patience: float = PATIENCE
    ) -> None:
        self.folder = folder
        self.patience = patience
        self._clock = clock
        self._openings: dict[str, Opening] = {}
        self._lock = threading.Lock()
        self._turn = threading.Lock()

    def lessons(self) -> list[tuple[Lesson, Status]]:
        return [(lesson, self._status(lesson)) for lesson in lessons(self.folder)]

    def begin(self, name: str) -> Opening:
        """The lesson on its way, from now on if nobody has asked for it."""
        lesson = next((lesson for lesson in lessons(self.folder) if lesson.id == name), None)
        if lesson is None:
            raise NotFound(f"there is no such lesson: {name!r}")
        return self._opening(lesson)

    async def opened(self, name: str, patience: float | None = None) -> "Opened":
        """The lesson, if that does not take too long."""
        opening = await run_in_threadpool(self.begin, name)
        found = await opening.wait(self.patience if patience is None else patience)
        if found is None:
            raise Conflict(f"the lesson is still being opened ({opening.doing}): {name!r}")
        return found

    async def opponent(self, name: str, patience: float | None = None) -> tuple[Game, list[Bot]]:
        """Its game for a table, and who plays its strategy there."""
        found = await self.opened(name, patience)
        from holecard.web.study.bot import player_of, table_game

        return table_game(found), [player_of(found)]

    def _status(self, lesson: Lesson) -> Status:
        known = self._openings.get(lesson.id)
        return "new" if known is None or known.lesson != lesson else known.status

    def _opening(self, lesson: Lesson) -> Opening:
        """A file that has changed is another lesson."""
        with self._lock:
            known = self._openings.pop(lesson.id, None)
            if known is None or known.lesson != lesson:
                known = Opening(lesson, self._clock)
                threading.Thread(target=known.run, args=[self._turn], name="lesson", daemon=True).start()
            self._openings[lesson.id] = known
            self._forget()
            return known

    def _forget(self) -> None:
        """What was asked for longest ago, while there is too much."""
        while len(self._openings) > 1 and (
            len(self._openings) > MOST_OPEN
            or sum(opening.entries for opening in self._openings.values()) > MOST_ENTRIES
        ):
            del self._openings[next(iter(self._openings))]

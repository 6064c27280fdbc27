"""Reads results files for the server: in threads, cached until the file changes, and once for simultaneous
requests.

A running tournament may be writing the file and must not be disturbed. Its writer holds a lock on it. Testing
the lock would acquire it for a moment, and so reject a tournament that starts just then; therefore the
system's list of locks is read instead. An open connection would keep the writer from merging its journal at
the end, so all connections are short.
"""

import asyncio
import os
import sqlite3
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, time
from typing import Any, Final

from pydantic import TypeAdapter

from holecard.arena import rows
from holecard.arena.schema import connect
from holecard.arena.store import Store
from holecard.errors import HolecardError, Unreadable
from holecard.web.errors import Conflict, NotFound
from holecard.web.library import Library

LATELY: Final = 20.0
"""Seconds since the last change of a journal during which the file counts as being written, where locks are
not visible."""
_LOCKS: Final = Path("/proc/locks")
_BUSY: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


@dataclass(frozen=True, slots=True)
class Glance:
    """The state of a file, without opening it."""

    mark: str
    """Changes whenever the contents do."""
    changed: float
    size: int
    running: bool


def glance(path: Path) -> Glance:
    try:
        result = path.stat()
    except OSError:
        raise NotFound(f"the results file is gone: {path.name!r}") from None
    journal = _journal(path)
    parts = [result.st_mtime_ns, result.st_size]
    if journal is not None:
        parts += [journal.st_mtime_ns, journal.st_size]
    return Glance(
        mark="-".join(f"{part:x}" for part in parts),
        changed=max(result.st_mtime, journal.st_mtime if journal else 0.0),
        size=result.st_size + (journal.st_size if journal else 0),
        running=_is_written(result, journal),
    )


def count_batches(path: Path, name: str) -> tuple[int, int]:
    """The number of finished batches, and of all batches."""
    with reading(path, name), closing(connect(path, write=False)) as connection:
        return rows.count_batches(connection)


@contextmanager
def reading(path: Path, name: str) -> Iterator[None]:
    """Translate errors; messages name the file, never its folder."""
    try:
        yield
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in _BUSY:
            raise Conflict(f"the results file is being written, try again: {name!r}") from None
        raise Unreadable(f"the results file is damaged ({error}): {name!r}") from None
    except OSError:
        raise NotFound(f"the results file is gone: {name!r}") from None
    except HolecardError as error:
        if str(path) not in str(error):
            raise
        raise type(error)(str(error).replace(str(path), name)) from None
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise Unreadable(f"the results file is damaged ({error}): {name!r}") from None


def _journal(path: Path) -> os.stat_result | None:
    """The write-ahead log of the file; None if there is none or it is empty."""
    try:
        result = path.with_name(f"{path.name}-wal").stat()
    except OSError:
        return None
    return result if result.st_size else None


def _is_written(status: os.stat_result, journal: os.stat_result | None) -> bool:
    held = _held()
    if held is None:
        return journal is not None and time() - journal.st_mtime < LATELY
    return f"{os.major(status.st_dev):02x}:{os.minor(status.st_dev):02x}:{status.st_ino}" in held


def _held() -> set[str] | None:
    """Files that are locked for writing, as `device:inode`; None if the system has no such list."""
    try:
        lines = _LOCKS.read_text("ascii", "replace").splitlines()
    except OSError:
        return None
    fields = [line.split() for line in lines]
    return {field[5] for field in fields if len(field) > 5 and field[1] == "FLOCK" and field[3] == "WRITE"}


READERS: Final = 2
"""Threads that read large files: few, so that the server has time for other requests."""
MOST_KEPT: Final = 200
REST: Final = 3
"""A cached response is reused for this multiple of the time it took to compute, even if the file has changed:
a running tournament of millions of hands must not keep the server busy."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A results file that is being read."""

    name: str
    store: Store
    seen: Glance
    """The state before anything was read: the data is at least as new."""


Make = Callable[..., Any]
"""Computes a response, a model or a dataclass, from an `Opened` and the parameters of the request."""


@dataclass(frozen=True, slots=True)
class _Kept:
    mark: str
    body: bytes
    took: float
    at: float


class Results:
    """Cached responses about results files. Used from one event loop only, so that it needs no locks."""

    def __init__(self, library: Library, clock: Callable[[], float] = monotonic) -> None:
        self.library = library
        self._clock = clock
        self._pool = ThreadPoolExecutor(READERS, "results")
        self._kept: OrderedDict[Hashable, _Kept] = OrderedDict()
        self._pending: dict[Hashable, asyncio.Task[_Kept]] = {}

    def path(self, name: str) -> Path:
        if name not in self.library.results():
            raise NotFound(f"there is no such results file: {name!r}")
        return self.library.path(name)

    async def find(self, name: str) -> Path:
        """`path` in a thread, because the folder may be large."""
        return await asyncio.to_thread(self.path, name)

    async def read(self, name: str, make: Make, *asked: Hashable) -> bytes:
        """The response as JSON."""
        path = await self.find(name)
        seen = await asyncio.to_thread(glance, path)
        key = (name, make, *asked)
        kept = self._kept.get(key)
        if kept is not None and (kept.mark == seen.mark or self._clock() - kept.at < REST * kept.took):
            self._kept.move_to_end(key)
            return kept.body
        pending = self._pending.get(key)
        if pending is None:
            pending = self._pending[key] = asyncio.create_task(self._make(key, path, name, make, asked))
            pending.add_done_callback(lambda task: self._finish(key, task))
        return (await asyncio.shield(pending)).body

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

    def _finish(self, key: Hashable, task: "asyncio.Task[_Kept]") -> None:
        del self._pending[key]
        if not task.cancelled():
            task.exception()  # marks the exception as retrieved, in case the client has disconnected


_adapters: Final[dict[type[Any], TypeAdapter[Any]]] = {}


def adapter_of(kind: type[Any]) -> TypeAdapter[Any]:
    """Pydantic's serializer of a type.

    Building one parses source code, which is slow and which CPython 3.11 cannot do in two threads at once, so
    the routes build theirs when they are imported.
    """
    if kind not in _adapters:
        _adapters[kind] = TypeAdapter(kind)
    return _adapters[kind]


def _answer(path: Path, name: str, make: Make, asked: tuple[Hashable, ...]) -> tuple[str, bytes]:
    seen = glance(path)
    with reading(path, name), Store.open(path) as store:
        answer = make(Opened(name, store, seen), *asked)
        return seen.mark, adapter_of(type(answer)).dump_json(answer)

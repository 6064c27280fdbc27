"""Looking at results files that somebody else may be writing, without getting in the way.

Whoever writes a tournament holds a lock on its file. Trying the lock would take it for a moment, and turn
a tournament away that starts just then, so the system is asked who holds what instead. A connection that
stays open would keep the writer from tidying up at the end, so there are only short ones.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import time
from typing import Final

from holecard.arena.schema import connect
from holecard.arena.store import count_units as units_in
from holecard.errors import HolecardError, Unreadable
from holecard.web.refusals import Missing, NotNow

LATELY: Final = 20.0
"""Seconds for which a journal that has grown shows that somebody writes, where locks cannot be seen."""
_LOCKS: Final = Path("/proc/locks")
_BUSY: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


@dataclass(frozen=True, slots=True)
class Glance:
    """All that can be seen of a file from outside."""

    mark: str
    """Differs whenever the contents do."""
    changed: float
    size: int
    running: bool


def glance(path: Path) -> Glance:
    try:
        found = path.stat()
    except OSError:
        raise Missing(f"the results file is gone: {path.name!r}") from None
    journal = _journal(path)
    parts = [found.st_mtime_ns, found.st_size]
    if journal is not None:
        parts += [journal.st_mtime_ns, journal.st_size]
    return Glance(
        mark="-".join(f"{part:x}" for part in parts),
        changed=max(found.st_mtime, journal.st_mtime if journal else 0.0),
        size=found.st_size + (journal.st_size if journal else 0),
        running=_is_written(found, journal),
    )


def count_units(path: Path, name: str) -> tuple[int, int]:
    """Those done, and all."""
    with reading(path, name), closing(connect(path, write=False)) as connection:
        return units_in(connection)


@contextmanager
def reading(path: Path, name: str) -> Iterator[None]:
    """Whatever is wrong with a file is said with its name only: where it lies is nobody's business."""
    try:
        yield
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in _BUSY:
            raise NotNow(f"the results file is being written, try again: {name!r}") from None
        raise Unreadable(f"the results file is damaged ({error}): {name!r}") from None
    except OSError:
        raise Missing(f"the results file is gone: {name!r}") from None
    except HolecardError as error:
        if str(path) not in str(error):
            raise
        raise type(error)(str(error).replace(str(path), name)) from None
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise Unreadable(f"the results file is damaged ({error}): {name!r}") from None


def _journal(path: Path) -> os.stat_result | None:
    """What is written and not yet part of the file; an empty one is as good as none."""
    try:
        found = path.with_name(f"{path.name}-wal").stat()
    except OSError:
        return None
    return found if found.st_size else None


def _is_written(found: os.stat_result, journal: os.stat_result | None) -> bool:
    held = _held()
    if held is None:
        return journal is not None and time() - journal.st_mtime < LATELY
    return f"{os.major(found.st_dev):02x}:{os.minor(found.st_dev):02x}:{found.st_ino}" in held


def _held() -> set[str] | None:
    """Files that somebody has locked for writing, as `device:inode`; None where that cannot be known."""
    try:
        lines = _LOCKS.read_text("ascii", "replace").splitlines()
    except OSError:
        return None
    fields = [line.split() for line in lines]
    return {field[5] for field in fields if len(field) > 5 and field[1] == "FLOCK" and field[3] == "WRITE"}

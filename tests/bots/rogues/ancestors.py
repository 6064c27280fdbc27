"""Finding the worker that plays a program, past its watchdogs."""

import os
from collections.abc import Iterator
from pathlib import Path


def worker() -> int | None:
    """The nearest ancestor that is a worker of a pool; no other process may be killed by a test."""
    return next((pid for pid in _ancestors() if _is_worker(pid)), None)


def watchers() -> list[int]:
    """Those between the program and its worker, the nearest first; none if there is no worker."""
    found = list(_ancestors())
    ends = [place for place, pid in enumerate(found) if _is_worker(pid)]
    return found[: ends[0]] if ends else []


def _is_worker(pid: int) -> bool:
    return b"multiprocessing" in Path(f"/proc/{pid}/cmdline").read_bytes()


def _ancestors() -> Iterator[int]:
    pid = os.getppid()
    while pid > 1:
        yield pid
        pid = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])

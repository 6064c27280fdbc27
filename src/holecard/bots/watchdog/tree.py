"""The processes below a process, and what they use together: read from Linux's `/proc`."""

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_PROC: Final = Path("/proc")
IS_KNOWN: Final = Path("/proc/self/stat").exists()
"""Whether this system tells which processes there are."""
_TICKS: Final = os.sysconf("SC_CLK_TCK")
_COUNTED: Final = ("RssAnon:", "RssShmem:", "VmSwap:")
"""Lines of `status`: what a process itself has filled, and not the files that it has mapped."""
_SHARED_OUT: Final = ("Pss_Anon:", "Pss_Shmem:", "SwapPss:")
"""The same lines of `smaps_rollup`, where a page that five processes share counts a fifth for each."""


@dataclass(frozen=True, slots=True)
class Usage:
    """What all processes of a tree use together."""

    processes: int
    memory: int
    """Bytes. Pages that a fork shares with its parent count for both: see `shared_memory`."""
    seconds: float
    """On a processor; of those that have ended, as far as their parents have waited for them."""


def measured(pids: list[int]) -> Usage:
    return Usage(len(pids), sum(map(_memory, pids)), sum(map(_seconds, pids)))


def shared_memory(pids: list[int]) -> int:
    """Bytes that the processes use together, with shared pages counted once. It takes a while."""
    return sum(map(_shared_memory, pids))


def descendants(root: int) -> list[int]:
    """Parents before their children. While they start others some may be missed, so look again."""
    return list(_below(root))


def _below(pid: int) -> Iterator[int]:
    generation = children(pid)
    while generation:
        yield from generation
        generation = [child for one in generation for child in children(one)]


def children(pid: int) -> list[int]:
    found: list[int] = []
    with suppress(OSError):
        for thread in (_PROC / str(pid) / "task").iterdir():
            with suppress(FileNotFoundError, ProcessLookupError):
                found += map(int, (thread / "children").read_bytes().split())
    return found if found or _HAS_CHILDREN else _children_by_parent(pid)


_HAS_CHILDREN: Final = next((_PROC / "self" / "task").glob("*/children"), None) is not None if IS_KNOWN else False
"""A kernel may be built without these files."""


def _children_by_parent(pid: int) -> list[int]:
    return [int(entry.name) for entry in _PROC.glob("[0-9]*") if _stat(entry.name)[1:2] == [str(pid)]]


def is_over(pid: int) -> bool:
    """Whether it runs no more, though nobody may have waited for it."""
    return _stat(pid)[:1] in ([], ["Z"], ["X"])


def _stat(pid: int | str) -> list[str]:
    """The fields from the state on; what stands before it is a name that may hold anything."""
    try:
        return (_PROC / str(pid) / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()
    except OSError:
        return []


def _seconds(pid: int) -> float:
    """Of the process and of those children that it has waited for."""
    return sum(map(int, _stat(pid)[11:15])) / _TICKS


def _memory(pid: int) -> int:
    return _sum_of_lines(_PROC / str(pid) / "status", _COUNTED) or 0


def _shared_memory(pid: int) -> int:
    found = _sum_of_lines(_PROC / str(pid) / "smaps_rollup", _SHARED_OUT)
    return _memory(pid) if found is None else found


def _sum_of_lines(file: Path, names: tuple[str, ...]) -> int | None:
    """Bytes, from lines such as `RssAnon:  1024 kB`; None if there are none."""
    try:
        lines = file.read_text("ascii", "replace").splitlines()
    except OSError:
        return None
    found = [int(line.split()[1]) << 10 for line in lines if line.startswith(names)]
    return sum(found) if found else None


def send(number: signal.Signals, pids: list[int]) -> None:
    for pid in pids:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(pid, number)

"""The processes below a process, and what they use together: read from Linux's `/proc`."""

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from typing import Final, NamedTuple

IS_KNOWN: Final = os.access("/proc/self/stat", os.R_OK)
"""Whether this system tells which processes there are."""
_TICKS: Final = os.sysconf("SC_CLK_TCK")
_COUNTED: Final = ("RssAnon:", "RssShmem:", "VmSwap:")
"""Lines of `status`: what a process itself has filled, and not the files that it has mapped."""
_SHARED_OUT: Final = ("Pss_Anon:", "Pss_Shmem:", "SwapPss:")
"""The same lines of `smaps_rollup`, where a page that five processes share counts a fifth for each."""


class Usage(NamedTuple):
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
    if not _HAS_CHILDREN:
        return [int(one) for one in _names("/proc") if one.isdecimal() and _stat(one)[1:2] == [str(pid)]]
    files = (f"/proc/{pid}/task/{thread}/children" for thread in _names(f"/proc/{pid}/task"))
    return [int(child) for file in files for child in _read(file).split()]


def _names(folder: str) -> list[str]:
    """Without paths around them, since it is done often."""
    try:
        return os.listdir(folder)  # noqa: PTH208
    except OSError:  # the process is gone
        return []


_HAS_CHILDREN: Final = os.access(f"/proc/self/task/{os.getpid()}/children", os.R_OK)
"""A kernel may be built without these files."""


def _read(file: str) -> str:
    """Nothing, if the process is gone or may not be looked at."""
    try:
        end = os.open(file, os.O_RDONLY)
    except OSError:
        return ""
    try:
        data = b""
        while chunk := os.read(end, 1 << 16):
            data += chunk
    except OSError:
        data = b""
    finally:
        os.close(end)
    return data.decode("utf-8", "replace")


def is_over(pid: int) -> bool:
    """Whether it runs no more, though its parent may not have waited for it."""
    return _stat(pid)[:1] in ([], ["Z"], ["X"])


def is_stopped(pid: int) -> bool:
    """By a signal, until another one lets it go on."""
    return _stat(pid)[:1] == ["T"]


def command_line(pid: int) -> bytes:
    """The words, each with a zero byte behind it."""
    return _read(f"/proc/{pid}/cmdline").encode()


def _stat(pid: int | str) -> list[str]:
    """The fields from the state on; what stands before it is a name that may hold anything."""
    return _read(f"/proc/{pid}/stat").rpartition(")")[2].split()


def _seconds(pid: int) -> float:
    """Of the process and of those children that it has waited for."""
    return sum(map(int, _stat(pid)[11:15])) / _TICKS


def _memory(pid: int) -> int:
    return _sum_of_lines(f"/proc/{pid}/status", _COUNTED) or 0


def _shared_memory(pid: int) -> int:
    found = _sum_of_lines(f"/proc/{pid}/smaps_rollup", _SHARED_OUT)
    return _memory(pid) if found is None else found


def _sum_of_lines(file: str, names: tuple[str, ...]) -> int | None:
    """Bytes, from lines such as `RssAnon:  1024 kB`; None if there are none."""
    lines = _read(file).splitlines()
    found = [int(line.split()[1]) << 10 for line in lines if line.startswith(names)]
    return sum(found) if found else None


def send(number: signal.Signals, pids: list[int]) -> None:
    for pid in pids:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(pid, number)

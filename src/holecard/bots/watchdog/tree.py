"""The descendants of a process and their total resource usage, read from `/proc` on Linux."""

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from typing import Final, NamedTuple

IS_KNOWN: Final = os.access("/proc/self/stat", os.R_OK)
"""Whether this system has `/proc`."""
_TICKS: Final = os.sysconf("SC_CLK_TCK")
_COUNTED: Final = ("RssAnon:", "RssShmem:", "VmSwap:")
"""Lines of `status` that count as memory: anonymous, shared and swapped pages, not mapped files."""
_SHARED_OUT: Final = ("Pss_Anon:", "Pss_Shmem:", "SwapPss:")
"""The same in `smaps_rollup`, where a page shared by five processes counts a fifth for each."""


class Usage(NamedTuple):
    """Total resource usage of a process tree."""

    processes: int
    memory: int
    """Bytes. Pages shared by a fork and its parent count twice: see `shared_memory`."""
    seconds: float
    """Processor time, including that of ended processes whose parents have waited for them."""


def measured(pids: list[int]) -> Usage:
    return Usage(len(pids), sum(map(_memory, pids)), sum(map(_seconds, pids)))


def shared_memory(pids: list[int]) -> int:
    """Bytes used by the processes together, with shared pages counted once. Slow."""
    return sum(map(_shared_memory, pids))


def descendants(root: int) -> list[int]:
    """All descendants, parents before children. Processes started meanwhile may be missing."""
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
    """The entries of a folder. Uses `os.listdir`, which is faster than `pathlib`."""
    try:
        return os.listdir(folder)  # noqa: PTH208
    except OSError:  # the process is gone
        return []


_HAS_CHILDREN: Final = os.access(f"/proc/self/task/{os.getpid()}/children", os.R_OK)
"""Whether the kernel provides these files, which are a build option."""


def _read(file: str) -> str:
    """The contents of a file in `/proc`; empty if the process is gone or access is denied."""
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
    """Whether the process has ended, even if it is still a zombie."""
    return _stat(pid)[:1] in ([], ["Z"], ["X"])


def is_stopped(pid: int) -> bool:
    """Whether the process was stopped by a signal."""
    return _stat(pid)[:1] == ["T"]


def command_line(pid: int) -> bytes:
    """The command line, each word terminated by a null byte."""
    return _read(f"/proc/{pid}/cmdline").encode()


def _stat(pid: int | str) -> list[str]:
    """The fields of `stat` from the state on. The name before it can contain any characters."""
    return _read(f"/proc/{pid}/stat").rpartition(")")[2].split()


def _seconds(pid: int) -> float:
    """Processor time of the process and of the children that it has waited for."""
    return sum(map(int, _stat(pid)[11:15])) / _TICKS


def _memory(pid: int) -> int:
    return _sum_of_lines(f"/proc/{pid}/status", _COUNTED) or 0


def _shared_memory(pid: int) -> int:
    result = _sum_of_lines(f"/proc/{pid}/smaps_rollup", _SHARED_OUT)
    return _memory(pid) if result is None else result


def _sum_of_lines(file: str, names: tuple[str, ...]) -> int | None:
    """Sum in bytes of lines such as `RssAnon:  1024 kB`; None if there are none."""
    lines = _read(file).splitlines()
    result = [int(line.split()[1]) << 10 for line in lines if line.startswith(names)]
    return sum(result) if result else None


def send(number: signal.Signals, pids: list[int]) -> None:
    for pid in pids:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(pid, number)

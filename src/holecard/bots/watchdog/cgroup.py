"""A cgroup (version 2) for one program, with which the kernel limits all its processes together.

A group is only created where no limit on this process is bypassed: below its own group, or beside it if its
own group has no limits. Most systems allow this to ordinary users within a systemd session and to root
anywhere; few containers do.
"""

import os
from contextlib import suppress
from pathlib import Path
from time import sleep
from typing import Final

_NAME: Final = "holecard"
_LIMITS: Final = ("memory.max", "memory.high", "memory.swap.max", "pids.max", "cpu.max")
_TASKS_PER_PROCESS: Final = 16
"""The kernel counts threads, and a virtual machine such as Java's starts dozens."""


def parent_group() -> Path | None:
    """The group below which groups with a memory limit can be created, or None.

    Without the memory controller groups are not used: moving a process into one takes about 10 ms, which the
    other limits do not justify.
    """
    own = own_group()
    if own is None:
        return None
    group, top = own
    while "memory" not in _words(group / "cgroup.subtree_control") or not _is_writable(group):
        if group == top or _is_limited(group):
            return None
        group = group.parent
    return group


def own_group() -> tuple[Path, Path] | None:
    """The group of this process and the root of the hierarchy, or None without cgroup 2."""
    with suppress(OSError, StopIteration, ValueError):
        lines = Path("/proc/self/cgroup").read_text("utf-8").splitlines()
        inside = next(line.removeprefix("0::/") for line in lines if line.startswith("0::/"))
        mounts = (line.split() for line in Path("/proc/self/mountinfo").read_text("utf-8").splitlines())
        top = next(Path(words[4]) for words in mounts if words[words.index("-") + 1] == "cgroup2")
        if (top / inside).is_dir():
            return top / inside, top
    return None


def _is_limited(group: Path) -> bool:
    return any(_words(group / name)[:1] not in ([], ["max"]) for name in _LIMITS)


def _is_writable(group: Path) -> bool:
    return os.access(group, os.W_OK) and os.access(group / "cgroup.procs", os.W_OK)


def _words(file: Path) -> list[str]:
    try:
        return file.read_text("ascii").split()
    except OSError:
        return []


class ControlGroup:
    """The cgroup of one supervised program."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @classmethod
    def made(
        cls, parent: Path | None, supervisor: int, memory: int | None, processes: int | None
    ) -> "ControlGroup | None":
        """Create the group of a supervisor's program with these limits; None if that is not possible."""
        if parent is None:
            return None
        group = cls.of(parent, supervisor)
        try:
            group._path.mkdir()
        except OSError:
            return None
        if memory is not None:
            group._set("memory.max", memory)
            group._set("memory.swap.max", 0)
            group._set("memory.oom.group", 1)
        if processes is not None:
            group._set("pids.max", processes * _TASKS_PER_PROCESS)
        return group

    @classmethod
    def of(cls, parent: Path, supervisor: int) -> "ControlGroup":
        return cls(parent / f"{_NAME}-{supervisor}")

    def join(self) -> None:
        """Move the calling process into the group, before it executes the program."""
        self._set("cgroup.procs", 0)

    def _set(self, name: str, value: int) -> None:
        """Write a setting; missing ones are ignored, because the supervisor enforces the limits as well."""
        with suppress(OSError):
            (self._path / name).write_text(str(value), "ascii")

    @property
    def ran_out_of_memory(self) -> bool:
        words = _words(self._path / "memory.events")
        counts = dict(zip(words[::2], words[1::2], strict=False))
        return int(counts.get("oom_kill", 0)) > 0

    @property
    def seconds(self) -> float:
        """Processor time of all processes that have ever been in the group."""
        words = _words(self._path / "cpu.stat")
        return int(dict(zip(words[::2], words[1::2], strict=False)).get("usage_usec", 0)) / 1e6

    def kill(self) -> None:
        self._set("cgroup.kill", 1)

    def remove(self) -> None:
        """Remove the empty group. Retries, because the kernel takes a moment to notice that it is empty."""
        for pause in (0.0, 0.001, 0.01, 0.1):
            sleep(pause)
            with suppress(OSError):
                self._path.rmdir()
            if not self._path.exists():
                return

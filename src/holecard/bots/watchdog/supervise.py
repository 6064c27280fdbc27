"""The supervisor of one program, and its parent process.

It reports how the program ends, enforces the limits on the whole process tree, and kills the tree when its
connection to the arena is closed.
"""

import errno
import os
import resource
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path
from select import select
from time import monotonic, process_time, sleep
from typing import Final, NoReturn

from holecard.bots.watchdog import tree
from holecard.bots.watchdog.cgroup import ControlGroup
from holecard.bots.watchdog.launch import Launch, Limit, Pipes
from holecard.bots.watchdog.system import ChildEvents, become_subreaper, die_with_parent, restore_signals

_CALM: Final = 0.1
"""Seconds between two measurements of the resource usage."""
_TENSE: Final = 0.01
"""The same when more than half of the memory limit is used or the number of processes grows."""
_RARELY: Final = 10
"""Minimum pause as a multiple of the processor time of the last measurement, because measuring shared pages
is slow. Wall-clock time would make measurements rare just when the machine is busy."""
_SHORTEST_PAUSE: Final = 0.0005
_LONGEST_PAUSE: Final = 0.02
"""Bounds, in seconds, of the pause between two attempts to kill the tree."""


def supervise(launch: Launch, pipes: Pipes, control: socket.socket, groups: Path | None) -> NoReturn:
    """Run a supervisor in a fork of the watchdog. Never returns."""
    code = 1
    try:
        become_subreaper()
        _Supervisor(launch, pipes, control, groups).run()
        code = 0
    finally:
        os._exit(code)


class _Supervisor:
    """The event loop of a supervisor process."""

    def __init__(self, launch: Launch, pipes: Pipes, control: socket.socket, groups: Path | None) -> None:
        self._launch = launch
        self._control = control
        self._events = ChildEvents()
        self._group = ControlGroup.made(groups, os.getpid(), launch.memory, launch.processes)
        self._program = _start(launch, pipes, self._group)
        self._has_ended = False
        self._is_over_limit = False
        self._processes = 0
        for end in pipes:
            os.close(end)
        self._report(f"{self._program} {os.getpid()}")

    def run(self) -> None:
        next_look = monotonic() + _CALM
        while not self._is_dismissed(next_look):
            if not self._has_ended:
                self._look_for_end()
            if monotonic() >= next_look:
                begun = process_time()
                pause = self._look_at_usage()
                next_look = monotonic() + max(pause, _RARELY * (process_time() - begun))
        self._end_all()
        if self._group is not None:
            self._group.remove()

    def _is_dismissed(self, deadline: float) -> bool:
        """Wait until the deadline or an event, and return whether the arena has closed the connection.

        The arena never sends anything, so a readable connection is a closed one.
        """
        ends = [self._control.fileno(), self._events.fileno()]
        ready, _, _ = select(ends, [], [], max(0.0, deadline - monotonic()))
        self._events.clear()
        return ends[0] in ready

    def _report(self, words: str) -> None:
        with suppress(OSError):  # the arena is gone; `_is_dismissed` will notice
            self._control.sendall(words.encode() + b"\n")

    # -- the end of the program ----------------------------------------------------------------------

    def _look_for_end(self) -> None:
        """Check whether the program has ended, and report it.

        The zombie is not reaped (`WNOWAIT`), so that its process and process group ids are not reused.
        """
        end = os.waitid(os.P_PID, self._program, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if end is None:
            return
        self._has_ended = True
        if self._is_over_limit:
            return  # already reported as the cause
        if self._group is not None and self._group.ran_out_of_memory:
            self._is_over_limit = True
            self._report("over memory")
        elif end.si_code == os.CLD_EXITED:
            self._report(f"exit {end.si_status}")
        else:
            self._report(f"signal {end.si_status}")

    def _bury(self, pids: list[int]) -> None:
        for pid in pids:
            if pid != self._program and tree.is_over(pid):
                with suppress(ChildProcessError):
                    os.waitpid(pid, os.WNOHANG)

    # -- limits of the whole tree --------------------------------------------------------------------

    def _look_at_usage(self) -> float:
        """Kill the tree if it exceeds a limit; return the seconds until the next measurement."""
        if self._is_over_limit:
            self._kill_all()
        if self._is_over_limit or not tree.IS_KNOWN:
            return _CALM
        pids = tree.descendants(os.getpid())
        self._bury(pids)
        usage = tree.measured(pids)
        launch = self._launch
        if launch.processes is not None and usage.processes > launch.processes:
            self._end_for("processes")
        elif launch.seconds is not None and self._seconds(usage) > launch.seconds:
            self._end_for("seconds")
        elif launch.memory is not None and usage.memory > launch.memory // 2:
            if usage.memory > launch.memory and tree.shared_memory(pids) > launch.memory:
                self._end_for("memory")
            return _TENSE
        is_growing, self._processes = usage.processes > self._processes, usage.processes
        return _TENSE if is_growing else _CALM

    def _seconds(self, usage: tree.Usage) -> float:
        ended = resource.getrusage(resource.RUSAGE_CHILDREN)
        added = usage.seconds + ended.ru_utime + ended.ru_stime
        return added if self._group is None else max(added, self._group.seconds)

    def _end_for(self, limit: str) -> None:
        self._is_over_limit = True
        self._report(f"over {limit}")
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._program, signal.SIGKILL)
        self._kill_all()

    # -- ending --------------------------------------------------------------------------------------

    def _end_all(self) -> None:
        """Kill until no child is left. As this process is a subreaper, it then has no descendants either."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._program, signal.SIGKILL)
        pause = _SHORTEST_PAUSE
        while self._has_children():
            self._kill_all()
            sleep(pause)
            pause = min(pause * 2, _LONGEST_PAUSE)

    def _kill_all(self) -> None:
        """Try once to kill the tree. All processes are stopped first, since a stopped one cannot fork."""
        if self._group is not None:
            self._group.kill()
        if tree.IS_KNOWN:
            tree.send(signal.SIGSTOP, tree.descendants(os.getpid()))
            tree.send(signal.SIGKILL, tree.descendants(os.getpid()))

    def _has_children(self) -> bool:
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return False
        return True


# -- the program -----------------------------------------------------------------------------------------


def _start(launch: Launch, pipes: Pipes, group: ControlGroup | None) -> int:
    """Fork and execute the program. Limits are set in between, which is safe without threads."""
    pid = os.fork()
    if pid:
        with suppress(OSError):  # the program does it, too: its group exists once its number is known
            os.setpgid(pid, pid)
        return pid
    try:
        _become(launch, pipes, group)
    except (OSError, ValueError) as error:
        with suppress(OSError):
            os.write(2, f"cannot run {launch.command[0]!r}: {error}\n".encode(errors="replace"))
        os._exit(127 if isinstance(error, FileNotFoundError) else 126)
    finally:
        os._exit(126)


def _become(launch: Launch, pipes: Pipes, group: ControlGroup | None) -> None:
    os.setpgid(0, 0)  # not a session: Linux schedules by session, so exchanges with another one are slow
    die_with_parent()
    if group is not None:
        group.join()
    for number, end in enumerate(pipes):
        os.dup2(end, number)
    os.closerange(3, max(256, *pipes) + 1)
    signal.set_wakeup_fd(-1)
    restore_signals()
    os.chdir(launch.folder)
    for limit in launch.limits:
        _confine(limit)
    command = launch.command
    try:
        os.execvpe(command[0], command, launch.environment)
    except OSError as error:
        if error.errno != errno.ENOEXEC:
            raise
    # a script without an interpreter line is run by the shell, as shells do
    os.execve("/bin/sh", ["sh", *command], launch.environment)


def _confine(limit: Limit) -> None:
    what, soft, hard = limit
    _, most = resource.getrlimit(what)
    if most != resource.RLIM_INFINITY:
        soft, hard = min(soft, most), min(hard, most)
    try:
        resource.setrlimit(what, (soft, hard))
    except (OSError, ValueError):
        if sys.platform == "linux":  # other systems do not support all of them
            raise

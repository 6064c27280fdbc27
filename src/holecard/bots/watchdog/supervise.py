"""The parent of one program: it reports how the program ends, keeps its whole tree of processes within the
limits, and ends them all when its connection to the arena ends."""

import errno
import json
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
"""Seconds between two looks at what the tree uses."""
_TENSE: Final = 0.01
"""The same when it uses more than half of the memory that it may, or has more processes than before."""
_RARELY: Final = 10
"""How many times the processor time of the last look to wait for the next one: looking at shared pages takes
a while. What it took on the clock says only how busy the machine is, and then looking is most needed."""
_SHORTEST_PAUSE: Final = 0.0005
_LONGEST_PAUSE: Final = 0.02
"""Seconds between two attempts to end what will not end."""


def supervise(launch: Launch, pipes: Pipes, control: socket.socket, groups: Path | None) -> NoReturn:
    """In a fork of the watchdog, which it never returns to."""
    code = 1
    try:
        become_subreaper()
        _Supervisor(launch, pipes, control, groups).run()
        code = 0
    finally:
        os._exit(code)


class _Supervisor:
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
        self._report(pid=self._program, supervisor=os.getpid())

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
        """Nothing is ever sent to a supervisor: a connection that can be read is over."""
        ends = [self._control.fileno(), self._events.fileno()]
        ready, _, _ = select(ends, [], [], max(0.0, deadline - monotonic()))
        self._events.clear()
        return ends[0] in ready

    def _report(self, **message: object) -> None:
        with suppress(OSError):  # the arena is gone, which the next look shows
            self._control.sendall(json.dumps(message).encode() + b"\n")

    # -- the end of the program ----------------------------------------------------------------------

    def _look_for_end(self) -> None:
        """Without waiting for it: its number, which is also that of its process group, stays its own."""
        end = os.waitid(os.P_PID, self._program, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if end is None:
            return
        self._has_ended = True
        if self._is_over_limit:
            return  # that is why, and it was reported
        if self._group is not None and self._group.ran_out_of_memory:
            self._is_over_limit = True
            self._report(over="memory")
        elif end.si_code == os.CLD_EXITED:
            self._report(exit=end.si_status)
        else:
            self._report(signal=end.si_status)

    def _bury(self, pids: list[int]) -> None:
        for pid in pids:
            if pid != self._program and tree.is_over(pid):
                with suppress(ChildProcessError):
                    os.waitpid(pid, os.WNOHANG)

    # -- limits of the whole tree --------------------------------------------------------------------

    def _look_at_usage(self) -> float:
        """Ends the tree if it uses too much; how long to wait until the next look."""
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
        self._report(over=limit)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._program, signal.SIGKILL)
        self._kill_all()

    # -- ending --------------------------------------------------------------------------------------

    def _end_all(self) -> None:
        """Until there is no child left: as a subreaper, this process then has no descendant either."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._program, signal.SIGKILL)
        pause = _SHORTEST_PAUSE
        while self._has_children():
            self._kill_all()
            sleep(pause)
            pause = min(pause * 2, _LONGEST_PAUSE)

    def _kill_all(self) -> None:
        """One attempt. First all are stopped, since a stopped process starts no others."""
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
    """Limits are set between fork and exec, which is safe in a process without threads."""
    pid = os.fork()
    if pid:
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
    os.setsid()
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
    os.execve(
        "/bin/sh", ["sh", *command], launch.environment
    )  # as a shell runs a script without an interpreter line


def _confine(limit: Limit) -> None:
    what, soft, hard = limit
    _, most = resource.getrlimit(what)
    if most != resource.RLIM_INFINITY:
        soft, hard = min(soft, most), min(hard, most)
    try:
        resource.setrlimit(what, (soft, hard))
    except (OSError, ValueError):
        if sys.platform == "linux":  # elsewhere some of them cannot be set
            raise

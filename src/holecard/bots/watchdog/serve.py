"""The watchdog process: forks a supervisor per program and kills the orphans of supervisors that died."""

import os
import signal
import socket
from contextlib import suppress
from select import select
from typing import Final

from holecard.bots.watchdog import tree
from holecard.bots.watchdog.cgroup import ControlGroup, parent_group
from holecard.bots.watchdog.launch import receive_launch
from holecard.bots.watchdog.supervise import supervise
from holecard.bots.watchdog.system import (
    ChildEvents,
    become_subreaper,
    leave_terminal,
    outlive_requests_to_end,
)

_PAUSE: Final = 0.005
"""Seconds between two attempts to kill the remaining orphans."""


def main() -> None:
    """Serve requests from standard input until it is closed and the last supervisor has exited."""
    outlive_requests_to_end()
    leave_terminal()
    become_subreaper()
    connection = socket.socket(fileno=os.dup(0))
    nowhere = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nowhere, 0)
    os.close(nowhere)
    _Watchdog(connection).run()


class _Watchdog:
    """The event loop of the watchdog process."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._events = ChildEvents()
        self._supervisors: set[int] = set()
        self._groups = parent_group()

    def run(self) -> None:
        is_open = True
        requests, events = self._connection.fileno(), self._events.fileno()
        while is_open or self._supervisors:
            ready, _, _ = select([requests, events] if is_open else [events], [], [])
            if events in ready:
                self._events.clear()
                self._look_after_supervisors()
            if requests in ready:
                is_open = self._start_one()

    def _start_one(self) -> bool:
        """Handle one request; False once there are no more."""
        try:
            request = receive_launch(self._connection)
        except OSError:
            return False
        if request is None:
            return False
        launch, pipes, end = request
        pid = os.fork()
        if pid == 0:
            self._connection.close()
            self._events.close()
            supervise(launch, pipes, socket.socket(fileno=end), self._groups)
        self._supervisors.add(pid)
        for file in (*pipes, end):
            os.close(file)
        return True

    def _look_after_supervisors(self) -> None:
        for pid in tuple(self._supervisors):
            result, status = os.waitpid(pid, os.WNOHANG | os.WUNTRACED)
            if result and os.WIFSTOPPED(status):  # only the supervised program would do that
                os.kill(pid, signal.SIGKILL)
            elif result:
                self._supervisors.remove(pid)
                if status:
                    self._end_orphans(pid)

    def _end_orphans(self, supervisor: int) -> None:
        """Kill the descendants of a dead supervisor: all children that are not supervisors themselves."""
        group = None if self._groups is None else ControlGroup.of(self._groups, supervisor)
        while True:
            if group is not None:
                group.kill()
            orphans = [pid for pid in tree.children(os.getpid()) if pid not in self._supervisors]
            if not orphans:
                break
            for number in (signal.SIGSTOP, signal.SIGKILL):
                tree.send(number, [pid for orphan in orphans for pid in (orphan, *tree.descendants(orphan))])
            for orphan in orphans:
                with suppress(ChildProcessError):
                    os.waitpid(orphan, os.WNOHANG)
            select([], [], [], _PAUSE)
        if group is not None:
            group.remove()

"""The arena's side of the watchdog: starts it on first use and asks it to start programs."""

import atexit
import os
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from holecard.bots.watchdog import tree
from holecard.bots.watchdog.launch import Pipes, send_launch

_PACKAGE: Final = Path(__file__).parent
_PROGRAM: Final = """
import sys, types
for name, path in zip(sys.argv[1::2], sys.argv[2::2]):
    sys.modules[name] = package = types.ModuleType(name)
    package.__path__ = [path]
from holecard.bots.watchdog.serve import main
main()
"""
"""The parent packages are replaced by empty modules: importing them takes ten times as long as everything
else, and the watchdog does not use them."""
_PATIENCE: Final = 10.0
"""Seconds to wait for the watchdog to start a program; normally it takes a few milliseconds."""


class StartedProcess(NamedTuple):
    """A program that the watchdog has started."""

    pid: int
    """Process id of the program, which is also the id of its process group."""
    supervisor: int
    control: socket.socket
    """Receives one line when the program ends. Closing it kills everything that the program started."""


class WatchdogLost(OSError):
    """The watchdog was killed or stopped twice in a row."""


class Watchdog:
    """Handle on the watchdog of this process, which is started on first use."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._connection: socket.socket | None = None
        self._lock = threading.Lock()

    def start(self, launch: bytes, pipes: Pipes) -> StartedProcess:
        """Start a program, whose launch is packed. A watchdog that a running program has killed or stopped
        is replaced once."""
        with self._lock:
            started = self._ask(launch, pipes)
            if started is None:
                self._replace()
                started = self._ask(launch, pipes)
        if started is None:
            raise WatchdogLost("the watchdog process was killed or stopped twice")
        return started

    def _ask(self, launch: bytes, pipes: Pipes) -> StartedProcess | None:
        if self._connection is None:
            self._begin()
        assert self._connection is not None
        ours, theirs = socket.socketpair()
        try:
            ours.settimeout(_PATIENCE)
            send_launch(self._connection, launch, pipes, theirs.fileno())
            theirs.close()
            head = _first_line(ours)
        except OSError:
            head = b""
        finally:
            theirs.close()
        if not head:
            ours.close()
            return None
        ours.settimeout(0)
        pid, supervisor = map(int, head.split())
        return StartedProcess(pid, supervisor, ours)

    def _begin(self) -> None:
        self._connection, theirs = socket.socketpair()
        self._connection.settimeout(_PATIENCE)
        packages = []
        for name, path in (("holecard", _PACKAGE.parents[1]), ("holecard.bots", _PACKAGE.parent)):
            packages += [name, str(path)]
        with theirs:
            self._process = subprocess.Popen(
                [
                    sys.executable,
                    "-I",
                    "-S",
                    "-c",
                    _PROGRAM,
                    *packages,
                    "holecard.bots.watchdog",
                    str(_PACKAGE),
                ],
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd="/",
                process_group=0,
            )

    def _replace(self) -> None:
        process = self._process
        if process is not None:
            process.kill()
        self.dismiss()

    def dismiss(self) -> None:
        """Close the connection and wait for the watchdog, which exits after its last supervisor."""
        process, self._process = self._process, None
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()
        if process is not None:
            with suppress(subprocess.TimeoutExpired):
                process.wait(_PATIENCE)

    def forget(self) -> None:
        """Drop the watchdog after a fork: it belongs to the parent process, and an open connection here
        would keep it alive."""
        process, self._process = self._process, None
        connection, self._connection = self._connection, None
        self._lock = threading.Lock()
        if connection is not None:
            connection.close()
        if process is not None:
            process.returncode = 0


def _first_line(connection: socket.socket) -> bytes:
    """Leaves what follows the line in the connection: the program may have ended already."""
    line = b""
    while not line.endswith(b"\n"):
        there = connection.recv(4096, socket.MSG_PEEK)
        if not there:
            return b""
        line += connection.recv((there.find(b"\n") + 1) or len(there))
    return line


def is_watchdog(pid: int) -> bool:
    """Whether a process is a watchdog or a supervisor (a fork of one), judging by its command line.

    A program could imitate the command line, but would only survive until its own watchdog kills it.
    """
    return _PROGRAM.encode() in tree.command_line(pid)


watchdog: Final = Watchdog()
atexit.register(watchdog.dismiss)
os.register_at_fork(after_in_child=watchdog.forget)

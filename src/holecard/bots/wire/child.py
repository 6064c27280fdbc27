"""One process of a program, with all the processes that it starts.

It leads a session, and so a process group, of its own. What the group is known by is the number of
its leader, which the system gives to nobody else until the leader is reaped: therefore the group is
always killed first, even if the leader has long exited, so that its children go with it.
"""

import atexit
import os
import shutil
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from holecard.bots.fault import FaultKind, Misbehaviour
from holecard.bots.host import Host
from holecard.bots.wire.keeper import keeper
from holecard.bots.wire.limits import confine

_GATE: Final = ["/bin/sh", "-c", 'read -r go && exec "$@"', "sh"]
"""Waits for a line before it becomes the program, so that limits are set when the program begins."""
_PATIENCE: Final = 5.0
"""Seconds that a killed process may take to vanish, which one inside a system call does."""


class Ending(NamedTuple):
    """How a process ended."""

    kind: FaultKind
    words: str


class Child:
    def __init__(self, command: Sequence[str], host: Host, *, joins_output: bool = False) -> None:
        """With `joins_output`, what it prints goes where its errors go: it speaks elsewhere."""
        if is_missing(command[0], host.folder):
            raise Misbehaviour(FaultKind.START, f"there is no program {command[0]!r}", is_gone=True)
        try:
            self._process = process = subprocess.Popen(
                [*_GATE, *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT if joins_output else subprocess.PIPE,
                cwd=host.folder or None,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            words = f"it cannot be started: {error}: {command[0]!r}"
            raise Misbehaviour(FaultKind.START, words, is_gone=True) from None
        self.pid = process.pid
        _living[self.pid] = self
        keeper.begins(self.pid)
        assert process.stdin is not None
        assert process.stdout is not None
        self.input = process.stdin.fileno()
        self.output = process.stdout.fileno()
        self.errors = self.output if process.stderr is None else process.stderr.fileno()
        self.exit_signal = os.pidfd_open(self.pid) if hasattr(os, "pidfd_open") else None
        """Readable once the process is over, on systems that have such a thing."""
        self._open_gate(host)

    def _open_gate(self, host: Host) -> None:
        with suppress(ProcessLookupError, BrokenPipeError):  # it is already gone, which the reader finds out
            confine(self.pid, host)
            os.write(self.input, b"go\n")
        for end in (self.input, self.output, self.errors):
            os.set_blocking(end, False)

    def ending(self) -> Ending | None:
        """How it ended, if it did; the process is not reaped by the question."""
        if self._process.returncode is not None:
            return Ending(FaultKind.EXIT, "it was ended")
        end = os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if end is None:
            return None
        if end.si_code == os.CLD_EXITED:
            kind = FaultKind.CRASH if end.si_status else FaultKind.EXIT
            return Ending(kind, f"it exited with code {end.si_status}")
        return Ending(FaultKind.CRASH, f"it was ended by {_signal_name(end.si_status)}")

    def close_input(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()

    def end(self) -> None:
        """Kill the whole group, and let go of everything. Doing it twice does no harm."""
        process = self._process
        if process.returncode is None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, signal.SIGKILL)
            keeper.ends(self.pid)
            with suppress(subprocess.TimeoutExpired):
                process.wait(_PATIENCE)
        _living.pop(self.pid, None)
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()
        if self.exit_signal is not None:
            os.close(self.exit_signal)
            self.exit_signal = None


def is_missing(program: str, folder: str) -> bool:
    """A name is looked up where the system looks; a path begins at the folder."""
    return shutil.which(str(Path(folder, program)) if os.sep in program else program) is None


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


_living: Final[dict[int, Child]] = {}


def living() -> tuple[int, ...]:
    """The process groups that this process has started and not yet ended."""
    return tuple(_living)


def end_all() -> None:
    """For a process that must die: end every program that it started."""
    for child in tuple(_living.values()):
        child.end()


atexit.register(end_all)
os.register_at_fork(after_in_child=_living.clear)

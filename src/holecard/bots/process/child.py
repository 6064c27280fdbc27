"""One run of a bot program, including all processes that it starts, under resource limits.

The parent of the program is a supervisor of its own (see `bots/watchdog`). It enforces the limits on all
processes together, reports how the program ended, and kills everything that the program started as soon as
the connection to the supervisor is closed. Limits on single processes are enforced by the kernel.
"""

import atexit
import os
import resource
import shutil
import signal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from select import POLLIN, poll
from time import monotonic
from typing import Final, NamedTuple

from holecard.bots.faults import FaultKind, Misbehaviour, ProgramNotFound
from holecard.bots.resources import Host
from holecard.bots.watchdog.client import watchdog
from holecard.bots.watchdog.launch import Launch, Limit, pack_launch


def process_limits(host: Host) -> Iterator[Limit]:
    """The resource limits (`setrlimit`) of each single process."""
    yield resource.RLIMIT_CORE, 0, 0
    if host.memory is not None:
        yield resource.RLIMIT_DATA, host.memory, host.memory
    if host.cpu is not None:
        yield resource.RLIMIT_CPU, host.cpu, host.cpu + 1
    if host.files is not None:
        yield resource.RLIMIT_NOFILE, host.files, host.files


_UNITS: Final = ((1 << 30, "GB"), (1 << 20, "MB"), (1 << 10, "kB"))


def over_limit(limit: str, host: Host) -> str:
    """Message for a program that was killed because its processes together exceeded a limit."""
    match limit:
        case "memory":
            return f"it used more than {_size(host.memory or 0)} of memory"
        case "seconds":
            return f"it used more than {host.cpu} s of processor time"
        case _:
            return f"it ran more than {host.processes} processes at once"


def _size(count: int) -> str:
    unit, name = next((pair for pair in _UNITS if count >= pair[0]), (1, "bytes"))
    return f"{count / unit:.4g} {name}"


_PATIENCE: Final = 5.0
"""Seconds to wait for killed processes to disappear; one inside a system call takes a while."""


LONGEST_WAIT: Final = 1e6
"""Seconds; the kernel's limit is an `int` of milliseconds."""


def poll_time(seconds: float) -> float:
    """Milliseconds for `poll`, which would wait forever if they were below zero."""
    return max(0.0, min(seconds, LONGEST_WAIT)) * 1000


class ProcessEnd(NamedTuple):
    """How a process ended."""

    kind: FaultKind
    words: str
    code: int | None = None
    """Exit code; None if the process was killed."""


_ENDED: Final = ProcessEnd(FaultKind.EXIT, "it was ended")
_UNWATCHED: Final = ProcessEnd(FaultKind.CRASH, "it killed or stopped its watchdog process")


class PreparedProgram(NamedTuple):
    """Everything needed to start a program, prepared once for all its runs."""

    command: tuple[str, ...]
    path: str
    """Where the executable was found."""
    host: Host
    launch: bytes

    @property
    def is_missing(self) -> bool:
        """Whether the executable has disappeared since."""
        is_there = os.access(self.path, os.X_OK) and Path(self.path).is_file()
        return not is_there and is_missing(self.command[0], self.host.folder)


def prepare(
    command: Sequence[str], host: Host, environment: Mapping[str, str] | None = None
) -> PreparedProgram:
    """Without an environment the program inherits that of this process."""
    path = _found(command[0], host.folder)
    if path is None:
        raise ProgramNotFound(command[0])
    folder = Path(host.folder).absolute()
    launch = Launch(
        command=tuple(command),
        folder=str(folder),
        environment=dict(os.environ if environment is None else environment),
        limits=tuple(process_limits(host)),
        memory=host.memory,
        seconds=host.cpu,
        processes=host.processes,
    )
    return PreparedProgram(tuple(command), str(folder / path), host, pack_launch(launch))


class ChildProcess:
    """A running bot program and its pipes."""

    def __init__(
        self,
        command: Sequence[str],
        host: Host,
        *,
        joins_output: bool = False,
        prepared: PreparedProgram | None = None,
    ) -> None:
        """Start a command, or what was prepared for it.

        With `joins_output` standard output and standard error share a pipe, for programs that talk over a
        socket.
        """
        program = prepared or prepare(command, host)
        if prepared is not None and prepared.is_missing:
            raise ProgramNotFound(command[0])
        self._host = host
        self._heard = b""
        self._ending: ProcessEnd | None = None
        try:
            self._start(program.launch, joins_output=joins_output)
        except (OSError, ValueError) as error:
            words = f"it cannot be started: {error}: {command[0]!r}"
            raise Misbehaviour(FaultKind.START, words, is_gone=True) from None
        _living[self.pid] = self

    def _start(self, launch: bytes, *, joins_output: bool) -> None:
        its_input, self.input = os.pipe()
        self.output, its_output = os.pipe()
        self.errors, its_errors = (self.output, its_output) if joins_output else os.pipe()
        self._ends = {self.input, self.output, self.errors}
        try:
            started = watchdog.start(launch, (its_input, its_output, its_errors))
        except BaseException:
            self._close_ends()
            raise
        finally:
            for end in {its_input, its_output, its_errors}:
                os.close(end)
        self.pid = started.pid
        self._supervisor = started.supervisor
        self._control = started.control
        self.exit_signal = started.control.fileno()
        """File descriptor that becomes readable when the process has ended."""
        for end in self._ends:
            os.set_blocking(end, False)

    def ending(self) -> ProcessEnd | None:
        """How the process ended, or None while it runs. An exceeded limit takes precedence over a signal."""
        while self._control.fileno() >= 0:
            try:
                data = self._control.recv(4096)
            except BlockingIOError:
                break
            except OSError:
                data = b""
            self._heard += data
            if not data:
                self._ending = self._ending or _UNWATCHED
                break
        *lines, self._heard = self._heard.split(b"\n")
        for line in lines:
            self._ending = _ending(line.decode(), self._host)
        return self._ending

    def ends_within(self, seconds: float) -> bool:
        """Wait for the end of the process, and for nothing else."""
        waiting = poll()
        waiting.register(self.exit_signal, POLLIN)
        return bool(waiting.poll(poll_time(seconds))) and self.ending() is not None

    def close_input(self) -> None:
        if self.input in self._ends:
            self._ends.remove(self.input)
            os.close(self.input)

    def end(self) -> None:
        """Kill the program with all its processes and release all resources. Idempotent."""
        if _living.pop(self.pid, None) is None:
            return
        self.ending()
        self._ending = self._ending or _ENDED
        with suppress(OSError):
            self._control.shutdown(1)
        if not self._is_done(monotonic() + _PATIENCE):
            with suppress(ProcessLookupError, PermissionError):
                os.kill(self._supervisor, signal.SIGKILL)  # the watchdog kills the orphans
        self._control.close()
        self._close_ends()

    def _is_done(self, deadline: float) -> bool:
        """Whether the supervisor closes its connection in time, which is the last thing it does."""
        waiting = poll()
        waiting.register(self._control, POLLIN)
        while (left := deadline - monotonic()) > 0:
            if waiting.poll(left * 1000):
                try:
                    if not self._control.recv(4096):
                        return True
                except OSError:
                    return True
        return False

    def let_go(self) -> None:
        """Close the inherited descriptors after a fork: the program belongs to the parent process, and open
        copies here would keep it alive."""
        self._control.close()
        self._close_ends()

    def _close_ends(self) -> None:
        while self._ends:
            os.close(self._ends.pop())


def _ending(report: str, host: Host) -> ProcessEnd:
    match report.split():
        case ["over", limit]:
            return ProcessEnd(FaultKind.CRASH, over_limit(limit, host))
        case ["signal", number]:
            return ProcessEnd(FaultKind.CRASH, f"it was ended by {_signal_name(int(number))}")
        case ["exit", code]:
            kind = FaultKind.EXIT if code == "0" else FaultKind.CRASH
            return ProcessEnd(kind, f"it exited with code {code}", int(code))
    raise ValueError(f"a supervisor reports how a program ended, not {report!r}")


def is_missing(program: str, folder: str) -> bool:
    """Whether there is no such executable. Names are looked up in `PATH`; paths are relative to `folder`."""
    return _found(program, folder) is None


def _found(program: str, folder: str) -> str | None:
    return shutil.which(str(Path(folder, program)) if os.sep in program else program)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


_living: Final[dict[int, ChildProcess]] = {}


def living() -> tuple[int, ...]:
    """Process groups of the programs that this process has started and not yet ended."""
    return tuple(_living)


def end_all() -> None:
    """Kill all programs that this process started; called at exit."""
    for child in tuple(_living.values()):
        child.end()


def _let_go_of_all() -> None:
    while _living:
        _living.popitem()[1].let_go()


atexit.register(end_all)
os.register_at_fork(after_in_child=_let_go_of_all)

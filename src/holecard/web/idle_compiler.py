"""Compiles the solver's kernels while a personal server is idle.

The first table against a solved bot, or the first spot, would otherwise wait for the compiler: seconds to
half a minute, once for an installation. The compiler is a process of its own with the lowest priority, which
is ended with the server. Servers for other machines do without: they have better use for their memory.
"""

import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Final

from holecard.bots.solved.precompile import is_due

QUIET: Final = 3.0
"""Seconds without a request after which the server counts as idle: its user reads a page."""
_COMMAND: Final = (sys.executable, "-P", "-m", "holecard.bots.solved.precompile")
_PATIENCE: Final = 5.0


class IdleCompiler:
    """Starts the compiler in the first idle moment of a server, if there is anything to compile."""

    def __init__(self, command: Sequence[str] = _COMMAND, is_needed: Callable[[], bool] = is_due) -> None:
        self._command = command
        self._is_needed = is_needed
        self._process: subprocess.Popen[bytes] | None = None
        self._requests = -1
        self._since = 0.0
        """The time of the last request that was seen."""
        self._is_done = False

    @property
    def pid(self) -> int | None:
        """Of the compiler while it runs."""
        return None if self._process is None else self._process.pid

    def tick(self, now: float, requests: int) -> None:
        """Called now and then, with the number of requests so far."""
        if self._process is not None and self._process.poll() is not None:
            self.stop()
        if self._is_done:
            return
        if requests != self._requests:
            self._requests, self._since = requests, now
        elif now - self._since >= QUIET:
            self._is_done = True
            if self._is_needed():
                self._start()

    def _start(self) -> None:
        self._process = subprocess.Popen(
            self._command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def stop(self) -> None:
        self._is_done = True
        process, self._process = self._process, None
        if process is not None:
            process.kill()  # what it has compiled is kept, and what it has not is begun again
            process.wait(_PATIENCE)
            assert process.stdin is not None
            process.stdin.close()

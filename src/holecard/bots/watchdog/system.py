"""System calls and signal handling for watchdogs and supervisors."""

import ctypes
import fcntl
import os
import signal
import sys
import termios
from contextlib import suppress
from typing import Final

_PR_SET_PDEATHSIG: Final = 1
_PR_SET_CHILD_SUBREAPER: Final = 36
"""Constants of `linux/prctl.h`."""
_libc: Final = ctypes.CDLL(None) if sys.platform == "linux" else None
_IGNORED: Final = (signal.SIGHUP, signal.SIGINT, signal.SIGTERM)
_RESTORED: Final = (*_IGNORED, signal.SIGCHLD, signal.SIGPIPE, signal.SIGXFSZ)


def become_subreaper() -> None:
    """Make orphaned descendants children of this process (Linux only)."""
    if _libc is not None:
        _libc.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def die_with_parent() -> None:
    if _libc is not None:
        _libc.prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)


def outlive_requests_to_end() -> None:
    """Ignore termination signals, which are meant for the arena: a watchdog ends with its connection."""
    for number in _IGNORED:
        signal.signal(number, signal.SIG_IGN)


def leave_terminal() -> None:
    """Give up the controlling terminal, for this process and those that it will start. Programs share the
    session of the arena, and could otherwise change, read or type into the terminal of its user."""
    with suppress(OSError):  # there is none
        terminal = os.open("/dev/tty", os.O_RDWR | os.O_NOCTTY)
        try:
            fcntl.ioctl(terminal, termios.TIOCNOTTY)
        finally:
            os.close(terminal)


def restore_signals() -> None:
    for number in _RESTORED:
        signal.signal(number, signal.SIG_DFL)


class ChildEvents:
    """A file descriptor (`fileno`) that becomes readable when a child has ended or was stopped."""

    def __init__(self) -> None:
        self._reader, self._writer = os.pipe()
        for end in (self._reader, self._writer):
            os.set_blocking(end, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self._writer, warn_on_full_buffer=False)

    def fileno(self) -> int:
        return self._reader

    def clear(self) -> None:
        with suppress(BlockingIOError):
            while os.read(self._reader, 4096):
                pass

    def close(self) -> None:
        """Close the inherited pipe after a fork; the child process creates its own."""
        signal.set_wakeup_fd(-1)
        os.close(self._reader)
        os.close(self._writer)

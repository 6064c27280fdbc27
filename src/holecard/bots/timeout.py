"""Interrupts in-process Python bots that exceed their time, with no overhead per action.

An interval timer signals the process every `TICK` seconds. Each tick checks whether the bot that is running
is past its deadline and, if so, raises `OutOfTime` inside it. Setting the deadline is one assignment. Python
delivers signals to the main thread only, so bots in other threads must run in processes of their own.
"""

import faulthandler
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from math import inf
from time import monotonic
from types import FrameType
from typing import Final

TICK: Final = 0.1
STUCK: Final = 20
"""Seconds without a tick after which the process is killed: a bot is stuck in compiled code."""


class OutOfTime(BaseException):
    """Raised in a bot that is past its deadline. Not an `Exception`, so that `except Exception` misses it."""


class DeadlineTimer:
    """Holds the deadline of the running bot and enforces it at every tick."""

    __slots__ = ("deadline",)

    def __init__(self) -> None:
        self.deadline = inf
        """Deadline of the running bot on the `time.monotonic` clock."""

    def ring(self, _signal: int, _frame: FrameType | None) -> None:
        """Signal handler. Raises at every tick past the deadline, since a bot may swallow the first ones."""
        over = monotonic() - self.deadline
        if over > STUCK:
            os._exit(1)
        watch()
        if over > 0:
            raise OutOfTime


deadline_timer: Final = DeadlineTimer()


def watch() -> None:
    """Restart the countdown after which the process is killed silently.

    `faulthandler` counts in a thread outside the interpreter, so this also works if a bot never returns from
    compiled code or has disabled the timer.
    """
    faulthandler.dump_traceback_later(STUCK, exit=True, file=_nowhere())


@cache
def _nowhere() -> int:
    return os.open(os.devnull, os.O_WRONLY)


def can_interrupt() -> bool:
    return threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer")


class Keyboard:
    """Notes Ctrl-C, so that a bot that raises `KeyboardInterrupt` by itself is not taken for it."""

    __slots__ = ("was_pressed",)

    def __init__(self) -> None:
        self.was_pressed = False

    def interrupt(self, _signal: int, _frame: FrameType | None) -> None:
        """Signal handler, in place of Python's own."""
        self.was_pressed = True
        raise KeyboardInterrupt


_keyboard: Final = Keyboard()


def is_ctrl_c() -> bool:
    """Whether a `KeyboardInterrupt` is from the keyboard, or may be where another handler is at work."""
    handler = signal.getsignal(signal.SIGINT)
    if handler == _keyboard.interrupt:
        return _keyboard.was_pressed
    return handler is not signal.SIG_IGN


@contextmanager
def _noting_ctrl_c() -> Iterator[None]:
    """Only where Ctrl-C raises `KeyboardInterrupt`: workers ignore it, and a program may handle it itself."""
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    _keyboard.was_pressed = False
    signal.signal(signal.SIGINT, _keyboard.interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def ticking() -> Iterator[None]:
    """Run the interval timer while bots play, if this thread can be interrupted."""
    if not can_interrupt():
        yield
        return
    before = signal.signal(signal.SIGALRM, deadline_timer.ring)
    signal.setitimer(signal.ITIMER_REAL, TICK, TICK)
    watch()
    try:
        with _noting_ctrl_c():
            yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        faulthandler.cancel_dump_traceback_later()
        signal.signal(signal.SIGALRM, before)
        deadline_timer.deadline = inf


@contextmanager
def unwatched() -> Iterator[None]:
    """Stop the timer and the countdown while our own code, such as a compiler, may be busy outside the
    interpreter for a long time."""
    if not can_interrupt() or signal.getsignal(signal.SIGALRM) != deadline_timer.ring:
        yield  # no timer of ours runs; a program that uses this one may have its own
        return
    signal.setitimer(signal.ITIMER_REAL, 0)
    faulthandler.cancel_dump_traceback_later()
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, TICK, TICK)
        watch()

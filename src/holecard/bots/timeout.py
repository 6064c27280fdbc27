"""Stops Python bots that think too long, at no cost for those that do not.

A timer of the system ticks a few times a second. Each tick looks whether the bot that is thinking is
past its deadline, and if so raises `OutOfTime` inside it. Arming the deadline_timer is one assignment. Ticks
come to the main thread only, so that elsewhere bots must be run in processes of their own.
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
"""Seconds without a tick after which the process is given up: compiled code holds it."""


class OutOfTime(BaseException):
    """Not an `Exception`, so that a bot's own `except Exception` does not swallow it."""


class DeadlineTimer:
    __slots__ = ("deadline",)

    def __init__(self) -> None:
        self.deadline = inf
        """When the bot that thinks now must be done, by `time.monotonic`."""

    def ring(self, _signal: int, _frame: FrameType | None) -> None:
        """At every tick until the deadline is lifted, since a bot may swallow the first ones."""
        over = monotonic() - self.deadline
        if over > STUCK:
            os._exit(1)
        watch()
        if over > 0:
            raise OutOfTime


deadline_timer: Final = DeadlineTimer()


def watch() -> None:
    """End the process without a word if nothing ticks for a while. This watch runs beside Python, so that
    it also sees a bot that never comes back from compiled code, or has stopped the timer."""
    faulthandler.dump_traceback_later(STUCK, exit=True, file=_nowhere())


@cache
def _nowhere() -> int:
    return os.open(os.devnull, os.O_WRONLY)


def can_interrupt() -> bool:
    return threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer")


@contextmanager
def ticking() -> Iterator[None]:
    """Let the deadline_timer tick while bots play."""
    if not can_interrupt():
        yield
        return
    before = signal.signal(signal.SIGALRM, deadline_timer.ring)
    signal.setitimer(signal.ITIMER_REAL, TICK, TICK)
    watch()
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        faulthandler.cancel_dump_traceback_later()
        signal.signal(signal.SIGALRM, before)
        deadline_timer.deadline = inf

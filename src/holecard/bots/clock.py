"""A bot's clock: the time bank of one round, and clocks and durations as text."""

from math import inf
from typing import Final

from holecard.rules.parts import Clock

ENDLESS: Final = Clock(bank=1 << 50, increment=1 << 50)
"""The clock of house bots: it never runs out."""


class TimeBank:
    """A bot's clock during one round, in seconds (`rules.Clock` is in milliseconds)."""

    __slots__ = (
        "_bank", "_limit", "_most", "_silence", "_silent", "_step", "_total", "_used",
        "free", "left", "muted",
    )  # fmt: skip

    def __init__(self, clock: Clock) -> None:
        self._most = clock.bank / 1000
        self._step = clock.increment / 1000
        self._silence = inf if clock.silence is None else clock.silence
        self._total = inf if clock.total is None else clock.total / 1000
        self._limit = inf if clock.move_limit is None else clock.move_limit / 1000
        self._bank = self._most
        self.left = min(self._bank, self._limit)
        """Seconds allowed for the next answer."""
        self._used = 0.0
        self._silent = 0
        self.muted = False
        """Whether the bot is no longer asked in this round and only checks or folds."""
        self.free = self._free()
        """An answer within so many seconds leaves the clock as it is, and need not be charged."""

    def _free(self) -> float:
        """The increment, if the bank is full and nothing else is counted."""
        is_counted = self._silent or self._total < inf or self._bank < self._most
        return -1.0 if is_counted else min(self._step, self.left)

    def spend(self, seconds: float, *, answered: bool) -> None:
        """Charge the time of one question, whether or not it was answered."""
        self._used += seconds
        if seconds > self._step or self._bank < self._most:  # otherwise the increment fills it up again
            self._bank = min(self._most, max(self._bank - seconds, 0.0) + self._step)
            self.left = min(self._bank, self._limit)
        self._silent = 0 if answered else self._silent + 1
        if self._silent > self._silence or self._used > self._total:
            self.muted = True
        self.free = self._free()


def duration(seconds: float) -> str:
    """Format a duration: `840 µs`, `12 ms`, `3.4 s`, `5 min`."""
    if seconds <= 0:
        return "0 s"
    for limit, factor, unit in ((1e-3, 1e6, "µs"), (1.0, 1e3, "ms"), (120.0, 1.0, "s")):
        if seconds < limit:
            value = seconds * factor
            return f"{value:.0f} {unit}" if value >= 10 else f"{value:.1f} {unit}"
    return f"{seconds / 60:,.0f} min"


def clock_words(clock: Clock) -> str:
    """Format a clock: `5 s + 0.5 s` (bank and increment per answer), or `1 s an answer` if they are equal."""
    bank, increment = (f"{time / 1000:g} s" for time in (clock.bank, clock.increment))
    words = f"{bank} an answer" if clock.increment >= clock.bank else f"{bank} + {increment}"
    if clock.move_limit is None or clock.move_limit >= clock.bank:
        return words
    return f"{words}, at most {clock.move_limit / 1000:g} s an answer"

"""A bot's clock during one round, and how times are told."""

from math import inf

from holecard.rules.parts import Clock


class Timing:
    """Seconds, since that is what the system's clocks speak; `rules.Clock` has milliseconds."""

    __slots__ = (
        "_bank", "_limit", "_most", "_silence", "_silent", "_step", "_total", "left", "muted", "used",
    )  # fmt: skip

    def __init__(self, clock: Clock) -> None:
        self._most = clock.bank / 1000
        self._step = clock.increment / 1000
        self._silence = inf if clock.silence is None else clock.silence
        self._total = inf if clock.total is None else clock.total / 1000
        self._limit = inf if clock.move_limit is None else clock.move_limit / 1000
        self._bank = self._most
        self.left = min(self._bank, self._limit)
        """What the next answer may take."""
        self.used = 0.0
        self._silent = 0
        self.muted = False
        """Whether the bot is no longer asked in this round."""

    def spend(self, seconds: float, *, answered: bool) -> None:
        """An answer came after so long, or none did."""
        self.used += seconds
        self._bank = min(self._most, max(self._bank - seconds, 0.0) + self._step)
        self.left = min(self._bank, self._limit)
        self._silent = 0 if answered else self._silent + 1
        if self._silent > self._silence or self.used > self._total:
            self.muted = True


def duration(seconds: float) -> str:
    """`840 µs`, `12 ms`, `3.4 s`, `5 min`"""
    if seconds <= 0:
        return "0 s"
    for limit, factor, unit in ((1e-3, 1e6, "µs"), (1.0, 1e3, "ms"), (120.0, 1.0, "s")):
        if seconds < limit:
            value = seconds * factor
            return f"{value:.0f} {unit}" if value >= 10 else f"{value:.1f} {unit}"
    return f"{seconds / 60:,.0f} min"


def clock_words(clock: Clock) -> str:
    """`5 s + 0.5 s`: a bank, and what is added for every answer. `1 s an answer` where both are the same."""
    bank, increment = (f"{time / 1000:g} s" for time in (clock.bank, clock.increment))
    words = f"{bank} an answer" if clock.increment >= clock.bank else f"{bank} + {increment}"
    if clock.move_limit is None or clock.move_limit >= clock.bank:
        return words
    return f"{words}, at most {clock.move_limit / 1000:g} s an answer"

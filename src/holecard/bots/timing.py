"""A bot's clock during one round: bank, increment, silence and total."""

from math import inf

from holecard.rules.parts import Clock


class Timing:
    """Seconds, since that is what the system's clocks speak; `rules.Clock` has milliseconds."""

    __slots__ = ("_most", "_silence", "_silent", "_step", "_total", "left", "muted", "used")

    def __init__(self, clock: Clock) -> None:
        self._most = clock.bank / 1000
        self._step = clock.increment / 1000
        self._silence = inf if clock.silence is None else clock.silence
        self._total = inf if clock.total is None else clock.total / 1000
        self.left = self._most
        """What the next answer may take."""
        self.used = 0.0
        self._silent = 0
        self.muted = False
        """Whether the bot is no longer asked in this round."""

    def spend(self, seconds: float, *, answered: bool) -> None:
        """An answer came after so long, or none did."""
        self.used += seconds
        self.left = min(self._most, max(self.left - seconds, 0.0) + self._step)
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

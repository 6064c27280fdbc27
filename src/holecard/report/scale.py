"""Where a value lies on an axis, and which round values to write at it."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, floor, isfinite, log10


@dataclass(frozen=True, slots=True)
class Scale:
    low: float
    high: float

    @staticmethod
    def around(values: Iterable[float], margin: float = 0.04) -> "Scale":
        """All of the finite values with a little room; 0 to 1 if there are none."""
        known = [value for value in values if isfinite(value)]
        if not known:
            return Scale(0.0, 1.0)
        low, high = min(known), max(known)
        room = (high - low) * margin or max(abs(high) * margin, 1.0)
        return Scale(low - room, high + room)

    def share(self, value: float) -> float:
        """0 at the low end, 1 at the high end, and never beyond them."""
        at = (value - self.low) / (self.high - self.low)
        return min(max(at, 0.0), 1.0)

    def percent(self, value: float) -> str:
        return f"{round(self.share(value) * 100, 2):g}%"

    def ticks(self, about: int) -> list[float]:
        """Multiples of 1, 2 or 5 times a power of ten within the scale, about so many."""
        step = _round_step((self.high - self.low) / max(about, 1))
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        return [number * step for number in range(first, last + 1)]


def _round_step(rough: float) -> float:
    power = 10.0 ** floor(log10(rough))
    step = next(times for times in (1, 2, 5, 10) if times * power >= rough * 0.999)
    return step * power


def brief(value: float) -> str:
    """An axis label: `0`, `500`, `2k`, `1.5M`, with a minus as wide as a digit."""
    size = abs(value)
    for limit, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if size >= limit:
            text = f"{size / limit:g}{letter}"
            break
    else:
        text = f"{size:g}"
    return f"−{text}" if value < 0 else text

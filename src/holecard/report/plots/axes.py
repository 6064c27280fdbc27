"""Linear and logarithmic axes: positions of values, and ticks."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor, inf, isfinite, log10
from typing import Final


@dataclass(frozen=True, slots=True)
class Scale:
    low: float
    high: float

    @staticmethod
    def around(values: Iterable[float], margin: float = 0.04) -> "Scale":
        """A scale that contains all finite values with a margin; 0 to 1 if there are none."""
        known = [value for value in values if isfinite(value)]
        if not known:
            return Scale(0.0, 1.0)
        low, high = min(known), max(known)
        room = (high - low) * margin or max(abs(high) * margin, 1.0)
        return Scale(low - room, high + room)

    def share(self, value: float) -> float:
        """The position of a value: 0 at the low end, 1 at the high end; values beyond are clipped."""
        at = (value - self.low) / (self.high - self.low)
        return min(max(at, 0.0), 1.0)

    def percent(self, value: float) -> str:
        return f"{round(self.share(value) * 100, 2):g}%"

    def ticks(self, about: int) -> list[float]:
        """About `about` ticks: multiples of 1, 2 or 5 times a power of ten."""
        step = _round_step((self.high - self.low) / max(about, 1))
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        return [number * step for number in range(first, last + 1)]


def _round_step(rough: float) -> float:
    power = 10.0 ** floor(log10(rough))
    step = next(times for times in (1, 2, 5, 10) if times * power >= rough * 0.999)
    return step * power


def brief(value: float) -> str:
    """An axis label: `0`, `500`, `2k`, `1.5M`, with a minus sign as wide as a digit."""
    size = abs(value)
    for limit, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if size >= limit:
            text = f"{size / limit:g}{letter}"
            break
    else:
        text = f"{size:g}"
    return f"−{text}" if value < 0 else text


_MOST_DECADES: Final = 14
_FEW_DECADES: Final = 2
_LEAST_ROOM: Final = 0.2
"""Minimum margin, as a power of ten: large enough that a round number is always visible."""
_SUPERSCRIPT: Final = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, slots=True)
class LogAxis:
    powers: Scale
    """The ends of the axis, as powers of ten."""

    @staticmethod
    def around(values: Iterable[float]) -> "LogAxis":
        """An axis that contains all positive values with a margin; 1 to 10 if there are none."""
        known = [log10(value) for value in values if value > 0]
        if not known:
            return LogAxis(Scale(0.0, 1.0))
        low, high = min(known), max(known)
        room = max((high - low) * 0.04, _LEAST_ROOM)
        return LogAxis(Scale(low - room, high + room))

    def share(self, value: float) -> float:
        """The position of a value: 0 at the low end, also for the value 0, and 1 at the high end."""
        return self.powers.share(log10(value) if value > 0 else -inf)

    def marks(self) -> list[float]:
        """Values to label: decades, and also 2 and 5 times a decade if there are few decades."""
        first, last = ceil(self.powers.low), floor(self.powers.high)
        if last - first + 1 < _FEW_DECADES:
            return self._within(1, 2, 5)
        step = ceil((last - first + 1) / _MOST_DECADES)
        return [10.0**power for power in range(first, last + 1) if (power - last) % step == 0]

    def lines(self) -> list[float]:
        """The values of the grid lines: the decades."""
        return [10.0**power for power in range(ceil(self.powers.low), floor(self.powers.high) + 1)]

    def _within(self, *times: int) -> list[float]:
        decades = range(floor(self.powers.low), floor(self.powers.high) + 1)
        values = [factor * 10.0**power for power in decades for factor in times]
        return [value for value in values if self.powers.low <= log10(value) <= self.powers.high]


def power_text(value: float) -> str:
    """Format a value as `10⁻³` or `2·10⁻³`, or plainly as `1` or `50` where that is as short."""
    if 0.01 <= value < 1000:
        return f"{value:g}"
    power = floor(log10(value) + 1e-9)
    front = f"{value / 10.0**power:.3g}"
    raised = f"10{str(power).translate(_SUPERSCRIPT)}"
    return raised if front == "1" else f"{front}·{raised}"


def spread(wished: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Ascending positions that are at least `gap` apart, as near as possible to the wished ones: overlaps are
    pushed up, then back down from the end."""
    placed: list[float] = []
    for at in wished:
        placed.append(max(at, placed[-1] + gap if placed else low))
    ceiling = high
    for number in reversed(range(len(placed))):
        placed[number] = min(placed[number], ceiling)
        ceiling = placed[number] - gap
    return placed

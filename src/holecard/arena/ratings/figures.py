"""Formats ratings and winnings, the same everywhere: no more digits than the interval supports."""

from math import isfinite
from typing import Final

from holecard.arena.results import Estimate

UNKNOWN: Final = "–"
"""For a figure that is not known yet."""


def elo(estimate: Estimate) -> str:
    return f"{estimate.value:.0f}" if isfinite(estimate.value) else UNKNOWN


def plus_minus(estimate: Estimate) -> str:
    """`± 34`, with as many digits as the value; `± ∞` before anything was played."""
    width = estimate.margin
    return f"± {width:,.{_digits(width)}f}" if isfinite(width) else "± ∞"


def winnings(estimate: Estimate) -> str:
    """The rate without its interval."""
    width = estimate.margin
    return signed(estimate.value, _digits(width)) if isfinite(width) else UNKNOWN


def signed(value: float, digits: int = 0) -> str:
    """`+1,200` or `−40`, with a minus sign as wide as the plus."""
    if not isfinite(value):
        return UNKNOWN
    text = f"{abs(value):,.{digits}f}"
    is_zero = not text.strip("0.")
    return text if is_zero else f"{'+' if value > 0 else '−'}{text}"


def percent(share: float) -> str:
    return f"{share * 100:.0f}" if isfinite(share) else UNKNOWN


def rough(count: int) -> str:
    """Rounded up to two digits: an estimate should not look like a count."""
    step = int(10 ** max(len(str(count)) - 2, 0))
    return f"{-(-count // step) * step:,}"


def _digits(width: float) -> int:
    """Decimal places of a figure that is known to within so much."""
    if not isfinite(width) or width >= 10:
        return 0
    return 1 if width >= 1 else 2 if width >= 0.1 else 3

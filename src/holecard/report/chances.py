"""Probabilities that somebody hands us to be drawn."""

from collections.abc import Iterable
from typing import Final

from holecard.errors import BadRequest

_TOLERANCE: Final = 1e-6
"""What a solver may leave of rounding."""
_NOTHING: Final = 1e-9
"""What a sum of many may."""


def checked(chances: Iterable[float], place: str) -> tuple[float, ...]:
    """As plain numbers from 0 to 1 that sum to 1, without the rounding they came with."""
    given = [float(chance) for chance in chances]
    for chance in given:
        if not -_TOLERANCE <= chance <= 1 + _TOLERANCE:
            raise BadRequest(f"probabilities lie between 0 and 1, but one of {place} is {chance!r}")
    if not abs(sum(given) - 1) <= _TOLERANCE:
        raise BadRequest(f"probabilities sum to 1, but those of {place} sum to {sum(given)!r}")
    clipped = [min(max(chance, 0.0), 1.0) for chance in given]
    return tuple(chance / sum(clipped) for chance in clipped)


def percent(chance: float) -> str:
    """`100%`, `42.3%`; never 0% or 100% for what is only nearly so."""
    if min(chance, 1 - chance) < _NOTHING:
        return f"{chance:.0%}"
    if not 0.0005 <= chance < 0.9995:
        return "<0.1%" if chance < 0.5 else ">99.9%"
    return f"{chance * 100:.1f}".removesuffix(".0") + "%"

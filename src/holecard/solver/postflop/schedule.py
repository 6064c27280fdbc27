"""The discounts of iterations, and when the exploitability is measured.

Discounted CFR (Brown and Sandholm, "Solving Imperfect-Information Games via Discounted Regret Minimization",
AAAI 2019) with alpha 1.5 and gamma 5. Negative regrets keep the same part in all iterations, as with beta 0,
but 0.3 instead of a half: spots on the river need a tenth to a quarter fewer iterations with it, and spots on
the turn as many. `benchmarks/postflop_methods.py` compares methods and schedules.
"""

from collections.abc import Sequence
from math import ceil, log
from typing import Final

_ALPHA: Final = 1.5
_GAMMA: Final = 5
_NEGATIVE: Final = 0.3
_GOLDEN: Final = (5**0.5 - 1) / 2
_DITHER: Final = 0.45
"""Less than a half: a probability of one may be computed a little above it, and must not be rounded up."""
_FIRST_PAUSE: Final = 10
_SMALL_PAUSE: Final = 30
_SMALL: Final = 1_000_000
"""Entries of the tables: a hundred iterations of a smaller spot take a moment."""
_LEAST_PAUSE: Final = 5
_FALL: Final = 1.2
"""Exploitability falls about with this power of the iterations."""


def discounts_at(iteration: int) -> tuple[float, float, float]:
    """Factors for positive regrets, negative regrets and the average so far, of an iteration from 0."""
    past = float(max(iteration - 1, 0)) ** _ALPHA
    return past / (past + 1), _NEGATIVE, (iteration / (iteration + 1)) ** _GAMMA


def dither_at(iteration: int) -> float:
    """What is added to averages before they are rounded to whole numbers.

    Late iterations change an average by less than one step of 16 bits. With the same rounding every time
    these changes would be lost; multiples of the golden ratio round them up as often as they ask for."""
    return _DITHER * (2 * (iteration * _GOLDEN % 1) - 1)


def first_pause(entries: int) -> int:
    """Iterations until the first measurement. In large spots it tells the user how long the rest may take."""
    return _SMALL_PAUSE if entries < _SMALL else _FIRST_PAUSE


def next_pause(
    marks: Sequence[tuple[int, float]], iteration: int, until: float, first: int = _FIRST_PAUSE
) -> int:
    """Iterations until the next measurement, which costs more than one of them: as many as it takes to the
    target if the exploitability falls on as between the last two marks, but at most as many as are done."""
    if not marks or marks[-1][0] != iteration or until <= 0:
        return max(first, iteration)
    low = marks[-1][1]
    fall = _fall(marks[-2], marks[-1]) if len(marks) > 1 else _FALL
    wanted = iteration * ((low / until) ** (1 / fall) - 1) if low > 0 else 0.0
    return max(_LEAST_PAUSE, min(ceil(wanted), iteration))


def _fall(earlier: tuple[int, float], later: tuple[int, float]) -> float:
    """The power of the iterations, as far as two measurements tell; close ones tell little."""
    if not 0 < later[1] < earlier[1]:
        return _FALL / 2
    return max(log(earlier[1] / later[1]) / log(later[0] / earlier[0]), _FALL / 2)

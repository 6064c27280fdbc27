"""How far results scatter, compared with what independent rounds would do.

Mirrored rounds are not independent: whoever has the better cards in one has the worse ones in the
other. So the scatter is measured between groups, never between rounds. A measure from few groups, or
from results that hardly vary, is worth little; it is therefore mixed with the value for independent
rounds, as if that had been measured with `VIRTUAL` degrees of freedom (the usual conjugate prior of a
variance).
"""

from math import sqrt
from typing import Final, NamedTuple

from holecard.arena.ratings.student import quantile

VIRTUAL: Final = 4.0


class Scatter(NamedTuple):
    ratio: float
    """The variance, in units of what independent rounds would have."""
    freedom: float

    @property
    def reach(self) -> float:
        """How many standard deviations of independent rounds an interval of 95% reaches."""
        return quantile(self.freedom) * sqrt(self.ratio)


def scatter(measured: float, samples: float) -> Scatter:
    """From the measured ratio, without a correction for few samples; they need not be a whole number
    if some are worth less than others."""
    if samples <= 1:
        return Scatter(1.0, VIRTUAL)
    freedom = samples - 1
    corrected = measured * samples / freedom
    return Scatter((freedom * corrected + VIRTUAL) / (freedom + VIRTUAL), freedom + VIRTUAL)

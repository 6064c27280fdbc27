"""Variants of counterfactual regret minimization: how old regrets and strategies are discounted.

All variants use regret matching with alternating updates.

- CFR: Zinkevich, Johanson, Bowling and Piccione, "Regret Minimization in Games with Incomplete Information",
  NIPS 2007.
- CFR+ floors regrets at zero: Tammelin, "Solving Large Imperfect Information Games Using CFR+", 2014,
  https://arxiv.org/abs/1407.5042
- Discounted CFR multiplies regrets on iteration t by t^alpha / (t^alpha + 1) where positive and by
  t^beta / (t^beta + 1) where negative, and weights strategies by t^gamma: Brown and Sandholm, "Solving
  Imperfect-Information Games via Discounted Regret Minimization", AAAI 2019, https://arxiv.org/abs/1809.04040
- HS-DCFR lets the three powers change on a schedule: Zhang, McAleer and Sandholm, "Faster Game Solving via
  Hyperparameter Schedules", 2024, https://arxiv.org/abs/2404.09097
- Predictive CFR+ predicts that the last regrets will repeat: Farina, Kroer and Sandholm, "Faster Game
  Solving via Predictive Blackwell Approachability", AAAI 2021, https://arxiv.org/abs/2007.14358

Where the opponent's reach is zero, regrets are not updated (nor discounted). For CFR and CFR+ this is exact,
for the others nearly so, and it saves a quarter of the time.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from math import inf
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
BLOCK: Final = 1024


class CFRVariant(StrEnum):
    CFR = "cfr"
    CFR_PLUS = "cfr+"
    DCFR = "dcfr"
    HS_DCFR = "hs-dcfr"
    """DCFR with scheduled exponents."""
    PCFR_PLUS = "pcfr+"

    @property
    def schedule(self) -> "Schedule":
        return _SCHEDULES[self]

    @property
    def predicts(self) -> bool:
        return self is CFRVariant.PCFR_PLUS


class ExponentRamp(NamedTuple):
    """A linear ramp, then constant."""

    start: float
    end: float

    def at(self, iteration: Floats, span: int) -> Floats:
        if self.start == self.end:
            return np.full(iteration.shape, self.start)
        return self.start + (self.end - self.start) * np.minimum(iteration / span, 1)


@dataclass(frozen=True)
class Schedule:
    alpha: ExponentRamp
    beta: ExponentRamp
    gamma: ExponentRamp
    span: int = 1
    """Iterations until the exponents are constant."""

    def block(self, number: int) -> "ScheduleBlock":
        """The factors of iterations `number * BLOCK` up to the next block. They are always computed as a
        block, so that results are bit-identical wherever a run was interrupted."""
        return _block(self, number)

    @cached_property
    def _early(self) -> Floats:
        """Logarithms of the weights of the iterations within the span, from the first on."""
        done = np.arange(1, self.span, dtype=np.float64)
        growth = self.gamma.at(done, self.span) * np.log((done + 1) / done)
        return np.concatenate([[0.0], np.cumsum(growth)])

    def weights(self, iteration: Floats) -> Floats:
        """Weights of the strategies of these iterations in the average. Only ratios matter."""
        early = self._early[np.minimum(np.maximum(iteration, 1), self.span).astype(np.int64) - 1]
        late = self.gamma.end * np.log(np.maximum(iteration / self.span, 1))
        return np.where(iteration > 0, np.exp(early + late), 0.0)


class ScheduleBlock(NamedTuple):
    positive_discount: Floats
    """Factors of positive regrets."""
    negative_discount: Floats
    """Factors of negative regrets."""
    weights: Floats
    """One entry more than iterations, starting with the previous iteration's."""


@lru_cache(maxsize=256)
def _block(schedule: Schedule, number: int) -> ScheduleBlock:
    done = np.arange(number * BLOCK, (number + 1) * BLOCK + 1, dtype=np.float64)
    powers = (power.at(done[:-1], schedule.span) for power in (schedule.alpha, schedule.beta))
    positive_discount, negative_discount = (_discount(np.maximum(done[:-1], 1), power) for power in powers)
    return ScheduleBlock(positive_discount, negative_discount, schedule.weights(done))


def _discount(iteration: Floats, power: Floats) -> Floats:
    finite = np.where(np.isinf(power), 0, power)
    return np.where(np.isinf(power), power > 0, 1 / (1 + iteration**-finite))


def _steady(alpha: float, beta: float, gamma: float) -> Schedule:
    return Schedule(ExponentRamp(alpha, alpha), ExponentRamp(beta, beta), ExponentRamp(gamma, gamma))


# The scheduled powers of alpha and beta are those of the paper over its thousand iterations; its gamma, from
# 30 down to 25, took 1,400 iterations for micro with four sizes to come below 1 mbb, and 10 takes 1,200.
# Predictive CFR+ is published with a gamma of 2; with 6 it needs a quarter of the iterations for nine digits
# of mini. CFR+ counts strategies by the square of their iteration rather than by the iteration itself.
_SCHEDULES: Final = {
    CFRVariant.CFR: _steady(inf, inf, 0),
    CFRVariant.CFR_PLUS: _steady(inf, -inf, 2),
    CFRVariant.DCFR: _steady(1.5, 0, 2),
    CFRVariant.HS_DCFR: Schedule(ExponentRamp(1, 4), ExponentRamp(-1, -3), ExponentRamp(10, 10), span=1000),
    CFRVariant.PCFR_PLUS: _steady(inf, -inf, 6),
}

"""Student's t in plain Python.

Its tail is a regularized incomplete beta function, computed by its continued fraction with Lentz's method
(Abramowitz and Stegun 26.5.8 and 26.7.1), the quantile by Newton's. It agrees with published tables in all
their digits and is accurate to about 1e-10; the degrees of freedom need not be an integer.
"""

from functools import lru_cache
from math import exp, inf, lgamma, log, log1p, pi, sqrt
from statistics import NormalDist
from typing import Final

NORMAL: Final = NormalDist()
_ALIKE: Final = 5
"""Samples from which on it counts that all are alike: of two hands of a small game, one pair in seven is."""


def has_error(samples: int, variance: float) -> bool:
    """Whether samples of this variance say how far off their mean may be: one alone does not, nor do a few
    that are all alike."""
    return samples >= (2 if variance else _ALIKE)


@lru_cache(maxsize=4096)
def quantile(freedom: float, probability: float = 0.975) -> float:
    """The quantile of a probability of at least one half."""
    if freedom <= 0:
        return inf
    value = NORMAL.inv_cdf(probability)
    if freedom > 1e7:
        return value
    for _ in range(200):
        # The distribution is concave here, so that Newton's steps come from below and never overshoot.
        step = (tail(freedom, value) - (1 - probability)) / _density(freedom, value)
        value += step
        if abs(step) <= 1e-12 * value:
            break
    return value


def tail(freedom: float, value: float) -> float:
    """The upper tail probability of a non-negative value."""
    if value == 0:
        return 0.5
    square = value * value
    return _beta(freedom / 2, 0.5, freedom / (freedom + square), square / (freedom + square)) / 2


def _density(freedom: float, value: float) -> float:
    scale = lgamma((freedom + 1) / 2) - lgamma(freedom / 2)
    return exp(scale - (freedom + 1) / 2 * log1p(value * value / freedom)) / sqrt(freedom * pi)


def _beta(a: float, b: float, x: float, rest: float) -> float:
    """The regularized incomplete beta function at x = 1 - rest."""
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta(b, a, rest, x)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(rest)) / a
    fraction = c = 1.0
    d = 0.0
    for step in range(500):
        half = step // 2
        if step == 0:
            factor = 1.0
        elif step % 2:
            factor = -(a + half) * (a + b + half) * x / ((a + 2 * half) * (a + 2 * half + 1))
        else:
            factor = half * (b - half) * x / ((a + 2 * half - 1) * (a + 2 * half))
        d = 1 / (1 + factor * d)
        c = 1 + factor / c
        fraction *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return front * (fraction - 1)

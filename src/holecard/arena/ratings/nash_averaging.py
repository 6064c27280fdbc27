"""Nash averaging: a rating that does not change when a bot is entered twice, and that shows cycles.

Two players each choose a bot, and the winnings between these bots are the payoff. The equilibrium of that
game is a mixture of bots; where several bots beat each other in a circle, it has all of them. A bot is rated
by what it wins from the mixture, which is zero for bots in it and negative for the others. Of all equilibria
the one with the largest entropy is taken, so that bots that are alike share alike.

Balduzzi, Tuyls, Perolat and Graepel, "Re-evaluating Evaluation" (NeurIPS 2018). The equilibrium is followed
as the limit of logit equilibria p ~ exp(eta A p), whose equations have one solution for every eta, by
Newton's method.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from operator import mul
from typing import Final

from holecard.errors import BadRequest

MOST_BOTS: Final = 30
"""Larger fields would take too long in plain Python."""
_LARGEST: Final = 1e5
"""Of eta, in units of the largest payoff: how little a bot may lose to the mixture and still be in it."""
_CLOSE: Final = 1e-10
_STEPS: Final = 200


@dataclass(frozen=True, slots=True)
class NashShare:
    bot: str
    share: float
    """Of the mixture."""
    rating: float
    """What it wins from the mixture, a hand: zero, or less for a bot that is not in it."""


def nash_average(bots: Sequence[str], payoffs: Sequence[Sequence[float]]) -> tuple[NashShare, ...]:
    """`payoffs` has what the bot of the row wins from that of the column, which is what the other loses."""
    if not 1 <= len(bots) <= MOST_BOTS:
        raise BadRequest(f"Nash averaging is for one to {MOST_BOTS} bots, not {len(bots)}")
    scale = max((abs(value) for row in payoffs for value in row), default=0.0)
    unit = [[value / (scale or 1.0) for value in row] for row in payoffs]
    mixture = maximum_entropy_equilibrium(unit)
    ratings = [scale * sum(map(mul, row, mixture)) for row in unit]
    return tuple([NashShare(*row) for row in zip(bots, mixture, ratings, strict=True)])


def maximum_entropy_equilibrium(payoffs: Sequence[Sequence[float]]) -> list[float]:
    """Of a symmetric zero-sum game with payoffs up to 1."""
    logs = [-log(len(payoffs))] * len(payoffs)
    eta = 1.0
    while eta <= _LARGEST:
        logs = _logit_equilibrium(payoffs, eta, logs)
        eta *= 4.0
    return [exp(value) for value in logs]


def _logit_equilibrium(payoffs: Sequence[Sequence[float]], eta: float, logs: list[float]) -> list[float]:
    """The solution of log p = eta A p + c with sum 1, from a guess: damped steps of Newton's method."""
    for _ in range(_STEPS):
        mixture = [exp(value) for value in logs]
        wins = [eta * sum(map(mul, row, mixture)) for row in payoffs]
        middle = sum((value - won) * part for value, won, part in zip(logs, wins, mixture, strict=True))
        off = [value - won - middle for value, won in zip(logs, wins, strict=True)]
        if max(part * abs(gap) for part, gap in zip(mixture, off, strict=True)) < _CLOSE:
            break
        step = _newton_step(payoffs, eta, mixture, off)
        size = min(1.0, 2.0 / (max(map(abs, step)) or 1.0))
        logs = [value + size * change for value, change in zip(logs, step, strict=True)]
        total = log(sum(map(exp, logs)))
        logs = [value - total for value in logs]
    return logs


def _newton_step(
    payoffs: Sequence[Sequence[float]], eta: float, mixture: Sequence[float], off: Sequence[float]
) -> list[float]:
    """Solves dx - eta A (p dx) - dc = -off with sum p dx = 0. The matrix is regular, since A is
    antisymmetric."""
    rows = [
        [
            *(
                (1.0 if at == other else 0.0) - eta * value * part
                for other, (value, part) in enumerate(zip(row, mixture, strict=True))
            ),
            -1.0,
            -gap,
        ]
        for at, (row, gap) in enumerate(zip(payoffs, off, strict=True))
    ]
    rows.append([*mixture, 0.0, 0.0])
    return _solved(rows)[:-1]


def _solved(rows: list[list[float]]) -> list[float]:
    """Gaussian elimination with pivots; the last column is the right side."""
    size = len(rows)
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        pivot = rows[at]
        for row in rows[at + 1 :]:
            factor = row[at] / pivot[at]
            if factor:
                row[at:] = [value - factor * above for value, above in zip(row[at:], pivot[at:], strict=True)]
    found = [0.0] * size
    for at in range(size - 1, -1, -1):
        known = sum(map(mul, rows[at][at + 1 : size], found[at + 1 :]))
        found[at] = (rows[at][size] - known) / rows[at][at]
    return found

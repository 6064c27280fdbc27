"""The solution of a game, in one shape for all methods."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import log
from typing import NamedTuple

from holecard.progress import Progress
from holecard.solver.best_response import Grade
from holecard.solver.strategy import Strategy


class ConvergencePoint(NamedTuple):
    """The exploitability after so many iterations."""

    iteration: int
    seconds: float
    exploitability: float


def progress_of(marks: Sequence[ConvergencePoint], until: float, most: int) -> Progress:
    """The progress of an iterative method towards an exploitability, with `most` iterations as the limit.

    The expected total assumes that the exploitability goes on to fall, on a logarithmic scale, as it has.
    """
    last = marks[-1]
    total: float = most
    if until > 0:
        start = max(mark.exploitability for mark in marks)
        if last.exploitability <= until:
            total = last.iteration
        elif last.exploitability < start:
            total = min(last.iteration * log(start / until) / log(start / last.exploitability), most)
    return Progress(
        last.iteration,
        total,
        "iterations",
        f"exploitability {last.exploitability:.3g}",
        is_estimate=True,
    )


@dataclass(frozen=True, slots=True)
class Solution:
    """A strategy for both players with its exploitability, and how it was computed."""

    strategy: Strategy
    grade: Grade
    """By exact best responses, in floating point."""
    method: str
    iterations: int = 0
    seconds: float = 0.0
    marks: tuple[ConvergencePoint, ...] = ()
    reached: bool = True
    """Whether the target exploitability was reached."""
    notes: tuple[str, ...] = field(default=())
    """Remarks for the reader of the result."""
    target: float | None = None
    """The exploitability that an iterative method was to reach."""
    resumed: int = 0
    """Iterations of the earlier run that was resumed."""
    is_interrupted: bool = False

    def _repr_html_(self) -> str:
        from holecard.solver.notebook import solution_html

        return solution_html(self)


@dataclass(frozen=True, slots=True)
class ExactSolution(Solution):
    """A solution in fractions, certified by best responses in rational arithmetic."""

    probabilities: tuple[Fraction, ...] = field(kw_only=True)
    """The flat strategy."""
    value: Fraction = field(kw_only=True)
    """To the first player, in chips a hand."""
    best: tuple[Fraction, Fraction] = field(kw_only=True)
    """By player: the value of a best response to the other's strategy."""

    @property
    def exploitability(self) -> Fraction:
        return sum(self.best, Fraction()) / 2

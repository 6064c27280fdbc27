"""What a method found, in one shape for all methods."""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from holecard.solver.best_response import Grade
from holecard.solver.strategy import Strategy


class Mark(NamedTuple):
    """How far a run has come."""

    iteration: int
    seconds: float
    exploitability: float


Watch = Callable[[Mark], None]
"""Told of every mark while a run goes on. What it raises (such as KeyboardInterrupt) ends the run."""


@dataclass(frozen=True, slots=True)
class Solution:
    strategy: Strategy
    grade: Grade
    """By exact best responses, in floating point."""
    method: str
    iterations: int = 0
    seconds: float = 0.0
    marks: tuple[Mark, ...] = ()
    reached: bool = True
    """Whether the wanted exploitability was reached."""
    notes: tuple[str, ...] = field(default=())
    """What a person should know of it."""


@dataclass(frozen=True, slots=True)
class Exact:
    """A solution in whole fractions, certified by best responses in rational arithmetic."""

    solution: Solution
    probabilities: tuple[Fraction, ...]
    """The flat strategy."""
    value: Fraction
    best: tuple[Fraction, Fraction]

    @property
    def exploitability(self) -> Fraction:
        return sum(self.best, Fraction()) / 2

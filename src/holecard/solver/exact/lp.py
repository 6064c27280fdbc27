"""An equilibrium in floating point by the sequence-form linear program, for games that fit."""

from time import perf_counter

import numpy as np

from holecard.solver.exact.program import Algorithm, Program, run
from holecard.solver.exact.sequences import Floats, Sequences, Side, check_size
from holecard.solver.form import Form
from holecard.solver.response import grade
from holecard.solver.solution import Solution
from holecard.solver.strategy import Strategy

_LARGE = 5_000
"""Sequences from which on the interior point method is the faster one."""


def solve_lp(form: Form) -> Solution:
    start = perf_counter()
    check_size(form)
    sequences = Sequences.of(form)
    algorithm = Algorithm.INTERIOR if form.entries > _LARGE else Algorithm.SIMPLEX
    answer = run(Program.of(sequences), algorithm)
    flat = form.uniform()
    for side, plan in zip(sequences.sides, answer.plans, strict=True):
        behave(side, plan, flat)
    return Solution(
        strategy=Strategy(form, flat),
        grade=grade(form, flat),
        method="lp",
        iterations=answer.pivots,
        seconds=perf_counter() - start,
        notes=(f"linear program of {sum(map(len, sequences.sides)):,} sequences, in floating point",),
    )


def behave(side: Side, plan: Floats, flat: Floats) -> None:
    """Write the plan's probabilities into a flat strategy. Where the plan never comes it stays as it was."""
    sums = np.bincount(side.infoset, plan, len(side.above))[side.infoset]
    reached = (sums > 1e-9) & (side.entry >= 0)
    flat[side.entry[reached]] = plan[reached] / sums[reached]

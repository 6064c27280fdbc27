"""An equilibrium in floating point: the sequence-form linear program, solved by HiGHS.

The program is that of Koller, Megiddo and von Stengel 1996, https://doi.org/10.1006/game.1996.0051

Player 0 chooses a plan x; q are upper bounds of what player 1's information sets concede: maximize q of the
root subject to E x = e, F'q - A'x <= 0 and x >= 0. The duals of the second group of rows are player 1's plan,
so one run gives both.
"""

from dataclasses import dataclass
from enum import StrEnum
from time import perf_counter
from typing import Any

import highspy
import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from holecard.errors import BadRequest
from holecard.solver.best_response import grade
from holecard.solver.exact.sequence_form import Floats, Matrix, PlayerSequences, SequenceForm, check_size
from holecard.solver.solution import Solution
from holecard.solver.strategy import Strategy
from holecard.solver.tree import VectorGame

PRECISION = 1e-10


class Algorithm(StrEnum):
    SIMPLEX = "simplex"
    INTERIOR = "ipm"


@dataclass(frozen=True, eq=False)
class LinearProgram:
    """The matrices of the program; those of a perturbed game have the same shape."""

    own: Matrix
    """E: player 0's information sets by his sequences."""
    other: Matrix
    """F: player 1's."""
    payoff: Matrix
    """A: player 0's sequences by player 1's."""

    @classmethod
    def of(cls, sequences: SequenceForm) -> "LinearProgram":
        first, second = sequences.sides
        return cls(first.constraints, second.constraints, sequences.payoff)

    @property
    def shape(self) -> tuple[int, int]:
        """The number of rows and columns."""
        return self.own.shape[0] + self.other.shape[1], self.own.shape[1] + self.other.shape[0]

    def matrix(self) -> Matrix:
        return sparse.block_array([[self.own, None], [-self.payoff.T, self.other.T]]).tocsc()

    def scaled(self) -> tuple["LinearProgram", float]:
        """Scale payoffs to at most 1, and return the factor; 1 if all payoffs are zero, as they are where the
        forced bets leave nothing to decide."""
        largest = float(abs(self.payoff).max()) or 1.0
        return LinearProgram(self.own, self.other, self.payoff / largest), largest


@dataclass(frozen=True, eq=False)
class BasicSolution:
    """A basic solution of a program."""

    plans: tuple[Floats, Floats]
    columns: NDArray[np.int64]
    """The variables in the basis."""
    rows: NDArray[np.int64]
    """The binding rows, as many as basic variables."""
    pivots: int
    basis: Any
    """The basis in HiGHS's own form, to start another program of this shape."""


def run(
    program: LinearProgram, algorithm: Algorithm = Algorithm.SIMPLEX, start: BasicSolution | None = None
) -> BasicSolution:
    scaled, _ = program.scaled()
    highs = loaded(scaled.matrix(), *_bounds(scaled))
    set_options(highs, solver=str(algorithm))
    highs.changeColCost(scaled.own.shape[1], -1.0)
    if start is not None:
        highs.setBasis(start.basis)
    highs.run()
    if highs.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        status = highs.modelStatusToString(highs.getModelStatus())
        raise BadRequest(f"the linear program was not solved: {status}")
    return _answer(highs, scaled)


def loaded(matrix: Matrix, lower: Floats, upper: Floats, least: Floats) -> Any:
    """A silent HiGHS with these columns, row bounds and lower bounds of variables, and no objective."""
    rows, columns = matrix.shape
    model = highspy.HighsLp()
    model.num_row_, model.num_col_ = rows, columns
    model.col_cost_ = np.zeros(columns)
    model.col_lower_, model.col_upper_ = least, np.full(columns, highspy.kHighsInf)
    model.row_lower_, model.row_upper_ = lower, upper
    model.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    model.a_matrix_.start_ = matrix.indptr
    model.a_matrix_.index_ = matrix.indices
    model.a_matrix_.value_ = matrix.data.astype(np.float64)
    make: Any = highspy.Highs  # it has no types
    highs = make()
    set_options(
        highs,
        output_flag=False,
        threads=1,
        primal_feasibility_tolerance=PRECISION,
        dual_feasibility_tolerance=PRECISION,
    )
    highs.passModel(model)
    return highs


def set_options(highs: Any, **options: object) -> None:
    for name, value in options.items():
        if highs.setOptionValue(name, value) != highspy.HighsStatus.kOk:
            raise BadRequest(f"this version of HiGHS does not take {name} = {value!r}")


def _bounds(program: LinearProgram) -> tuple[Floats, Floats, Floats]:
    """Bounds of the rows from below and above, and of the variables from below."""
    sets, sequences = program.own.shape
    others = program.other.shape[1]
    start = np.zeros(sets)
    start[0] = 1
    lower = np.concatenate([start, np.full(others, -highspy.kHighsInf)])
    upper = np.concatenate([start, np.zeros(others)])
    least = np.concatenate([np.zeros(sequences), np.full(program.other.shape[0], -highspy.kHighsInf)])
    return lower, upper, least


def _answer(highs: Any, program: LinearProgram) -> BasicSolution:
    result, basis = highs.getSolution(), highs.getBasis()
    sets, sequences = program.own.shape
    basic = highspy.HighsBasisStatus.kBasic
    columns = np.array([status == basic for status in basis.col_status])
    rows = np.array([status == basic for status in basis.row_status])
    first = np.maximum(np.array(result.col_value)[:sequences], 0)
    second = np.maximum(-np.array(result.row_dual)[sets:], 0)
    pivots = int(highs.getInfo().simplex_iteration_count)
    return BasicSolution((first, second), np.flatnonzero(columns), np.flatnonzero(~rows), pivots, basis)


_LARGE = 5_000
"""Number of sequences above which the interior point method is faster."""


def solve_lp(vector_game: VectorGame) -> Solution:
    start = perf_counter()
    check_size(vector_game)
    sequences = SequenceForm.of(vector_game)
    algorithm = Algorithm.INTERIOR if vector_game.entries > _LARGE else Algorithm.SIMPLEX
    answer = run(LinearProgram.of(sequences), algorithm)
    flat = vector_game.uniform()
    for side, plan in zip(sequences.sides, answer.plans, strict=True):
        behave(side, plan, flat)
    return Solution(
        strategy=Strategy(vector_game, flat),
        grade=grade(vector_game, flat),
        method="lp",
        iterations=answer.pivots,
        seconds=perf_counter() - start,
        notes=(f"linear program of {sum(map(len, sequences.sides)):,} sequences, in floating point",),
    )


def behave(side: PlayerSequences, plan: Floats, flat: Floats) -> None:
    """Write the plan's probabilities into a flat strategy; unreached information sets are left unchanged."""
    sums = np.bincount(side.infoset, plan, len(side.above))[side.infoset]
    reached = (sums > 1e-9) & (side.entry >= 0)
    flat[side.entry[reached]] = plan[reached] / sums[reached]

"""The range of every probability over all equilibria of a game.

The equilibrium plans of a player are a polytope: the plans that guarantee the value of the game. A behavior
probability is the ratio of two entries of a plan. Scaling the plan so that the denominator is 1 makes the
ratio linear (Charnes and Cooper 1962, https://doi.org/10.1002/nav.3800090303), so all ranges are linear
programs over one cone that differ in one bound.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

import highspy
import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from holecard.errors import BadRequest
from holecard.progress import Progress, ProgressListener
from holecard.solver.exact.lp import Algorithm, loaded, set_options, solve_lp
from holecard.solver.exact.sequence_form import Floats, Matrix, PlayerSequences, SequenceForm, check_size
from holecard.solver.tree import VectorGame

Bools = NDArray[np.bool_]
SAME: Final = 1e-7
"""Probabilities that differ by less are considered equal."""
MOST_SEQUENCES: Final = 4_000
_NOTHING: Final = 1e-9


@dataclass(frozen=True, eq=False)
class EquilibriumRanges:
    """For each entry of the flat strategy, its range over all equilibria in which the player's own actions
    reach it; NaN if none does."""

    low: Floats
    high: Floats

    @property
    def unreached(self) -> Bools:
        """Entries that no equilibrium reaches by the player's own actions."""
        return np.isnan(self.low)

    @property
    def forced(self) -> Bools:
        """Entries with the same probability in every equilibrium."""
        return np.asarray(self.high - self.low <= SAME)

    @property
    def free(self) -> Bools:
        return np.asarray(self.high - self.low > SAME)


def equilibrium_ranges(
    vector_game: VectorGame,
    value: Fraction | float | None = None,
    on_progress: ProgressListener | None = None,
) -> EquilibriumRanges:
    """`value` is the value of the game to player 0, as precise as possible; it is computed if omitted."""
    if vector_game.entries > MOST_SEQUENCES:
        raise BadRequest(
            f"ranges over all equilibria are for games of up to {MOST_SEQUENCES:,} sequences, "
            f"not of {vector_game.entries:,}"
        )
    check_size(vector_game)
    sequences = SequenceForm.of(vector_game)
    value_row = float(
        Fraction(solve_lp(vector_game).grade.value if value is None else value) / Fraction(sequences.share)
    )
    low, high = np.full(vector_game.entries, np.nan), np.full(vector_game.entries, np.nan)
    done, total = 0, sum(len(side.above) - 1 for side in sequences.sides)
    for player, side in enumerate(sequences.sides):
        for entries, least, most in _ranges(side, _Cone(sequences, player, value_row)):
            low[entries], high[entries] = least, most
            done += 1
            if on_progress is not None:
                on_progress(Progress(done, total, "information sets"))
    return EquilibriumRanges(low, high)


def _ranges(side: PlayerSequences, cone: "_Cone") -> Iterator[tuple[NDArray[np.int64], Floats, Floats]]:
    """For every information set: its entries, and their lowest and highest probabilities."""
    choices = side.choices()
    by_parent = np.argsort(side.above[1:], kind="stable") + 1
    reached = {sequence: cone.reaches(sequence) for sequence in np.unique(side.above[1:]).tolist()}
    for infoset in by_parent.tolist():
        members, above = choices[infoset], int(side.above[infoset])
        least = most = np.full(len(members), np.nan)
        if reached[above]:
            cone.scale(above)
            least, most = cone.extremes(members)
        yield side.entry[members], least, most


class _Cone:
    """The cone of one player's equilibrium plans; the variables are the plan and the opponent's values."""

    def __init__(self, sequences: SequenceForm, player: int, value: float) -> None:
        own, other = sequences.sides[player], sequences.sides[1 - player]
        payoff = sequences.payoff if player == 0 else -sequences.payoff.T
        largest = float(abs(payoff).max())
        self.size = len(own)
        self.highs = _loaded_cone(own, other, payoff / largest, (value if player == 0 else -value) / largest)
        self.one = self.wanted = 0
        self.plans: list[Floats] = []
        self.scale(0)

    def scale(self, sequence: int) -> None:
        """Restrict the cone to plans in which this sequence has probability 1."""
        if sequence == self.one and self.plans:
            return
        self.highs.changeColCost(self.wanted, 0.0)
        self.highs.changeColBounds(self.one, 0.0, highspy.kHighsInf)
        self.highs.changeColBounds(sequence, 1.0, 1.0)
        self.one = sequence
        self.plans = [self._plan()]

    def reaches(self, sequence: int) -> bool:
        """Whether any plan reaches the sequence. A plan computed earlier may show it already."""
        self.scale(0)
        seen = max(float(plan[sequence]) for plan in self.plans)
        return seen > SAME or self._extreme(sequence, -1.0) > SAME

    def extremes(self, members: NDArray[np.int64]) -> tuple[Floats, Floats]:
        """The lowest and highest probability of each action; with two actions, one range determines the
        other."""
        asked = members[:1] if len(members) == 2 else members
        least = np.array([self._least(sequence) for sequence in asked.tolist()])
        most = np.array([self._most(sequence) for sequence in asked.tolist()])
        if len(members) == 2:
            return np.append(least, 1 - most), np.append(most, 1 - least)
        return least, most

    def _least(self, sequence: int) -> float:
        seen = min(float(plan[sequence]) for plan in self.plans)
        return 0.0 if seen <= _NOTHING else self._extreme(sequence, 1.0)

    def _most(self, sequence: int) -> float:
        seen = max(float(plan[sequence]) for plan in self.plans)
        return 1.0 if seen >= 1 - _NOTHING else self._extreme(sequence, -1.0)

    def _extreme(self, sequence: int, sign: float) -> float:
        self.highs.changeColCost(self.wanted, 0.0)
        self.highs.changeColCost(sequence, sign)
        self.wanted = sequence
        plan = self._plan()
        self.plans.append(plan)
        result = min(max(float(plan[sequence]), 0.0), 1.0)
        return round(result) if min(result, 1 - result) <= _NOTHING else result

    def _plan(self) -> Floats:
        self.highs.run()
        if self.highs.getModelStatus() != highspy.HighsModelStatus.kOptimal:
            self.highs.clearSolver()  # the last basis was a bad start
            self.highs.run()
        if self.highs.getModelStatus() != highspy.HighsModelStatus.kOptimal:
            status = self.highs.modelStatusToString(self.highs.getModelStatus())
            raise BadRequest(f"the range over all equilibria was not found (is the value right?): {status}")
        return np.array(self.highs.getSolution().col_value[: self.size])


def _loaded_cone(own: PlayerSequences, other: PlayerSequences, payoff: Matrix, value: float) -> Any:
    """The rows: flow conservation of the plan, the opponent's optimality, and the value of the game at the
    root."""
    size, sets = len(own), len(other.above)
    value_row = sparse.coo_array(([1.0, -value], ([0, 0], [size, 0])), (1, size + sets))
    matrix = sparse.block_array(
        [
            [own.constraints[1:], sparse.csr_array((len(own.above) - 1, sets))],
            [-payoff.T, other.constraints.T],
            [value_row.tocsr()[:, :size], value_row.tocsr()[:, size:]],
        ]
    ).tocsc()
    flow, rows = len(own.above) - 1, matrix.shape[0]
    lower = np.concatenate([np.zeros(flow), np.full(rows - flow - 1, -highspy.kHighsInf), [0.0]])
    least = np.concatenate([np.zeros(size), np.full(sets, -highspy.kHighsInf)])
    highs = loaded(matrix, lower, np.zeros(rows), least)
    set_options(highs, presolve="off", solver=str(Algorithm.SIMPLEX))
    return highs

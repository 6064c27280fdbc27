"""Fast values and best responses (`solver.best_response.grade` is the reference), and cost estimates of a
run."""

import os
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.errors import BadRequest
from holecard.solver.best_response import Grade
from holecard.solver.cfr import numpy_traversal
from holecard.solver.cfr import traversal as kernels
from holecard.solver.cfr.arrays import arrays_of
from holecard.solver.jit import is_worth_compiling
from holecard.solver.tree import NodeKind, VectorGame

_FLATS: Final = 5
"""Flat arrays of a run: regrets, predicted regrets, strategy sums, the average and the best average."""
_CALL: Final = 0.2
"""Seconds that one call of the compiled traversal may take: Ctrl-C waits until it returns."""
_ENTRY_SECONDS: Final = 1e-8
_DEAL_SECONDS: Final = 2e-9
_NODE_SECONDS: Final = 1.5e-5
"""Overhead of visiting one node in NumPy, whatever the number of hands."""


def memory(vector_game: VectorGame) -> int:
    """Bytes of memory that a run needs."""
    return vector_game.entries * 8 * _FLATS + len(vector_game.tree) * 8 * 32


def check_memory(vector_game: VectorGame) -> None:
    """Reject a game that needs more than two thirds of this machine's memory."""
    need, have = memory(vector_game), _machine_memory()
    if have is not None and need > have * 2 / 3:
        raise BadRequest(
            f"{vector_game.game.name} with these bet sizes needs {need / 1e9:.1f} GB of memory, and this "
            f"machine has {have / 1e9:.1f} GB: use fewer sizes or less than {vector_game.tree.stacks}"
        )


def _machine_memory() -> int | None:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):  # unknown on this system
        return None


def iterations_per_call(vector_game: VectorGame) -> int:
    return max(1, int(_CALL / _seconds(vector_game)))


def seconds_without_kernel(vector_game: VectorGame) -> float:
    """Estimated seconds of one iteration in NumPy."""
    return 2 * len(vector_game.tree) * _NODE_SECONDS + _seconds(vector_game)


def _seconds(vector_game: VectorGame) -> float:
    deals = len(vector_game.hand_classes[-1]) ** 2 if vector_game.hand_classes[-1].matchups is not None else 0
    payoffs = int(np.count_nonzero(vector_game.tree.kind >= NodeKind.FOLD))
    return max(vector_game.entries, 1) * _ENTRY_SECONDS + payoffs * deals * _DEAL_SECONDS


Floats = NDArray[np.float64]
_ONE_ITERATION: Final = np.zeros(1)
_ZERO_WEIGHTS: Final = np.zeros(2)


class TraversalWorkspace:
    """A vector game as arrays, with the scratch memory that traversals need. Not thread-safe."""

    def __init__(self, vector_game: VectorGame) -> None:
        self.vector_game = vector_game
        self.arrays, rows = arrays_of(vector_game)
        self.payoffs = np.array([vector_game.win, vector_game.tie, vector_game.lose])
        size = rows * self.arrays.stride
        self.scratch = np.zeros(2 * self.arrays.stride + len(self.arrays.starts))
        self.scratch_arrays = np.zeros(size), np.zeros(size), self.scratch, np.zeros(size, dtype=np.bool_)
        self.totals = np.zeros(2)

    def grade(self, flat: Floats) -> Grade:
        best = self._totals(flat, kernels.BEST_RESPONSE, players=2)
        value, _ = self._totals(flat, kernels.EVALUATE, players=1)
        return Grade(value, best)

    def _totals(self, flat: Floats, mode: int, players: int) -> tuple[float, float]:
        clock = np.zeros(1, dtype=np.int64)
        compiled = is_worth_compiling(
            kernels.traverse, seconds_without_kernel(self.vector_game) * players / 2
        )
        (kernels.traverse if compiled else numpy_traversal.traverse)(
            *self.arrays, self.payoffs, mode, players, flat, flat, flat,
            _ONE_ITERATION, _ONE_ITERATION, _ZERO_WEIGHTS, *self.scratch_arrays, clock, self.totals,
        )  # fmt: skip
        first, second = self.totals.tolist()
        return first, second


def quick_grade(vector_game: VectorGame, flat: Floats) -> Grade:
    return TraversalWorkspace(vector_game).grade(flat)

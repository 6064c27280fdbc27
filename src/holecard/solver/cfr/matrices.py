"""Ends of the hand for lanes that have no order: hold'em's starting hands, by tables of deals."""

import numpy as np
from numpy.typing import NDArray

from holecard.solver.compiled import inlined

Floats = NDArray[np.float64]


@inlined
def multiply(
    matchups: Floats,
    win: float,
    tie: float,
    lose: float,
    reach: Floats,
    came: np.uint64,
    values: Floats,
    line: np.uint64,
) -> None:
    """Column after column, so that the sums are vectors."""
    lanes = np.uint64(matchups.shape[1])
    for k in range(lanes):
        values[line + k] = 0.0
    for j in range(lanes):
        likely = reach[came + j]
        if likely > 0:
            for k in range(lanes):
                deals = win * matchups[0, j, k] + tie * matchups[1, j, k] + lose * matchups[2, j, k]
                values[line + k] += likely * deals

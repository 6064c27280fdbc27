"""Values at terminal nodes, for all hands at once, with card removal.

Where hands can be sorted by strength, the reach of all weaker hands is a prefix sum; a hand's own card cannot
be held by the opponent, so its reach is subtracted. Hold'em starting hands have no such order: their values
are products with a table of the deals won, tied and lost against every other hand.

`reach_at` and `value_at` are positions in the arrays `reach` and `values`.
"""

import numpy as np
from numpy.typing import NDArray

from holecard.solver.jit import inlined

Floats = NDArray[np.float64]
Indices = NDArray[np.int64]
Position = np.uint64


@inlined
def prefix_sums(
    first: int,
    stop: int,
    starts: Indices,
    first_hand: Position,
    weight: Floats,
    reach: Floats,
    reach_at: Position,
    scratch: Floats,
) -> None:
    """Prefix sums of the weighted reach on each board: one entry more than hands, the last is the total."""
    at = np.uint64(0)
    for board in range(first, stop):
        total = 0.0
        for k in range(np.uint64(starts[board]), np.uint64(starts[board + 1])):
            scratch[at] = total
            at += np.uint64(1)
            total += weight[first_hand + k] * reach[reach_at + k]
        scratch[at] = total
        at += np.uint64(1)


@inlined
def fold_values(
    first: int,
    stop: int,
    starts: Indices,
    first_hand: Position,
    own_weight: Floats,
    payoff: float,
    reach: Floats,
    reach_at: Position,
    values: Floats,
    value_at: Position,
    scratch: Floats,
) -> None:
    for board in range(first, stop):
        end = np.uint64(starts[board + 1])
        total = scratch[end + np.uint64(board - first)]
        for k in range(np.uint64(starts[board]), end):
            values[value_at + k] = payoff * own_weight[first_hand + k] * (total - reach[reach_at + k])


@inlined
def showdown_values(
    first: int,
    stop: int,
    starts: Indices,
    first_hand: Position,
    own_weight: Floats,
    group: Indices,
    group_end: Indices,
    win: float,
    tie: float,
    lose: float,
    reach: Floats,
    reach_at: Position,
    values: Floats,
    value_at: Position,
    scratch: Floats,
) -> None:
    """Hands are sorted by strength on each board, ties in groups."""
    up, down = win - tie, tie - lose
    for board in range(first, stop):
        end = np.uint64(starts[board + 1])
        shift = np.uint64(board - first)
        offset = lose * scratch[end + shift]
        for k in range(np.uint64(starts[board]), end):
            weaker = scratch[shift + np.uint64(group[first_hand + k])]
            not_stronger = scratch[shift + np.uint64(group_end[first_hand + k])]
            values[value_at + k] = own_weight[first_hand + k] * (
                up * weaker + down * not_stronger + offset - tie * reach[reach_at + k]
            )


@inlined
def matchup_values(
    matchups: Floats,
    win: float,
    tie: float,
    lose: float,
    reach: Floats,
    reach_at: np.uint64,
    values: Floats,
    value_at: np.uint64,
) -> None:
    """Column by column, so that the inner loop is vectorized."""
    hands = np.uint64(matchups.shape[1])
    for k in range(hands):
        values[value_at + k] = 0.0
    for j in range(hands):
        probability = reach[reach_at + j]
        if probability > 0:
            for k in range(hands):
                deals = win * matchups[0, j, k] + tie * matchups[1, j, k] + lose * matchups[2, j, k]
                values[value_at + k] += probability * deals

"""Regret matching at one node, for all hands at once: loops that Numba compiles into vector instructions.

`reach_at`, `child_reach_at`, `value_at`, `child_value_at` and `entry` are positions in the arrays `reach`,
`values` and `regrets`; the rows of a node's children follow each other at a distance of `step`.
"""

import numpy as np
from numpy.typing import NDArray

from holecard.solver.jit import inlined

Floats = NDArray[np.float64]
Indices = NDArray[np.int64]
Position = np.uint64


@inlined
def propagate_reach(
    hands: Position,
    actions: int,
    step: Position,
    entry: Position,
    base: Floats,
    sums: Floats,
    weight: float,
    reach: Floats,
    reach_at: Position,
    child_reach_at: Position,
    live: NDArray[np.bool_],
    child_value_at: Position,
    scratch: Floats,
) -> None:
    """Multiply the reach by the strategy for each child, and add it to the average strategy."""
    start = entry
    for k in range(hands):
        scratch[k] = max(base[start + k], 0.0)
    for _ in range(1, actions):
        start += hands
        for k in range(hands):
            scratch[k] += max(base[start + k], 0.0)
    for k in range(hands):
        total = scratch[k]
        positive = total > 0
        scratch[hands + k] = 0.0 if positive else reach[reach_at + k] / actions
        scratch[k] = reach[reach_at + k] / (total if positive else 1.0)
    for _ in range(actions):
        alive = False
        for k in range(hands):
            part = max(base[entry + k], 0.0) * scratch[k] + scratch[hands + k]
            reach[child_reach_at + k] = part
            alive |= part > 0
        live[child_value_at] = alive
        if alive and weight > 0:
            for k in range(hands):
                sums[entry + k] += weight * reach[child_reach_at + k]
        entry += hands
        child_reach_at += step
        child_value_at += step


@inlined
def propagate_reach_to_board(
    hands: Position,
    first_hand: Position,
    parent_hand: Indices,
    reach: Floats,
    reach_at: Position,
    child_reach_at: Position,
) -> None:
    """Pass the reach of each hand on to the hands it becomes on the next street."""
    for k in range(hands):
        reach[child_reach_at + k] = reach[reach_at + np.uint64(parent_hand[first_hand + k])]


@inlined
def sum_values_over_board(
    hands: Position,
    hands_below: Position,
    first_hand: Position,
    parent_hand: Indices,
    values: Floats,
    value_at: Position,
    child_value_at: Position,
) -> None:
    for k in range(hands):
        values[value_at + k] = 0.0
    for k in range(hands_below):
        values[value_at + np.uint64(parent_hand[first_hand + k])] += values[child_value_at + k]


@inlined
def sum_children(
    hands: Position,
    actions: int,
    step: Position,
    values: Floats,
    value_at: Position,
    child_value_at: Position,
    live: NDArray[np.bool_],
) -> None:
    """At a decision of the opponent, whose probabilities are already part of the reach."""
    for k in range(hands):
        values[value_at + k] = 0.0
    for _ in range(actions):
        if live[child_value_at]:
            for k in range(hands):
                values[value_at + k] += values[child_value_at + k]
        child_value_at += step


@inlined
def max_of_children(
    hands: Position,
    actions: int,
    step: Position,
    values: Floats,
    value_at: Position,
    child_value_at: Position,
) -> None:
    for k in range(hands):
        values[value_at + k] = values[child_value_at + k]
    for _ in range(1, actions):
        child_value_at += step
        for k in range(hands):
            values[value_at + k] = max(values[value_at + k], values[child_value_at + k])


@inlined
def expected_values(
    hands: Position,
    actions: int,
    step: Position,
    entry: Position,
    base: Floats,
    values: Floats,
    value_at: Position,
    child_value_at: Position,
    scratch: Floats,
) -> None:
    """Value of each hand under regret matching; uniform where no regret is positive."""
    for k in range(hands):
        scratch[k] = 0.0
        scratch[hands + k] = 0.0
        values[value_at + k] = 0.0
    for _ in range(actions):
        for k in range(hands):
            part = max(base[entry + k], 0.0)
            scratch[k] += part
            scratch[hands + k] += values[child_value_at + k]
            values[value_at + k] += part * values[child_value_at + k]
        entry += hands
        child_value_at += step
    for k in range(hands):
        positive = scratch[k] > 0
        up = values[value_at + k] if positive else scratch[hands + k]
        values[value_at + k] = up / (scratch[k] if positive else actions)


@inlined
def update_regrets(
    hands: Position,
    actions: int,
    step: Position,
    entry: Position,
    regrets: Floats,
    positive_discount: float,
    negative_discount: float,
    values: Floats,
    value_at: Position,
    child_value_at: Position,
) -> None:
    """Discount the old regrets by sign, then add the new ones."""
    for _ in range(actions):
        for k in range(hands):
            old = regrets[entry + k]
            regrets[entry + k] = old * (positive_discount if old > 0 else negative_discount) + (
                values[child_value_at + k] - values[value_at + k]
            )
        entry += hands
        child_value_at += step


@inlined
def update_predictive_regrets(
    hands: Position,
    actions: int,
    step: Position,
    entry: Position,
    base: Floats,
    regrets: Floats,
    positive_discount: float,
    values: Floats,
    value_at: Position,
    child_value_at: Position,
) -> None:
    """Regret matching+ with the last regrets as the prediction of the next ones."""
    for _ in range(actions):
        for k in range(hands):
            new = values[child_value_at + k] - values[value_at + k]
            kept = max(regrets[entry + k] * positive_discount + new, 0.0)
            regrets[entry + k] = kept
            base[entry + k] = kept + new
        entry += hands
        child_value_at += step


@inlined
def normalize(
    hands: Position, actions: int, entry: Position, sums: Floats, flat: Floats, scratch: Floats
) -> None:
    """Divide non-negative sums by their total over actions, which is left in `scratch`."""
    for k in range(hands):
        scratch[k] = 0.0
    start = entry
    for _ in range(actions):
        for k in range(hands):
            scratch[k] += sums[start + k]
        start += hands
    for _ in range(actions):
        for k in range(hands):
            flat[entry + k] = sums[entry + k] / (scratch[k] if scratch[k] > 0 else 1.0)
        entry += hands


@inlined
def match_regrets(start: int, actions: int, step: int, base: Floats, flat: Floats) -> None:
    """Regret matching for one hand; uniform if no regret is positive."""
    stop = start + actions * step
    total = 0.0
    for at in range(start, stop, step):
        total += max(base[at], 0.0)
    for at in range(start, stop, step):
        flat[at] = max(base[at], 0.0) / total if total > 0 else 1 / actions

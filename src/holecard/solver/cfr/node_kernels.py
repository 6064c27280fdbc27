"""What a walk does at one node, for all its hands: loops that are compiled into vector instructions.

`came`, `to`, `line`, `below` and `entry` are positions in the arrays named beside them.

Ends of the hand for hands that have no order: hold'em's starting hands, by tables of deals.
"""

import numpy as np
from numpy.typing import NDArray

from holecard.solver.jit import inlined

Floats = NDArray[np.float64]
Indices = NDArray[np.int64]
Position = np.uint64


@inlined
def spread(
    hands: Position,
    actions: int,
    step: Position,
    entry: Position,
    base: Floats,
    sums: Floats,
    weight: float,
    reach: Floats,
    came: Position,
    to: Position,
    live: NDArray[np.bool_],
    below: Position,
    spare: Floats,
) -> None:
    """What comes to a node goes on to its children, and into the average."""
    start = entry
    for k in range(hands):
        spare[k] = max(base[start + k], 0.0)
    for _ in range(1, actions):
        start += hands
        for k in range(hands):
            spare[k] += max(base[start + k], 0.0)
    for k in range(hands):
        total = spare[k]
        some = total > 0
        spare[hands + k] = 0.0 if some else reach[came + k] / actions
        spare[k] = reach[came + k] / (total if some else 1.0)
    for _ in range(actions):
        alive = False
        for k in range(hands):
            part = max(base[entry + k], 0.0) * spare[k] + spare[hands + k]
            reach[to + k] = part
            alive |= part > 0
        live[below] = alive
        if alive and weight > 0:
            for k in range(hands):
                sums[entry + k] += weight * reach[to + k]
        entry += hands
        to += step
        below += step


@inlined
def turn_up(
    hands: Position, first_hand: Position, above: Indices, reach: Floats, came: Position, to: Position
) -> None:
    """Every hand goes on to those that it may become."""
    for k in range(hands):
        reach[to + k] = reach[came + np.uint64(above[first_hand + k])]


@inlined
def take_back(
    hands: Position,
    hands_below: Position,
    first_hand: Position,
    above: Indices,
    values: Floats,
    line: Position,
    below: Position,
) -> None:
    for k in range(hands):
        values[line + k] = 0.0
    for k in range(hands_below):
        values[line + np.uint64(above[first_hand + k])] += values[below + k]


@inlined
def add_up(
    hands: Position,
    actions: int,
    step: Position,
    values: Floats,
    line: Position,
    below: Position,
    live: NDArray[np.bool_],
) -> None:
    """The other's choice: his probabilities are in the values already."""
    for k in range(hands):
        values[line + k] = 0.0
    for _ in range(actions):
        if live[below]:
            for k in range(hands):
                values[line + k] += values[below + k]
        below += step


@inlined
def best(
    hands: Position, actions: int, step: Position, values: Floats, line: Position, below: Position
) -> None:
    for k in range(hands):
        values[line + k] = values[below + k]
    for _ in range(1, actions):
        below += step
        for k in range(hands):
            values[line + k] = max(values[line + k], values[below + k])


@inlined
def mean(
    hands: Position,
    actions: int,
    step: Position,
    entry: Position,
    base: Floats,
    values: Floats,
    line: Position,
    below: Position,
    spare: Floats,
) -> None:
    """Each action's value times its share, or all alike where no regret is positive."""
    for k in range(hands):
        spare[k] = 0.0
        spare[hands + k] = 0.0
        values[line + k] = 0.0
    for _ in range(actions):
        for k in range(hands):
            part = max(base[entry + k], 0.0)
            spare[k] += part
            spare[hands + k] += values[below + k]
            values[line + k] += part * values[below + k]
        entry += hands
        below += step
    for k in range(hands):
        some = spare[k] > 0
        up = values[line + k] if some else spare[hands + k]
        values[line + k] = up / (spare[k] if some else actions)


@inlined
def learn(
    hands: Position,
    actions: int,
    step: Position,
    entry: Position,
    regrets: Floats,
    keep: float,
    forget: float,
    values: Floats,
    line: Position,
    below: Position,
) -> None:
    """Old regrets shrink, the positive by `keep` and the negative by `forget`, and new ones are added."""
    for _ in range(actions):
        for k in range(hands):
            old = regrets[entry + k]
            regrets[entry + k] = old * (keep if old > 0 else forget) + (values[below + k] - values[line + k])
        entry += hands
        below += step


@inlined
def predict(
    hands: Position,
    actions: int,
    step: Position,
    entry: Position,
    base: Floats,
    regrets: Floats,
    keep: float,
    values: Floats,
    line: Position,
    below: Position,
) -> None:
    """The next strategy is as if the new regrets came a second time."""
    for _ in range(actions):
        for k in range(hands):
            new = values[below + k] - values[line + k]
            kept = max(regrets[entry + k] * keep + new, 0.0)
            regrets[entry + k] = kept
            base[entry + k] = kept + new
        entry += hands
        below += step


@inlined
def sum_up(
    first: int,
    stop: int,
    starts: Indices,
    first_hand: Position,
    weight: Floats,
    reach: Floats,
    came: Position,
    spare: Floats,
) -> None:
    """Board by board, what comes in the hands before each one; and all of it, in a place more."""
    at = np.uint64(0)
    for board in range(first, stop):
        total = 0.0
        for k in range(np.uint64(starts[board]), np.uint64(starts[board + 1])):
            spare[at] = total
            at += np.uint64(1)
            total += weight[first_hand + k] * reach[came + k]
        spare[at] = total
        at += np.uint64(1)


@inlined
def fold(
    first: int,
    stop: int,
    starts: Indices,
    first_hand: Position,
    own: Floats,
    worth: float,
    reach: Floats,
    came: Position,
    values: Floats,
    line: Position,
    spare: Floats,
) -> None:
    for board in range(first, stop):
        end = np.uint64(starts[board + 1])
        total = spare[end + np.uint64(board - first)]
        for k in range(np.uint64(starts[board]), end):
            values[line + k] = worth * own[first_hand + k] * (total - reach[came + k])


@inlined
def show_down(
    first: int,
    stop: int,
    starts: Indices,
    first_hand: Position,
    own: Floats,
    group: Indices,
    group_end: Indices,
    win: float,
    tie: float,
    lose: float,
    reach: Floats,
    came: Position,
    values: Floats,
    line: Position,
    spare: Floats,
) -> None:
    """Hands rise in strength within a board: what a hand beats is a sum up to where its ties begin."""
    up, down = win - tie, tie - lose
    for board in range(first, stop):
        end = np.uint64(starts[board + 1])
        shift = np.uint64(board - first)
        rest = lose * spare[end + shift]
        for k in range(np.uint64(starts[board]), end):
            weaker = spare[shift + np.uint64(group[first_hand + k])]
            not_stronger = spare[shift + np.uint64(group_end[first_hand + k])]
            values[line + k] = own[first_hand + k] * (
                up * weaker + down * not_stronger + rest - tie * reach[came + k]
            )


@inlined
def shares(hands: Position, actions: int, entry: Position, sums: Floats, flat: Floats, spare: Floats) -> None:
    """Sums that are positive or zero, divided by their total, which stays in `spare`."""
    for k in range(hands):
        spare[k] = 0.0
    start = entry
    for _ in range(actions):
        for k in range(hands):
            spare[k] += sums[start + k]
        start += hands
    for _ in range(actions):
        for k in range(hands):
            flat[entry + k] = sums[entry + k] / (spare[k] if spare[k] > 0 else 1.0)
        entry += hands


@inlined
def share(start: int, actions: int, step: int, base: Floats, flat: Floats) -> None:
    """One hand, by what is positive; all alike if nothing is."""
    stop = start + actions * step
    total = 0.0
    for at in range(start, stop, step):
        total += max(base[at], 0.0)
    for at in range(start, stop, step):
        flat[at] = max(base[at], 0.0) / total if total > 0 else 1 / actions


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
    hands = np.uint64(matchups.shape[1])
    for k in range(hands):
        values[line + k] = 0.0
    for j in range(hands):
        likely = reach[came + j]
        if likely > 0:
            for k in range(hands):
                deals = win * matchups[0, j, k] + tie * matchups[1, j, k] + lose * matchups[2, j, k]
                values[line + k] += likely * deals

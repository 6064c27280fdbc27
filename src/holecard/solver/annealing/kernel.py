"""The compiled part of annealing: a tweak changes one hand class, and only the affected values are computed.

An entry of a table is the probability of "continue to the next action?" at a node, for a hand class. Actions
ascend from folding to the largest raise, so the probability of an action is the product of continuing as
often as needed and then stopping. The gain of a tweak is a sum over the terminal nodes below its node: the
change of the player's own reach, times the value of the hand class there against the opponent's hand classes.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from holecard.solver.jit import compiled, inlined

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
LEAST = 1e-4
"""Distance that entries keep from 0 and 1."""


class AnnealingArrays(NamedTuple):
    """A vector game in the layout of the kernel. Terminal nodes are numbered separately, in the tree's
    order."""

    split: Ints
    """For each node, the index of its first entry in the tables."""
    hand_classes: Ints
    """For each node, the number of its entries."""
    options: Ints
    """For each node, the number of its actions."""
    street: Ints
    """By node."""
    ends: Ints
    """For each node, its first terminal node, and the number after its last one."""
    entry: Ints
    """For each entry: its node, its hand class, and the entry of the adjacent class (-1 if there is none)."""
    own: Ints
    """For each player, the player's entries, padded with -1; the last number is their count."""
    end_street: Ints
    """By end."""
    end_first: Ints
    """For each terminal node, the index of its first hand class in the arrays of reach probabilities."""
    payoffs: Floats
    """Payoffs of a win, a tie and a loss, by terminal node and player."""
    path: Ints
    """For each player and terminal node, the index of the player's first action in `steps`, and the end."""
    steps: Ints
    """Node and action."""
    above: Ints
    """The hand class on an earlier street, by street, earlier street and hand class."""
    below: Ints
    """The index of the first successor in `becomes`, by street, later street and hand class."""
    becomes: Ints
    meets: Ints
    """The range of pairs of each street and hand class."""
    other: Ints
    """For each pair, the opponent's hand class."""
    deals: Floats
    """For each pair, the deals won, tied and lost."""


@inlined
def _chance(layout: AnnealingArrays, tables: Floats, node: int, action: int, hand_class: int) -> float:
    hand_classes = layout.hand_classes[node]
    at = layout.split[node] + hand_class
    probability = 1.0
    for _ in range(action):
        probability *= tables[at]
        at += hand_classes
    if action + 1 < layout.options[node]:
        probability *= 1.0 - tables[at]
    return probability


@inlined
def _reach(layout: AnnealingArrays, tables: Floats, player: int, end: int, hand_class: int) -> float:
    """The probability that the player's own actions lead there."""
    probability = 1.0
    street = layout.end_street[end]
    for step in range(layout.path[player, end], layout.path[player, end + 1]):
        node = layout.steps[step, 0]
        then = layout.above[street, layout.street[node], hand_class]
        probability *= _chance(layout, tables, node, layout.steps[step, 1], then)
    return probability


@inlined
def _value(layout: AnnealingArrays, reach: Floats, player: int, end: int, hand_class: int) -> float:
    """The value of the hand class at a terminal node, against the opponent's reach."""
    street, first = layout.end_street[end], layout.end_first[end]
    win, tie, lose = (
        layout.payoffs[end, player, 0],
        layout.payoffs[end, player, 1],
        layout.payoffs[end, player, 2],
    )
    total = 0.0
    for meeting in range(layout.meets[street, hand_class, 0], layout.meets[street, hand_class, 1]):
        paid = (
            win * layout.deals[meeting, 0] + tie * layout.deals[meeting, 1] + lose * layout.deals[meeting, 2]
        )
        total += paid * reach[1 - player, first + layout.other[meeting]]
    return total


@compiled
def gain(layout: AnnealingArrays, tables: Floats, reach: Floats, player: int, entry: int) -> float:
    """The player's value, summed over deals, with the current entry."""
    node, hand_class = layout.entry[entry, 0], layout.entry[entry, 1]
    street = layout.street[node]
    total = 0.0
    for end in range(layout.ends[node, 0], layout.ends[node, 1]):
        later = layout.end_street[end]
        for at in range(layout.below[street, later, hand_class], layout.below[street, later, hand_class + 1]):
            now = layout.becomes[at]
            change = _reach(layout, tables, player, end, now) - reach[player, layout.end_first[end] + now]
            if change != 0.0:
                total += change * _value(layout, reach, player, end, now)
    return total


@compiled
def settle(layout: AnnealingArrays, tables: Floats, reach: Floats, player: int, entry: int) -> None:
    """Update the reach probabilities after an accepted tweak."""
    node, hand_class = layout.entry[entry, 0], layout.entry[entry, 1]
    street = layout.street[node]
    for end in range(layout.ends[node, 0], layout.ends[node, 1]):
        later = layout.end_street[end]
        for at in range(layout.below[street, later, hand_class], layout.below[street, later, hand_class + 1]):
            now = layout.becomes[at]
            reach[player, layout.end_first[end] + now] = _reach(layout, tables, player, end, now)


@compiled
def settle_all(layout: AnnealingArrays, tables: Floats, reach: Floats) -> None:
    for player in range(2):
        for at in range(layout.own[player, -1]):
            settle(layout, tables, reach, player, layout.own[player, at])


@compiled
def _tweak_one(
    layout: AnnealingArrays, tables: Floats, reach: Floats, player: int, entry: int, change: float
) -> bool:
    old = tables[entry]
    tables[entry] = min(max(old + change, LEAST), 1.0 - LEAST)
    if gain(layout, tables, reach, player, entry) > 0.0:
        settle(layout, tables, reach, player, entry)
        return True
    tables[entry] = old
    return False


@compiled
def _move(
    layout: AnnealingArrays, tables: Floats, reach: Floats, player: int, entry: int, change: float
) -> bool:
    """Move mass from a hand class to the adjacent one, as far as both allow."""
    near = layout.entry[entry, 2]
    if near < 0:
        return False
    first, second = tables[entry], tables[near]
    change = min(change, 1.0 - LEAST - first, second - LEAST)
    change = max(change, LEAST - first, second - 1.0 + LEAST)
    tables[entry], tables[near] = first + change, second - change
    result = gain(layout, tables, reach, player, entry) + gain(layout, tables, reach, player, near)
    if result > 0.0:
        settle(layout, tables, reach, player, entry)
        settle(layout, tables, reach, player, near)
        return True
    tables[entry], tables[near] = first, second
    return False


@compiled
def tweak(
    layout: AnnealingArrays, tables: Floats, reach: Floats, dice: Floats, kinds: int, step: float, move: float
) -> int:
    """Tweak both players in turn, once with each kind of tweak; returns the number of accepted tweaks.

    `dice` holds two uniform numbers for each tweak: the entry, and the distance.
    """
    kept = 0
    for turn in range(len(dice)):
        for player in range(2):
            for kind in range(kinds):
                count = layout.own[player, -1]
                entry = layout.own[player, min(int(dice[turn, player, kind, 0] * count), count - 1)]
                far = 2.0 * dice[turn, player, kind, 1] - 1.0
                if kind == 0:
                    kept += _tweak_one(layout, tables, reach, player, entry, far * step)
                else:
                    kept += _move(layout, tables, reach, player, entry, far * move)
    return kept


@compiled
def flatten(layout: AnnealingArrays, tables: Floats, offset: Ints, flat: Floats) -> None:
    """Convert the tables to action probabilities, in the order of the flat strategy."""
    for node in range(len(layout.options)):
        hand_classes = layout.hand_classes[node]
        for action in range(layout.options[node]):
            for hand_class in range(hand_classes):
                flat[offset[node] + action * hand_classes + hand_class] = _chance(
                    layout, tables, node, action, hand_class
                )

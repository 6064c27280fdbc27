"""The compiled part of annealing: one tweak touches one hand class, and only what it touches is computed.

A table's entry is the answer to a yes-or-no question, "go on to the next action?", at a node and in a
hand class. Actions rise from folding to the largest raise, so an action's probability is that of going on as
often as it takes, and then of staying. What a tweak gains is a sum over the ends of the hand below its
node: by how much the own probability of reaching it changes, times the value of the hand class there against
the other player's hand classes.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from holecard.solver.jit import compiled, inlined

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
LEAST = 1e-4
"""Tables keep this far from never and from always."""


class AnnealingArrays(NamedTuple):
    """A form as the kernel reads it. Ends of the hand are numbered by themselves, in the tree's order."""

    split: Ints
    """By node: where its entries begin in the tables."""
    hand_classes: Ints
    """By node: how many there are."""
    options: Ints
    """By node: how many actions."""
    street: Ints
    """By node."""
    ends: Ints
    """By node: the first end below it, and the number after the last one."""
    entry: Ints
    """By entry: its node, its hand class, and the entry of the neighbouring class (-1 if there is none)."""
    own: Ints
    """By player: his entries, the shorter list filled up with -1; the last number is how many."""
    end_street: Ints
    """By end."""
    end_first: Ints
    """By end: where its hand classes begin in the arrays of probabilities to get there."""
    payoffs: Floats
    """By end and player: a win, a tie and a loss."""
    path: Ints
    """By player and end: where his actions on the way begin in `steps`; one more at the end."""
    steps: Ints
    """Node and action."""
    above: Ints
    """By street, earlier street and hand class: which hand class it was then."""
    below: Ints
    """By street, later street and hand class: where the classes that it may become begin in `becomes`."""
    becomes: Ints
    meets: Ints
    """By street and hand class: where its meetings begin, and end."""
    other: Ints
    """By meeting: the hand class that is met."""
    deals: Floats
    """By meeting: deals that are won, tied and lost."""


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
    """What the hand class is worth at that end against all that the other player brings there."""
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
    """What the player wins, in sums over deals, by what `tables` says now at the entry."""
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
    """Bring the probabilities up to date after a tweak that is kept."""
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
    """From one hand class to its neighbour, as much as both have room for."""
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
    """Both players in turn, a tweak of each kind a turn; how many were kept.

    `dice` holds two numbers from 0 to 1 for each: which entry, and how far.
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
    """The tables as probabilities of actions, in the order of the form."""
    for node in range(len(layout.options)):
        hand_classes = layout.hand_classes[node]
        for action in range(layout.options[node]):
            for hand_class in range(hand_classes):
                flat[offset[node] + action * hand_classes + hand_class] = _chance(
                    layout, tables, node, action, hand_class
                )

"""Compiled traverse through the vector form: the one inner loop of every method and of grading.

A walk is made for one player. Downward go the probabilities with which the other comes to a node; upward
come the player's values, which change his regrets on the way. Nodes are in depth-first order, so a walk
is a loop over their numbers that closes every node whose last child is done, and skips what the other
never comes to. What the other plays is added to his average in the same walk, where it is at hand.

Strategies are not kept: they are read from regrets (`base`), as shares of what is positive.
Positions are unsigned, because Numba tests signed ones for being negative, and then LLVM cannot use
vector instructions.
"""

import numpy as np
from numpy.typing import NDArray

from holecard.solver.cfr.node_kernels import (
    add_up,
    best,
    fold,
    learn,
    mean,
    multiply,
    predict,
    share,
    shares,
    show_down,
    spread,
    sum_up,
    take_back,
    turn_up,
)
from holecard.solver.jit import compiled

Floats = NDArray[np.float64]
Indices = NDArray[np.int64]

DECISION, BOARD, FOLD, SHOWDOWN = 0, 1, 2, 3
LEARN, PREDICT, BEST, AS_IS = 0, 1, 2, 3
"""What a walk does where its player decides: learn, learn and predict, or take the best or mean value."""

(
    KIND,
    PLAYER,
    PARENT,
    END,
    ACTIONS,
    HANDS,
    ENTRY,
    FIRST_HAND,
    BOARDS,
    BOARDS_END,
    VALUES,
    BELOW,
    REACH,
    _,
    ONWARD,
    _,
) = range(16)
"""The columns of the table of nodes."""


@compiled
def traverse(
    nodes: Indices,
    above: Indices,
    weight: Floats,
    own: Floats,
    group: Indices,
    group_end: Indices,
    starts: Indices,
    matchups: Floats,
    stride: int,
    ends: Floats,
    mode: int,
    players: int,
    base: Floats,
    regrets: Floats,
    sums: Floats,
    keep: Floats,
    forget: Floats,
    weights: Floats,
    reach: Floats,
    values: Floats,
    spare: Floats,
    live: NDArray[np.bool_],
    clock: Indices,
    worth: Floats,
) -> None:
    """As many iterations as there are numbers in `keep`; the players take turns.

    The second player's strategy is averaged an iteration late, when it is met.
    """
    step = np.uint64(stride)
    for turn in range(len(keep) * players):
        i = turn // players
        player = turn % players
        for k in range(nodes[0, HANDS]):
            reach[k] = 1.0
        live[0] = True
        summed = -1
        node = 0
        while node < len(nodes):
            kind = nodes[node, KIND]
            hands = np.uint64(nodes[node, HANDS])
            came = np.uint64(nodes[node, REACH + 1 - player])
            to = np.uint64(nodes[node, ONWARD + 1 - player])
            line = np.uint64(nodes[node, VALUES])
            below = np.uint64(nodes[node, BELOW])
            actions = nodes[node, ACTIONS]
            if live[line] and kind <= BOARD:
                if kind == BOARD:
                    live[below] = True
                    turn_up(
                        np.uint64(nodes[node + 1, HANDS]),
                        np.uint64(nodes[node + 1, FIRST_HAND]),
                        above,
                        reach,
                        came,
                        to,
                    )
                    summed = -1
                elif nodes[node, PLAYER] == player:
                    for a in range(actions):
                        live[below + np.uint64(a) * step] = True
                else:
                    entry = np.uint64(nodes[node, ENTRY])
                    spread(
                        hands,
                        actions,
                        step,
                        entry,
                        base,
                        sums,
                        weights[i + player],
                        reach,
                        came,
                        to,
                        live,
                        below,
                        spare,
                    )
                    summed = -1
                node += 1
                continue
            if live[line]:
                first_hand = np.uint64(nodes[node, FIRST_HAND])
                sign = 1.0 if player == 0 else -1.0
                win = sign * ends[2 * player, node]
                tie = sign * ends[1, node]
                lose = sign * ends[2 - 2 * player, node]
                if len(matchups):
                    if kind == FOLD:
                        tie = lose = win
                    multiply(matchups, win, tie, lose, reach, came, values, line)
                else:
                    first, stop = nodes[node, BOARDS], nodes[node, BOARDS_END]
                    if summed != nodes[node, REACH + 1 - player]:
                        sum_up(first, stop, starts, first_hand, weight, reach, came, spare)
                        summed = nodes[node, REACH + 1 - player]
                    if kind == FOLD:
                        fold(first, stop, starts, first_hand, own, win, reach, came, values, line, spare)
                    else:
                        show_down(
                            first,
                            stop,
                            starts,
                            first_hand,
                            own,
                            group,
                            group_end,
                            win,
                            tie,
                            lose,
                            reach,
                            came,
                            values,
                            line,
                            spare,
                        )
            after = nodes[node, END]
            while node > 0 and nodes[nodes[node, PARENT], END] == after:
                node = nodes[node, PARENT]
                hands = np.uint64(nodes[node, HANDS])
                line = np.uint64(nodes[node, VALUES])
                below = np.uint64(nodes[node, BELOW])
                actions = nodes[node, ACTIONS]
                entry = np.uint64(nodes[node, ENTRY])
                if nodes[node, KIND] == BOARD:
                    take_back(
                        hands,
                        np.uint64(nodes[node + 1, HANDS]),
                        np.uint64(nodes[node + 1, FIRST_HAND]),
                        above,
                        values,
                        line,
                        below,
                    )
                elif nodes[node, PLAYER] != player:
                    add_up(hands, actions, step, values, line, below, live)
                elif mode == BEST:
                    best(hands, actions, step, values, line, below)
                else:
                    mean(hands, actions, step, entry, base, values, line, below, spare)
                    if mode == LEARN:
                        learn(hands, actions, step, entry, regrets, keep[i], forget[i], values, line, below)
                    elif mode == PREDICT:
                        predict(hands, actions, step, entry, base, regrets, keep[i], values, line, below)
                    summed = -1
            node = after
        total = 0.0
        for k in range(nodes[0, HANDS]):
            total += values[k]
        worth[player] = total
        if player == 1:
            clock[0] += 1


@compiled
def average(nodes: Indices, base: Floats, sums: Floats, flat: Floats, spare: Floats) -> None:
    """Normalise the sums to probabilities; the current strategy where the reach was zero."""
    for node in range(len(nodes)):
        if nodes[node, KIND] == DECISION:
            hands, actions, entry = np.uint64(nodes[node, HANDS]), nodes[node, ACTIONS], nodes[node, ENTRY]
            shares(hands, actions, np.uint64(entry), sums, flat, spare)
            for start in range(entry, entry + nodes[node, HANDS]):
                if spare[start - entry] <= 0:
                    share(start, actions, nodes[node, HANDS], base, flat)

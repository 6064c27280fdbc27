"""The compiled tree traversal: the inner loop of every CFR variant and of best responses.

Each traversal updates one player. The opponent's reach probabilities are passed down, the player's
counterfactual values come back up and update the player's regrets. Nodes are numbered in depth-first order,
so the traversal is a loop over node numbers; it skips subtrees that the opponent never reaches, and returns
to a parent when its last child is done. The opponent's current strategy is added to the average on the way
down.

Strategies are not stored: they are derived from regrets (`base`) by regret matching. Positions are unsigned,
because Numba checks whether signed indices are negative, which keeps LLVM from vectorizing the loops.
"""

import numpy as np
from numpy.typing import NDArray

from holecard.solver.cfr.regret_matching import (
    expected_values,
    match_regrets,
    max_of_children,
    normalize,
    propagate_reach,
    propagate_reach_to_board,
    sum_children,
    sum_values_over_board,
    update_predictive_regrets,
    update_regrets,
)
from holecard.solver.cfr.showdown import fold_values, matchup_values, prefix_sums, showdown_values
from holecard.solver.jit import compiled

Floats = NDArray[np.float64]
Indices = NDArray[np.int64]

DECISION, BOARD, FOLD, SHOWDOWN = 0, 1, 2, 3
UPDATE, PREDICT, BEST_RESPONSE, EVALUATE = 0, 1, 2, 3
"""What a traversal does at the player's decisions: update regrets, update and predict, take the maximum (best
response), or the expected value under the strategy."""

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
"""The columns of the node table."""


@compiled
def traverse(
    nodes: Indices,
    parent_hand: Indices,
    weight: Floats,
    own_weight: Floats,
    group: Indices,
    group_end: Indices,
    starts: Indices,
    matchups: Floats,
    stride: int,
    payoffs: Floats,
    mode: int,
    players: int,
    base: Floats,
    regrets: Floats,
    sums: Floats,
    positive_discount: Floats,
    negative_discount: Floats,
    weights: Floats,
    reach: Floats,
    values: Floats,
    scratch: Floats,
    live: NDArray[np.bool_],
    clock: Indices,
    totals: Floats,
) -> None:
    """Run one iteration for each entry of `positive_discount`, updating the players in turn.

    The second player's strategy enters the average one iteration late, in the first player's next traversal.
    """
    step = np.uint64(stride)
    for turn in range(len(positive_discount) * players):
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
            reach_at = np.uint64(nodes[node, REACH + 1 - player])
            child_reach_at = np.uint64(nodes[node, ONWARD + 1 - player])
            value_at = np.uint64(nodes[node, VALUES])
            child_value_at = np.uint64(nodes[node, BELOW])
            actions = nodes[node, ACTIONS]
            if live[value_at] and kind <= BOARD:
                if kind == BOARD:
                    live[child_value_at] = True
                    propagate_reach_to_board(
                        np.uint64(nodes[node + 1, HANDS]),
                        np.uint64(nodes[node + 1, FIRST_HAND]),
                        parent_hand,
                        reach,
                        reach_at,
                        child_reach_at,
                    )
                    summed = -1
                elif nodes[node, PLAYER] == player:
                    for a in range(actions):
                        live[child_value_at + np.uint64(a) * step] = True
                else:
                    entry = np.uint64(nodes[node, ENTRY])
                    propagate_reach(
                        hands,
                        actions,
                        step,
                        entry,
                        base,
                        sums,
                        weights[i + player],
                        reach,
                        reach_at,
                        child_reach_at,
                        live,
                        child_value_at,
                        scratch,
                    )
                    summed = -1
                node += 1
                continue
            if live[value_at]:
                first_hand = np.uint64(nodes[node, FIRST_HAND])
                sign = 1.0 if player == 0 else -1.0
                win = sign * payoffs[2 * player, node]
                tie = sign * payoffs[1, node]
                lose = sign * payoffs[2 - 2 * player, node]
                if len(matchups):
                    if kind == FOLD:
                        tie = lose = win
                    matchup_values(matchups, win, tie, lose, reach, reach_at, values, value_at)
                else:
                    first, stop = nodes[node, BOARDS], nodes[node, BOARDS_END]
                    if summed != nodes[node, REACH + 1 - player]:
                        prefix_sums(first, stop, starts, first_hand, weight, reach, reach_at, scratch)
                        summed = nodes[node, REACH + 1 - player]
                    if kind == FOLD:
                        fold_values(
                            first,
                            stop,
                            starts,
                            first_hand,
                            own_weight,
                            win,
                            reach,
                            reach_at,
                            values,
                            value_at,
                            scratch,
                        )
                    else:
                        showdown_values(
                            first,
                            stop,
                            starts,
                            first_hand,
                            own_weight,
                            group,
                            group_end,
                            win,
                            tie,
                            lose,
                            reach,
                            reach_at,
                            values,
                            value_at,
                            scratch,
                        )
            after = nodes[node, END]
            while node > 0 and nodes[nodes[node, PARENT], END] == after:
                node = nodes[node, PARENT]
                hands = np.uint64(nodes[node, HANDS])
                value_at = np.uint64(nodes[node, VALUES])
                child_value_at = np.uint64(nodes[node, BELOW])
                actions = nodes[node, ACTIONS]
                entry = np.uint64(nodes[node, ENTRY])
                if nodes[node, KIND] == BOARD:
                    sum_values_over_board(
                        hands,
                        np.uint64(nodes[node + 1, HANDS]),
                        np.uint64(nodes[node + 1, FIRST_HAND]),
                        parent_hand,
                        values,
                        value_at,
                        child_value_at,
                    )
                elif nodes[node, PLAYER] != player:
                    sum_children(hands, actions, step, values, value_at, child_value_at, live)
                elif mode == BEST_RESPONSE:
                    max_of_children(hands, actions, step, values, value_at, child_value_at)
                else:
                    expected_values(
                        hands, actions, step, entry, base, values, value_at, child_value_at, scratch
                    )
                    if mode == UPDATE:
                        update_regrets(
                            hands,
                            actions,
                            step,
                            entry,
                            regrets,
                            positive_discount[i],
                            negative_discount[i],
                            values,
                            value_at,
                            child_value_at,
                        )
                    elif mode == PREDICT:
                        update_predictive_regrets(
                            hands,
                            actions,
                            step,
                            entry,
                            base,
                            regrets,
                            positive_discount[i],
                            values,
                            value_at,
                            child_value_at,
                        )
                    summed = -1
            node = after
        total = 0.0
        for k in range(nodes[0, HANDS]):
            total += values[k]
        totals[player] = total
        if player == 1:
            clock[0] += 1


@compiled
def average(nodes: Indices, base: Floats, sums: Floats, flat: Floats, scratch: Floats) -> None:
    """The average strategy; the current one where a hand's reach was always zero."""
    for node in range(len(nodes)):
        if nodes[node, KIND] == DECISION:
            hands, actions, entry = np.uint64(nodes[node, HANDS]), nodes[node, ACTIONS], nodes[node, ENTRY]
            normalize(hands, actions, np.uint64(entry), sums, flat, scratch)
            for start in range(entry, entry + nodes[node, HANDS]):
                if scratch[start - entry] <= 0:
                    match_regrets(start, actions, nodes[node, HANDS], base, flat)

"""Any number of ranges on given boards: ranks each hand once per board, then compares all deals."""

import numpy as np
from numpy.typing import NDArray

from holecard.solver.hand_rank.kernel import (
    START,
    strength_of_seven,
    strength_omaha,
    strength_omaha_of,
    strength_short_deck,
)
from holecard.solver.hand_rank.tables import KEYS, SHORT_DECK_ROWS, SUITED, Strengths
from holecard.solver.jit import compiled, inlined

Numbers = NDArray[np.int64]


@compiled
def count_crowd(
    hands: Numbers,
    weights: Numbers,
    starts: Numbers,
    bits: Numbers,
    boards: Numbers,
    table: Strengths,
    totals: Numbers,
) -> None:
    """Add the deals on these boards (rows of five cards) to `totals`, which is indexed by the set of winners
    as bits.

    The hands of the first player are the rows from `starts[0]` up to `starts[1]`, and so on; `bits[0]` is
    that player's bit in the set of winners. `table` is the `table` of the spot.
    """
    players = len(starts) - 1
    strengths = np.zeros(len(hands), dtype=np.int64)
    masks = np.zeros(len(hands), dtype=np.int64)
    for i in range(len(hands)):
        for j in range(hands.shape[1]):
            masks[i] |= 1 << hands[i, j]
    last = starts[players - 1]  # slices, since only loops from zero are compiled to fast code
    last_masks, last_strengths, last_weights = masks[last:], strengths[last:], weights[last:]
    at = np.zeros(players, dtype=np.int64)
    used = np.zeros(players + 1, dtype=np.int64)
    best = np.zeros(players + 1, dtype=np.int64)
    winners = np.zeros(players + 1, dtype=np.int64)
    weight = np.ones(players + 1, dtype=np.int64)
    for number in range(len(boards)):
        _rank(hands, boards[number], table, strengths)
        for i in range(5):
            used[0] |= 1 << boards[number, i]
        player = 0
        at[0] = starts[0]
        while player >= 0:
            if player == players - 1:
                _last(
                    bits[player], last_masks, last_strengths, last_weights, used[player],
                    best[player], winners[player], weight[player], totals,
                )  # fmt: skip
                player -= 1
                continue
            while at[player] < starts[player + 1] and masks[at[player]] & used[player]:
                at[player] += 1
            i = at[player]
            if i == starts[player + 1]:
                player -= 1
                continue
            at[player] += 1
            used[player + 1] = used[player] | masks[i]
            weight[player + 1] = weight[player] * weights[i]
            best[player + 1] = max(best[player], strengths[i])
            if strengths[i] > best[player]:
                winners[player + 1] = bits[player]
            elif strengths[i] == best[player]:
                winners[player + 1] = winners[player] | bits[player]
            else:
                winners[player + 1] = winners[player]
            player += 1
            at[player] = starts[player]
        used[0] = 0


@inlined
def _last(
    bit: int,
    masks: Numbers,
    strengths: Numbers,
    weights: Numbers,
    used: int,
    best: int,
    winners: int,
    weight: int,
    totals: Numbers,
) -> None:
    """Compare all hands of the last player with the best hand of the others."""
    deals = won = tied = 0
    for i in range(len(masks)):
        possible = weights[i] if masks[i] & used == 0 else 0
        deals += possible
        won += possible if strengths[i] > best else 0
        tied += possible if strengths[i] == best else 0
    totals[bit] += weight * won
    totals[winners | bit] += weight * tied
    totals[winners] += weight * (deals - won - tied)


@compiled
def _rank(hands: Numbers, board: Numbers, table: Strengths, strengths: Numbers) -> None:
    """Rank every hand, including those that share a card with the board, which are never looked up."""
    p, q, r, s, t = board[0], board[1], board[2], board[3], board[4]
    if hands.shape[1] == 2:
        key = START + KEYS[p] + KEYS[q] + KEYS[r] + KEYS[s] + KEYS[t]
        suited = SUITED[p] | SUITED[q] | SUITED[r] | SUITED[s] | SUITED[t]
        short_deck = len(table) == SHORT_DECK_ROWS
        for i in range(len(hands)):
            a, b = hands[i, 0], hands[i, 1]
            full_key, full_suited = key + KEYS[a] + KEYS[b], suited | SUITED[a] | SUITED[b]
            if short_deck:
                strengths[i] = strength_short_deck(table, full_key, full_suited)
            else:
                strengths[i] = strength_of_seven(full_key, full_suited)
    elif hands.shape[1] == 4:
        for i in range(len(hands)):
            strengths[i] = strength_omaha(
                table, hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3], p, q, r, s, t
            )
    else:
        for i in range(len(hands)):
            strengths[i] = strength_omaha_of(table, hands[i], p, q, r, s, t)

"""Known hands after the flop: enumerates all ways to complete the board."""

import numpy as np
from numpy.typing import NDArray

from holecard.solver.hand_rank.kernel import START, strength_of_seven, strength_omaha
from holecard.solver.hand_rank.tables import KEYS, SUITED, Strengths
from holecard.solver.jit import compiled, inlined

Numbers = NDArray[np.int64]


@compiled
def count_known(holes: Numbers, board: Numbers, left: int, table: Strengths, totals: Numbers) -> None:
    """Count the winners on all boards that begin with these three to five cards, and add them to `totals`,
    which is indexed by the set of winners as bits.

    `left` has a bit for every card that can still be dealt; `table` is `omaha_boards()` if hands have four
    cards.
    """
    cards = np.zeros(5, dtype=np.int64)
    keys = np.zeros(len(holes), dtype=np.int64)
    suits = np.zeros(len(holes), dtype=np.int64)
    for player in range(len(holes)):
        keys[player] = START
        for i in range(holes.shape[1]):
            keys[player] += KEYS[holes[player, i]]
            suits[player] |= SUITED[holes[player, i]]
    for i in range(len(board)):
        cards[i] = board[i]
    first = 0 if len(board) < 5 else 51
    for a in range(first, 52):
        if len(board) < 5:
            if not left >> a & 1:
                continue
            cards[4] = a
        if len(board) > 3:
            totals[_winners(holes, cards, keys, suits, table)] += 1
        else:
            for b in range(a):
                if left >> b & 1:
                    cards[3] = b
                    totals[_winners(holes, cards, keys, suits, table)] += 1


@inlined
def _winners(holes: Numbers, cards: Numbers, keys: Numbers, suits: Numbers, table: Strengths) -> int:
    p, q, r, s, t = cards[0], cards[1], cards[2], cards[3], cards[4]
    key = KEYS[p] + KEYS[q] + KEYS[r] + KEYS[s] + KEYS[t]
    suited = SUITED[p] | SUITED[q] | SUITED[r] | SUITED[s] | SUITED[t]
    best, winners = 0, 0
    for player in range(len(holes)):
        if holes.shape[1] == 2:
            strength = strength_of_seven(keys[player] + key, suits[player] | suited)
        else:
            strength = strength_omaha(
                table, holes[player, 0], holes[player, 1], holes[player, 2], holes[player, 3], p, q, r, s, t
            )
        if strength > best:
            best, winners = strength, 1 << player
        elif strength == best:
            winners |= 1 << player
    return winners

"""The kernel of `rollout_kernel` for hands of four to six cards, of which exactly two count."""

import numpy as np

from holecard.solver.equity.rollout_kernel import BOARD, STRENGTHS, Numbers, Places, cut, unseen
from holecard.solver.hand_rank.kernel import strength5, strength_omaha_of
from holecard.solver.hand_rank.tables import Strengths
from holecard.solver.jit import compiled, inlined


@compiled
def play_out_omaha(
    deck: Numbers,
    cards: Numbers,
    hole: int,
    places: Places,
    table: Strengths,
    _current_table: Strengths,
    rough: Numbers,
    borders: Numbers,
    codes: Numbers,
    cuts: Numbers,
) -> None:
    """As `play_out`, with `omaha_boards()` as table."""
    rest = unseen(deck, cards)
    shown = len(cards) - hole
    to_come = BOARD - shown
    board = np.zeros(BOARD, dtype=np.int64)
    for i in range(shown):  # an assignment of slices compiles for seconds
        board[i] = cards[hole + i]
    hand = np.zeros(hole, dtype=np.int64)
    counts = np.zeros((STRENGTHS if len(borders) else 1, 2), dtype=np.int64)
    for deal in range(len(places)):
        for i in range(to_come):
            board[shown + i] = rest[places[deal, i]]
        mine, worse, equal, hands = 0, 0, 0, 0
        for at in range(to_come - hole, places.shape[1], hole):
            for i in range(hole):
                hand[i] = cards[i] if at < to_come else rest[places[deal, at + i]]
            theirs = strength_omaha_of(table, hand, board[0], board[1], board[2], board[3], board[4])
            if at < to_come:  # the own hand comes first, so that a strength is compiled once
                mine = theirs
                continue
            worse += theirs < mine
            equal += theirs == mine
            hands += 1
            if len(borders):
                now = theirs if not to_come else _current(hand, board, shown, rough)
                counts[now, 0] += 1
                counts[now, 1] += 2 if theirs < mine else int(theirs == mine)
        codes[deal] = worse * (hands + 1) + equal
    cut(counts, borders, cuts)


@inlined
def _current(hand: Numbers, board: Numbers, shown: int, rough: Numbers) -> int:
    """The strength on the three or four board cards that are shown, or a rough one."""
    total, best = 0, 0
    for i in range(len(hand)):
        for j in range(i):
            total += rough[hand[j], hand[i]]
            for p in range(shown):
                for q in range(p):
                    for r in range(q):
                        best = max(best, int(strength5(hand[i], hand[j], board[p], board[q], board[r])))
    return best if shown >= 3 else total

"""One known hand of two cards against a range, after the flop.

The strength of a hand without a flush depends on its ranks only. So of all hands with the same two ranks one
is ranked on each board, with the total weight of them all.
"""

import numpy as np
from numpy.typing import NDArray

from holecard.solver.hand_rank.kernel import START, strength_of_seven
from holecard.solver.hand_rank.tables import KEYS, SUIT_BITS, SUITED
from holecard.solver.jit import compiled, inlined

Numbers = NDArray[np.int64]


@compiled
def count_against(hole: Numbers, weights: Numbers, board: Numbers, left: int, totals: Numbers) -> None:
    """Add to `totals[1:4]` the weight of the deals that the hand wins, that the range wins, and that are
    tied.

    `weights` is a symmetric matrix over the two cards of a hand, with zeros for impossible hands; `left` has
    a bit for every card that can still be dealt.
    """
    by_ranks = np.zeros(169, dtype=np.int64)
    for a in range(52):
        for b in range(a):
            by_ranks[_place(a, b)] += weights[a, b]
    places = np.flatnonzero(by_ranks)
    rank_keys = np.zeros(169, dtype=np.int64)
    for place in places:
        rank_keys[place] = _plain(KEYS[place // 13 * 4] + KEYS[place % 13 * 4])
    now = np.zeros(169, dtype=np.int64)
    cards = np.zeros(5, dtype=np.int64)
    cards[: len(board)] = board
    missing = 5 - len(board)
    for a in range(52 if missing else 1):
        if missing and not left >> a & 1:
            continue
        for b in range(a if missing == 2 else 1):
            if missing == 2:
                if not left >> b & 1:
                    continue
                cards[3] = b
            if missing:
                cards[4] = a
            now[:] = by_ranks
            for i in range(5 - missing, 5):
                for card in range(52):
                    now[_place(cards[i], card)] -= weights[cards[i], card]
            if missing == 2:
                now[_place(a, b)] += weights[a, b]  # it was subtracted twice
            _count_board(hole, weights, cards, places, rank_keys, now, totals)


@inlined
def _count_board(
    hole: Numbers,
    weights: Numbers,
    cards: Numbers,
    places: Numbers,
    rank_keys: Numbers,
    now: Numbers,
    totals: Numbers,
) -> None:
    key, suited, taken = START, 0, 0
    for i in range(5):
        key, suited = key + KEYS[cards[i]], suited | SUITED[cards[i]]
        taken |= 1 << cards[i]
    own = strength_of_seven(key + KEYS[hole[0]] + KEYS[hole[1]], suited | SUITED[hole[0]] | SUITED[hole[1]])
    for suit in range(4):
        if key >> 4 * suit & 15 >= 6:  # counts start at three: three or more cards of this suit
            _count_flushes(suit, own, weights, key, suited, taken, now, totals)
    plain = _plain(key)
    for place in places:
        if now[place]:
            totals[_winner(own, strength_of_seven(plain + rank_keys[place], 0))] += now[place]


@compiled
def _count_flushes(
    suit: int,
    own: int,
    weights: Numbers,
    key: int,
    suited: int,
    taken: int,
    now: Numbers,
    totals: Numbers,
) -> None:
    """Count the hands that make a flush, and subtract them from the weights by rank."""
    held = 8 - (key >> 4 * suit & 15)  # cards of the suit that a hand needs for a flush
    step, first = (4, suit) if held == 2 else (1, 0)
    for a in range(first, 52, step):
        if taken >> a & 1:
            continue
        for b in range(first, a, step):
            if weights[a, b] and not taken >> b & 1 and (a & 3 == suit) + (b & 3 == suit) >= held:
                strength = strength_of_seven(key + KEYS[a] + KEYS[b], suited | SUITED[a] | SUITED[b])
                totals[_winner(own, strength)] += weights[a, b]
                now[_place(a, b)] -= weights[a, b]


@inlined
def _place(a: int, b: int) -> int:
    """The index of two ranks."""
    return max(a, b) // 4 * 13 + min(a, b) // 4


@inlined
def _plain(key: int) -> int:
    """The key without its suit counts."""
    return key >> SUIT_BITS << SUIT_BITS


@inlined
def _winner(own: int, other: int) -> int:
    return 1 if own > other else 2 if own < other else 3

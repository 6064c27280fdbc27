"""Two ranges of two cards on given boards: ranks each hand once per board, not once per opponent.

Hands are visited from the weakest to the strongest. A hand beats the total weight of the other range visited
before, less that of the hands that contain one of its two cards.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.solver.hand_rank.kernel import START, strength_of_seven
from holecard.solver.hand_rank.tables import KEYS, SUITED
from holecard.solver.jit import compiled, inlined

Numbers = NDArray[np.int64]
Links = NDArray[np.int16]
"""Indices of hands; -1 means none."""
Bits = NDArray[np.uint64]

_STRENGTHS: Final = 7463
_SPREAD: Final = 0x03F79D71B4CB0A89
"""A de Bruijn sequence: multiplied by a single bit, its upper six bits identify the position of that bit."""
_DE_BRUIJN: Final = np.uint64(_SPREAD)
_PLACES: Final = np.argsort([(_SPREAD << place) % (1 << 64) >> 58 for place in range(64)])


@compiled
def count_versus(hands: Numbers, own: Numbers, other: Numbers, boards: Numbers, totals: Numbers) -> None:
    """Add the deals on these boards (rows of five cards) to `totals[1:4]`: wins of the first range, wins of
    the second, ties.

    `own` and `other` are the weights of the hands in the two ranges; one of them may be zero.
    """
    result = np.zeros((_STRENGTHS >> 6) + 1, dtype=np.uint64)
    first = np.full(_STRENGTHS, -1, dtype=np.int16)
    after = np.zeros(len(hands), dtype=np.int16)
    below = np.zeros((2, 53), dtype=np.int64)
    level = np.zeros((2, 53), dtype=np.int64)
    for at in range(len(boards)):
        _sort(hands, boards[at], result, first, after)
        below[:] = 0
        for word in range(len(result)):
            while result[word]:
                lowest = result[word] & -result[word]
                result[word] ^= lowest
                strength = word << 6 | _PLACES[(lowest * _DE_BRUIJN) >> np.uint64(58)]
                head = first[strength]
                first[strength] = -1
                if after[head] < 0:
                    _pass_one(head, hands, own, other, below, totals)
                else:
                    _pass_level(head, after, hands, own, other, below, level, totals)


@inlined
def _sort(hands: Numbers, board: Numbers, present: Bits, first: Links, after: Links) -> None:
    """Link the possible hands of equal strength in lists, and set a bit for each strength that occurs."""
    key, suited, taken = START, 0, 0
    for i in range(5):
        key, suited = key + KEYS[board[i]], suited | SUITED[board[i]]
        taken |= 1 << board[i]
    for i in range(len(hands)):
        a, b = hands[i, 0], hands[i, 1]
        if not taken & (1 << a | 1 << b):
            strength = strength_of_seven(key + KEYS[a] + KEYS[b], suited | SUITED[a] | SUITED[b])
            after[i] = first[strength]
            first[strength] = i
            present[strength >> 6] |= np.uint64(1) << np.uint64(strength & 63)


@inlined
def _pass_one(i: int, hands: Numbers, own: Numbers, other: Numbers, below: Numbers, totals: Numbers) -> None:
    """Count a hand whose strength no other hand has."""
    a, b = hands[i, 0], hands[i, 1]
    totals[1] += own[i] * (below[1, 52] - below[1, a] - below[1, b])
    totals[2] += other[i] * (below[0, 52] - below[0, a] - below[0, b])
    _add(a, b, own[i], other[i], below)


@inlined
def _pass_level(
    head: int,
    after: Links,
    hands: Numbers,
    own: Numbers,
    other: Numbers,
    below: Numbers,
    level: Numbers,
    totals: Numbers,
) -> None:
    """Count the hands of one strength."""
    level[:] = 0
    i = head
    while i >= 0:
        _add(hands[i, 0], hands[i, 1], own[i], other[i], level)
        i = after[i]
    i = head
    while i >= 0:
        a, b = hands[i, 0], hands[i, 1]
        totals[1] += own[i] * (below[1, 52] - below[1, a] - below[1, b])
        totals[2] += other[i] * (below[0, 52] - below[0, a] - below[0, b])
        totals[3] += own[i] * (level[1, 52] - level[1, a] - level[1, b] + other[i])
        i = after[i]
    for side in range(2):
        for card in range(53):
            below[side, card] += level[side, card]


@inlined
def _add(a: int, b: int, own: int, other: int, sums: Numbers) -> None:
    """Add the weights of a hand to the sums by card; the last entry is the sum over all hands."""
    sums[0, a] += own
    sums[0, b] += own
    sums[0, 52] += own
    sums[1, a] += other
    sums[1, b] += other
    sums[1, 52] += other

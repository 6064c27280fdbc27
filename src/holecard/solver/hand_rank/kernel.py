"""The strength of one hand, for kernels to call in their inner loops.

Cards are numbers from 0 to 51; arguments are not checked. The strengths equal those of the plain-Python
rankings `high` and `omaha`, 1 to 7,462, and `short-deck`, 1 to 1,404: larger is better.

A hand is represented by two sums, `START` plus the `KEYS` of its cards and the `SUITED` of its cards. A
kernel that visits many hands with cards in common adds up the common part once:

    key, suited = START + KEYS[a] + KEYS[b], SUITED[a] | SUITED[b]
    ...
    strength_of_seven(key + board_key, suited | board_suited)
"""

from typing import Any, Final

from numpy.typing import NDArray

from holecard.solver.hand_rank.tables import (
    BOARDS,
    COLUMN_BITS,
    KEYS,
    PAIRS,
    RANK_SETS,
    ROWS,
    SLOTS,
    SUIT_BITS,
    SUITED,
    RankTable,
    Strengths,
    five_cards,
    seven_cards,
    six_cards,
)
from holecard.solver.jit import compiled, inlined

Cards = NDArray[Any]
"""Integers of any width."""

START: Final = 0x3333
"""The suit counts of a key start at three, so that the fifth card of a suit sets its top bit."""

_TOP_BITS: Final = 0x8888

_HOLE_START: Final = 0x6666
_BOARD_START: Final = 0x5555
"""In Omaha, the second card of a suit in the hand and the third on the board set the top bits of their
counts."""


@inlined
def strength5(a: int, b: int, c: int, d: int, e: int) -> int:
    return strength_of_five(
        START + KEYS[a] + KEYS[b] + KEYS[c] + KEYS[d] + KEYS[e],
        SUITED[a] | SUITED[b] | SUITED[c] | SUITED[d] | SUITED[e],
    )


@inlined
def strength6(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    return strength_of_six(
        START + KEYS[a] + KEYS[b] + KEYS[c] + KEYS[d] + KEYS[e] + KEYS[f],
        SUITED[a] | SUITED[b] | SUITED[c] | SUITED[d] | SUITED[e] | SUITED[f],
    )


@inlined
def strength7(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    return strength_of_seven(
        START + KEYS[a] + KEYS[b] + KEYS[c] + KEYS[d] + KEYS[e] + KEYS[f] + KEYS[g],
        SUITED[a] | SUITED[b] | SUITED[c] | SUITED[d] | SUITED[e] | SUITED[f] | SUITED[g],
    )


@inlined
def strength_of_five(key: int, suited: int) -> int:
    return _strength(five_cards(), key, suited)


@inlined
def strength_of_six(key: int, suited: int) -> int:
    return _strength(six_cards(), key, suited)


@inlined
def strength_of_seven(key: int, suited: int) -> int:
    return _strength(seven_cards(), key, suited)


@inlined
def strength_short_deck(table: Strengths, key: int, suited: int) -> int:
    """Strength of five, six or seven cards of a short deck; `table` is `short_deck_table` of that number of
    cards."""
    flush = key & _TOP_BITS
    if flush:
        return int(table[0, _ranks_of(flush, suited)])
    total = key >> SUIT_BITS
    slot = (table[1, (total >> COLUMN_BITS) & (ROWS - 1)] + total) & (SLOTS - 1)
    return int(table[0, RANK_SETS + slot])


@inlined
def strength_omaha(
    boards: Strengths, a: int, b: int, c: int, d: int, p: int, q: int, r: int, s: int, t: int
) -> int:
    """Strength of four hole cards with five board cards; `boards` is `omaha_boards()`.

    The ranks of the board select a row with the best strength for each pair of hole ranks, so that six
    lookups replace sixty. `boards` is not passed on to other functions, because its references would be
    counted in every call.
    """
    hole = KEYS[a] + KEYS[b] + KEYS[c] + KEYS[d]
    board = KEYS[p] + KEYS[q] + KEYS[r] + KEYS[s] + KEYS[t]
    row = _slot(five_cards(), board) & (BOARDS - 1)
    strength: int = max(
        max(boards[row, PAIRS[a, b]], boards[row, PAIRS[a, c]], boards[row, PAIRS[a, d]]),
        max(boards[row, PAIRS[b, c]], boards[row, PAIRS[b, d]], boards[row, PAIRS[c, d]]),
    )
    flush = (hole + _HOLE_START) & (board + _BOARD_START) & _TOP_BITS
    if flush:
        own = _ranks_of(flush, SUITED[a] | SUITED[b] | SUITED[c] | SUITED[d])
        shared = _ranks_of(flush, SUITED[p] | SUITED[q] | SUITED[r] | SUITED[s] | SUITED[t])
        strength = max(strength, five_cards().strengths[_best_flush(own, shared)])
    return strength


@inlined
def strength_omaha_of(boards: Strengths, hole: Cards, p: int, q: int, r: int, s: int, t: int) -> int:
    """The same for any number of hole cards."""
    board = KEYS[p] + KEYS[q] + KEYS[r] + KEYS[s] + KEYS[t]
    row = _slot(five_cards(), board) & (BOARDS - 1)
    strength, key, suited = 0, 0, 0
    for i in range(len(hole)):
        key, suited = key + KEYS[hole[i]], suited | SUITED[hole[i]]
        for j in range(i):
            strength = max(strength, int(boards[row, PAIRS[hole[i], hole[j]]]))
    flush = (key + _HOLE_START) & (board + _BOARD_START) & _TOP_BITS
    if flush:
        own = _ranks_of(flush, suited)
        shared = _ranks_of(flush, SUITED[p] | SUITED[q] | SUITED[r] | SUITED[s] | SUITED[t])
        strength = max(strength, int(five_cards().strengths[_best_flush(own, shared)]))
    return strength


@inlined
def _strength(table: RankTable, key: int, suited: int) -> int:
    flush = key & _TOP_BITS
    at = _ranks_of(flush, suited) if flush else RANK_SETS + _slot(table, key)
    return int(table.strengths[at])


@inlined
def _slot(table: RankTable, key: int) -> int:
    total = key >> SUIT_BITS
    row = (total >> COLUMN_BITS) & (ROWS - 1)
    slot: int = (table.offsets[row] + total) & (SLOTS - 1)
    return slot


@inlined
def _ranks_of(flush: int, suited: int) -> int:
    """The ranks of the suit whose count has its top bit set: bit 3, 7, 11 or 15."""
    shift = (flush >> 3 & 16) | (flush >> 6 & 32) | (flush >> 11 & 16) | (flush >> 10 & 32)
    return suited >> shift & (RANK_SETS - 1)


@compiled
def _best_flush(own: int, shared: int) -> int:
    """The best flush of two own and three shared ranks of a suit; the two sets are disjoint."""
    ranks = own | shared
    for top in range(12, 2, -1):
        straight = 0b11111 << top >> 4 | (0x1000 if top == 3 else 0)
        if ranks & straight == straight and _size(own & straight) == 2:
            return straight
    for _ in range(_size(own) - 2):
        own &= own - 1  # drop the lowest
    for _ in range(_size(shared) - 3):
        shared &= shared - 1
    return own | shared


@inlined
def _size(ranks: int) -> int:
    count = 0
    while ranks:
        ranks &= ranks - 1
        count += 1
    return count

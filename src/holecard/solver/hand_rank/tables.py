"""Tables for ranking hands in bulk: the sum of the cards' keys is looked up in a compressed table.

The strength of a hand without a flush depends on its ranks only, and seven cards have just 49,205 multisets
of ranks. Each rank has a number, chosen so that all these multisets have different sums. A sum of 23 bits is
split into a row (its upper 13 bits) and a column. The rows are sparse, so they overlap in one short array
(row displacement), each shifted until no two entries collide: `offsets[row] + sum` is the slot of the entry.
This stores every hand of seven cards in 16 KB of offsets and 128 KB of strengths, which stay in the
processor's cache. A flush is looked up by the set of its ranks as 13 bits.
"""

from functools import cache
from itertools import chain, combinations, combinations_with_replacement
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from holecard.cards.ranking import ace_to_five
from holecard.cards.ranking.classes import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    ONE_PAIR,
    SHORT_DECK,
    STANDARD,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIR,
    HandOrder,
    Shape,
    shapes,
)
from holecard.solver.jit import frozen

Strengths = NDArray[np.uint16]
Numbers = NDArray[np.int64]

SUMS: Final = 1 << 23
COLUMN_BITS: Final = 10
ROWS: Final = SUMS >> COLUMN_BITS
SLOTS: Final = 1 << 16
BOARDS: Final = 1 << 13
"""Enough slots for the 6,175 multisets of five ranks."""
RANK_SETS: Final = 1 << 13
SHORT_DECK_ROWS: Final = 2
"""Rows of `short_deck_table`, by which kernels distinguish it from other tables."""
_WINDOW: Final = 256
"""Positions tested at once when a row is placed."""

_SPREAD: Final = 5_626_995
_SMALLEST: Final = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
_NUMBERS: Final = np.array([number * _SPREAD % SUMS for number in _SMALLEST], dtype=np.int64)
"""By rank. Each entry of `_SMALLEST` is the least number that keeps all sums of seven ranks distinct and
below 2**23. Multiplied by an odd number, the sums are still distinct modulo 2**23 but fill the rows
evenly."""

SUIT_BITS: Final = 16
KEYS: Final = np.array(
    [(int(_NUMBERS[card >> 2]) << SUIT_BITS) + (1 << 4 * (card & 3)) for card in range(52)], dtype=np.int64
)
"""By card: the number of its rank, above four bits for the count of each suit."""

SUITED: Final = np.array([1 << (16 * (card & 3) + (card >> 2)) for card in range(52)], dtype=np.int64)
"""By card: its rank as a bit, in the sixteen bits of its suit."""

_TWO_RANKS: Final = {pair: number for number, pair in enumerate(combinations_with_replacement(range(13), 2))}
PAIRS: Final = np.array(
    [[_TWO_RANKS[min(a, b) >> 2, max(a, b) >> 2] for b in range(52)] for a in range(52)], dtype=np.uint8
)
"""By two cards: the index of their ranks among the 91 pairs of ranks."""


class RankTable(NamedTuple):
    """The strengths of all hands of a given number of cards."""

    offsets: NDArray[np.uint16]
    """By row. The first sum of the row is already subtracted, so that the whole sum can be added."""
    strengths: Strengths
    """The strengths of flushes by set of ranks, followed by the slots."""


@frozen
def five_cards() -> RankTable:
    return _table(_rank_sets(5), slots=BOARDS)


@frozen
def six_cards() -> RankTable:
    return _table(_rank_sets(6), slots=1 << 15)


@frozen
def seven_cards() -> RankTable:
    return _table(_rank_sets(7), slots=SLOTS)


@cache
def short_deck_table(cards: int) -> Strengths:
    """Strengths of five, six or seven cards by the ranking `short-deck`, and the offsets in a second row.

    A single array, so that kernels accept it in place of `omaha_boards()`.
    """
    offsets = {5: five_cards, 6: six_cards, 7: seven_cards}[cards]().offsets
    table = np.zeros((SHORT_DECK_ROWS, RANK_SETS + SLOTS), dtype=np.uint16)
    table[0] = _filled(offsets, _rank_sets(cards), SHORT_DECK).strengths
    table[1, :ROWS] = offsets
    return table


@cache
def ordered_fives(order: HandOrder) -> RankTable:
    """Strengths of five cards in another order of hands."""
    return _filled(five_cards().offsets, _rank_sets(5), order)


@cache
def ace_to_five_table(cards: int) -> RankTable:
    """Strengths of five, six or seven cards by the ranking `ace-to-five`, where flushes do not count."""
    offsets = {5: five_cards, 6: six_cards, 7: seven_cards}[cards]().offsets
    ranks = _rank_sets(cards)
    strengths = np.zeros(RANK_SETS + SLOTS, dtype=np.uint16)
    strengths[RANK_SETS + _slots(offsets, _sums(ranks))] = ace_to_five.strengths((ranks * 4).tolist(), ())
    return RankTable(offsets, strengths)


@cache
def omaha_boards() -> Strengths:
    """By the slot of the board's five ranks and the pair of hole ranks: the best strength of the two with
    three of the board, apart from flushes."""
    boards = _rank_sets(5)
    three_ranks = np.indices((13, 13, 13)).reshape(3, -1).T
    sums = _sums(three_ranks)[:, np.newaxis] + _sums(np.array(list(_TWO_RANKS)))
    strengths = _strengths_by_sum(5)[sums % SUMS]
    best = np.zeros((len(boards), len(_TWO_RANKS)), dtype=np.uint16)
    for i, j, k in combinations(range(5), 3):
        three = (boards[:, i] * 13 + boards[:, j]) * 13 + boards[:, k]
        np.maximum(best, strengths[three], out=best)
    by_slot = np.zeros((BOARDS, len(_TWO_RANKS)), dtype=np.uint16)
    by_slot[_slots(five_cards().offsets, _sums(boards))] = best
    return by_slot


@cache
def _rank_sets(cards: int) -> Numbers:
    """One row per multiset of that many ranks, with at most four of a kind."""
    every = combinations_with_replacement(range(13), cards)
    ranks = np.fromiter(chain.from_iterable(every), dtype=np.int64).reshape(-1, cards)
    possible: Numbers = ranks[(ranks[:, :-4] != ranks[:, 4:]).all(axis=1)]
    return possible


def _sums(ranks: Numbers) -> Numbers:
    total: Numbers = _NUMBERS[ranks].sum(axis=1) % SUMS
    return total


@cache
def _strengths_by_sum(cards: int, order: HandOrder = STANDARD) -> Strengths:
    """Strengths without flushes, by sum. The strength of six or seven cards is the maximum over leaving one
    out."""
    by_sum = np.zeros(SUMS, dtype=np.uint16)
    if cards == 5:
        for strength, shape in enumerate(shapes(order), 1):
            if shape[0] not in (FLUSH, STRAIGHT_FLUSH):
                by_sum[_NUMBERS[_ranks(shape, order)].sum() % SUMS] = strength
    else:
        ranks = _rank_sets(cards)
        sums = _sums(ranks)
        fewer = _strengths_by_sum(cards - 1, order)
        by_sum[sums] = np.max([fewer[(sums - _NUMBERS[dropped]) % SUMS] for dropped in ranks.T], axis=0)
    return by_sum


@cache
def _strengths_of_flushes(order: HandOrder) -> Strengths:
    """Strengths of flushes by set of five or more ranks as bits; adding a rank never lowers the strength."""
    by_ranks = np.zeros(RANK_SETS, dtype=np.uint16)
    for strength, shape in enumerate(shapes(order), 1):
        if shape[0] in (FLUSH, STRAIGHT_FLUSH):
            by_ranks[sum(1 << rank for rank in _ranks(shape, order))] = strength
    for rank in range(13):
        without, having = by_ranks.reshape(-1, 2, 1 << rank).swapaxes(0, 1)
        np.maximum(without, having, out=having)
    return by_ranks


_COPIES: Final = {
    ONE_PAIR: (2, 1, 1, 1),
    TWO_PAIR: (2, 2, 1),
    THREE_OF_A_KIND: (3, 1, 1),
    FULL_HOUSE: (3, 2),
    FOUR_OF_A_KIND: (4, 1),
}


def _ranks(shape: Shape, order: HandOrder) -> list[int]:
    """The five ranks of a hand with this shape."""
    category, ranks = shape
    if category in (STRAIGHT, STRAIGHT_FLUSH):
        return list(order.straight_ranks(ranks[0]))
    copies = _COPIES.get(category, (1, 1, 1, 1, 1))
    return [rank for rank, many in zip(ranks, copies, strict=True) for _ in range(many)]


def _table(ranks: Numbers, slots: int) -> RankTable:
    return _filled(_offsets(_sums(ranks), slots), ranks, STANDARD)


def _filled(offsets: NDArray[np.uint16], ranks: Numbers, order: HandOrder) -> RankTable:
    """Fill the slots with strengths. The slots depend on the ranks only, not on the order of hands."""
    sums = _sums(ranks)
    strengths = np.zeros(RANK_SETS + SLOTS, dtype=np.uint16)
    strengths[:RANK_SETS] = _strengths_of_flushes(order)
    strengths[RANK_SETS + _slots(offsets, sums)] = _strengths_by_sum(ranks.shape[1], order)[sums]
    return RankTable(offsets, strengths)


def _slots(offsets: NDArray[np.uint16], sums: Numbers) -> Numbers:
    result: Numbers = (offsets[sums >> COLUMN_BITS] + sums) % SLOTS
    return result


def _offsets(sums: Numbers, slots: int) -> NDArray[np.uint16]:
    """Place the rows, longest first, since these are the hardest to place."""
    rows = sums >> COLUMN_BITS
    entries = np.bincount(rows)
    order = np.lexsort((rows, -entries[rows]))
    starts = _place(rows[order], sums[order] % (1 << COLUMN_BITS), slots)
    return ((starts - (np.arange(ROWS) << COLUMN_BITS)) % SLOTS).astype(np.uint16)


def _place(rows: Numbers, columns: Numbers, slots: int) -> Numbers:
    """The start of each row. The search continues from the last row's start, as earlier slots are the
    fullest."""
    starts = np.zeros(ROWS, dtype=np.int64)
    taken = np.zeros(slots, dtype=np.bool_)
    firsts = np.flatnonzero(np.diff(rows, prepend=-1))
    start = 0
    for first, row in zip(firsts, np.split(columns, firsts[1:]), strict=True):
        start = _free_start(taken, row, start)
        taken[start + row] = True
        starts[rows[first]] = start
    return starts


def _free_start(taken: NDArray[np.bool_], row: Numbers, start: int) -> int:
    """The next start, wrapping around at the end, at which none of the row's slots is taken."""
    last = len(taken) - (1 << COLUMN_BITS)
    while True:
        window = min(_WINDOW, last - start)
        met = np.zeros(window, dtype=np.bool_)
        for column in row.tolist():
            met |= taken[start + column : start + column + window]
        if not met.all():
            return start + int(met.argmin())
        start = (start + window) % last

"""Strengths of many hands at once with NumPy, by every ranking.

Each row is a hand: its own cards, and its board. The strengths equal those of the plain-Python rankings. This
needs no compiling, so it is the way to rank what is too much for Python and too little for a kernel.
"""

from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.cards.ranking import (
    ACE_TO_FIVE,
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    OMAHA,
    OMAHA_EIGHT,
    RANKINGS,
    SHORT_DECK,
    THREE_CARD,
    Ranking,
)
from holecard.cards.ranking.ace_to_five import LOW_RANKS
from holecard.cards.ranking.badugi import CHOICES, ORDER, PLACES
from holecard.cards.ranking.classes import HIGH_ACE
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
    ace_to_five_table,
    five_cards,
    omaha_boards,
    ordered_fives,
    seven_cards,
    short_deck_table,
    six_cards,
)

Numbers = NDArray[np.int64]

_START: Final = 0x3333
_TOP_BITS: Final = 0x8888
_EIGHTS: Final = 8
SIZES: Final = np.array([number.bit_count() for number in range(RANK_SETS)], dtype=np.int64)
"""By set of ranks as bits: its size."""


def rank_rows(ranking: Ranking, hole: Numbers, board: Numbers) -> Numbers:
    """The strength of each row; `hole` and `board` have a row for each hand."""
    rank = _RANKS.get(ranking.name)
    if rank is not None:
        return rank(hole, board).astype(np.int64)
    found = [
        ranking.strengths([own], shared)[0] for own, shared in zip(hole.tolist(), board.tolist(), strict=True)
    ]
    return np.array(found, dtype=np.int64)


# -- five cards of all -----------------------------------------------------------------------------


def _high(hole: Numbers, board: Numbers) -> NDArray[np.integer]:
    cards = _together(hole, board)
    return by_table({5: five_cards, 6: six_cards, 7: seven_cards}[cards.shape[1]](), cards)


def _short_deck(hole: Numbers, board: Numbers) -> NDArray[np.integer]:
    cards = _together(hole, board)
    table = short_deck_table(cards.shape[1])
    return by_table(RankTable(table[1, :ROWS], table[0]), cards)


def _ace_to_five(hole: Numbers, board: Numbers) -> NDArray[np.integer]:
    cards = _together(hole, board)
    table = ace_to_five_table(cards.shape[1])
    sums: Numbers = KEYS[cards].sum(axis=1) >> SUIT_BITS
    return table.strengths[RANK_SETS + slots(table.offsets, sums)]


def _deuce_to_seven(hole: Numbers, board: Numbers) -> NDArray[np.integer]:
    """The worst high hand of all fives is the best low."""
    cards = _together(hole, board)
    table = ordered_fives(HIGH_ACE)
    worst = np.full(len(cards), len(table.strengths), dtype=np.int64)
    for five in combinations(range(cards.shape[1]), 5):
        np.minimum(worst, by_table(table, cards[:, five]), out=worst)
    result: Numbers = 7463 - worst
    return result


def _together(hole: Numbers, board: Numbers) -> Numbers:
    return np.concatenate([hole, board], axis=1) if board.shape[1] else hole


def by_table(table: RankTable, cards: Numbers) -> Strengths:
    """Strengths of hands of five or more cards, of which a flush is always the best."""
    return by_sums(table, _START + KEYS[cards].sum(axis=1), np.bitwise_or.reduce(SUITED[cards], axis=1))


def by_sums(table: RankTable, keys: Numbers, suited: Numbers) -> Strengths:
    """The same by the sums of keys, which begin at 0x3333, and of suits."""
    at = RANK_SETS + slots(table.offsets, keys >> SUIT_BITS)
    flush = keys & _TOP_BITS
    suits = np.nonzero(flush)
    bits = flush[suits]
    shift = (bits >> 3 & 16) | (bits >> 6 & 32) | (bits >> 11 & 16) | (bits >> 10 & 32)
    at[suits] = suited[suits] >> shift & (RANK_SETS - 1)
    return table.strengths[at]


def slots(offsets: NDArray[np.uint16], sums: Numbers) -> Numbers:
    result: Numbers = (offsets[(sums >> COLUMN_BITS) & (ROWS - 1)] + sums) & (SLOTS - 1)
    return result


# -- two of the hand and three of the board --------------------------------------------------------


def _omaha(hole: Numbers, board: Numbers) -> NDArray[np.integer]:
    return omaha_rows(hole, board, omaha_boards())


def omaha_rows(hands: Numbers, boards: Numbers, table: Strengths) -> Strengths:
    """On boards of five; the last axis is the cards, others are broadcast. `table` is `omaha_boards()`."""
    key, suited = KEYS[boards].sum(axis=-1), np.bitwise_or.reduce(SUITED[boards], axis=-1)
    rows = slots(five_cards().offsets, key >> SUIT_BITS) & (BOARDS - 1)
    best = np.zeros(np.broadcast_shapes(hands.shape[:-1], boards.shape[:-1]), dtype=np.uint16)
    for i, j in combinations(range(hands.shape[-1]), 2):
        a, b = hands[..., i], hands[..., j]
        shared = suited >> 16 * (a & 3) & (RANK_SETS - 1)
        flushes = with_three()[PAIRS[a, b], np.where(a & 3 == b & 3, shared, 0)]
        np.maximum(best, np.maximum(table[rows, PAIRS[a, b]], flushes), out=best)
    return best


@cache
def with_three() -> Strengths:
    """By the index of two ranks and by the ranks on the board: the best flush with three of the board's
    ranks."""
    sets = np.arange(RANK_SETS)
    result = np.zeros((int(PAIRS.max()) + 1, RANK_SETS), dtype=np.uint16)
    for high, low in combinations(range(13), 2):
        bits = 1 << high | 1 << low
        best = result[PAIRS[4 * high, 4 * low]]
        best[:] = np.where((SIZES == 3) & (sets & bits == 0), five_cards().strengths[sets | bits], 0)
        for rank in range(13):  # more ranks are never worse
            without, having = best.reshape(-1, 2, 1 << rank).swapaxes(0, 1)
            np.maximum(without, having, out=having)
    return result


# -- eight or better -------------------------------------------------------------------------------

_LOW_BITS: Final = np.array([1 << rank if rank < _EIGHTS else 0 for rank in LOW_RANKS], dtype=np.int64)
_QUALIFYING: Final = np.array([min(rank, _EIGHTS) for rank in LOW_RANKS], dtype=np.int64)


def _eight_or_better(hole: Numbers, board: Numbers) -> NDArray[np.integer]:
    return _eight_lows()[np.bitwise_or.reduce(_LOW_BITS[_together(hole, board)], axis=1)]


def _omaha_eight(hole: Numbers, board: Numbers) -> NDArray[np.integer]:
    shared = np.bitwise_or.reduce(_LOW_BITS[board], axis=1)
    own = _QUALIFYING[hole]
    best = np.zeros(len(hole), dtype=np.int64)
    for i, j in combinations(range(hole.shape[1]), 2):
        np.maximum(best, _lows_with_three()[own[:, i], own[:, j], shared], out=best)
    return best


@cache
def _eight_lows() -> Numbers:
    """By the set of ranks up to the eight."""
    sets = [
        [(rank - 1) % 13 * 4 for rank in range(_EIGHTS) if bits >> rank & 1] for bits in range(1 << _EIGHTS)
    ]
    return np.array(RANKINGS[EIGHT_OR_BETTER].strengths(sets, ()), dtype=np.int64)


@cache
def _lows_with_three() -> Numbers:
    """By two ranks, where 8 stands for all that do not qualify, and by the ranks of the board."""
    lows = np.zeros((_EIGHTS + 1, _EIGHTS + 1, 1 << _EIGHTS), dtype=np.int64)
    for one, other in combinations(range(_EIGHTS), 2):
        for three in combinations(range(_EIGHTS), 3):
            if one not in three and other not in three:
                bits = sum(1 << rank for rank in three)
                lows[one, other, bits] = _eight_lows()[bits | 1 << one | 1 << other]
        best = lows[one, other]
        for rank in range(_EIGHTS):  # more ranks are never worse
            without, having = best.reshape(-1, 2, 1 << rank).swapaxes(0, 1)
            np.maximum(without, having, out=having)
        lows[other, one] = best
    return lows


# -- fewer cards -----------------------------------------------------------------------------------

_ORDER: Final = np.array(ORDER, dtype=np.int64)
_CHOSEN: Final = np.array([[place in chosen for place in range(4)] for chosen in CHOICES])


def _badugi(hole: Numbers, board: Numbers) -> NDArray[np.integer]:
    cards = _together(hole, board)
    fours = [_badugi_of_four(cards[:, four]) for four in combinations(range(cards.shape[1]), 4)]
    best: Numbers = np.max(fours, axis=0)
    return best


def _badugi_of_four(cards: Numbers) -> Numbers:
    ordered = np.sort(_ORDER[cards], axis=1)
    pattern = np.zeros(len(cards), dtype=np.int64)
    for at, (i, j) in enumerate(PLACES):
        one, other = ordered[:, i], ordered[:, j]
        pattern |= ((one >> 2 != other >> 2) & (one & 3 != other & 3)).astype(np.int64) << at
    bits = np.where(_CHOSEN[pattern], 1 << (ordered >> 2), 0)
    return _badugis()[np.bitwise_or.reduce(bits, axis=1)]


@cache
def _badugis() -> Numbers:
    """By the set of ranks that count, from the ace up."""
    found = np.zeros(RANK_SETS, dtype=np.int64)
    for count in range(1, 5):
        for ranks in combinations(range(13), count):
            suits = [*range(count), *[count - 1] * (4 - count)]
            cards = [*ranks, *[ranks[-1]] * (4 - count)]  # doubles of a card count once
            hand = [(rank - 1) % 13 * 4 + suit for rank, suit in zip(cards, suits, strict=True)]
            [found[sum(1 << rank for rank in ranks)]] = RANKINGS[BADUGI].strengths([hand], ())
    return found


def _three_card(hole: Numbers, board: Numbers) -> NDArray[np.integer]:
    cards = _together(hole, board)
    ranks, suits = cards >> 2, cards & 3
    suited = (suits == suits[:, :1]).all(axis=1).astype(np.int64)
    found: Numbers = _three_cards()[suited, ranks[:, 0], ranks[:, 1], ranks[:, 2]]
    return found


@cache
def _three_cards() -> Numbers:
    """By whether the cards are suited, and by rank; a suited pair is never looked up."""
    ranks = np.indices((13, 13, 13)).reshape(3, -1).T
    found = [
        RANKINGS[THREE_CARD].strengths((ranks * 4 + suits).tolist(), ()) for suits in ((0, 1, 2), (0, 0, 0))
    ]
    return np.array(found, dtype=np.int64).reshape(2, 13, 13, 13)


_RANKS: Final[dict[str, Callable[[Numbers, Numbers], NDArray[np.integer]]]] = {
    HIGH: _high,
    SHORT_DECK: _short_deck,
    OMAHA: _omaha,
    ACE_TO_FIVE: _ace_to_five,
    EIGHT_OR_BETTER: _eight_or_better,
    OMAHA_EIGHT: _omaha_eight,
    DEUCE_TO_SEVEN: _deuce_to_seven,
    BADUGI: _badugi,
    THREE_CARD: _three_card,
}

"""Equities of two or more hands before the flop in NumPy: the counterpart of `preflop_enumeration`.

Boards are grouped by their ranks; the counts are then corrected for boards on which a suit makes a flush.
"""

from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from holecard.solver.equity.numpy_enumeration import by_ranks, winners_of
from holecard.solver.hand_rank.rows import SIZES, slots, with_three
from holecard.solver.hand_rank.tables import (
    BOARDS,
    KEYS,
    PAIRS,
    SUIT_BITS,
    Strengths,
    five_cards,
    seven_cards,
)

Numbers = NDArray[np.int64]
_RANK_KEYS: Final = KEYS[::4] >> SUIT_BITS


class _Boards(NamedTuple):
    """All boards grouped by their ranks; and those with three or more cards of a suit, by that suit's
    ranks."""

    ranks: Numbers
    """Five ranks per row, for each of the 6,175 multisets."""
    earlier: Numbers
    """By multiset and card: the number of cards before it with the same rank."""
    orders: Numbers
    """By multiset: the number of orders of the cards of equal rank."""
    suited: Numbers
    """The ranks of three to five cards of one suit, as bits."""
    rest: Numbers
    """The ranks of the other cards, as a row of `_OTHERS`."""
    which: Numbers
    """The row of `ranks` that these boards belong to."""


class _Flushes(NamedTuple):
    """The boards on which a flush changes who wins, and the winners with and without it."""

    suited: Numbers
    rest: Numbers
    winners: Numbers
    without: Numbers


_OTHERS: Final = np.array(
    [(*some, 13, 13)[:2] for count in range(3) for some in combinations_with_replacement(range(13), count)]
)
"""The ranks of up to two cards; 13 means no card."""
_ARE_PAIRS: Final = (_OTHERS[:, 0] == _OTHERS[:, 1]) & (_OTHERS[:, 0] < 13)


@cache
def _all_boards() -> _Boards:
    ranks = np.array([row for row in combinations_with_replacement(range(13), 5) if row[0] < row[4]])
    earlier = np.stack([(ranks[:, :at] == ranks[:, at : at + 1]).sum(axis=1) for at in range(5)], axis=1)
    number = {row: at for at, row in enumerate(map(tuple, ranks.tolist()))}
    others = [(at, [rank for rank in row if rank < 13]) for at, row in enumerate(_OTHERS.tolist())]
    suited, rest, which = [], [], []
    for size in (3, 4, 5):
        for inside in combinations(range(13), size):
            bits = sum(1 << rank for rank in inside)
            for at, outside in others:
                if len(outside) == 5 - size:
                    suited.append(bits)
                    rest.append(at)
                    which.append(number[tuple(sorted((*inside, *outside)))])
    orders = (earlier + 1).prod(axis=1)
    return _Boards(ranks, earlier, orders, np.array(suited), np.array(rest), np.array(which))


def count_preflop(holes: Numbers, weights: Numbers, deck: int, table: Strengths, totals: Numbers) -> None:
    """NumPy version of `preflop_enumeration.count_preflop`.

    The winners depend on the ranks and, for each suit, on the hands' ranks in it. Many deals share both and
    differ only in the remaining cards; they are processed consecutively, so that small caches suffice.
    """
    hand_ranks = (holes >> 2).reshape(len(holes), -1)
    for at in np.lexsort(hand_ranks.T).tolist():
        totals += int(weights[at]) * _boards_of(holes[at], deck, table)


def _boards_of(holes: Numbers, deck: int, table: Strengths) -> Numbers:
    """The number of boards of one deal, by the set of winners as bits."""
    every = _all_boards()
    left = deck & ~sum(1 << card for card in holes.ravel().tolist())
    by_suit = np.array([[left >> (4 * rank + suit) & 1 for rank in range(13)] for suit in range(4)])
    many = by_suit.sum(axis=0)
    boards = (many[every.ranks] - every.earlier).prod(axis=1) // every.orders
    hands = _Hands(tuple(map(tuple, (holes >> 2).tolist())), table)
    counts = _sums(_plain_winners(hands), boards, len(holes))
    for suit in range(4):
        own = tuple(sum(1 << (card >> 2) for card in hole if card & 3 == suit) for hole in holes.tolist())
        flushes = _flushes(hands, own)
        ways = _ways(flushes, by_suit[suit], many - by_suit[suit])
        counts += _sums(flushes.winners, ways, len(holes)) - _sums(flushes.without, ways, len(holes))
    return counts


def _sums(winners: Numbers, boards: Numbers, players: int) -> Numbers:
    """Sum the boards by winners. Floats are exact here: no deal has more than 2,598,960 boards."""
    return np.bincount(winners, boards, 1 << players).astype(np.int64)


class _Hands:
    """The ranks of all hands, which alone are compared: there is one table for each number of hole cards."""

    def __init__(self, ranks: tuple[tuple[int, ...], ...], table: Strengths) -> None:
        self.ranks, self.table = ranks, table

    def __hash__(self) -> int:
        return hash(self.ranks)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Hands) and self.ranks == other.ranks


@lru_cache(maxsize=16)
def _plain(hands: _Hands) -> Numbers:
    """Strengths by player and by the ranks of the board, without flushes."""
    ranks = _all_boards().ranks
    return np.stack([_plain_strengths(np.array(hand), ranks, hands.table) for hand in hands.ranks])


@lru_cache(maxsize=16)
def _plain_winners(hands: _Hands) -> Numbers:
    return winners_of(_plain(hands))


@lru_cache(maxsize=256)
def _flushes(hands: _Hands, own: tuple[int, ...]) -> _Flushes:
    """The boards on which these ranks of one suit, by hand, make a flush that changes the winners."""
    every, hole = _all_boards(), len(hands.ranks[0])
    some = np.flatnonzero(SIZES[every.suited] >= _needed(own, hole))
    which, suited = every.which[some], every.suited[some]
    strengths = np.stack([_flush_strengths(ranks, suited, hole) for ranks in own])
    winners = winners_of(np.maximum(_plain(hands)[:, which], strengths))
    without = _plain_winners(hands)[which]
    other = np.flatnonzero(winners != without)
    return _Flushes(suited[other], every.rest[some[other]], winners[other], without[other])


def _needed(own: tuple[int, ...], hole: int) -> int:
    """The number of cards of a suit that the board needs before any player has a flush; 6 means never."""
    most = max(ranks.bit_count() for ranks in own)
    if hole == 2:
        return max(3, 5 - most)
    return 3 if most >= 2 else 6


def _ways(flushes: _Flushes, inside: Numbers, outside: Numbers) -> Numbers:
    """The number of ways to deal each of these boards, by the remaining cards of the suit and of the
    others."""
    gone = sum(1 << rank for rank in range(13) if not inside[rank])
    first, second = np.append(outside, 1)[_OTHERS].T
    rest = np.where(_ARE_PAIRS, first * (first - 1) // 2, first * second)
    ways: Numbers = np.where(flushes.suited & gone, 0, rest[flushes.rest])
    return ways


def _plain_strengths(hole: Numbers, ranks: Numbers, table: Strengths) -> Numbers:
    """Strengths of a hand, given by its ranks, on boards without a flush."""
    sums = _RANK_KEYS[ranks].sum(axis=1)
    if len(hole) == 2:
        return by_ranks(sums + _RANK_KEYS[hole].sum())
    rows = slots(five_cards().offsets, sums) & (BOARDS - 1)
    pairs = [PAIRS[4 * a, 4 * b] for a, b in combinations(hole.tolist(), 2)]
    best: Numbers = table[rows][:, pairs].max(axis=1).astype(np.int64)
    return best


def _flush_strengths(own: int, shared: Numbers, hole: int) -> Numbers:
    """Strengths with these ranks of the suit on the board; 0 means no flush."""
    if hole == 2:
        enough = SIZES[shared] + SIZES[own] >= 5
        result: Numbers = np.where(enough, seven_cards().strengths[shared | own], 0).astype(np.int64)
        return result
    best = np.zeros(len(shared), dtype=np.int64)
    for high, low in combinations([rank for rank in range(13) if own >> rank & 1], 2):
        np.maximum(best, with_three()[PAIRS[4 * high, 4 * low], shared], out=best)
    return best

"""Known hands before the flop: exact counts over all boards, without enumerating them one by one.

On a board where no suit makes a flush for any player, strengths depend on ranks only. So the kernels
enumerate the 6,175 multisets of five ranks, rank every player's hand once on each, and count the boards with
these ranks. Boards with enough cards of one suit for a flush are counted separately. The sums equal those
over all 1,712,304 boards, and take about a millisecond.
"""

from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.solver.hand_rank.kernel import strength_of_seven, strength_omaha
from holecard.solver.hand_rank.tables import KEYS, SUIT_BITS, Strengths, five_cards, seven_cards
from holecard.solver.jit import compiled, inlined

Numbers = NDArray[np.int64]

SIZES: Final = np.array([number.bit_count() for number in range(1 << 13)], dtype=np.int64)
"""By set as bits: its size."""
_RANK_KEYS: Final = KEYS[::4] >> SUIT_BITS << SUIT_BITS
CHOOSE: Final = np.array([[comb(many, some) for some in range(6)] for many in range(5)], dtype=np.int64)


@compiled
def count_preflop(holes: Numbers, weights: Numbers, deck: int, table: Strengths, totals: Numbers) -> None:
    """Add the boards of each row of `holes` to `totals`, which is indexed by the set of winners as bits.

    A row has the cards of all players; `deck` has a bit for every card that is not dead; `table` is
    `omaha_boards()` if hands have four cards, and ignored otherwise.
    """
    players, size = holes.shape[1], holes.shape[2]
    own = np.zeros((4, players), dtype=np.int64)
    flushes = np.zeros((4, players, 8192), dtype=np.uint16)
    counts = np.zeros(1 << players, dtype=np.int64)
    for at in range(len(holes)):
        left = deck
        own[:] = 0
        for player in range(players):
            for card in holes[at, player]:
                left &= ~(1 << card)
                own[card & 3, player] |= 1 << (card >> 2)
        counts[:] = 0
        needed = _needed(own, size)
        if size == 4:
            for suit in range(4):
                for player in range(players):
                    _fill_flushes(own[suit, player], flushes[suit, player])
        _count_boards(holes[at], left, own, needed, table, flushes, counts)
        totals += weights[at] * counts


@compiled
def _needed(own: Numbers, size: int) -> Numbers:
    """By suit: the number of cards that the board needs before any player has a flush; 6 means never."""
    needed = np.zeros(4, dtype=np.int64)
    for suit in range(4):
        most = 0
        for ranks in own[suit]:
            most = max(most, SIZES[ranks])
        if size == 2:
            needed[suit] = max(3, 5 - most)
        else:
            needed[suit] = 3 if most >= 2 else 6
    return needed


@compiled
def _count_boards(
    holes: Numbers,
    left: int,
    own: Numbers,
    needed: Numbers,
    table: Strengths,
    flushes: NDArray[np.uint16],
    counts: Numbers,
) -> None:
    players, size = holes.shape
    plain = np.zeros(players, dtype=np.int64)
    keys = np.zeros(players, dtype=np.int64)
    for player in range(players):
        for i in range(size):
            keys[player] += _RANK_KEYS[holes[player, i] >> 2]
    ranks = np.zeros(5, dtype=np.int64)
    copies = np.zeros(5, dtype=np.int64)
    ways = np.zeros(32, dtype=np.int64)
    shared = np.zeros(32, dtype=np.int64)
    for a in range(13):
        for b in range(a + 1):
            for c in range(b + 1):
                for d in range(c + 1):
                    for e in range(d + 1):
                        different = _gather(a, b, c, d, e, ranks, copies)
                        boards = 1
                        for i in range(different):
                            boards *= CHOOSE[SIZES[left >> 4 * ranks[i] & 15], copies[i]]
                        if not boards:
                            continue
                        if size == 2:
                            key = (
                                _RANK_KEYS[a] + _RANK_KEYS[b] + _RANK_KEYS[c] + _RANK_KEYS[d] + _RANK_KEYS[e]
                            )
                            for player in range(players):
                                plain[player] = strength_of_seven(keys[player] + key, 0)
                        else:
                            for player in range(players):  # suits that make no flush: none has three cards
                                plain[player] = strength_omaha(
                                    table, holes[player, 0], holes[player, 1], holes[player, 2],
                                    holes[player, 3], 4 * a, 4 * b + 1, 4 * c + 2, 4 * d + 3, 4 * e,
                                )  # fmt: skip
                        for suit in range(4):
                            least = needed[suit]
                            if different >= least:
                                _split(suit, different, ranks, copies, left, ways, shared)
                                for chosen in range((1 << least) - 1, 1 << different):
                                    many = SIZES[chosen]
                                    if many >= least and ways[chosen]:
                                        boards -= ways[chosen]
                                        winners = _flush_winners(
                                            suit, shared[chosen], many, own, plain, flushes, size
                                        )
                                        counts[winners] += ways[chosen]
                        counts[_winners(plain)] += boards


@inlined
def _split(
    suit: int, different: int, ranks: Numbers, copies: Numbers, left: int, ways: Numbers, shared: Numbers
) -> None:
    """By subset of the distinct ranks that have a card of the suit: the number of ways, and the ranks as
    bits."""
    ways[0], shared[0] = 1, 0
    for i in range(different):
        suits = left >> 4 * ranks[i] & 15
        others = SIZES[suits & ~(1 << suit)]
        inside = CHOOSE[others, copies[i] - 1] * (suits >> suit & 1)
        outside = CHOOSE[others, copies[i]]
        for chosen in range(1 << i):
            ways[chosen | 1 << i] = ways[chosen] * inside
            ways[chosen] *= outside
            shared[chosen | 1 << i] = shared[chosen] | 1 << ranks[i]


@inlined
def _flush_winners(
    suit: int, shared: int, many: int, own: Numbers, plain: Numbers, flushes: NDArray[np.uint16], size: int
) -> int:
    best, winners = 0, 0
    for player in range(len(plain)):
        strength = plain[player]
        if size == 4:
            strength = max(strength, np.int64(flushes[suit, player, shared]))
        elif many + SIZES[own[suit, player]] >= 5:
            strength = np.int64(seven_cards().strengths[shared | own[suit, player]])
        if strength > best:
            best, winners = strength, 1 << player
        elif strength == best:
            winners |= 1 << player
    return winners


@inlined
def _winners(strengths: Numbers) -> int:
    best, winners = 0, 0
    for player in range(len(strengths)):
        if strengths[player] > best:
            best, winners = strengths[player], 1 << player
        elif strengths[player] == best:
            winners |= 1 << player
    return winners


@inlined
def _gather(a: int, b: int, c: int, d: int, e: int, ranks: Numbers, copies: Numbers) -> int:
    """Write the distinct ranks of five sorted ranks and their counts; returns the number of distinct
    ranks."""
    ranks[0], copies[0] = a, 1
    last = 0
    for rank in (b, c, d, e):
        if rank == ranks[last]:
            copies[last] += 1
        else:
            last += 1
            ranks[last], copies[last] = rank, 1
    return last + 1


@compiled
def _fill_flushes(own: int, flushes: NDArray[np.uint16]) -> None:
    """By three to five ranks of a suit on the board: the best flush with two of `own` and three of these."""
    flushes[:] = 0
    if SIZES[own] < 2:
        return
    for shared in range(8192):
        if not shared & own and 3 <= SIZES[shared] <= 5:
            flushes[shared] = _best_flush(own, shared)


@compiled
def _best_flush(own: int, shared: int) -> int:
    best = 0
    for high in range(13):
        if own >> high & 1:
            for low in range(high):
                if own >> low & 1:
                    best = max(best, _best_of_three(1 << high | 1 << low, shared))
    return best


@compiled
def _best_of_three(pair: int, shared: int) -> int:
    """The best flush with this pair, over all subsets of three shared ranks."""
    best = 0
    some = shared
    while some:
        if SIZES[some] == 3:
            best = max(best, int(five_cards().strengths[pair | some]))
        some = (some - 1) & shared
    return best

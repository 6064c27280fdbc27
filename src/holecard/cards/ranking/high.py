"""The best five of five to seven cards, from tables.

Cards add up to a key: three bits count each rank, and below them four bits count each suit. The
suit counts start at three, so that their top bit says "flush". The key without suits indexes a
table of all hands that are no flush; a flush indexes another by its set of ranks. Both tables fill
themselves as hands turn up, so that starting costs nothing.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from holecard.cards.ranking.classes import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    ONE_PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    STRAIGHT_TOPS,
    THREE_OF_A_KIND,
    TWO_PAIR,
    Shape,
    straight_mask,
    strengths_by_shape,
)

RANK_KEYS: Final = tuple(1 << 3 * (card >> 2) for card in range(52))
KEYS: Final = tuple((RANK_KEYS[card] << 16) + (1 << 4 * (card & 3)) for card in range(52))
SUITS_START: Final = 0x3333
ANY_FLUSH: Final = 0x8888


class _Plain(dict[int, int]):
    """Strength by rank counts, of hands that are no flush."""

    def __missing__(self, key: int) -> int:
        counts = [key >> 3 * rank & 7 for rank in range(13)]
        strength = self[key] = strengths_by_shape()[_plain_shape(counts)]
        return strength


class _Flushes(dict[int, int]):
    """Strength by the ranks of five or more cards of one suit, as bits."""

    def __missing__(self, ranks: int) -> int:
        top = _straight_top(ranks)
        shape: Shape = (STRAIGHT_FLUSH, (top,)) if top else (FLUSH, _highest(ranks, 5))
        strength = self[ranks] = strengths_by_shape()[shape]
        return strength


PLAIN: Final = _Plain()
FLUSHES: Final = _Flushes()


def _straight_top(ranks: int) -> int:
    """Never zero for a straight: the lowest one is topped by a five."""
    for top in reversed(STRAIGHT_TOPS):
        mask = straight_mask(top)
        if ranks & mask == mask:
            return top
    return 0


def _highest(ranks: int, count: int) -> tuple[int, ...]:
    return tuple(rank for rank in range(12, -1, -1) if ranks >> rank & 1)[:count]


def _plain_shape(counts: Sequence[int]) -> Shape:
    ordered = sorted(((count, rank) for rank, count in enumerate(counts) if count), reverse=True)
    ranks = sum(1 << rank for _, rank in ordered)
    (most, first), (second_most, second) = ordered[:2]

    def kickers(count: int, *taken: int) -> tuple[int, ...]:
        return taken + _highest(ranks & ~sum(1 << rank for rank in taken), count)

    if most == 4:
        return FOUR_OF_A_KIND, kickers(1, first)
    if most == 3 and second_most >= 2:
        return FULL_HOUSE, (first, second)
    if top := _straight_top(ranks):
        return STRAIGHT, (top,)
    if most == 3:
        return THREE_OF_A_KIND, kickers(2, first)
    if most == 2 and second_most == 2:
        return TWO_PAIR, kickers(1, first, second)
    if most == 2:
        return ONE_PAIR, kickers(3, first)
    return HIGH_CARD, kickers(5)


def flush_ranks(cards: Iterable[int], suit: int) -> int:
    ranks = 0
    for card in cards:
        if card & 3 == suit:
            ranks |= 1 << (card >> 2)
    return ranks


def strengths(holes: Iterable[Sequence[int]], board: Sequence[int]) -> list[int]:
    """The strength of every hand on the same board."""
    keys = KEYS
    base = SUITS_START
    for card in board:
        base += keys[card]
    found = []
    for hole in holes:
        key = base
        for card in hole:
            key += keys[card]
        flush = key & ANY_FLUSH
        if flush:
            suit = (flush.bit_length() - 1) >> 2
            found.append(FLUSHES[flush_ranks((*hole, *board), suit)])
        else:
            found.append(PLAIN[key >> 16])
    return found

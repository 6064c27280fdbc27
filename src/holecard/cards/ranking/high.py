"""The best five of five to seven cards, from tables.

Cards add up to a key: three bits count each rank, and below them four bits count each suit. The
suit counts start at three, so that their top bit says "flush". The key without suits indexes a
table of all hands that are no flush; a flush indexes another by its set of ranks. Both tables fill
themselves as hands turn up, so that starting costs nothing; after some thousands of them the first
table is completed in one go.

Whether a flush beats a full house does not matter here: with five cards of a suit, seven cards are no
full house.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Final

from holecard.cards.ranking.classes import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    ONE_PAIR,
    STANDARD,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIR,
    HandOrder,
    Shape,
    strengths_by_shape,
)

RANK_KEYS: Final = tuple(1 << 3 * (card >> 2) for card in range(52))
KEYS: Final = tuple((RANK_KEYS[card] << 16) + (1 << 4 * (card & 3)) for card in range(52))
SUITS_START: Final = 0x3333
ANY_FLUSH: Final = 0x8888


Straights = tuple[tuple[int, int], ...]
"""(mask of the five ranks, rank of the top), the highest first."""


def _straights(order: HandOrder) -> Straights:
    return tuple([(order.straight_mask(top), top) for top in reversed(order.straight_tops)])


class PlainHands(dict[int, int]):
    """Strength by rank counts, for hands that are not flushes."""

    def __init__(self, order: HandOrder) -> None:
        super().__init__()
        self.order = order
        self._straights = _straights(order)

    def __missing__(self, key: int) -> int:
        if len(self) > _FEW:
            self._fill()
            return self[key]
        strength = self[key] = self._strength(key)
        return strength

    def _strength(self, key: int) -> int:
        """Six or seven cards are as good as the best that is left without one of them."""
        counts = [key >> 3 * rank & 7 for rank in range(13)]
        if sum(counts) == 5:
            return strengths_by_shape(self.order)[_plain_shape(counts, self._straights)]
        return max([self[key - one] for one, count in zip(_ONES, counts, strict=True) if count])

    def _fill(self) -> None:
        """Fill all at once, since ranking thousands of hands needs them all: five cards first, then more."""
        layer = {key: self[key] if key in self else self._strength(key) for key in _five_cards(self.order)}
        self.update(layer)
        for _ in range(2):
            layer = _with_one_more(layer, self.order)
            self.update(layer)


_FEW: Final = 2000
_ONES: Final = tuple(1 << 3 * rank for rank in range(13))


def _five_cards(order: HandOrder) -> Iterator[int]:
    """The keys of all ways to have five cards, at most four of a rank."""
    for ranks in combinations_with_replacement(order.ranks, 5):
        if ranks[0] != ranks[4]:
            yield sum([_ONES[rank] for rank in ranks])


def _with_one_more(strengths: dict[int, int], order: HandOrder) -> dict[int, int]:
    """By key with one more card: the best of all hands that it can come from."""
    more: dict[int, int] = {}
    shifts = [3 * rank for rank in order.ranks]
    for key, strength in strengths.items():
        for shift in shifts:
            if key >> shift & 7 < 4:
                bigger = key + (1 << shift)
                if more.get(bigger, 0) < strength:
                    more[bigger] = strength
    return more


class Flushes(dict[int, int]):
    """Strength by the ranks of five or more cards of one suit, as bits."""

    def __init__(self, order: HandOrder) -> None:
        super().__init__()
        self.order = order
        self._straights = _straights(order)

    def __missing__(self, ranks: int) -> int:
        top = _straight_top(ranks, self._straights)
        highest = tuple(rank for rank in range(12, -1, -1) if ranks >> rank & 1)
        shape: Shape = (STRAIGHT_FLUSH, (top,)) if top else (FLUSH, highest[:5])
        strength = self[ranks] = strengths_by_shape(self.order)[shape]
        return strength


PLAIN: Final = PlainHands(STANDARD)
FLUSHES: Final = Flushes(STANDARD)


def _straight_top(ranks: int, straights: Straights) -> int:
    """Never zero for a straight: the lowest one is topped by a five or a higher rank."""
    for mask, top in straights:
        if ranks & mask == mask:
            return top
    return 0


def _plain_shape(counts: Sequence[int], straights: Straights) -> Shape:
    """Of exactly five cards, by how many there are of each rank."""
    groups = sorted(((count, rank) for rank, count in enumerate(counts) if count), reverse=True)
    top = _straight_top(sum([1 << rank for _, rank in groups]), straights)
    if top:
        return STRAIGHT, (top,)
    return _CATEGORIES[tuple(count for count, _ in groups)], tuple(rank for _, rank in groups)


_CATEGORIES: Final = {
    (4, 1): FOUR_OF_A_KIND,
    (3, 2): FULL_HOUSE,
    (3, 1, 1): THREE_OF_A_KIND,
    (2, 2, 1): TWO_PAIR,
    (2, 1, 1, 1): ONE_PAIR,
    (1, 1, 1, 1, 1): HIGH_CARD,
}


def flush_ranks(cards: Iterable[int], suit: int) -> int:
    ranks = 0
    for card in cards:
        if card & 3 == suit:
            ranks |= 1 << (card >> 2)
    return ranks


def strengths(
    holes: Iterable[Sequence[int]],
    board: Sequence[int],
    plain: dict[int, int] = PLAIN,
    flushes: dict[int, int] = FLUSHES,
) -> list[int]:
    """The strength of every hand on the same board, by the tables of an order of hands."""
    keys = KEYS
    base = SUITS_START
    for card in board:
        base += keys[card]
    found = []
    for hole in holes:
        key = base
        for card in hole:
            key += keys[card]
        if key & ANY_FLUSH:
            suit = ((key & ANY_FLUSH).bit_length() - 1) >> 2
            found.append(flushes[flush_ranks((*hole, *board), suit)])
        else:
            found.append(plain[key >> 16])
    return found

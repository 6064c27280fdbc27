"""Compares showing hands: the best one opens the betting of a stud street.

One to four up-cards make no straight and no flush: pairs, two pair, three and four of a kind count, then the
ranks. A high game asks for the highest hand, razz for the lowest, where the ace is one and pairs count
against. Only hands of as many cards are compared.
"""

from collections.abc import Callable, Sequence
from typing import Final

from holecard.cards.ranking.ace_to_five import LOW_RANKS

Showing = Callable[[Sequence[int]], int]
"""The strength of one to four up-cards, positive, the larger the better; equal is a tie."""

_HIGH_RANKS: Final = tuple(card >> 2 for card in range(52))
_WORST: Final = 1 << 32


def high_showing(cards: Sequence[int]) -> int:
    """Of a high game: `AsAh` beats `KsKh`, and that beats `AsKh`."""
    return _number(cards, _HIGH_RANKS) + 1


def low_showing(cards: Sequence[int]) -> int:
    """Of razz: `As2h` beats `As3h`, and that beats `AsAh`."""
    return _WORST - _number(cards, LOW_RANKS)


def _number(cards: Sequence[int], ranks: tuple[int, ...]) -> int:
    """Four bits a place: how many there are of each rank, most first, then these ranks."""
    counts: dict[int, int] = {}
    for card in cards:
        rank = ranks[card]
        counts[rank] = counts.get(rank, 0) + 1
    groups = sorted([count << 4 | rank for rank, count in counts.items()], reverse=True)
    pattern = order = 0
    for place in range(4):
        group = groups[place] if place < len(groups) else 0
        pattern = pattern << 4 | group >> 4
        order = order << 4 | group & 15
    return pattern << 16 | order

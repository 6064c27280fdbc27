"""Ace-to-five low, as in razz: the lowest five of five to seven cards.

The ace is the lowest rank, pairs count against a hand, straights and flushes do not. So ranks alone decide,
and there are 6,175 different hands: the wheel 5432A is the best, four kings with a queen the worst.

With five different ranks among the cards the lowest five of them count, found by the set of ranks. The
others, one in twenty of seven cards, are as good as the best that is left without one of their cards. Both
tables fill themselves as hands turn up.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Final

from holecard.cards.card import RANK_WORDS, plural

LowClass = tuple[tuple[int, ...], tuple[int, ...]]
"""How many cards there are of each rank, most first, and these ranks with the ace as 0."""

LOW_RANKS: Final = tuple(((card >> 2) + 1) % 13 for card in range(52))
"""By card: 0 for an ace, 1 for a two, up to 12 for a king."""
LOW_WORDS: Final = (RANK_WORDS[-1], *RANK_WORDS[:-1])

_WHEEL: Final = (4, 3, 2, 1, 0)
_BITS: Final = tuple(1 << rank for rank in LOW_RANKS)
_KEYS: Final = tuple(1 << 3 * rank for rank in LOW_RANKS)
"""Three bits count each rank."""


@cache
def low_classes() -> tuple[LowClass, ...]:
    """All hands, the worst first: class number i has strength i + 1."""
    fives = combinations_with_replacement(range(13), 5)
    return tuple(sorted([_low_class(five) for five in fives if five[0] != five[4]], reverse=True))


@cache
def _strengths_by_class() -> dict[LowClass, int]:
    return {low_class: number for number, low_class in enumerate(low_classes(), 1)}


def _low_class(ranks: Sequence[int]) -> LowClass:
    groups = sorted([(ranks.count(rank), rank) for rank in set(ranks)], reverse=True)
    return tuple([count for count, _ in groups]), tuple([rank for _, rank in groups])


class _Unpaired(dict[int, int]):
    """Strength by the set of ranks as bits: the lowest five of them, 0 if there are fewer."""

    def __missing__(self, bits: int) -> int:
        ranks = [rank for rank in range(13) if bits >> rank & 1][:5]
        strength = self[bits] = _strengths_by_class()[_low_class(ranks)] if len(ranks) == 5 else 0
        return strength


class _Paired(dict[int, int]):
    """Strength by rank counts."""

    def __missing__(self, key: int) -> int:
        counts = [key >> 3 * rank & 7 for rank in range(13)]
        if sum(counts) == 5:
            ranks = [rank for rank, count in enumerate(counts) for _ in range(count)]
            strength = _strengths_by_class()[_low_class(ranks)]
        else:
            strength = max([self[key - (1 << 3 * rank)] for rank, count in enumerate(counts) if count])
        self[key] = strength
        return strength


_UNPAIRED: Final = _Unpaired()
_PAIRED: Final = _Paired()


def strengths(holes: Iterable[Sequence[int]], board: Sequence[int]) -> list[int]:
    """The strength of every hand with the same board, 1 to 6,175."""
    bit = _BITS
    shared = 0
    for card in board:
        shared |= bit[card]
    found = []
    for hole in holes:
        bits = shared
        for card in hole:
            bits |= bit[card]
        strength = _UNPAIRED[bits]
        if not strength:
            strength = _PAIRED[sum([_KEYS[card] for card in (*hole, *board)])]
        found.append(strength)
    return found


def describe(strength: int) -> str:
    """`a wheel`, `an eight-six low`, `a pair of twos`."""
    if not 1 <= strength <= len(low_classes()):
        return "no hand"
    counts, ranks = low_classes()[strength - 1]
    first, second = LOW_WORDS[ranks[0]], LOW_WORDS[ranks[1]]
    match counts:
        case (1, *_):
            return describe_low(ranks)
        case (2, 1, *_):
            return f"a pair of {plural(first)}"
        case (2, 2, _):
            return f"two pair, {plural(first)} and {plural(second)}"
        case (3, 2):
            return f"a full house, {plural(first)} over {plural(second)}"
        case (3, *_):
            return f"three {plural(first)}"
    return f"four {plural(first)}"


def describe_low(ranks: Sequence[int]) -> str:
    """Five different ranks, the highest first, by the two that players name."""
    if tuple(ranks) == _WHEEL:
        return "a wheel"
    first, second = LOW_WORDS[ranks[0]], LOW_WORDS[ranks[1]]
    return f"{'an' if first[0] in 'ae' else 'a'} {first}-{second} low"

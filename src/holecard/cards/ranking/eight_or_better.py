"""Eight-or-better low: five different ranks from the ace up to the eight, or no low at all.

These are the 56 best hands of ace-to-five. What counts of a hand is the set of its ranks up to the eight,
eight bits. In Omaha, where exactly two cards come from the hand and three from the board, it is the two
sets: a hand finds its low by sixteen bits, in a table that fills itself as they turn up.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from holecard.cards.ranking.ace_to_five import LOW_RANKS, describe_low

_EIGHTS: Final = 8
"""Ranks that qualify, the ace among them."""

_LOWS: Final = tuple(sorted([five[::-1] for five in combinations(range(_EIGHTS), 5)], reverse=True))
"""The worst first: low number i has strength i + 1."""

_BITS: Final = tuple(1 << rank if rank < _EIGHTS else 0 for rank in LOW_RANKS)


def _best(bits: int) -> int:
    """Strength of the five lowest of a set of ranks, 0 if there are fewer."""
    ranks = [rank for rank in range(_EIGHTS) if bits >> rank & 1][:5]
    return _LOWS.index(tuple(ranks[::-1])) + 1 if len(ranks) == 5 else 0


_BEST: Final = tuple(_best(bits) for bits in range(1 << _EIGHTS))


def strengths(holes: Iterable[Sequence[int]], board: Sequence[int]) -> list[int]:
    """The strength of every low with the same board, 1 to 56, and 0 for no low."""
    bit = _BITS
    shared = 0
    for card in board:
        shared |= bit[card]
    found = []
    for hole in holes:
        bits = shared
        for card in hole:
            bits |= bit[card]
        found.append(_BEST[bits])
    return found


class _TwoAndThree(dict[int, int]):
    """Strength by the ranks of the board, above eight bits for those of the hand."""

    def __missing__(self, key: int) -> int:
        own = [1 << rank for rank in range(_EIGHTS) if key >> rank & 1]
        shared = [1 << rank for rank in range(_EIGHTS) if key >> _EIGHTS + rank & 1]
        pairs, threes = list(combinations(own, 2)), list(combinations(shared, 3))
        sets = [a | b | c | d | e for a, b in pairs for c, d, e in threes]
        strength = self[key] = max([_BEST[bits] for bits in sets], default=0)
        return strength


_TWO_AND_THREE: Final = _TwoAndThree()


def omaha_strengths(holes: Iterable[Sequence[int]], board: Sequence[int]) -> list[int]:
    """The strength of every low of two hole cards and three board cards, 0 for no low."""
    bit = _BITS
    shared = 0
    for card in board:
        shared |= bit[card]
    shared <<= _EIGHTS
    found = []
    for hole in holes:
        bits = shared
        for card in hole:
            bits |= bit[card]
        found.append(_TWO_AND_THREE[bits])
    return found


def describe(strength: int) -> str:
    """`a wheel`, `an eight-six low`, `no low`."""
    if not 1 <= strength <= len(_LOWS):
        return "no low"
    return describe_low(_LOWS[strength - 1])

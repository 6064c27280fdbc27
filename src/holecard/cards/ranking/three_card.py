"""Hands of three cards, in the order of three-card poker and of Rhode Island hold'em.

By rarity: straight flush, three of a kind, straight, flush, pair, high card; A23 is the lowest straight. So
it stands in Shi and Littman, "Abstraction methods for game theoretic poker" (2000), and in Gilpin and
Sandholm's solution of Rhode Island hold'em (https://www.cs.cmu.edu/~gilpin/gsi.html). There are 741
different hands. They are found by their ranks and by whether the suits are the same.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Final

from holecard.cards.card import RANK_WORDS, plural

THREE_CARD_CATEGORIES: Final = (
    "high card", "pair", "flush", "straight", "three of a kind", "straight flush",
)  # fmt: skip
"""By rarity: 16,440, 3,744, 1,096, 720, 52 and 48 of the 22,100 three-card hands."""

_HIGH_CARD, _PAIR, _FLUSH, _STRAIGHT, _THREE, _STRAIGHT_FLUSH = range(6)

ThreeCardClass = tuple[int, tuple[int, ...]]
"""A category, and the ranks that decide within it, most important first."""

_ACE_TWO_THREE: Final = (12, 1, 0)
_SUITED: Final = 1 << 12
"""Above the three ranks, four bits each."""


def _class(ranks: tuple[int, ...], *, suited: bool) -> ThreeCardClass:
    """Three ranks, the highest first."""
    top, middle, low = ranks
    if top == low:
        return _THREE, (top,)
    if middle in (top, low):
        return _PAIR, (middle, low if middle == top else top)
    if ranks == _ACE_TWO_THREE:
        return _STRAIGHT_FLUSH if suited else _STRAIGHT, (middle,)
    if top - low == 2:
        return _STRAIGHT_FLUSH if suited else _STRAIGHT, (top,)
    return _FLUSH if suited else _HIGH_CARD, ranks


@cache
def three_card_classes() -> tuple[ThreeCardClass, ...]:
    """All of them, the weakest first: class number i has strength i + 1."""
    found = set()
    for ranks in combinations_with_replacement(range(12, -1, -1), 3):
        found.add(_class(ranks, suited=False))
        if len(set(ranks)) == 3:
            found.add(_class(ranks, suited=True))
    return tuple(sorted(found))


class _ThreeCardStrengths(dict[int, int]):
    """By three ranks in any order, four bits each, and whether the cards are suited."""

    def __missing__(self, key: int) -> int:
        ranks = tuple(sorted([key & 15, key >> 4 & 15, key >> 8 & 15], reverse=True))
        suited = bool(key & _SUITED)
        strength = self[key] = three_card_classes().index(_class(ranks, suited=suited)) + 1
        return strength


_STRENGTHS: Final = _ThreeCardStrengths()


def strengths(holes: Iterable[Sequence[int]], board: Sequence[int]) -> list[int]:
    """The strength of every hand with the same board, 1 to 741."""
    found = []
    for hole in holes:
        a, b, c = (*hole, *board)
        key = (a >> 2) | (b >> 2) << 4 | (c >> 2) << 8
        if a & 3 == b & 3 == c & 3:
            key |= _SUITED
        found.append(_STRENGTHS[key])
    return found


def describe(strength: int) -> str:
    """`a king-high straight flush`, `three queens`, `ace high, nine kicker`."""
    if not 1 <= strength <= len(three_card_classes()):
        return "no hand"
    category, ranks = three_card_classes()[strength - 1]
    top = RANK_WORDS[ranks[0]]
    match THREE_CARD_CATEGORIES[category]:
        case "three of a kind":
            return f"three {plural(top)}"
        case "pair":
            return f"a pair of {plural(top)}"
        case "high card":
            return f"{top} high, {RANK_WORDS[ranks[1]]} kicker"
    article = "an" if top[0] in "ae" else "a"
    return f"{article} {top}-high {THREE_CARD_CATEGORIES[category]}"

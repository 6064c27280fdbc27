"""Deuce-to-seven low: the worst poker hand wins, and the ace is high only.

Pairs, straights and flushes count against a hand, and A2345 is no straight but an ace high. So the 7,462
classes of five cards stand in the reverse of an order of high hands without that straight: 75432 of two or
more suits is the best. Of six or seven cards the best five count.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from holecard.cards.card import RANK_WORDS
from holecard.cards.ranking import classes, high

_PLAIN: Final = high.PlainHands(classes.HIGH_ACE)
_FLUSHES: Final = high.Flushes(classes.HIGH_ACE)
_CLASSES: Final = 7462
_FIVE: Final = 5


def strengths(holes: Iterable[Sequence[int]], board: Sequence[int]) -> list[int]:
    """The strength of every hand with the same board, 1 to 7,462."""
    found = []
    for hole in holes:
        if len(hole) + len(board) == _FIVE:
            [strength] = high.strengths((hole,), board, _PLAIN, _FLUSHES)
        else:
            strength = min(high.strengths(combinations((*hole, *board), _FIVE), (), _PLAIN, _FLUSHES))
        found.append(_CLASSES + 1 - strength)
    return found


def describe(strength: int) -> str:
    """`a seven-five-four-three-two`, `a pair of twos`."""
    reverse = _CLASSES + 1 - strength
    if not 1 <= reverse <= _CLASSES:
        return "no hand"
    category, ranks = classes.shapes(classes.HIGH_ACE)[reverse - 1]
    if category != classes.HIGH_CARD:
        return classes.describe(reverse, classes.HIGH_ACE)
    words = [RANK_WORDS[rank] for rank in ranks]
    return f"{'an' if words[0][0] in 'ae' else 'a'} {'-'.join(words)}"

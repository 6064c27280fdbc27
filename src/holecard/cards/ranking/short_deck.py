"""Short deck (six plus): the best five of five to seven cards from the six up.

With nine cards a suit a flush is rarer than a full house, and beats it. Twos to fives are missing, so
the ace comes below the six: A6789 is the lowest straight. A straight beats three of a kind, as it is
played today and in the hand histories of PHH (variant NS).
"""

from collections.abc import Iterable, Sequence
from typing import Final

from holecard.cards.ranking import classes, high

_PLAIN: Final = high.PlainHands(classes.SHORT_DECK)
_FLUSHES: Final = high.Flushes(classes.SHORT_DECK)


def strengths(holes: Iterable[Sequence[int]], board: Sequence[int]) -> list[int]:
    """The strength of every hand on the same board, 1 to 1,404."""
    return high.strengths(holes, board, _PLAIN, _FLUSHES)


def describe(strength: int) -> str:
    return classes.describe(strength, classes.SHORT_DECK)

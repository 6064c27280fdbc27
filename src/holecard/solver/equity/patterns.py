"""Omaha ranges by pattern: four ranks in any order, `x` for any card, and how they are suited.

`AAxx` are all hands with two aces or more, `AKQJ` all with just these ranks. Behind the ranks may
stand `ds` (double suited: two cards of each of two suits), `ss` (single suited: two of one suit, the
others of two more) or `r` (rainbow: four suits).
"""

import re
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.cards.card import RANKS
from holecard.solver.equity.ranges import Combo, every_hand

_PATTERN: Final = re.compile(rf"([{RANKS}{RANKS[8:].lower()}xX]{{4}})(ds|ss|r)?")
_SUITS: Final = {"ds": (2, 2, 0, 0), "ss": (2, 1, 1, 0), "r": (1, 1, 1, 1)}
"""How many cards each suit has, the longest first."""


def omaha_hands(text: str) -> list[Combo] | None:
    """Nothing if the text is no pattern, or one that no hand has."""
    found = _PATTERN.fullmatch(text)
    if not found:
        return None
    ranks, suits = _copies()
    fits = np.ones(len(ranks), dtype=np.bool_)
    for letter in set(found[1].upper()) - {"X"}:
        fits &= ranks[:, RANKS.index(letter)] >= found[1].upper().count(letter)
    if found[2]:
        fits &= (suits == _SUITS[found[2]]).all(axis=1)
    return [tuple(hand) for hand in every_hand(4)[fits].tolist()] or None


@cache
def _copies() -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """By hand: how many cards of each rank, and of its suits from the longest to the shortest."""
    hands = every_hand(4)
    ranks = np.stack([(hands >> 2 == rank).sum(axis=1) for rank in range(13)], axis=1)
    suits = np.stack([(hands & 3 == suit).sum(axis=1) for suit in range(4)], axis=1)
    return ranks.astype(np.int8), -np.sort(-suits, axis=1).astype(np.int8)

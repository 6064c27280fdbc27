"""Ranges after multiway betting, where there is no solution.

A simple model: the more a player did, the better its starting hand."""

from collections.abc import Sequence
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.solver.equity.preflop_table import CLASSES, classes_by_cards, preflop_table
from holecard.solver.equity.range import every_hand
from holecard.solver.holdem.street_record import StreetRecord

Floats = NDArray[np.float64]
CALLED: Final = 0.5
RAISED: Final = 0.25
RERAISED: Final = 0.1
"""The part of all hands, the best ones, that players do this with."""
WEAKER: Final = 0.1
"""The weight of hands that are not among them."""


def starting_range(records: Sequence[StreetRecord], seat: int) -> Floats:
    """Weights of all hands, by what the seat did before the flop."""
    return np.where(_places() < _part(records[0], seat), 1.0, WEAKER)


def _part(record: StreetRecord, seat: int) -> float:
    raises, part = 0, 1.0
    for who, action in zip(record.seats, record.actions, strict=True):
        if action > 0:
            raises += 1
        if who == seat and action > 0:
            part = RAISED if raises == 1 else RERAISED
        elif who == seat and (raises or not record.blinds[seat]):
            part = min(part, CALLED if raises < 2 else RAISED)
    return part


@cache
def _places() -> Floats:
    """By hand: the part of all hands that are better before the flop."""
    table = preflop_table()
    classes = np.array([table.against_random(name) for name in CLASSES])
    hands = every_hand(2)
    equity = classes[classes_by_cards()[hands[:, 0], hands[:, 1]]]
    order = np.sort(-equity)
    return np.asarray(np.searchsorted(order, -equity) / len(hands))

"""Two ranges before the flop by the table of classes, if one of them has no favourite suit.

Against such a range all hands of a class fare alike, so each gets its part of the sums of its class.
"""

import numpy as np

from holecard.cards.ranking import HIGH
from holecard.solver.equity.preflop import BOARDS, Counts, class_size, classes_by_cards, preflop_table
from holecard.solver.equity.ranges import Range
from holecard.solver.equity.spot import Spot


def fits_table(spot: Spot) -> bool:
    if len(spot.players) != 2 or spot.hole != 2 or spot.ranking != HIGH or spot.board or spot.dead:
        return False
    return any(_by_class(player) is not None for player in spot.players)


def count_by_table(spot: Spot) -> list[int]:
    """By the set of winners as bits."""
    own, other = spot.players
    against = _by_class(other)
    if against is None:
        swapped = count_by_table(Spot((other, own)))
        return [swapped[0], swapped[2], swapped[1], swapped[3]]
    table = preflop_table()
    wins = ties = deals = 0
    for number, weight in _sums(own).items():
        for column, each in against.items():
            part = weight * each
            wins += part * int(table.wins[number, column]) // class_size(number)
            ties += part * int(table.ties[number, column]) // class_size(number)
            deals += part * int(table.pairs[number, column]) // class_size(number) * BOARDS
    return [0, wins, deals - wins - ties, ties]


def _sums(held: Range) -> dict[int, int]:
    """By class: the weight of all its hands."""
    sums: dict[int, int] = {}
    for number, weight in zip(_classes(held).tolist(), held.weights.tolist(), strict=True):
        sums[number] = sums.get(number, 0) + weight
    return sums


def _by_class(held: Range) -> dict[int, int] | None:
    """By class: the weight of each hand, if it is the same for all hands of the class."""
    numbers = _classes(held)
    each = np.zeros(169, dtype=np.int64)
    each[numbers] = held.weights
    present = np.unique(numbers).tolist()
    if len(held) != sum(map(class_size, present)) or (each[numbers] != held.weights).any():
        return None
    return {number: int(each[number]) for number in present}


def _classes(held: Range) -> Counts:
    return classes_by_cards()[held.hands[:, 0], held.hands[:, 1]]

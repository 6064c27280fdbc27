"""Hand classes of hold'em preflop: 169 starting hands, over all boards."""

from itertools import combinations

import numpy as np

from holecard.cards.card import Card
from holecard.solver.equity.preflop_table import CLASSES, class_of, preflop_table
from holecard.solver.tree.hand_classes import HandClasses, HandClassLabel, ShowdownMatrices

BOARDS = 1_712_304
"""Number of boards for two hands of two cards."""


def starting_hand_classes() -> HandClasses:
    table = preflop_table()
    size = len(CLASSES)
    losses = table.pairs * BOARDS - table.wins - table.ties
    return HandClasses(
        labels=tuple(map(HandClassLabel, CLASSES)),
        examples=tuple((_example(name), ()) for name in CLASSES),
        parent=np.zeros(size, dtype=np.int32),
        starts=np.array([0, size], dtype=np.int32),
        weight=np.array([_combos(name) for name in CLASSES], dtype=np.int64),
        scale=np.ones(size, dtype=np.int64),
        group=np.arange(size, dtype=np.int32),
        group_end=np.arange(1, size + 1, dtype=np.int32),
        lookup={cards: class_of(cards) for cards in combinations(range(52), 2)},
        matchups=ShowdownMatrices(table.wins, table.ties, losses),
    )


def _example(name: str) -> tuple[int, int]:
    """An example: spades, or hearts for the second card of an offsuit hand."""
    suit = "s" if name.endswith("s") else "h"
    return int(Card(name[0] + "s")), int(Card(name[1] + suit))


def _combos(name: str) -> int:
    return 6 if len(name) == 2 else 4 if name.endswith("s") else 12

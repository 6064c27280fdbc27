"""Hold'em before the flop: 169 starting hands, and every board dealt out."""

import numpy as np

from holecard.solver.equity.preflop import CLASSES, examples, preflop_table
from holecard.solver.form.lanes import Lanes, Matchups

BOARDS = 1_712_304
"""Boards of five cards for two hands of two."""


def starting_lanes() -> Lanes:
    table = preflop_table()
    size = len(CLASSES)
    losses = table.pairs * BOARDS - table.wins - table.ties
    return Lanes(
        names=CLASSES,
        examples=tuple((cards, ()) for cards in examples()),
        parent=np.zeros(size, dtype=np.int32),
        starts=np.array([0, size], dtype=np.int32),
        weight=np.array([_combos(name) for name in CLASSES], dtype=np.int64),
        scale=np.ones(size, dtype=np.int64),
        group=np.arange(size, dtype=np.int32),
        group_end=np.arange(1, size + 1, dtype=np.int32),
        matchups=Matchups(table.wins, table.ties, losses),
    )


def _combos(name: str) -> int:
    return 6 if len(name) == 2 else 4 if name.endswith("s") else 12

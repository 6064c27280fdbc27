"""All hands in buckets of equal size, by their equity against a random hand."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from holecard.solver.depth_limited.board_hands import BoardHands
from holecard.solver.equity.preflop_table import CLASSES, classes_by_cards, preflop_table
from holecard.solver.equity.range import every_hand
from holecard.solver.holdem.learned_opponent import BUCKETS

Ints = NDArray[np.int64]


def strength_buckets(board: Sequence[int]) -> Ints:
    """By hand, from 0 for the weakest; hands that the board makes impossible are in 0."""
    return _buckets(tuple(sorted(int(card) for card in board)))


@lru_cache(maxsize=64)
def _buckets(board: tuple[int, ...]) -> Ints:
    hands = every_hand(2)
    found = np.zeros(len(hands), np.int64)
    possible = np.flatnonzero(~np.isin(hands, board).any(axis=1))
    if board:
        held = hands[possible]
        every = np.ones((1, len(held)), np.float32)
        equity = BoardHands(board, (held, held)).compare(0, every)[0]
    else:
        table = preflop_table()
        classes = np.array([table.against_random(name) for name in CLASSES])
        equity = classes[classes_by_cards()[hands[:, 0], hands[:, 1]]]
    places = np.searchsorted(np.sort(equity), equity) / len(equity)
    found[possible] = np.minimum((places * BUCKETS).astype(np.int64), BUCKETS - 1)
    return found


@lru_cache(maxsize=1)
def class_buckets() -> Ints:
    """By class of starting hands."""
    hands = every_hand(2)
    found = np.zeros(len(CLASSES), np.int64)
    found[classes_by_cards()[hands[:, 0], hands[:, 1]]] = strength_buckets(())
    return found

"""Before the flop: the 169 classes of starting hands, by the exact table of equities."""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.solver.depth_limited.street_tree import StreetBetting, StreetNode
from holecard.solver.equity.preflop_table import BOARDS, CLASSES, class_size, preflop_table
from holecard.solver.jit import compiled

Floats = NDArray[np.float32]
ALL_IN_FROM: Final = 0.4
"""A raise to this part of the stack is all-in."""
SHORT: Final = 10
"""All-in is considered if the stack is at most this many times the bet to be raised."""
OPEN: Final = 2.5
ISOLATE: Final = 3.5
THREE_BET: Final = 3.2
LATER: Final = 2.3
"""Raises in multiples of the highest bet: the first one, that of a limp, the second one, and all others."""
FIRST_PARTS: Final = (0.25, 0.4, 0.6, 1.0)
"""First raises in parts of the stack, where a session is won as a whole."""
SUITED: Final = 0.02
CONNECTED: Final = 0.01
"""What such cards are worth beyond their equity, in parts of the pot."""


class PreflopHands:
    """Weights are by class, of each of its hands."""

    def counts(self, player: int) -> int:  # noqa: ARG002 - both have the same hands
        return len(CLASSES)

    def meets(self, player: int, reach: Floats) -> Floats:  # noqa: ARG002
        return _product(reach, _tables()[0])

    def compare(self, player: int, reach: Floats) -> Floats:  # noqa: ARG002
        return _product(reach, _tables()[1])

    def playability(self, player: int) -> Floats:  # noqa: ARG002
        return _playability()


@cache
def _tables() -> tuple[Floats, Floats]:
    """By class of the opponent and own class: hands that can be met, and how much is won against them."""
    table = preflop_table()
    sizes = np.array([class_size(number) for number in range(len(CLASSES))])[:, None]
    met = table.pairs / sizes
    better = (2 * table.wins + table.ties - table.pairs * BOARDS) / BOARDS / sizes
    return met.T.astype(np.float32), better.T.astype(np.float32)


@cache
def _playability() -> Floats:
    found = np.zeros(len(CLASSES), np.float32)
    for number in range(len(CLASSES)):
        row, column = divmod(number, 13)
        gap = abs(row - column)
        found[number] = (SUITED if row < column else 0) + (CONNECTED / gap if 0 < gap <= 2 else 0)
    return found


def preflop_sizes(betting: StreetBetting, node: StreetNode) -> list[int]:
    high, stack = node.high, betting.stack
    if node.raises == 0:
        multiple = ISOLATE if node.acted else OPEN
    else:
        multiple = THREE_BET if node.raises == 1 else LATER
    total = round(multiple * high)
    if total >= ALL_IN_FROM * stack:
        return [stack]
    return [total, stack] if stack <= SHORT * high else [total]


def preflop_score_sizes(betting: StreetBetting, node: StreetNode) -> list[int]:
    """Where a session is won as a whole, what matters is how much of the stack is lost."""
    parts = FIRST_PARTS if node.raises == 0 else (1.0,)
    return [round(part * betting.stack) for part in parts]


def _product(reach: Floats, table: Floats) -> Floats:
    found = np.zeros((len(reach), table.shape[1]), np.float32)
    multiply_rows(np.ascontiguousarray(reach), table, found)
    return found


@compiled
def multiply_rows(rows: Floats, table: Floats, found: Floats) -> None:
    """A matrix product in one thread: NumPy's would start several, and round by how many there are."""
    for row in range(rows.shape[0]):
        for inner in range(rows.shape[1]):
            weight = rows[row, inner]
            if weight != 0:
                for column in range(table.shape[1]):
                    found[row, column] += weight * table[inner, column]

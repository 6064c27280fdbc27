"""The boards of a street as arrays, which kernels read."""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from holecard.solver.postflop.vectors import WIDTH

Ints = NDArray[np.int64]


class AllInCounts(NamedTuple):
    """What hands are worth against hands if nothing is left but the river."""

    counts: NDArray[np.int8]
    """Rivers that a hand wins minus those that it loses, board by board and player by player: hands of the
    opponent by own hands."""
    base: Ints
    """By board and player: where they begin."""


NO_ALL_INS: Final = AllInCounts(np.zeros(0, np.int8), np.zeros((0, 2), np.int64))


class BoardArrays(NamedTuple):
    """What kernels read. The first index is the board, then the player; hands come last.

    Numbers of hands have 16 bits where hands have two cards, 32 where they have four: kernels tell them apart
    by that."""

    live: Ints
    """How many hands there are."""
    padded: Ints
    """The same, rounded up to whole vectors."""
    cards: NDArray[Any]
    """By board, player, first to last card, and hand. Of four cards the lowest comes first, and they are
    counted among those that are not on the board."""
    same: NDArray[Any]
    """The number of the same hand among the other player's; the last row (zeros) if there is none."""
    images: Ints
    """How many boards this one stands for."""
    above: NDArray[Any]
    """By board, image, player and hand: its number on the board before."""
    groups: Ints
    """How many different strengths there are (river)."""
    ends: NDArray[Any]
    """By board, player and strength: the number of hands up to it."""
    base: Ints
    """By board and player: where their entries begin in the table of regrets."""
    unit_base: Ints
    """The same for units: one for eight hands of a decision."""
    all_in: AllInCounts
    """On the turn, if there are lines that end all-in."""

    @property
    def average_base(self) -> Ints:
        """The same for averages: a decision has one action fewer there."""
        return np.asarray(self.base - WIDTH * self.unit_base)

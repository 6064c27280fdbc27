"""The 169 starting hands of hold'em as a square: aces first, suited hands above the diagonal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from holecard.cards.card import RANKS
from holecard.errors import BadRequest
from holecard.report.chances import checked
from holecard.report.palette import is_fold

SIDE: Final = len(RANKS)
_DOWN: Final = RANKS[::-1]
_HANDS: Final = 1326
"""Two cards of 52."""


def hand_name(row: int, column: int) -> str:
    """`AKs` in row 0 and column 1, `AKo` in row 1 and column 0."""
    if row == column:
        return _DOWN[row] * 2
    return f"{_DOWN[min(row, column)]}{_DOWN[max(row, column)]}{'s' if row < column else 'o'}"


def hand_count(row: int, column: int) -> int:
    """In how many ways the hand is dealt."""
    return 6 if row == column else 4 if row < column else 12


HAND_NAMES: Final = tuple(hand_name(row, column) for row in range(SIDE) for column in range(SIDE))
"""Row by row from the top left: AA, AKs, AQs ... 22."""


@dataclass(frozen=True, slots=True)
class Grid:
    """What a player does with each starting hand at one decision point."""

    title: str
    actions: tuple[str, ...]
    cells: tuple[tuple[float, ...], ...]
    """Probabilities by action, for each of the 169 hands in the order of `HAND_NAMES`."""

    @staticmethod
    def of(title: str, actions: Sequence[str], chances: Mapping[str, Sequence[float]]) -> "Grid":
        """From probabilities by the name of the hand."""
        for name in chances:
            if name not in HAND_NAMES:
                raise BadRequest(f"a starting hand is written as AA, AKs or AKo, not {name!r}")
        for name in HAND_NAMES:
            if name not in chances:
                raise BadRequest(f"{title!r} needs all {len(HAND_NAMES)} starting hands, and lacks {name!r}")
        return Grid(title, tuple(actions), tuple(tuple(chances[name]) for name in HAND_NAMES))

    def __post_init__(self) -> None:
        if len(self.cells) != len(HAND_NAMES):
            raise BadRequest(f"a grid has {len(HAND_NAMES)} starting hands, not {len(self.cells)}")
        for cell in self.cells:
            if len(cell) != len(self.actions):
                raise BadRequest(
                    f"a cell of {self.title!r} has {len(self.actions)} probabilities, not {len(cell)}"
                )
        clean = tuple(
            checked(cell, f"{name} in {self.title!r}")
            for name, cell in zip(HAND_NAMES, self.cells, strict=True)
        )
        object.__setattr__(self, "cells", clean)

    def cell(self, row: int, column: int) -> tuple[float, ...]:
        return self.cells[row * SIDE + column]

    def share(self, action: int) -> float:
        """How often this action is taken, over all 1,326 hands."""
        taken = sum(
            hand_count(row, column) * self.cell(row, column)[action]
            for row in range(SIDE)
            for column in range(SIDE)
        )
        return taken / _HANDS

    @property
    def played(self) -> float:
        """The share of hands that are not folded."""
        return sum(self.share(number) for number, action in enumerate(self.actions) if not is_fold(action))

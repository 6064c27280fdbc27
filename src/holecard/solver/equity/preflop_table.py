"""The 169 classes of two hole cards, and the exact equities between them before the flop.

The table counts every pair of hands without a card in common on each of the 1,712,304 boards.
`python -m tools.make_preflop` generates it.

>>> table = preflop_table()
>>> round(table.equity("AKs", "QQ"), 7)
0.4604853

Two ranges before the flop are looked up in the table if one of them is symmetric in the suits: against it
all hands of a class have the same equity, so each contributes an equal part of the sums of its class.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.cards.card import RANKS
from holecard.cards.ranking import HIGH
from holecard.errors import BadRequest
from holecard.solver.equity.range import Range
from holecard.solver.equity.spot import Spot

Counts = NDArray[np.int64]

BOARDS: Final = 1_712_304
"""Number of boards: five of the 48 cards that two hands leave."""

CLASSES: Final = tuple(
    RANKS[12 - row] * 2
    if row == column
    else RANKS[12 - min(row, column)] + RANKS[12 - max(row, column)] + ("s" if row < column else "o")
    for row in range(13)
    for column in range(13)
)
"""In the order of the usual 13 by 13 chart, aces first: suited above the diagonal, pairs on it."""

_NUMBERS: Final = {name: number for number, name in enumerate(CLASSES)}

TABLE: Final = "preflop.npz"
"""Name of the file in the folder `data`."""


def class_of(combo: Sequence[int]) -> int:
    """The index of two cards in `CLASSES`."""
    high, low = max(combo), min(combo)
    row, column = 12 - (high >> 2), 12 - (low >> 2)
    return row * 13 + column if high & 3 == low & 3 else column * 13 + row


@cache
def classes_by_cards() -> Counts:
    """The class of a hand, indexed by its two cards."""
    return np.array([[class_of((a, b)) for b in range(52)] for a in range(52)], dtype=np.int64)


def class_named(name: str) -> int:
    """The index of a class such as `AKs` in `CLASSES`."""
    number = _NUMBERS.get(name)
    if number is None:
        raise BadRequest(f"a class of hands is a pair or two ranks with s or o, such as AKs, not {name!r}")
    return number


def class_size(number: int) -> int:
    """The number of hands in a class: 6 for a pair, 4 suited, 12 offsuit."""
    row, column = divmod(number, 13)
    return 6 if row == column else 4 if row < column else 12


@dataclass(frozen=True, slots=True, eq=False)
class PreflopTable:
    """Sums over all hands of one class (the row) against all hands of another (the column)."""

    pairs: Counts
    """The number of pairs of hands without a card in common."""
    wins: Counts
    """The number of boards on which the hand of the row wins, over all these pairs."""
    ties: Counts

    def equity(self, own: str, other: str) -> float:
        """The equity of one class against another, such as `AKs` against `QQ`."""
        row, column = class_named(own), class_named(other)
        deals = int(self.pairs[row, column]) * BOARDS
        return (int(self.wins[row, column]) + int(self.ties[row, column]) / 2) / deals

    def against_random(self, own: str) -> float:
        """The equity of a class against two random cards."""
        row = class_named(own)
        deals = int(self.pairs[row].sum()) * BOARDS
        return (int(self.wins[row].sum()) + int(self.ties[row].sum()) / 2) / deals


@cache
def preflop_table() -> PreflopTable:
    with (files("holecard.solver") / "data" / TABLE).open("rb") as file, np.load(file) as data:
        return unpacked(data["wins"], data["ties"])


def packed(table: PreflopTable) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The wins above the diagonal and the ties on and above it; the rest follows from them."""
    wins = table.wins[np.triu_indices(169, 1)].astype(np.int32)
    ties = table.ties[np.triu_indices(169)].astype(np.int32)
    return wins, ties


def unpacked(wins: NDArray[np.int32], ties: NDArray[np.int32]) -> PreflopTable:
    pairs = pair_counts()
    all_ties = np.zeros((169, 169), dtype=np.int64)
    all_ties[np.triu_indices(169)] = ties
    all_ties = np.triu(all_ties) + np.triu(all_ties, 1).T
    all_wins = np.zeros((169, 169), dtype=np.int64)
    all_wins[np.triu_indices(169, 1)] = wins
    decided = pairs * BOARDS - all_ties
    all_wins += np.tril((decided - all_wins.T), -1)
    np.fill_diagonal(all_wins, decided.diagonal() // 2)
    for counts in (pairs, all_wins, all_ties):
        counts.flags.writeable = False
    return PreflopTable(pairs, all_wins, all_ties)


def pair_counts() -> Counts:
    """By two classes: the number of pairs of hands without a card in common.

    All pairs, less those that share a card; a hand shares two cards with itself, so it is subtracted twice.
    """
    holding = np.zeros((169, 52), dtype=np.int64)
    for combo in combinations(range(52), 2):
        holding[class_of(combo), combo] += 1
    sizes = np.array([class_size(number) for number in range(169)], dtype=np.int64)
    counts: Counts = np.outer(sizes, sizes) - holding @ holding.T + np.diag(sizes)
    return counts


def fits_table(spot: Spot) -> bool:
    if len(spot.players) != 2 or spot.hole != 2 or spot.ranking != HIGH or spot.board or spot.dead:
        return False
    return any(_by_class(player) is not None for player in spot.players)


def count_by_table(spot: Spot) -> list[int]:
    """The counts of two ranges by the set of winners as bits, looked up in the table."""
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
    """By class: the total weight of its hands."""
    sums: dict[int, int] = {}
    for number, weight in zip(_classes(held).tolist(), held.weights.tolist(), strict=True):
        sums[number] = sums.get(number, 0) + weight
    return sums


def _by_class(held: Range) -> dict[int, int] | None:
    """By class: the weight of each hand; None if hands of a class have different weights."""
    numbers = _classes(held)
    each = np.zeros(169, dtype=np.int64)
    each[numbers] = held.weights
    present = np.unique(numbers).tolist()
    if len(held) != sum(map(class_size, present)) or (each[numbers] != held.weights).any():
        return None
    return {number: int(each[number]) for number in present}


def _classes(held: Range) -> Counts:
    return classes_by_cards()[held.hands[:, 0], held.hands[:, 1]]

"""The ranges of two players during a hand, followed by Bayes' rule.

An action is likely by the solution of its street, as the model of the opponent changes it
(`learned_opponent`), and sometimes (`NOISE`) has nothing to do with the cards, so that no hand is ever ruled
out.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.solver.equity.range import Range, every_hand

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
NOISE: Final = 0.1
"""How often an action says nothing about the hand."""
RARE: Final = 0.06
"""Hands below this part of the likeliest one's weight are left out of a solve."""
_SCALE: Final = 10**6


@cache
def hand_numbers() -> Ints:
    """By two cards: the number of the hand in `every_hand(2)`."""
    table = np.zeros((52, 52), np.int64)
    hands = every_hand(2)
    table[hands[:, 0], hands[:, 1]] = table[hands[:, 1], hands[:, 0]] = np.arange(len(hands))
    return table


def number_of(hole: Sequence[int]) -> int:
    return int(hand_numbers()[hole[0], hole[1]])


@dataclass(slots=True, eq=False)
class HandRanges:
    """Weights of all 1,326 hands, by player: the bot is player 0."""

    weights: tuple[Floats, Floats]

    @classmethod
    def unknown(cls) -> "HandRanges":
        count = len(every_hand(2))
        return cls((np.ones(count), np.ones(count)))

    def copy(self) -> "HandRanges":
        return HandRanges((self.weights[0].copy(), self.weights[1].copy()))

    def remove(self, cards: Iterable[int]) -> None:
        gone = np.isin(every_hand(2), [int(card) for card in cards]).any(axis=1)
        for row in self.weights:
            row[gone] = 0

    def learn(self, player: int, chances: Floats) -> None:
        """`chances` has how likely the player's action was, by hand."""
        row = self.weights[player]
        total = row.sum()
        mean = float(row @ chances / total) if total > 0 else 1.0
        row *= (1 - NOISE) * chances + NOISE * max(mean, 1e-9)
        row /= row.max()

    def chances(self, player: int) -> Floats:
        """The weights, adding up to 1."""
        row = self.weights[player]
        return np.asarray(row / row.sum())

    def likely(self, player: int, kept: int | None = None) -> Ints:
        """The numbers of the hands that are not rare; `kept` is one of them."""
        row = self.weights[player]
        chosen = row >= RARE * row.max()
        if kept is not None:
            chosen[kept] = True
        return np.flatnonzero(chosen & (row > 0))

    def as_range(self, player: int, numbers: Ints) -> Range:
        row = self.weights[player][numbers]
        whole = np.maximum(np.rint(row / row.max() * _SCALE), 1).astype(np.int64)
        return Range(every_hand(2)[numbers], whole, _SCALE)

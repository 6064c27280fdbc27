"""Hands of any number of cards: their place in a range, their strength, and card removal.

>>> from holecard.solver.equity.range_text import parse_range
>>> aces, kings = parse_range("AsAhKsKh", 4).hands, parse_range("AcAdQsQh,AsAdQcQd", 4).hands
>>> disjoint_weights(aces, kings, np.array([0.5, 1.0])).tolist()
[0.5]
"""

from itertools import combinations
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.cards.card import RANKS
from holecard.cards.ranking import OMAHA, SHORT_DECK
from holecard.rules.game import Game
from holecard.solver.equity.preflop_table import CLASSES, classes_by_cards
from holecard.solver.hand_rank.bulk import rank_hands, rank_omaha, rank_short_deck

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
_CARDS: Final = 52
_MOST: Final = 4
BINOMIALS: Final = np.array([[comb(card, size) for card in range(_CARDS)] for size in range(1, _MOST + 1)])
"""By size minus one and card. With the cards in ascending order, the sum of one from each row is the place of
a set of cards among all of its size (colexicographic order)."""
_FINE: Final = 2.0**50
"""Sums of whole numbers up to this one are exact in floats."""


def set_places(cards: Ints) -> Ints:
    """One set of cards per row, in ascending order: its place among all sets of that size."""
    return np.asarray(sum(BINOMIALS[at][cards[:, at]] for at in range(cards.shape[1])))


class HandIndex:
    """Where each hand stands in a player's range."""

    def __init__(self, hands: Ints) -> None:
        self.hands = hands
        self._numbers = np.full(comb(_CARDS, hands.shape[1]), -1, dtype=np.int64)
        self._numbers[set_places(np.sort(hands, axis=1))] = np.arange(len(hands))

    def find(self, hands: Ints) -> Ints:
        """By hand, its cards in any order: its number, -1 if it is not in the range."""
        return np.asarray(self._numbers[set_places(np.sort(hands, axis=1))])


def disjoint_weights(mine: Ints, theirs: Ints, weights: Floats) -> Floats:
    """By own hand: the weight of the hands that share no card with it.

    Inclusion and exclusion: all of them, minus those with each of its cards, plus those with each two of
    them, and so on. Weights are counted in whole numbers, so that a hand that blocks all others gets 0.
    """
    whole = weights.sum()
    found = np.zeros(len(mine))
    if not whole > 0:
        return found
    counts = np.rint(weights * (_FINE / whole))
    found += counts.sum()
    mine, theirs = np.sort(mine, axis=1), np.sort(theirs, axis=1)
    hole = mine.shape[1]
    for size in range(1, hole + 1):
        parts = [list(columns) for columns in combinations(range(hole), size)]
        sums = np.zeros(comb(_CARDS, size))
        for columns in parts:
            sums += np.bincount(set_places(theirs[:, columns]), counts, len(sums))
        for columns in parts:
            found += (-1) ** size * sums[set_places(mine[:, columns])]
    return np.asarray(found * (whole / _FINE))


def river_strengths(game: Game, hands: Ints, board: tuple[int, ...]) -> Ints:
    """By hand: the larger, the better. The hands hold no card of the board."""
    return made_strengths(game, hands, board).astype(np.int64)


def made_strengths(game: Game, hands: Ints, board: tuple[int, ...]) -> NDArray[np.uint16]:
    """What hands are worth on a board of three to five cards."""
    return board_strengths(game, hands, np.broadcast_to(np.array(board), (len(hands), len(board))))


def board_strengths(game: Game, hands: Ints, boards: Ints) -> NDArray[np.uint16]:
    """The same with a board for each hand."""
    held, shared = hands.astype(np.uint8), boards.astype(np.uint8)
    if game.ranking.name != OMAHA:
        rank = rank_short_deck if game.ranking.name == SHORT_DECK else rank_hands
        return rank(np.hstack([held, shared]))
    if shared.shape[1] == 5:
        return rank_omaha(held, shared)
    best = np.zeros(len(hands), np.uint16)
    for two in combinations(range(hands.shape[1]), 2):
        for three in combinations(range(shared.shape[1]), 3):
            np.maximum(best, rank_hands(np.hstack([held[:, two], shared[:, three]])), out=best)
    return best


def class_names(hands: Ints) -> list[str]:
    """`AKs` of two cards; of four their ranks and how they are suited, as ranges have it: `AKQJds`."""
    if hands.shape[1] == 2:
        return [CLASSES[number] for number in classes_by_cards()[hands[:, 0], hands[:, 1]]]
    return [_class_of_four(hand) for hand in hands.tolist()]


_SUITED: Final = {(2, 2): "ds", (2, 1, 1): "ss", (1, 1, 1, 1): "r"}


def _class_of_four(hand: list[int]) -> str:
    suits = [card & 3 for card in hand]
    copies = tuple(sorted((suits.count(suit) for suit in set(suits)), reverse=True))
    return "".join(RANKS[card >> 2] for card in hand) + _SUITED.get(copies, "")

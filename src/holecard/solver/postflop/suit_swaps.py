"""Suit isomorphism: boards that differ only in suits that the ranges and earlier cards treat alike.

A board stands for its images, which come from it by swapping two suits. (Waugh, "A Fast and Optimal Hand
Isomorphism Algorithm", 2013, treats all suits at once; swaps of two are enough after the flop.)
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final

import numpy as np

from holecard.solver.postflop.board_arrays import Ints
from holecard.solver.postflop.hands import HandIndex
from holecard.solver.postflop.spot import PostflopSpot

Swap = tuple[int, int]
"""Two suits."""
NO_SWAP: Final = (0, 0)


def swapped_card(card: int, swap: Swap) -> int:
    one, other = swap
    suit = card & 3
    return card - suit + (other if suit == one else one if suit == other else suit)


@cache
def _swapped_cards(swap: Swap) -> Ints:
    """By card: what it becomes."""
    return np.array([swapped_card(card, swap) for card in range(52)])


def swapped_hands(index: HandIndex, swap: Swap) -> Ints:
    """By hand: the number of what it becomes, -1 if that is not in the range."""
    if swap == NO_SWAP:
        return np.arange(len(index.hands))
    return index.find(_swapped_cards(swap)[index.hands])


def suit_swaps(spot: PostflopSpot) -> list[Swap]:
    """Those that leave both ranges and the dead cards as they are. No card follows the river: none there."""
    if spot.streets == 1:
        return []
    kept = [set(map(int, spot.dead)), set(spot.game.deck.numbers)]
    indexes = [HandIndex(spot.hands(player)) for player in (0, 1)]
    return [
        swap
        for swap in combinations(range(4), 2)
        if all({swapped_card(card, swap) for card in cards} == cards for cards in kept)
        and all(_is_alike(spot, player, indexes[player], swap) for player in (0, 1))
    ]


def _is_alike(spot: PostflopSpot, player: int, index: HandIndex, swap: Swap) -> bool:
    """Whether hands that are still possible weigh the same; hands that hold board cards are not in the range,
    so only swaps that leave the board as it is can pass."""
    swapped, weights = swapped_hands(index, swap), spot.ranges[player].weights
    return bool((swapped >= 0).all() and (weights[swapped] == weights).all())


def next_cards(
    spot: PostflopSpot, board: Sequence[int], swaps: Sequence[Swap]
) -> list[tuple[int, list[Swap]]]:
    """The cards that may follow, one for all that swaps make of it, with these swaps."""
    kept = [swap for swap in swaps if {swapped_card(card, swap) for card in board} == set(board)]
    first = {suit: min([one for one, other in kept if other == suit], default=suit) for suit in range(4)}
    found = []
    for card in spot.deck:
        suit = card & 3
        if card in board or first[suit] != suit:
            continue
        others = [other for other in range(4) if other != suit and first[other] == suit]
        found.append((card, [NO_SWAP, *((suit, other) for other in others)]))
    return found

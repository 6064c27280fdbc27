"""Hands against hands when both players are all-in before the river: no betting is left to be walked through.

With rake the value of a showdown is not a multiple of one number for all pots, so lines of raked spots are
walked through on every river instead.
"""

import numpy as np
from numpy.typing import NDArray

from holecard.solver.postflop.boards import AllInCounts, StreetBoards
from holecard.solver.postflop.spot import PostflopSpot, meets

Ints = NDArray[np.int64]


def count_rivers(spot: PostflopSpot, turns: StreetBoards, rivers: StreetBoards) -> AllInCounts:
    padded = turns.arrays.padded
    ends = np.cumsum(np.repeat(padded.prod(axis=1), 2)).reshape(-1, 2)
    base = ends - padded.prod(axis=1)[:, None]
    counts = np.zeros(int(ends[-1, 1]), np.int8)
    for turn, shape in enumerate(padded):
        found = _wins_minus_losses(turns, rivers, turn)
        hands = [spot.hands(player)[turns.hands[turn][player]] for player in (0, 1)]
        found[: len(hands[0]), : len(hands[1])] *= meets(hands[0], hands[1])
        for player, table in ((0, found.T), (1, -found)):
            first = base[turn, player]
            counts[first : first + shape.prod()] = table.ravel()
    return AllInCounts(counts, base)


def _wins_minus_losses(turns: StreetBoards, rivers: StreetBoards, turn: int) -> NDArray[np.int8]:
    """By hand of the first player and of the second, whether or not they share a card."""
    shape = turns.arrays.padded[turn]
    found, compared = np.zeros(shape, np.int8), np.empty(shape, np.bool_)
    for river in range(*rivers.children(turn)):
        ranks = [_ranks(rivers, river, player) for player in (0, 1)]
        for image in range(rivers.arrays.images[river]):
            first, second = (
                np.full(count, np.nan, np.float32) for count in shape
            )  # nan: blocked by the river
            for player, held in ((0, first), (1, second)):
                held[rivers.arrays.above[river, image, player, : len(ranks[player])]] = ranks[player]
            found += np.greater(first[:, None], second, out=compared).view(np.int8)
            found -= np.less(first[:, None], second, out=compared).view(np.int8)
    return found


def _ranks(rivers: StreetBoards, river: int, player: int) -> Ints:
    """By hand, from the weakest to the strongest: the number of its strength."""
    arrays = rivers.arrays
    ends = arrays.ends[river, player, : arrays.groups[river]]
    return np.searchsorted(ends, np.arange(arrays.live[river, player]), side="right")

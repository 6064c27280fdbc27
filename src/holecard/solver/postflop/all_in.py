"""Values of hands against hands when both players are all-in before the river, so that no betting is left.

With rake the value of a showdown is not a multiple of one number for all pots, so lines of raked spots are
walked through on every river instead.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.solver.postflop.board_arrays import AllInCounts
from holecard.solver.postflop.boards import StreetBoards, in_threads
from holecard.solver.postflop.spot import PostflopSpot, meets

Ints = NDArray[np.int64]
_BLOCKED: Final = (-1, 2**15 - 1)
"""Ranks of hands that a river blocks: below or above all others, so that they neither win nor lose."""
_AT_ONCE: Final = 16
"""Rivers."""


def count_rivers(
    spot: PostflopSpot, turns: StreetBoards, rivers: StreetBoards, threads: int = 1
) -> AllInCounts:
    padded = turns.arrays.padded
    ends = np.cumsum(np.repeat(padded.prod(axis=1), 2)).reshape(-1, 2)
    base = ends - padded.prod(axis=1)[:, None]
    counts = np.zeros(int(ends[-1, 1]), np.int8)

    def count(turn: int) -> None:
        shape = padded[turn]
        found = _wins_minus_losses(turns, rivers, turn)
        hands = [spot.hands(player)[turns.hands[turn][player]] for player in (0, 1)]
        found[: len(hands[0]), : len(hands[1])] *= meets(hands[0], hands[1])
        for player, table in ((0, found.T), (1, -found)):
            first = base[turn, player]
            counts[first : first + shape.prod()] = table.ravel()

    in_threads(count, range(len(padded)), threads)
    return AllInCounts(counts, base)


def _wins_minus_losses(turns: StreetBoards, rivers: StreetBoards, turn: int) -> NDArray[np.int8]:
    """By hand of the first player and of the second, whether or not they share a card."""
    shape = turns.arrays.padded[turn]
    images = [
        (river, image)
        for river in range(*rivers.children(turn))
        for image in range(rivers.arrays.images[river])
    ]
    found = np.zeros(shape, np.int8)
    for begin in range(0, len(images), _AT_ONCE):
        some = images[begin : begin + _AT_ONCE]
        low, high = (
            [_ranked(rivers, some, player, count, end) for end in _BLOCKED]
            for player, count in enumerate(shape)
        )
        wins = low[0][:, :, None] > high[1][:, None]
        found += wins.view(np.int8).sum(axis=0, dtype=np.int8)
        losses = np.less(low[1][:, :, None], high[0][:, None], out=wins)
        found -= losses.view(np.int8).sum(axis=0, dtype=np.int8)
    return found


def _ranked(
    rivers: StreetBoards, images: list[tuple[int, int]], player: int, count: int, blocked: int
) -> NDArray[np.int16]:
    """By river and hand of the turn: the number of its strength."""
    found = np.full((len(images), count), blocked, np.int16)
    for at, (river, image) in enumerate(images):
        ranks = _ranks(rivers, river, player)
        found[at, rivers.arrays.above[river, image, player, : len(ranks)]] = ranks
    return found


def _ranks(rivers: StreetBoards, river: int, player: int) -> Ints:
    """By hand, from the weakest to the strongest: the number of its strength."""
    arrays = rivers.arrays
    ends = arrays.ends[river, player, : arrays.groups[river]]
    return np.searchsorted(ends, np.arange(arrays.live[river, player]), side="right")

"""Samples each range evenly over the strengths of its hands, for spots that are too large.

>>> from holecard import Game
>>> from holecard.solver.postflop import PostflopSpot, sample_hands
>>> spot = PostflopSpot.read(
...     game=Game.load("omaha"), board="Td9d6hQc2s", pot=200, stacks=500, oop="random", ip="AAxx"
... )
>>> [len(sample_hands(spot, 1000).hands(player)) for player in (0, 1)]
[1000, 1000]

The sampled spot is solved as any other, and its exploitability is that in the sampled spot. What the sample
itself changes is another error: `docs/how-to/postflop.md` has figures.
"""

from dataclasses import replace

import numpy as np

from holecard.errors import BadRequest
from holecard.solver.equity.range import Range
from holecard.solver.postflop.hands import made_strengths
from holecard.solver.postflop.spot import PostflopSpot


def sample_hands(spot: PostflopSpot, count: int, seed: int = 0) -> PostflopSpot:
    """The spot with `count` hands of each player, the same for the same seed; a range with fewer stays whole.

    Systematic sampling: the hands lie side by side in the order of their strength on the board, each as wide
    as its weight, and every so often one is taken, from a random point on.
    """
    if count < 1:
        raise BadRequest(f"a sample has at least one hand, not {count}")
    return replace(spot, ranges=(_sampled(spot, 0, count, seed), _sampled(spot, 1, count, seed)))


def _sampled(spot: PostflopSpot, player: int, count: int, seed: int) -> Range:
    held = spot.ranges[player]
    if len(held) <= count:
        return held
    generator = np.random.default_rng((seed, player))
    strengths = made_strengths(spot.game, held.hands, tuple(map(int, spot.board)))
    order = np.lexsort((generator.random(len(held)), strengths))
    ends = np.cumsum(held.weights[order].astype(np.float64))
    points = (np.arange(count) + generator.random()) * (ends[-1] / count)
    chosen = order[np.searchsorted(ends, points, side="right").clip(max=len(held) - 1)]
    hands, copies = np.unique(chosen, return_counts=True)
    return Range(held.hands[hands], copies.astype(np.int64), int(copies.max()))

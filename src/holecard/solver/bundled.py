"""Bundled strategies for one-card no-limit games, by stack depth, each solved for chips.

`python -m tools.make_bundled micro` creates the file. Square roots of probabilities are stored in steps of
1/1023: small ones need more precision, since large pots depend on them. Games without bundled strategies are
solved on demand, with fewer bet sizes.
"""

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from math import log
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.rules.game import Game
from holecard.solver.methods import Method, solve
from holecard.solver.strategy import Strategy
from holecard.solver.tree import BetSizes, VectorGame

Bytes = NDArray[np.uint8]
FILE: Final = "one-card.npz"
STEPS: Final = 1023

DEPTHS: Final = (1, 1.5, 2, 2.5, 3, 4, 5, 6.5, 8, 10, 12.5, 16, 20, 25, 32, 40, 50)
"""Stacks in big blinds."""
FINE: Final = BetSizes.parse("0.5,1,2,allin")
"""For short stacks, where it costs little."""
DEEP: Final = BetSizes.parse("0.5,1.5,allin")
"""For the starting stacks of rounds."""
COARSE: Final = BetSizes.parse("0.75,2,allin")
PLAIN: Final = BetSizes.parse("1,allin")
"""For games that are solved on demand."""
UNTIL: Final = 0.001
"""Target exploitability of strategies solved on demand, in big blinds per hand."""


def bet_sizes_at(depth: float) -> BetSizes:
    if depth == DEPTHS[-1]:
        return DEEP
    return FINE if depth <= 10 else COARSE


@dataclass(frozen=True, slots=True)
class BundledStrategies:
    """The strategies of a game, by effective stack."""

    game: Game

    def strategy(self, stack: float) -> Strategy:
        """The strategy for the nearest stack, by ratio."""
        wanted = log(max(stack / self.game.big_blind, DEPTHS[0]))
        return _strategy(self.game, min(DEPTHS, key=lambda depth: abs(log(depth) - wanted)))

    def fill(self) -> None:
        """Load or solve the strategies for all stacks up to the starting stacks of the game."""
        most = 2 * max(self.game.session.stacks)
        for depth in DEPTHS:
            if depth * self.game.big_blind <= most:
                _strategy(self.game, depth)


@lru_cache(maxsize=64)
def _strategy(game: Game, depth: float) -> Strategy:
    chips = int(depth * game.big_blind)
    vector_game = VectorGame.of(game, chips, bet_sizes_at(depth))
    kept = bundled_arrays().get(vector_game.fingerprint)
    if kept is not None:
        return Strategy(vector_game, unpacked(vector_game, kept))
    return solved_here(VectorGame.of(game, chips, PLAIN))


def solved_here(vector_game: VectorGame) -> Strategy:
    target = UNTIL * vector_game.game.big_blind
    return solve(vector_game, Method.HS_DCFR, until=target, iterations=1000).strategy


@lru_cache(maxsize=1)
def bundled_arrays() -> dict[str, Bytes]:
    """Arrays by the fingerprint of their vector game."""
    with (files("holecard.solver") / "data" / FILE).open("rb") as file, np.load(file) as data:
        return {name: data[name] for name in data.files}


def packed(strategy: Strategy) -> Bytes:
    """High bytes first, then low bytes, which compresses better."""
    steps = np.rint(np.sqrt(strategy.flat) * STEPS).astype(np.uint16)
    return np.stack([steps >> 8, steps & 255]).astype(np.uint8)


def unpacked(vector_game: VectorGame, kept: Bytes) -> NDArray[np.float64]:
    high, low = kept.astype(np.float64)
    flat: NDArray[np.float64] = np.square(high * 256 + low)
    for node in vector_game.tree.decisions:
        block = vector_game.block(flat, node)
        block /= block.sum(axis=0)
    return flat

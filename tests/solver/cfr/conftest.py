"""Forms that are worth making once, and strategies without any pattern."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from holecard import Game
from holecard.cards.deck import Deck
from holecard.solver.tree import PUSH_OR_FOLD, BetSizes, VectorGame

Floats = NDArray[np.float64]


def mini(cards: int = 13, bets: tuple[int, ...] = (1, 3)) -> VectorGame:
    game = Game.load("mini").with_deck(Deck.highest(cards))
    [street] = game.streets
    return VectorGame.of(replace(game, streets=(replace(street, raises=bets),)), 1 + max(bets))


SMALL: dict[str, Callable[[], VectorGame]] = {
    "kuhn": lambda: VectorGame.of(Game.load("kuhn")),
    "leduc": lambda: VectorGame.of(Game.load("leduc")),
    "mini": mini,
    "mini with 3 cards": lambda: mini(3),
    "mini with 52 cards and other bets": lambda: mini(52, (2, 7)),
    "micro, 60 chips": lambda: VectorGame.of(Game.load("micro"), 60, BetSizes.parse("allin")),
    "ladder, 10 blinds": lambda: VectorGame.of(Game.load("ladder"), 100, PUSH_OR_FOLD),
}


@cache
def form_called(name: str) -> VectorGame:
    return SMALL[name]()


@pytest.fixture(params=SMALL)
def small(request: pytest.FixtureRequest) -> VectorGame:
    return form_called(request.param)


@pytest.fixture
def leduc() -> VectorGame:
    return form_called("leduc")


@pytest.fixture
def kuhn() -> VectorGame:
    return form_called("kuhn")


@pytest.fixture
def ladder() -> VectorGame:
    return form_called("ladder, 10 blinds")


@pytest.fixture
def patternless() -> "Patternless":
    return Patternless()


class Patternless:
    def __call__(self, vector_game: VectorGame, seed: int) -> Floats:
        """A random strategy in which three actions of ten are never taken, so that parts of the tree
        are out of reach."""
        random = np.random.default_rng(seed)
        flat = np.empty(vector_game.entries)
        for node in vector_game.tree.decisions:
            block = vector_game.block(flat, node)
            block[:] = random.random(block.shape) * (random.random(block.shape) < 0.7)
            block[0] += block.sum(axis=0) == 0
            block /= block.sum(axis=0)
        return flat

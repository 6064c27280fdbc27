"""The strategy of both players on a street, from the depth-limited solver."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from holecard.solver.depth_limited.board_hands import BoardHands, board_sizes, river_sizes, score_sizes
from holecard.solver.depth_limited.preflop import PreflopHands, preflop_score_sizes, preflop_sizes
from holecard.solver.depth_limited.street_solver import (
    PlayerModel,
    StreetGame,
    StreetSolution,
    Utility,
    chips,
    solve_street,
)
from holecard.solver.depth_limited.street_tree import StreetBetting, StreetNode, StreetTree
from holecard.solver.equity.preflop_table import CLASSES, classes_by_cards
from holecard.solver.equity.range import every_hand
from holecard.solver.holdem.hand_ranges import HandRanges
from holecard.solver.holdem.learned_opponent import OpponentTilts, is_large, tilted
from holecard.solver.holdem.strength_buckets import class_buckets, strength_buckets

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
PREFLOP_ITERATIONS: Final = 150
BOARD_ITERATIONS: Final = 30
MODEL_ITERATIONS: Final = (50, 18)
"""The same with a model of the opponent, for the equilibrium and again for the response to it."""


class StreetPlay(Protocol):
    """A solved street. Paths are the actions of the street; the strategy has a row for each action and a
    column for each of the 1,326 hands."""

    def has(self, path: Sequence[int]) -> bool: ...

    def strategy(self, path: Sequence[int]) -> tuple[list[int], Floats]: ...

    def evs(self, path: Sequence[int], hand: int) -> Floats:
        """What each action is worth to a hand of the solve, counted from the beginning of the hand."""

    @property
    def exploitability(self) -> float:
        """With these bet sizes and what the ends of the street are said to be worth."""


class PreflopPlay:
    def __init__(
        self,
        betting: StreetBetting,
        path: Sequence[int],
        hero: int,
        *,
        last: int,
        utility: Utility = chips,
        tilts: OpponentTilts | None = None,
    ) -> None:
        self._solution = preflop_solution(betting, tuple(path), hero, last, utility, tilts)

    def has(self, path: Sequence[int]) -> bool:
        return self._solution.tree.has(path)

    def strategy(self, path: Sequence[int]) -> tuple[list[int], Floats]:
        node = self._solution.tree.at(path)
        hands = every_hand(2)
        return node.actions, self._solution.at(node)[:, classes_by_cards()[hands[:, 0], hands[:, 1]]].astype(
            float
        )

    def evs(self, path: Sequence[int], hand: int) -> Floats:
        first, second = every_hand(2)[hand]
        node = self._solution.tree.at(path)
        return self._solution.evs(node)[:, classes_by_cards()[first, second]].astype(float)

    @property
    def exploitability(self) -> float:
        return self._solution.exploitability


@lru_cache(maxsize=1024)
def preflop_solution(
    betting: StreetBetting,
    path: tuple[int, ...],
    hero: int,
    last: int,
    utility: Utility,
    tilts: OpponentTilts | None,
) -> StreetSolution:
    tree = StreetTree(betting, preflop_sizes if utility is chips else preflop_score_sizes, path, hero)
    every = np.ones(len(CLASSES), np.float32)
    game = StreetGame(tree, PreflopHands(), (every, every), last, utility)
    if tilts is None:
        return solve_street(game, iterations=PREFLOP_ITERATIONS)
    model = opponent_model(tree, path, 1 - hero, tilts, class_buckets())
    return solve_street(game, iterations=MODEL_ITERATIONS[0], model=model)


def opponent_model(
    tree: StreetTree, path: Sequence[int], opponent: int, tilts: OpponentTilts, buckets: Ints
) -> PlayerModel:
    """Strengths are tilted where the opponent has acted; where it may still act, frequencies only."""
    factors = {
        node.number: np.repeat(tilts.rate_factors(node.raises, node.actions), len(buckets), axis=1)
        for node in tree.decisions
        if node.player == opponent
    }
    node = tree.root
    for action in path:
        at = tree.index(node, action)
        if node.player == opponent and action >= 0:
            large = is_large(tree.betting.pot, node.high, node.actions[at])
            factors[node.number][at] *= tilts.strength_factors(action, is_large=large, buckets=buckets)
        node = node.children[at]

    def played(node: StreetNode, strategy: NDArray[np.float32]) -> NDArray[np.float32]:
        return tilted(strategy, factors[node.number]).astype(np.float32)

    return PlayerModel(opponent, played)


class BoardPlay:
    """A street after the flop. On the river it is exact but for the bet sizes."""

    def __init__(
        self,
        betting: StreetBetting,
        path: Sequence[int],
        hero: int,
        *,
        board: Sequence[int],
        ranges: HandRanges,
        own: int,
        utility: Utility = chips,
        effort: int = 1,
        tilts: OpponentTilts | None = None,
    ) -> None:
        """`hero` is the player of the street that the bot is, `own` the number of its hand."""
        order = (0, 1) if hero == 0 else (1, 0)
        self._numbers = tuple(ranges.likely(who, own if who == 0 else None) for who in order)
        held = every_hand(2)[self._numbers[0]], every_hand(2)[self._numbers[1]]
        weights = tuple(
            ranges.weights[who][numbers].astype(np.float32)
            for who, numbers in zip(order, self._numbers, strict=True)
        )
        sizes = score_sizes if utility is not chips else river_sizes if betting.is_last else board_sizes
        tree = StreetTree(betting, sizes, path, hero)
        game = StreetGame(tree, BoardHands(board, held), (weights[0], weights[1]), utility=utility)
        if tilts is None:
            self._solution = solve_street(game, iterations=effort * BOARD_ITERATIONS)
        else:
            buckets = strength_buckets(board)[self._numbers[1 - hero]]
            model = opponent_model(tree, path, 1 - hero, tilts, buckets)
            self._solution = solve_street(game, iterations=effort * MODEL_ITERATIONS[1], model=model)
        self._weights = weights

    def has(self, path: Sequence[int]) -> bool:
        return self._solution.tree.has(path)

    def strategy(self, path: Sequence[int]) -> tuple[list[int], Floats]:
        node = self._solution.tree.at(path)
        known = self._solution.at(node).astype(float)
        return node.actions, spread(known, self._numbers[node.player], self._weights[node.player])

    def evs(self, path: Sequence[int], hand: int) -> Floats:
        node = self._solution.tree.at(path)
        [place] = np.flatnonzero(self._numbers[node.player] == hand)
        return self._solution.evs(node)[:, place].astype(float)

    @property
    def exploitability(self) -> float:
        return self._solution.exploitability


def spread(known: Floats, numbers: NDArray[np.int64], weights: NDArray[Any]) -> Floats:
    """From the hands of a solve to all hands: those left out do what the others do on average."""
    mean = known @ (weights / weights.sum())
    found = np.repeat(mean[:, None], len(every_hand(2)), axis=1)
    found[:, numbers] = known
    return np.asarray(found)

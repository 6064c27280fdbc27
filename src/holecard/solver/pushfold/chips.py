"""Push or fold: hold'em with stacks so short that the small blind goes all-in or folds.

The small blind pushes or folds, the big blind calls or folds, and the cards decide. Pairs of starting hands
are weighted by the number of deals, so card removal is exact.

>>> from holecard import Game
>>> found = solve_pushfold(Game.load("ladder"), 100)
>>> round(found.value_in_blinds, 5)
-0.04537
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from holecard.errors import BadRequest
from holecard.rules.game import Game
from holecard.solver.best_response import Grade, best_response, grade
from holecard.solver.equity.preflop_table import CLASSES, class_size
from holecard.solver.strategy import Strategy
from holecard.solver.tree import PUSH_OR_FOLD, VectorGame

Floats = NDArray[np.float64]
_SIZES = np.array([class_size(number) for number in range(len(CLASSES))])


@dataclass(frozen=True, slots=True, eq=False)
class PushFold:
    """An equilibrium, by the 169 classes of starting hands in the order of `CLASSES`."""

    strategy: Strategy
    grade: Grade
    push: tuple[float, ...]
    """Frequency of going all-in."""
    call: tuple[float, ...]
    """Frequency of calling; 1 where the blind alone puts the big blind all-in."""

    @property
    def stack(self) -> int:
        return min(self.strategy.vector_game.tree.stacks)

    @property
    def value(self) -> float:
        """The value to the small blind per hand, in chips or in the utility of the game."""
        return self.grade.value

    @property
    def value_in_blinds(self) -> float:
        return self.value / self.strategy.vector_game.game.big_blind

    @property
    def exploitability(self) -> float:
        return self.grade.exploitability

    @property
    def push_share(self) -> float:
        """The share of hands that are pushed."""
        return _share(self.push)

    @property
    def call_share(self) -> float:
        return _share(self.call)


def solve_pushfold(game: Game, stack: int) -> PushFold:
    """Solve for chips, with equal stacks before the blinds."""
    return solved(pushfold_game(game, stack))


@lru_cache(maxsize=64)
def pushfold_game(game: Game, stack: int) -> VectorGame:
    if type(stack) is not int or stack < 1:
        raise BadRequest(f"a stack is a whole number of chips from 1 up, not {stack!r}")
    if not game.forced.blinds:
        raise BadRequest(f"push or fold is played for blinds, which this game does not have: {game.name}")
    vector_game = VectorGame.of(game, stack, PUSH_OR_FOLD)
    if vector_game.hand_classes[0].names != CLASSES:
        raise BadRequest(f"push or fold is for the 169 starting hands of hold'em, not for {game.name}")
    return vector_game


def solved(vector_game: VectorGame) -> PushFold:
    """Solve a push/fold game with any utility."""
    strategy = Strategy(vector_game, _equilibrium(vector_game))
    played: list[tuple[float, ...]] = [
        tuple(strategy.at(node)[-1].tolist()) for node in vector_game.tree.decisions
    ]
    push, call, *_ = [*played, *[(1.0,) * len(CLASSES)] * 2]
    return PushFold(strategy, grade(vector_game, strategy.flat), push, call)


def _equilibrium(vector_game: VectorGame) -> Floats:
    match vector_game.tree.decisions:
        case [push, call]:
            return _by_program(vector_game, push, call)
        case _:  # at most the small blind has something to decide
            return best_response(vector_game, vector_game.uniform(), 0)


def _by_program(vector_game: VectorGame, push: int, call: int) -> Floats:
    """The linear program of `exact`, specialized: the small blind chooses how often to push each hand, and
    for each hand of the big blind the worse of a fold and a call counts. A ladder solves dozens of these, and
    the general program takes four times as long."""
    from scipy.optimize import linprog  # takes half a second, and luck and pages load this module

    folded, _ = vector_game.tree.children(push)
    passed, shown = vector_game.tree.children(call)
    counts = vector_game.hand_classes[0].matchups
    assert counts is not None, "hands before the flop meet by the table"
    wins, ties, losses = (number / vector_game.deals for number in counts)
    met = wins + ties + losses
    stolen = vector_game.win[passed] * met
    played = vector_game.win[shown] * wins + vector_game.tie[shown] * ties + vector_game.lose[shown] * losses
    size = len(met)
    answer = linprog(
        np.concatenate([vector_game.win[folded] * met.sum(axis=1), -np.ones(size)]),
        np.block([[-stolen.T, np.eye(size)], [-played.T, np.eye(size)]]),
        np.zeros(2 * size),
        bounds=[(0, 1)] * size + [(None, None)] * size,
        method="highs-ds",
        options={"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10},
    )
    if answer.status != 0:
        raise BadRequest(f"the linear program of push or fold was not solved: {answer.message}")
    weights = np.maximum(-answer.ineqlin.marginals.reshape(2, size), 0)
    flat = vector_game.uniform()
    chances = np.clip(answer.x[:size], 0, 1)
    vector_game.block(flat, push)[:] = 1 - chances, chances
    vector_game.block(flat, call)[:] = _shares(weights)
    return flat


def _shares(weights: Floats) -> Floats:
    """How often the big blind folds and calls; it folds if nothing is ever pushed."""
    total = weights.sum(axis=0)
    folds = np.divide(weights[0], total, out=np.ones_like(total), where=total > 0)
    return np.stack([folds, 1 - folds])


def _share(chances: tuple[float, ...]) -> float:
    return float(np.dot(_SIZES, chances)) / float(_SIZES.sum())

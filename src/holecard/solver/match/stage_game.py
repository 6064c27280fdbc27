"""One hand of a match as a game of its own, warm-started from its last solution."""

from typing import NamedTuple

import numpy as np

from holecard.solver.best_response import expected
from holecard.solver.cfr import CFRSolver, CFRVariant
from holecard.solver.match.model import MatchModel, MatchSolverSettings
from holecard.solver.match.value_table import Floats, hand_utility
from holecard.solver.tree.vector_game import VectorGame


class StageSolution(NamedTuple):
    place: int
    """Its index in the stack grid."""
    value: float
    exploitability: float
    iterations: int


class StageGameSolver:
    """Trees are cached by effective stack, runs by stack."""

    def __init__(self, kind: MatchModel, settings: MatchSolverSettings) -> None:
        self.round, self.settings = kind, settings
        self._grid = kind.grid
        self._vector_games: dict[int, VectorGame] = {}
        self._runs: dict[int, CFRSolver] = {}

    def solve(self, row: Floats, hands_left: int, place: int) -> StageSolution:
        """`row` are the values with one hand less."""
        stack = self._grid.stack(place)
        vector_game = self._vector_game(min(stack, self.round.total - stack))
        stage = vector_game.with_utility(hand_utility(self.round, row, hands_left, stack))
        if not vector_game.tree.decisions:  # the blinds alone have put a player all-in
            return StageSolution(place, expected(stage, np.empty(0)), 0.0, 0)
        run = self._run(stage, place)
        settings = self.settings
        while run.iteration < settings.most:
            run.iterate(settings.every)
            grade = run.grade()
            if grade.exploitability <= settings.tolerance:
                break
        first, second = grade.best
        return StageSolution(place, (first - second) / 2, grade.exploitability, run.iteration)

    def _vector_game(self, effective: int) -> VectorGame:
        if effective not in self._vector_games:
            both = (effective, effective)
            self._vector_games[effective] = VectorGame.of(self.round.game, both, self.settings.choices)
        return self._vector_games[effective]

    def _run(self, vector_game: VectorGame, place: int) -> CFRSolver:
        before = self._runs.get(place)
        run = CFRSolver(vector_game, CFRVariant.CFR_PLUS) if before is None else before.restart(vector_game)
        self._runs[place] = run
        return run

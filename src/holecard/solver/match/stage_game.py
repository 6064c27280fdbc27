"""One hand of a round as a game of its own, solved from where it was solved the last time."""

from typing import NamedTuple

import numpy as np

from holecard.solver.best_response import expected
from holecard.solver.cfr import Method, Run
from holecard.solver.match.model import Round, Settings
from holecard.solver.match.value_table import Floats, hand_utility
from holecard.solver.tree.vector_game import Form


class Solved(NamedTuple):
    place: int
    """In the grid."""
    value: float
    exploitability: float
    iterations: int


class HandSolver:
    """Trees are kept by the smaller stack, for more than that cannot be played for; runs by place."""

    def __init__(self, kind: Round, settings: Settings) -> None:
        self.round, self.settings = kind, settings
        self._grid = kind.grid
        self._forms: dict[int, Form] = {}
        self._runs: dict[int, Run] = {}

    def solve(self, row: Floats, hands_left: int, place: int) -> Solved:
        """`row` are the values with one hand less."""
        stack = self._grid.stack(place)
        form = self._form(min(stack, self.round.total - stack))
        worth = form.worth(hand_utility(self.round, row, hands_left, stack))
        if not form.tree.decisions:  # the blinds alone have put somebody all-in
            return Solved(place, expected(worth, np.empty(0)), 0.0, 0)
        run = self._run(worth, place)
        settings = self.settings
        while run.iteration < settings.most:
            run.iterate(settings.every)
            grade = run.grade()
            if grade.exploitability <= settings.tolerance:
                break
        first, second = grade.best
        return Solved(place, (first - second) / 2, grade.exploitability, run.iteration)

    def _form(self, effective: int) -> Form:
        if effective not in self._forms:
            both = (effective, effective)
            self._forms[effective] = Form.of(self.round.game, both, self.settings.choices)
        return self._forms[effective]

    def _run(self, form: Form, place: int) -> Run:
        before = self._runs.get(place)
        run = Run(form, Method.CFR_PLUS) if before is None else before.restart(form)
        self._runs[place] = run
        return run

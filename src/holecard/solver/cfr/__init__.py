"""Equilibria by iteration: methods that play a game against themselves and learn from regret.

>>> from holecard import Game
>>> from holecard.solver.form import Form
>>> solution = Run(Form.of(Game.load("kuhn")), Method.PCFR_PLUS).solve(until=1e-9)
>>> round(solution.grade.value * 18, 6)
-1.0
"""

from holecard.solver.cfr.cost import memory
from holecard.solver.cfr.grading import quick_grade
from holecard.solver.cfr.method import Method
from holecard.solver.cfr.run import Run

__all__ = ["Method", "Run", "memory", "quick_grade"]

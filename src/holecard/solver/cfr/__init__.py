"""Counterfactual regret minimization: equilibria by self-play.

>>> from holecard import Game
>>> from holecard.solver.tree import VectorGame
>>> solution = CFRSolver(VectorGame.of(Game.load("kuhn")), CFRVariant.PCFR_PLUS).solve(until=1e-9)
>>> round(solution.grade.value * 18, 6)
-1.0
"""

from holecard.solver.cfr.evaluate import memory, quick_grade
from holecard.solver.cfr.solver import CFRSolver
from holecard.solver.cfr.variants import CFRVariant

__all__ = ["CFRSolver", "CFRVariant", "memory", "quick_grade"]

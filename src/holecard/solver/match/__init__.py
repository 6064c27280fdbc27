"""Match play: maximizes the probability of winning the session, not the chips of a hand. See
`docs/explanation/match-values.md`.
"""

from holecard.solver.match.backward_induction import solve_match
from holecard.solver.match.model import DEFAULT, MatchModel, MatchSolverSettings
from holecard.solver.match.opening_chart import OpeningChart, opening_chart
from holecard.solver.match.player import MatchPlayer
from holecard.solver.match.value_table import MatchValues, bundled_match_values, load_match_values

__all__ = [
    "DEFAULT",
    "MatchModel",
    "MatchPlayer",
    "MatchSolverSettings",
    "MatchValues",
    "OpeningChart",
    "bundled_match_values",
    "load_match_values",
    "opening_chart",
    "solve_match",
]

"""The round: how to win the session, not the hand. See `docs/explanation/match-values.md`."""

from holecard.solver.match.backward_induction import solve_round
from holecard.solver.match.model import DEFAULT, Round, Settings
from holecard.solver.match.opening_chart import Opening, opening
from holecard.solver.match.player import RoundPlayer
from holecard.solver.match.value_table import RoundValues, load_values, round_values

__all__ = [
    "DEFAULT",
    "Opening",
    "Round",
    "RoundPlayer",
    "RoundValues",
    "Settings",
    "load_values",
    "opening",
    "round_values",
    "solve_round",
]

"""The round: how to win the session, not the hand. See `docs/round.md`."""

from holecard.solver.rounds.opening import Opening, opening
from holecard.solver.rounds.player import RoundPlayer
from holecard.solver.rounds.round import Round
from holecard.solver.rounds.settings import DEFAULT, Settings
from holecard.solver.rounds.sweep import Progress, solve_round
from holecard.solver.rounds.values import RoundValues, load_values, round_values

__all__ = [
    "DEFAULT",
    "Opening",
    "Progress",
    "Round",
    "RoundPlayer",
    "RoundValues",
    "Settings",
    "load_values",
    "opening",
    "round_values",
    "solve_round",
]

"""Depth-limited solving: one street at a time, with the rest valued by showdown equity.

Depth-limited solving as in Brown, Sandholm and Amos, "Depth-Limited Solving for Imperfect-Information Games"
(2018), with one value for each end of the street instead of several: the players show down, for a little more
than the pot, because better hands win further bets. `street_tree` is the betting of the street,
`street_solver` CFR+ over it; `preflop` and `board_hands` say which hands meet.
"""

from holecard.solver.depth_limited.board_hands import BoardHands
from holecard.solver.depth_limited.preflop import PreflopHands
from holecard.solver.depth_limited.street_solver import StreetGame, StreetSolution, solve_street
from holecard.solver.depth_limited.street_tree import StreetBetting, StreetNode, StreetTree

__all__ = [
    "BoardHands",
    "PreflopHands",
    "StreetBetting",
    "StreetGame",
    "StreetNode",
    "StreetSolution",
    "StreetTree",
    "solve_street",
]

"""Equilibria of small games with draws, in which discards are decisions like any other."""

from holecard.solver.draws.draw_solver import (
    DrawSolution,
    fits_linear_program,
    solve_draws,
    solve_draws_exactly,
)
from holecard.solver.draws.draw_tree import DrawGame

__all__ = ["DrawGame", "DrawSolution", "fits_linear_program", "solve_draws", "solve_draws_exactly"]

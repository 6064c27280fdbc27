"""Equilibria by linear programs: in floating point, and in fractions with a certificate."""

from holecard.solver.exact.certificate import Certificate, certify
from holecard.solver.exact.clean import solve_exact
from holecard.solver.exact.freedom import Freedom, freedom
from holecard.solver.exact.lp import solve_lp

__all__ = ["Certificate", "Freedom", "certify", "freedom", "solve_exact", "solve_lp"]

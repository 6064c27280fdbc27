"""Equilibria by linear programs: in floating point, and in fractions with a certificate."""

from holecard.solver.exact.certificate import Certificate, certify
from holecard.solver.exact.equilibrium_ranges import EquilibriumRanges, equilibrium_ranges
from holecard.solver.exact.lp import solve_lp
from holecard.solver.exact.solve import solve_exact

__all__ = ["Certificate", "EquilibriumRanges", "certify", "equilibrium_ranges", "solve_exact", "solve_lp"]

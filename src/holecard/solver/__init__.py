"""What is optimal: hand strengths in bulk, for equities and equilibria. Needs NumPy and Numba."""

from holecard.errors import BadRequest

try:
    from holecard.solver.ranking import rank_hands, rank_omaha
    from holecard.solver.strength import strength5, strength6, strength7, strength_omaha
except ModuleNotFoundError as error:
    if error.name not in ("numpy", "numba"):
        raise
    raise BadRequest(
        f'the solver needs NumPy and Numba: pip install "holecard[solver]", missing is {error.name}'
    ) from None

__all__ = ["rank_hands", "rank_omaha", "strength5", "strength6", "strength7", "strength_omaha"]

"""Equilibria, best responses, equities, and hand ranks in bulk.

>>> from holecard import Game
>>> from holecard.solver import solve
>>> solve(Game.load("kuhn")).value
Fraction(-1, 18)

Needs the extra `solver`. Names are imported on first use, so that a linear program does not load compiled
kernels, nor the other way round.
"""

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from holecard.errors import BadRequest

if TYPE_CHECKING:
    from holecard.solver.best_response import best_response as best_response
    from holecard.solver.best_response import grade as grade
    from holecard.solver.cfr import CFRSolver as CFRSolver
    from holecard.solver.cfr import CFRVariant as CFRVariant
    from holecard.solver.exact import solve_exact as solve_exact
    from holecard.solver.exact import solve_lp as solve_lp
    from holecard.solver.hand_rank.bulk import rank_hands as rank_hands
    from holecard.solver.hand_rank.bulk import rank_omaha as rank_omaha
    from holecard.solver.hand_rank.bulk import rank_short_deck as rank_short_deck
    from holecard.solver.hand_rank.kernel import strength5 as strength5
    from holecard.solver.hand_rank.kernel import strength6 as strength6
    from holecard.solver.hand_rank.kernel import strength7 as strength7
    from holecard.solver.hand_rank.kernel import strength_omaha as strength_omaha
    from holecard.solver.methods import Method as Method
    from holecard.solver.methods import solve as solve
    from holecard.solver.solution import ExactSolution as ExactSolution
    from holecard.solver.solution import Solution as Solution
    from holecard.solver.strategy import Strategy as Strategy
    from holecard.solver.strategy import load_strategy as load_strategy
    from holecard.solver.tree import BetSizes as BetSizes
    from holecard.solver.tree import VectorGame as VectorGame

_HOMES: Final = {
    "cfr": ("CFRVariant", "CFRSolver"),
    "exact": ("solve_exact", "solve_lp"),
    "tree": ("VectorGame", "BetSizes"),
    "hand_rank.bulk": ("rank_hands", "rank_omaha", "rank_short_deck"),
    "best_response": ("best_response", "grade"),
    "methods": ("Method", "solve"),
    "solution": ("ExactSolution", "Solution"),
    "strategy": ("Strategy", "load_strategy"),
    "hand_rank.kernel": ("strength5", "strength6", "strength7", "strength_omaha"),
}
_HOME_OF: Final = {name: home for home, names in _HOMES.items() for name in names}
__all__ = [
    "BetSizes",
    "CFRSolver",
    "CFRVariant",
    "ExactSolution",
    "Method",
    "Solution",
    "Strategy",
    "VectorGame",
    "best_response",
    "grade",
    "load_strategy",
    "rank_hands",
    "rank_omaha",
    "rank_short_deck",
    "solve",
    "solve_exact",
    "solve_lp",
    "strength5",
    "strength6",
    "strength7",
    "strength_omaha",
]  # fmt: skip


def _is_missing(module: str) -> bool:
    if module in sys.modules:
        return sys.modules[module] is None
    return find_spec(module) is None


for _module in ("numpy", "numba", "scipy", "highspy"):
    if _is_missing(_module):
        raise BadRequest(
            f'the solver needs NumPy, Numba, SciPy and HiGHS: pip install "holecard[solver]", '
            f"missing is {_module}"
        )


def __getattr__(name: str) -> Any:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{home}"), name)

"""One entry to every solving method, and the policy that chooses one."""

from enum import StrEnum
from typing import Final

from holecard.progress import ProgressListener
from holecard.rules.game import Game
from holecard.solver.solution import Solution
from holecard.solver.tree import VectorGame


class Method(StrEnum):
    AUTO = "auto"
    """The most precise method that is quick for the size of the game, see `best_method`."""
    EXACT = "exact"
    """Sequence-form linear program, then exact fractions with a certificate."""
    LP = "lp"
    """Sequence-form linear program, in floating point."""
    CFR = "cfr"
    CFR_PLUS = "cfr+"
    DCFR = "dcfr"
    HS_DCFR = "hs-dcfr"
    PCFR_PLUS = "pcfr+"
    ANNEAL = "anneal"
    """Simulated annealing of all entries at once."""
    ANNEAL_NEIGHBOURS = "anneal-neighbours"
    """Simulated annealing that keeps neighbouring hands alike."""


MOST_EXACT: Final = 2_000
"""Entries of a strategy up to which `Method.AUTO` computes fractions, which takes seconds at the most."""
MOST_ITERATIONS: Final = 100_000
MOST_TWEAKS: Final = 500_000
"""The defaults of `iterations`, for the CFR family and for annealing."""
_FINE_TARGET: Final = 1e-6
_QUICK_TARGETS: Final = {Method.CFR: 1e-3, Method.CFR_PLUS: 1e-4, Method.DCFR: 1e-4, Method.HS_DCFR: 1e-4}
"""In chips a hand. In mini each takes about a thousand iterations, where 1e-6 takes a hundred thousand."""


def best_method(vector_game: VectorGame, *, iterates: bool = False) -> Method:
    """What `Method.AUTO` stands for; `iterates` asks for an iterative method.

    Push/fold hold'em is a linear program, small games are solved in fractions, and larger ones by discounted
    CFR with scheduled powers. Of the iterative methods predictive CFR+ converges fastest in small games.
    """
    is_small = vector_game.entries <= MOST_EXACT
    if iterates:
        return Method.PCFR_PLUS if is_small else Method.HS_DCFR
    if vector_game.hand_classes[0].matchups is not None:
        return Method.LP
    return Method.EXACT if is_small else Method.HS_DCFR


def default_target(game: Game, method: Method, iterations: int | None = None) -> float:
    """The exploitability in chips a hand that an iterative method stops at.

    That is a thousandth of the big blind. In games without blinds it is what the method reaches within a
    second, before a kernel would be compiled, unless the caller asks for a number of `iterations`.
    """
    if game.big_blind:
        return game.big_blind / 1000
    return _QUICK_TARGETS.get(method, _FINE_TARGET) if iterations is None else _FINE_TARGET


def solve(
    game: Game | VectorGame,
    method: Method | str = Method.AUTO,
    *,
    until: float | None = None,
    iterations: int | None = None,
    on_progress: ProgressListener | None = None,
) -> Solution:
    """An equilibrium of a two-player game, as an `ExactSolution` where the method computes fractions.

    `until` is the exploitability in chips a hand that an iterative method stops at, and `iterations` is its
    limit; the other methods ignore both.

    >>> solve(Game.load("mini")).value
    Fraction(-19, 312)
    """
    vector_game = VectorGame.of(game) if isinstance(game, Game) else game
    chosen = Method(method)
    if chosen is Method.AUTO:
        chosen = best_method(vector_game)
    target = default_target(vector_game.game, chosen, iterations) if until is None else until
    match chosen:
        case Method.EXACT:
            from holecard.solver.exact import solve_exact

            return solve_exact(vector_game)
        case Method.LP:
            from holecard.solver.exact import solve_lp

            return solve_lp(vector_game)
        case Method.ANNEAL | Method.ANNEAL_NEIGHBOURS:
            from holecard.solver.annealing.search import Annealing, Tweaks

            annealing = Annealing(vector_game, Tweaks(chosen.value))
            return annealing.solve(until=target, most=iterations or MOST_TWEAKS, on_progress=on_progress)
        case _:
            from holecard.solver.cfr import CFRSolver, CFRVariant

            solver = CFRSolver(vector_game, CFRVariant(chosen.value))
            return solver.solve(until=target, most=iterations or MOST_ITERATIONS, on_progress=on_progress)

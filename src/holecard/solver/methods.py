"""One entry to every solving method, and the policy that chooses one."""

from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Final, Protocol

from holecard.errors import BadRequest
from holecard.progress import ProgressListener, saving
from holecard.rules.game import Game
from holecard.solve_method import Method as Method
from holecard.solver.solution import Solution
from holecard.solver.tree import VectorGame

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
    seed: int = 0,
    file: Path | None = None,
    on_progress: ProgressListener | None = None,
    interruptible: bool = False,
) -> Solution:
    """An equilibrium of a two-player game, as an `ExactSolution` where the method computes fractions.

    `until` is the exploitability in chips a hand that an iterative method stops at, and `iterations` is its
    limit; the other methods ignore both. `seed` is that of annealing.

    The strategy is saved in `file`. A run of the CFR family that is saved there goes on, and is saved at
    intervals. With `interruptible`, Ctrl-C ends an iterative method with the best strategy so far.

    >>> solve(Game.load("mini")).value
    Fraction(-19, 312)
    """
    vector_game = VectorGame.of(game) if isinstance(game, Game) else game
    chosen = Method(method)
    if chosen is Method.AUTO:
        chosen = best_method(vector_game)
    if chosen is Method.ALL:
        raise BadRequest(f"a game is solved by one method at a time, not by {chosen}")
    if not chosen.is_iterative:
        solution = _direct(vector_game, chosen)
        if file is not None:
            solution.strategy.save(file)
        return solution
    target = default_target(vector_game.game, chosen, iterations) if until is None else until
    run = _run(vector_game, chosen, seed, file)
    resumed = run.iteration
    most = resumed + (iterations or (MOST_TWEAKS if chosen.is_random else MOST_ITERATIONS))
    listener = on_progress if file is None else saving(lambda: run.save(file), on_progress)
    try:
        solution = run.solve(until=target, most=most, on_progress=listener)
    except KeyboardInterrupt:
        solution = replace(run.solution(until=target), is_interrupted=True)
    if file is not None:
        run.save(file)
    if solution.is_interrupted and not interruptible:
        raise KeyboardInterrupt
    return replace(solution, target=target, resumed=resumed)


def _direct(vector_game: VectorGame, method: Method) -> Solution:
    from holecard.solver.exact import solve_exact, solve_lp

    started = perf_counter()
    solution = solve_exact(vector_game) if method is Method.EXACT else solve_lp(vector_game)
    return replace(solution, seconds=perf_counter() - started)


def _run(vector_game: VectorGame, method: Method, seed: int, file: Path | None) -> "_IterativeRun":
    """A new run, or the one saved in the file."""
    if method.is_random:
        from holecard.solver.annealing.search import Annealing, Tweaks

        return Annealing(vector_game, Tweaks(method.value), seed=seed)
    from holecard.solver.cfr import CFRSolver, CFRVariant

    if file is not None and file.exists():
        return CFRSolver.load(file, vector_game)
    return CFRSolver(vector_game, CFRVariant(method.value))


class _IterativeRun(Protocol):
    @property
    def iteration(self) -> int: ...

    def solve(self, *, until: float, most: int, on_progress: ProgressListener | None) -> Solution: ...

    def solution(self, *, until: float) -> Solution: ...

    def save(self, path: Path) -> None: ...

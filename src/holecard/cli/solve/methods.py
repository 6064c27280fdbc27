"""Runs a solving method on the command line, with progress, Ctrl-C and checkpoint files."""

from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from time import monotonic
from typing import TYPE_CHECKING, Final

from holecard.cli.progress import ProgressBar, saving
from holecard.cli.solve.command import SolveMethod
from holecard.errors import BadRequest
from holecard.rules.game import Game
from holecard.solver.methods import (
    MOST_EXACT,
    MOST_ITERATIONS,
    MOST_TWEAKS,
    Method,
    best_method,
    default_target,
    solve,
)
from holecard.solver.solution import ExactSolution, Solution
from holecard.solver.strategy import load_strategy
from holecard.solver.tree import VectorGame

if TYPE_CHECKING:
    from holecard.solver.cfr import CFRSolver, CFRVariant
    from holecard.solver.exact import EquilibriumRanges

MOST_RANGES: Final = 200
"""Entries up to which the ranges over all equilibria are computed by default."""


@dataclass(frozen=True, slots=True)
class RunOptions:
    """Limits and files of a run; each method uses those that apply to it."""

    target: float | None = None
    """The exploitability to reach, in chips a hand; None for the method's default."""
    iterations: int | None = None
    seed: int = 0
    save: Path | None = None
    ranges: bool | None = None
    """Whether to compute each entry's range over all equilibria; None does so in small games."""

    def target_for(self, game: Game, method: "SolveMethod | CFRVariant") -> float:
        if self.target is not None:
            return self.target
        return default_target(game, Method(method.value), self.iterations)


@dataclass(frozen=True, slots=True)
class MethodResult:
    """The result of one method, and its cost."""

    solution: Solution
    equilibrium_ranges: "EquilibriumRanges | None" = None
    run: "CFRSolver | None" = None
    resumed: int = 0
    """Number of iterations of the earlier run that was resumed."""
    interrupted: bool = False
    target: float | None = None
    """The exploitability to reach."""
    seconds: float = 0.0

    @property
    def exact(self) -> ExactSolution | None:
        return self.solution if isinstance(self.solution, ExactSolution) else None

    @property
    def vector_game(self) -> VectorGame:
        return self.solution.strategy.vector_game


def method_for(vector_game: VectorGame, *, iterates: bool) -> SolveMethod:
    """The method for this game; with `iterates`, an iterative one."""
    return SolveMethod(best_method(vector_game, iterates=iterates).value)


def suitable_methods(vector_game: VectorGame) -> list[SolveMethod]:
    """The methods that `--method all` runs one after another."""
    small = (SolveMethod.EXACT, SolveMethod.LP) if vector_game.entries <= MOST_EXACT else ()
    annealed = (
        (SolveMethod.ANNEAL, SolveMethod.ANNEAL_NEIGHBOURS) if len(vector_game.hand_classes) == 1 else ()
    )
    return [
        *small,
        SolveMethod.CFR_PLUS,
        SolveMethod.DCFR,
        SolveMethod.HS_DCFR,
        SolveMethod.PCFR_PLUS,
        *annealed,
    ]


def run_method(vector_game: VectorGame, method: SolveMethod, options: RunOptions) -> MethodResult:
    """Solve the game by one method; Ctrl-C ends an iterative one with the result so far."""
    match method:
        case SolveMethod.EXACT:
            return _exactly(vector_game, options)
        case SolveMethod.LP:
            return _linear_program(vector_game)
        case SolveMethod.ANNEAL | SolveMethod.ANNEAL_NEIGHBOURS:
            return _annealed(vector_game, method, options)
    from holecard.solver.cfr import CFRVariant

    return _iterated(vector_game, CFRVariant(method.value), options)


def _linear_program(vector_game: VectorGame) -> MethodResult:
    started = monotonic()
    return MethodResult(solve(vector_game, Method.LP), seconds=monotonic() - started)


def _exactly(vector_game: VectorGame, options: RunOptions) -> MethodResult:
    from holecard.solver.exact import equilibrium_ranges

    started = monotonic()
    result = solve(vector_game, Method.EXACT)
    assert isinstance(result, ExactSolution)
    seconds = monotonic() - started
    wanted = vector_game.entries <= MOST_RANGES if options.ranges is None else options.ranges
    return MethodResult(
        result,
        equilibrium_ranges=equilibrium_ranges(vector_game, result.value) if wanted else None,
        seconds=seconds,
    )


def _annealed(vector_game: VectorGame, method: SolveMethod, options: RunOptions) -> MethodResult:
    from holecard.solver.annealing.search import Annealing, Tweaks

    target = options.target_for(vector_game.game, method)
    run = Annealing(vector_game, Tweaks(method.value), seed=options.seed)
    interrupted = False
    with ProgressBar(method) as bar:
        try:
            result = run.solve(until=target, most=options.iterations or MOST_TWEAKS, on_progress=bar)
        except KeyboardInterrupt:
            result, interrupted = run.solution(until=target), True
    return MethodResult(result, interrupted=interrupted, target=target, seconds=result.seconds)


def _iterated(vector_game: VectorGame, method: "CFRVariant", options: RunOptions) -> MethodResult:
    target = options.target_for(vector_game.game, method)
    run = _start(vector_game, method, options.save)
    before = run.iteration
    most = before + (options.iterations or MOST_ITERATIONS)
    with ProgressBar(method) as bar:
        file = options.save
        listener = bar if file is None else saving(lambda: run.save(file), bar)
        try:
            result = run.solve(until=target, most=most, on_progress=listener)
            interrupted = False
        except KeyboardInterrupt:
            result, interrupted = run.solution(target), True
    if options.save is not None:
        run.save(options.save)
    return MethodResult(
        result, run=run, resumed=before, interrupted=interrupted, target=target, seconds=result.seconds
    )


def _start(vector_game: VectorGame, method: "CFRVariant", file: Path | None) -> "CFRSolver":
    """A new run, or the one saved in the file."""
    from holecard.solver.cfr import CFRSolver

    if file is None or not file.exists():
        return CFRSolver(vector_game, method)
    return CFRSolver.load(file, vector_game)


def check_file(file: Path, vector_game: VectorGame, method: SolveMethod | None) -> SolveMethod | None:
    """The method of the run in the file, or None if there is no file; BadRequest if the file belongs to
    another game or method, or cannot be written."""
    if method is SolveMethod.ALL:
        raise BadRequest(f"several methods do not fit into one file: {file}")
    check_folder(file)
    saved = _method_in(file, vector_game) if file.exists() else None
    if saved is not None and method not in (None, saved):
        raise BadRequest(f"{file} holds a run of {saved}: go on with that, not with {method}")
    return saved


def check_folder(file: Path) -> None:
    """BadRequest if a file cannot be written there."""
    if not file.parent.is_dir():
        raise BadRequest(f"there is no folder to save in: {file}")
    try:
        TemporaryFile(dir=file.parent).close()
    except OSError as error:
        raise BadRequest(f"nothing can be saved there ({error.strerror}): {file}") from None


def _method_in(path: Path, vector_game: VectorGame) -> SolveMethod | None:
    from holecard.solver.cfr.checkpoint import method_in

    load_strategy(path, vector_game)
    method = method_in(path)
    return None if method is None else SolveMethod(method.value)

"""Runs a solving method on the command line, with progress, Ctrl-C and checkpoint files."""

from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Final

from holecard.cli.progress import ProgressBar
from holecard.errors import BadRequest
from holecard.solver.methods import MOST_EXACT, Method, solve
from holecard.solver.solution import ExactSolution, Solution
from holecard.solver.strategy import load_strategy
from holecard.solver.tree import VectorGame

if TYPE_CHECKING:
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


@dataclass(frozen=True, slots=True)
class MethodResult:
    """The result of one method."""

    solution: Solution
    equilibrium_ranges: "EquilibriumRanges | None" = None

    @property
    def exact(self) -> ExactSolution | None:
        return self.solution if isinstance(self.solution, ExactSolution) else None

    @property
    def vector_game(self) -> VectorGame:
        return self.solution.strategy.vector_game


def suitable_methods(vector_game: VectorGame) -> list[Method]:
    """The methods that `--method all` runs one after another."""
    small = (Method.EXACT, Method.LP) if vector_game.entries <= MOST_EXACT else ()
    annealed = (Method.ANNEAL, Method.ANNEAL_NEIGHBOURS) if len(vector_game.hand_classes) == 1 else ()
    return [*small, Method.CFR_PLUS, Method.DCFR, Method.HS_DCFR, Method.PCFR_PLUS, *annealed]


def run_method(vector_game: VectorGame, method: Method, options: RunOptions) -> MethodResult:
    """Solve the game by one method; Ctrl-C ends an iterative one with the result so far."""
    with ProgressBar(method) as bar:
        solution = solve(
            vector_game,
            method,
            until=options.target,
            iterations=options.iterations,
            seed=options.seed,
            file=options.save,
            on_progress=bar,
            interruptible=True,
        )
    if not isinstance(solution, ExactSolution):
        return MethodResult(solution)
    wanted = vector_game.entries <= MOST_RANGES if options.ranges is None else options.ranges
    return MethodResult(solution, _ranges(solution) if wanted else None)


def _ranges(solution: ExactSolution) -> "EquilibriumRanges":
    from holecard.solver.exact import equilibrium_ranges

    return equilibrium_ranges(solution.strategy.vector_game, solution.value)


def check_file(file: Path, vector_game: VectorGame, method: Method) -> Method | None:
    """The method of the run in the file, or None if there is no file; BadRequest if the file belongs to
    another game or method, or cannot be written."""
    if method is Method.ALL:
        raise BadRequest(f"one file cannot hold several methods: {file}")
    check_folder(file)
    saved = _method_in(file, vector_game) if file.exists() else None
    if saved is not None and method not in (Method.AUTO, saved):
        raise BadRequest(f"{file} holds a run of {saved}: go on with that, not with {method}")
    return saved


def check_folder(file: Path) -> None:
    """BadRequest if a file cannot be written there."""
    if not file.parent.is_dir():
        raise BadRequest(f"there is no folder to save in: {file}")
    try:
        TemporaryFile(dir=file.parent).close()
    except OSError as error:
        raise BadRequest(f"cannot save there ({error.strerror}): {file}") from None


def _method_in(path: Path, vector_game: VectorGame) -> Method | None:
    from holecard.solver.cfr.checkpoint import method_in

    load_strategy(path, vector_game)
    method = method_in(path)
    return None if method is None else Method(method.value)

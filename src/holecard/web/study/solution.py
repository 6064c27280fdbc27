"""Load a solution: solve the game, read a precomputed strategy, or read a saved file."""

import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from holecard.errors import HolecardError
from holecard.rules.game import Game
from holecard.solver.best_response import Floats, Grade, Play, grade, values
from holecard.solver.bundled import BundledStrategies
from holecard.solver.methods import solve
from holecard.solver.pushfold.chips import solve_pushfold
from holecard.solver.solution import ExactSolution
from holecard.solver.strategy import Strategy, load_strategy
from holecard.solver.tree import VectorGame
from holecard.web.errors import HttpError
from holecard.web.library import LibraryFile
from holecard.web.study.catalog import CatalogEntry, SolutionKind

UNTIL: Final = 1e-6
"""Target exploitability of larger games, in chips per hand."""
MOST_BYTES: Final = 500_000_000
"""Maximum uncompressed size of a saved strategy."""
MOST_EVS: Final = 2_000_000
"""Number of probabilities up to which the EV of every action is computed."""

Report = Callable[[str], None]


class GradedStrategy(NamedTuple):
    """A strategy, its exploitability, and the method that found it."""

    strategy: Strategy
    grade: Grade
    method: str
    notes: tuple[str, ...] = ()
    exact: ExactSolution | None = None


@dataclass(frozen=True, slots=True, eq=False)
class StudySolution:
    entry: CatalogEntry
    found: GradedStrategy
    evs: tuple[list[Floats], list[Floats]] | None
    """By player: `best_response.values` of the strategy, or None if the game is too large."""

    @property
    def strategy(self) -> Strategy:
        return self.found.strategy

    @property
    def vector_game(self) -> VectorGame:
        return self.strategy.vector_game

    @property
    def game(self) -> Game:
        return self.vector_game.game

    @property
    def is_chart(self) -> bool:
        """Whether the hand classes are the 169 starting hands of hold'em."""
        return self.vector_game.hand_classes[0].matchups is not None


def load_solution(entry: CatalogEntry, report: Report) -> StudySolution:
    """Load a solution, which may take seconds; `report` is called with each step."""
    report(entry.loading_step)
    result = _saved(entry) if entry.game is None else _built_in(entry, entry.game, report)
    evs = None
    if result.strategy.vector_game.entries <= MOST_EVS:
        report("computing the EV of every action")
        first, second = (_evs(result.strategy, player) for player in (0, 1))
        evs = first, second
    return StudySolution(entry, result, evs)


def _evs(strategy: Strategy, player: int) -> list[Floats]:
    return values(strategy.vector_game, strategy.flat, player, Play.AS_IS)


def _built_in(entry: CatalogEntry, game: Game, report: Report) -> GradedStrategy:
    match entry.kind:
        case SolutionKind.PUSH_FOLD:
            chart = solve_pushfold(game, entry.stack)
            return GradedStrategy(chart.strategy, chart.grade, "linear program")
        case SolutionKind.STACK_DEPTH:
            strategy = BundledStrategies(game).strategy(entry.stack)
            return GradedStrategy(
                strategy, grade(strategy.vector_game, strategy.flat), "discounted CFR, precomputed"
            )
        case _:
            return _full_game(VectorGame.of(game, entry.stack), report)


def _full_game(vector_game: VectorGame, report: Report) -> GradedStrategy:
    solution = solve(
        vector_game,
        until=UNTIL,
        iterations=20_000,
        on_progress=lambda progress: report(f"solving: {progress}"),
    )
    exact = solution if isinstance(solution, ExactSolution) else None
    method = "discounted CFR" if exact is None else "linear program, in fractions"
    return GradedStrategy(solution.strategy, solution.grade, method, solution.notes, exact)


def _saved(entry: CatalogEntry) -> GradedStrategy:
    item = entry.item
    assert item is not None
    _check_size(item)
    try:
        strategy = load_strategy(item.path)
    except HolecardError as error:  # the path of the results folder stays private
        raise HttpError(str(error).replace(str(item.path), item.name)) from None
    return GradedStrategy(strategy, grade(strategy.vector_game, strategy.flat), "read from a file")


def _check_size(item: LibraryFile) -> None:
    """Reject a file that would unpack to more than fits into memory."""
    if not zipfile.is_zipfile(item.path):
        return  # load_strategy reports the error
    try:
        with zipfile.ZipFile(item.path) as packed:
            size = sum(part.file_size for part in packed.infolist())
    except (OSError, RuntimeError, ValueError, zipfile.BadZipFile):
        return
    if size > MOST_BYTES:
        raise HttpError(f"a strategy of up to {MOST_BYTES:,} bytes is opened, not {size:,}: {item.name!r}")

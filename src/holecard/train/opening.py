"""Training sources from games and from files."""

import tomllib
from hashlib import sha256
from pathlib import Path
from typing import Final

from holecard.bots.solved.nash import SolvedGameType, kind_of
from holecard.errors import BadRequest, Unreadable
from holecard.progress import ProgressListener
from holecard.rules.game import Game
from holecard.solver.bundled import BundledStrategies
from holecard.solver.methods import solve
from holecard.solver.postflop import PostflopSolution, PostflopSolver, PostflopSpot, load_run
from holecard.solver.postflop.spot import is_solved_after_the_flop, is_solved_omaha
from holecard.solver.pushfold.chips import solve_pushfold
from holecard.solver.strategy import load_strategy
from holecard.solver.tree import VectorGame
from holecard.text_file import read_text
from holecard.train.source import SourceCollection, TrainingSource
from holecard.train.spot_source import SpotSource
from holecard.train.strategy_source import StrategySource

UNTIL_PERCENT: Final = 0.3
"""Exploitability that spots are solved to, in percent of the pot."""
_SPOT_KEYS: Final = frozenset({"board", "oop", "ip"})


def source_of_game(
    game: Game,
    stack: int | None = None,
    *,
    push_fold: bool = False,
    on_progress: ProgressListener | None = None,
) -> TrainingSource:
    """The solution of a game in chips, by its kind: the whole game, a bundled strategy for the stack, or the
    charts of push or fold for all stacks of the game or for the given one."""
    kind = SolvedGameType.SHORT if push_fold else kind_of(game, for_score=False)
    match kind:
        case SolvedGameType.SMALL:
            chips = game.session.stack(0) if stack is None else stack
            return StrategySource(solve(VectorGame.of(game, chips), on_progress=on_progress).strategy)
        case SolvedGameType.CHIPS:
            chips = game.session.stack(0) if stack is None else stack
            return StrategySource(BundledStrategies(game).strategy(chips))
        case SolvedGameType.SHORT:
            return _charts(game, game.session.stacks if stack is None else (stack,))
        case _:
            raise BadRequest(_unsolved(game))


def _unsolved(game: Game) -> str:
    if is_solved_after_the_flop(game):
        example = 10 * max(game.big_blind, 1)
        return (
            "hold'em as a whole is not solved; train push or fold by --push-fold --stacks "
            f"{example}, or a spot after the flop by its file, not {game.name!r}"
        )
    if is_solved_omaha(game):
        return f"Omaha as a whole is not solved; train a spot after the flop by its file, not {game.name!r}"
    return f"no solution of this game is known to train with: {game.name!r}"


def _charts(game: Game, stacks: tuple[int, ...]) -> TrainingSource:
    sources = [StrategySource(solve_pushfold(game, stack).strategy) for stack in dict.fromkeys(stacks)]
    if len(sources) == 1:
        return sources[0]
    name = sha256(" ".join(source.id for source in sources).encode()).hexdigest()[:16]
    return SourceCollection(name, game.title, sources)


def source_of_file(
    path: Path,
    *,
    game: Game | None = None,
    until: float = UNTIL_PERCENT,
    on_progress: ProgressListener | None = None,
) -> TrainingSource:
    """From a file that `holecard solve --save` wrote, or from a spot in TOML, which is solved until best
    responses gain at most `until` percent of the pot."""
    if path.suffix == ".toml":
        return _solved_spot(PostflopSpot.load(path, game), until, on_progress)
    try:
        strategy = load_strategy(path)
    except Unreadable:
        return _saved_spot(path)
    return StrategySource(strategy)


def is_spot(path: Path) -> bool:
    """Whether a TOML file describes a spot, and not a game."""
    try:
        return tomllib.loads(read_text(path)).keys() >= _SPOT_KEYS
    except (OSError, ValueError, RecursionError):
        return False


def _saved_spot(path: Path) -> TrainingSource:
    try:
        solver = load_run(path)
    except Unreadable:
        raise Unreadable(f"a saved solution is a file made by solve --save, not {path}") from None
    return SpotSource(PostflopSolution(solver, solver.latest_grade()))


def _solved_spot(spot: PostflopSpot, until: float, on_progress: ProgressListener | None) -> TrainingSource:
    solver = PostflopSolver(spot)
    grade = solver.solve(until, on_progress=on_progress)
    return SpotSource(PostflopSolution(solver, grade))

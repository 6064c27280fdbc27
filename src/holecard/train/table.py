"""What a decision at a table costs against an opponent that plays the solution."""

from functools import lru_cache

from holecard.bots.solved.chip_ev import small_strategy
from holecard.bots.solved.nash import SolvedGameType, kind_of
from holecard.bots.solved.pushfold import chart
from holecard.errors import BadRequest
from holecard.hand import Action, View
from holecard.rules.game import Game
from holecard.solver.strategy import Strategy
from holecard.train.decision import DecisionVerdict
from holecard.train.strategy_source import StrategySource


def check_costs(game: Game, opponent: str, *, for_score: bool) -> None:
    """BadRequest unless the opponent plays one strategy for chips that the costs can be taken from."""
    if kind_of(game, for_score=for_score) not in (SolvedGameType.SMALL, SolvedGameType.SHORT):
        raise BadRequest(
            "costs are told against solved opponents of small games, and of push or fold for chips, not "
            f"against {opponent!r} in {game.name!r}"
        )


def cost_of(view: View, action: Action) -> DecisionVerdict | None:
    """None for decisions and actions that the solution does not have, such as a limp in push or fold, and
    where the equilibrium's opponent never gets to."""
    assert view.seat is not None
    first, second = view.start if view.button == 0 else view.start[::-1]
    source = _source(view.game, (first, second))
    tree = source.vector_game.tree
    node = tree.node_at([step.action for step in view.history])
    if node is None or action not in tree.actions[node]:
        return None
    decision = source.decision_of(node, view.hole, view.board)
    try:
        return source.verdict(decision, tree.actions[node].index(action))
    except BadRequest:
        return None


@lru_cache(maxsize=64)
def _source(game: Game, stacks: tuple[int, int]) -> StrategySource:
    return StrategySource(_strategy(game, stacks))


def _strategy(game: Game, stacks: tuple[int, int]) -> Strategy:
    if kind_of(game, for_score=False) is SolvedGameType.SMALL:
        return small_strategy(game, stacks)
    return chart(game, min(stacks)).strategy

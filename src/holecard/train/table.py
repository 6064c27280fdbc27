"""What decisions at a table cost against an opponent that plays a solution.

Everything is computed from the view of the player who decides, as it was before the action.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from holecard.bots.solved import SOLVED
from holecard.bots.solved.chip_ev import small_strategy
from holecard.bots.solved.nash import SolvedGameType, kind_of
from holecard.bots.solved.pushfold import chart
from holecard.errors import BadRequest
from holecard.hand import Action, View
from holecard.rules.game import Game
from holecard.solver.best_response import grade
from holecard.solver.strategy import Strategy
from holecard.train.decision import DecisionVerdict
from holecard.train.strategy_source import StrategySource
from holecard.train.words import precision_words

_EXACT = 1e-9
"""An exploitability below this is rounding."""


@dataclass(frozen=True, slots=True)
class SessionPlace:
    """Where in its session a hand is."""

    hand: int = 1
    """From 1."""
    won: int = 0
    """Net chips of the player in the hands before."""


@dataclass(frozen=True, slots=True)
class DecisionCost:
    verdict: DecisionVerdict
    note: str = ""
    """How exact it is; empty if it is exact."""


class CostSource(Protocol):
    """For one table. Not to be used by two threads at once."""

    def cost(self, view: View, action: Action, place: SessionPlace) -> DecisionCost:
        """BadRequest, with the reason, for decisions that the solution does not have."""


class StrategyCosts:
    """By one strategy, which may depend on the stacks of the hand."""

    def __init__(self, strategy: Callable[[View], Strategy], otherwise: CostSource | None = None) -> None:
        """`otherwise` gives the costs of decisions that the strategy does not have."""
        self._strategy, self._otherwise = strategy, otherwise

    def cost(self, view: View, action: Action, place: SessionPlace) -> DecisionCost:
        source = _source(self._strategy(view))
        tree = source.vector_game.tree
        node = tree.node_at([step.action for step in view.history])
        if node is None or action not in tree.actions[node]:
            if self._otherwise is not None:
                return self._otherwise.cost(view, action, place)
            raise BadRequest("the solution does not have this decision")
        decision = source.decision_of(node, view.hole, view.board)
        verdict = source.verdict(decision, tree.actions[node].index(action))
        return DecisionCost(verdict, _precision(source))


def cost_source(game: Game, opponent: str, seats: int = 2) -> CostSource:
    """The costs against a solved bot; BadRequest, with the reason, if there are none."""
    if opponent not in SOLVED or seats != 2:
        raise BadRequest(
            f"costs are shown against {' or '.join(SOLVED)} with two seats, "
            + (f"not against {opponent!r}" if seats == 2 else f"not with {seats}")
        )
    match kind_of(game, for_score=SOLVED[opponent].make().for_score):
        case SolvedGameType.SMALL:
            return StrategyCosts(lambda view: small_strategy(view.game, _stacks(view)))
        case SolvedGameType.SHORT:
            from holecard.train.street_costs import StreetCosts

            return StrategyCosts(lambda view: chart(view.game, min(view.start)).strategy, StreetCosts())
        case SolvedGameType.HOLDEM:
            from holecard.train.street_costs import StreetCosts

            return StreetCosts()
        case SolvedGameType.LADDER:
            from holecard.train.street_costs import StreetCosts

            return StreetCosts(for_ladder=True)
        case SolvedGameType.ROUND:
            from holecard.train.hand_costs import MatchCosts

            return MatchCosts(game)
        case SolvedGameType.CHIPS:
            from holecard.train.hand_costs import ChipCosts

            return ChipCosts(game)
        case None:
            raise BadRequest(f"no solution of this game is known: {game.name!r}")


def _stacks(view: View) -> tuple[int, int]:
    """The button's first."""
    return view.start[view.button], view.start[1 - view.button]


@lru_cache(maxsize=64)
def _source(strategy: Strategy) -> StrategySource:
    return StrategySource(strategy)


@lru_cache(maxsize=64)
def _precision(source: StrategySource) -> str:
    exploitability = grade(source.vector_game, source.strategy.flat).exploitability
    if exploitability < _EXACT:
        return ""
    return f"approximate: within {precision_words(exploitability)} {source.unit} a hand of an equilibrium"

"""Bots that play a solution at a table where every hand starts with the stacks of the solution."""

from dataclasses import replace

from holecard.bots.bot import Bot
from holecard.bots.solved.pushfold import PushFoldBot
from holecard.errors import BadRequest
from holecard.hand.view import View
from holecard.rules.game import Game
from holecard.rules.parts import Between, Bust, ShortBlind
from holecard.solver.action_translation import Follower
from holecard.solver.pushfold.chips import PushFold
from holecard.solver.strategy import Strategy
from holecard.train.street_costs import StreetCosts
from holecard.train.table import CostSource, StrategyCosts
from holecard.web.study.solution import StudySolution

HANDS = 100


class StrategyBot(Bot):
    """Plays a strategy; bet sizes outside its tree are translated to neighbouring sizes."""

    def __init__(self, strategy: Strategy) -> None:
        self.strategy = strategy
        self._hand: Follower | None = None

    def reset(self) -> "StrategyBot":
        return StrategyBot(self.strategy)

    def hand_begins(self, view: View) -> None:  # noqa: ARG002 - the hook only marks a new hand
        self._hand = None

    def act(self, view: View) -> int:
        if self._hand is None or not self._hand.fits(view):
            self._hand = Follower(self.strategy, view)
        return self._hand.choose(view, self.rng)


class PushFoldChartBot(PushFoldBot):
    """Plays a push/fold chart, and solves what it does not cover, such as a limp, at the table."""

    def __init__(self, chart: PushFold) -> None:
        super().__init__()
        self._chart = chart

    def reset(self) -> "PushFoldChartBot":
        return PushFoldChartBot(self._chart)

    def chart(self, view: View) -> PushFold:  # noqa: ARG002 - one chart for all hands
        return self._chart


def solution_bot(solution: StudySolution) -> Bot:
    if not solution.is_chart:
        return StrategyBot(solution.strategy)
    vector_game = solution.vector_game
    played = [tuple(solution.strategy.at(node)[-1].tolist()) for node in vector_game.tree.decisions]
    always = (1.0,) * len(vector_game.hand_classes[0])
    push, call, *_ = [*played, always, always]
    return PushFoldChartBot(PushFold(solution.strategy, solution.found.grade, push, call))


def studied_costs(bot: Bot | None) -> CostSource:
    """The costs of decisions against one of these bots."""
    match bot:
        case StrategyBot():
            strategy = bot.strategy
            return StrategyCosts(lambda _: strategy)
        case PushFoldChartBot():
            return StrategyCosts(lambda view: bot.chart(view).strategy, StreetCosts())
    raise BadRequest(f"this bot plays no solution: {bot!r}")


def table_game(solution: StudySolution) -> Game:
    """The game of the solution with stacks reset before every hand."""
    stack = min(solution.vector_game.tree.stacks)
    rules = replace(
        solution.game.session,
        stacks=(stack,),
        between=Between.RESET,
        bust=Bust.REBUYS,
        hands=HANDS,
        levels=None,
        short_blind=ShortBlind.ALL_IN,
    )
    return replace(solution.game, session=rules)

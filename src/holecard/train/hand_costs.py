"""Costs by solving the hand as it was played, with the bets that were made: for winning a match, by the stage
game that `nash` solves there, or for chips."""

from abc import ABC, abstractmethod
from dataclasses import replace
from functools import lru_cache
from typing import Final

from holecard.errors import BadRequest
from holecard.hand import Action, View
from holecard.rules.game import Game
from holecard.solver.best_response import grade
from holecard.solver.bundled import PLAIN
from holecard.solver.cfr import CFRSolver, CFRVariant
from holecard.solver.match import MatchPlayer
from holecard.solver.match.player import Situation, WithActualBets, odd_part, real_line
from holecard.solver.strategy import Strategy
from holecard.solver.tree import VectorGame
from holecard.solver.tree.bet_sizes import ActionAbstraction
from holecard.train.strategy_source import GAMES, StrategySource
from holecard.train.table import DecisionCost, SessionPlace
from holecard.train.words import precision_words

ITERATIONS: Final = 600
"""More than the bots need: single hands are judged, and some come to a decision rarely."""
_KEPT: Final = 16


class SolvedHandCosts(ABC):
    def __init__(self, game: Game, bet_sizes: ActionAbstraction) -> None:
        self._game, self._bet_sizes = game, bet_sizes
        self._source = lru_cache(maxsize=_KEPT)(self._graded)

    def cost(self, view: View, action: Action, place: SessionPlace) -> DecisionCost:
        stacks = view.start[view.button], view.start[1 - view.button]
        hands_left = self._hands_left(view, place, stacks[0])
        line = real_line(self._game, stacks, (*(step.action for step in view.history), action))
        odd = odd_part(self._game, stacks, self._bet_sizes, line)
        source, gap = self._source(Situation(hands_left, stacks, odd))
        tree = source.vector_game.tree
        node = tree.node_at(line[:-1])
        if node is None or line[-1] not in tree.actions[node]:
            raise BadRequest("the solution does not have this decision")
        decision = source.decision_of(node, view.hole, view.board)
        verdict = source.verdict(decision, tree.actions[node].index(line[-1]))
        note = (
            f"approximate: the hand is solved to {precision_words(gap)} {source.unit} with the bet sizes "
            f"{self._bet_sizes} (in pots) and the bets that were made{self._beyond(hands_left)}"
        )
        return DecisionCost(replace(verdict, noise=gap), note)

    def _graded(self, situation: Situation) -> tuple[StrategySource, float]:
        """With its exploitability."""
        source = self._solved(situation)
        return source, grade(source.vector_game, source.strategy.flat).exploitability

    @abstractmethod
    def _hands_left(self, view: View, place: SessionPlace, stack: int) -> int:
        """Of the match, as far as the hand depends on it; `stack` is the button's."""

    @abstractmethod
    def _solved(self, situation: Situation) -> StrategySource: ...

    @abstractmethod
    def _beyond(self, hands_left: int) -> str:
        """What else is not exact, for the note."""


class MatchCosts(SolvedHandCosts):
    """For winning the match, by the values of the hands after this one."""

    def __init__(self, game: Game) -> None:
        self._player = MatchPlayer(game, iterations=ITERATIONS)  # BadRequest without match values
        super().__init__(game, self._player.bet_sizes)

    def _hands_left(self, view: View, place: SessionPlace, stack: int) -> int:
        hands_left = self._player.hands - place.hand + 1
        locked = self._player.values.round.locked(hands_left, stack)
        if locked:
            who = "you win" if (locked > 0) == (view.seat == view.button) else "your opponent wins"
            raise BadRequest(f"the {view.game.session.name} is decided: {who} it by folding to the end")
        return hands_left

    def _solved(self, situation: Situation) -> StrategySource:
        hand = self._player.solved(situation)
        utility = self._player.values.utility(situation.hands_left, situation.stacks[0])
        return StrategySource(Strategy(hand.vector_game, hand.flat), utility=utility)

    def _beyond(self, hands_left: int) -> str:
        error = precision_words(self._player.values.error(hands_left - 1))
        return f"; later hands are valued by a table, within {error} {GAMES} with these sizes"


class ChipCosts(SolvedHandCosts):
    """For chips, with the stacks of the hand."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, PLAIN)

    def _hands_left(self, view: View, place: SessionPlace, stack: int) -> int:  # noqa: ARG002
        if view.game.forced != self._game.forced:
            raise BadRequest("costs are shown only at the blinds that the session begins with")
        return 0

    def _solved(self, situation: Situation) -> StrategySource:
        bets = WithActualBets(self._bet_sizes, situation.line) if situation.line else self._bet_sizes
        run = CFRSolver(VectorGame.of(self._game, situation.stacks, bets), CFRVariant.CFR_PLUS)
        run.iterate(ITERATIONS)
        return StrategySource(Strategy(run.vector_game, run.average()))

    def _beyond(self, hands_left: int) -> str:  # noqa: ARG002
        return ""

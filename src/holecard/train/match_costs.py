"""Costs in a match that is played for winning it, by the stage game that `nash` solves there."""

from dataclasses import replace
from functools import lru_cache
from typing import Final

from holecard.errors import BadRequest
from holecard.hand import Action, View
from holecard.rules.game import Game
from holecard.solver.best_response import grade
from holecard.solver.match import MatchPlayer
from holecard.solver.match.player import Situation, odd_part, real_line
from holecard.solver.strategy import Strategy
from holecard.train.strategy_source import GAMES, StrategySource
from holecard.train.table import DecisionCost, SessionPlace
from holecard.train.words import precision_words

ITERATIONS: Final = 600
"""More than the bot needs: single hands are judged, and some come to a decision rarely."""
_KEPT: Final = 16


class MatchCosts:
    """The hand is solved with the bets that were made, and the values of the match after it."""

    def __init__(self, game: Game) -> None:
        self._player = MatchPlayer(game, iterations=ITERATIONS)  # BadRequest without match values
        self._source = lru_cache(maxsize=_KEPT)(self._solved)

    def cost(self, view: View, action: Action, place: SessionPlace) -> DecisionCost:
        player, game = self._player, self._player.game
        hands_left = player.hands - place.hand + 1
        stacks = view.start[view.button], view.start[1 - view.button]
        self._check_open(view, hands_left, stacks[0])
        actions = (*(step.action for step in view.history), action)
        line = real_line(game, stacks, actions)
        situation = Situation(hands_left, stacks, odd_part(game, stacks, player.bet_sizes, line))
        source, gap = self._source(situation)
        tree = source.vector_game.tree
        node = tree.node_at(line[:-1])
        if node is None or line[-1] not in tree.actions[node]:
            raise BadRequest("the solution does not have this decision")
        decision = source.decision_of(node, view.hole, view.board)
        verdict = source.verdict(decision, tree.actions[node].index(line[-1]))
        return DecisionCost(replace(verdict, noise=gap), self._note(hands_left, gap))

    def _check_open(self, view: View, hands_left: int, stack: int) -> None:
        locked = self._player.values.round.locked(hands_left, stack)
        if locked:
            who = "you win" if (locked > 0) == (view.seat == view.button) else "your opponent wins"
            raise BadRequest(f"the {view.game.session.name} is decided: {who} it by folding to the end")

    def _note(self, hands_left: int, gap: float) -> str:
        player = self._player
        return (
            f"approximate: the hand is solved to {precision_words(gap)} {GAMES} with the bet sizes "
            f"{player.bet_sizes} (in pots) and the bets that were made; later hands are valued by a table, "
            f"within {precision_words(player.values.error(hands_left - 1))} {GAMES} with these sizes"
        )

    def _solved(self, situation: Situation) -> tuple[StrategySource, float]:
        """With its exploitability."""
        hand = self._player.solved(situation)
        utility = self._player.values.utility(situation.hands_left, situation.stacks[0])
        gap = grade(hand.vector_game, hand.flat).exploitability
        return StrategySource(Strategy(hand.vector_game, hand.flat), utility=utility), gap

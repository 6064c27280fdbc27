"""Bots that maximize chip EV in solved games.

`WholeGameBot` plays games that are small enough to be solved completely when they are first played.
`ChipEVBot` plays one-card no-limit games, each hand with the strategy for the smaller stack.
"""

from collections.abc import Mapping
from functools import lru_cache
from random import Random

from holecard.bots.bot import Answer, RoundInfo
from holecard.bots.house.declaring import declared
from holecard.bots.solved.base import SolvedGameBot
from holecard.hand.action import Action
from holecard.hand.view import View
from holecard.rules.game import Game
from holecard.solver.action_translation import Follower, mix_at
from holecard.solver.bundled import BundledStrategies
from holecard.solver.methods import solve
from holecard.solver.strategy import Strategy
from holecard.solver.tree import VectorGame


def choose(mix: Mapping[Action, float], rng: Random, *, declares: bool) -> Answer:
    """Draw an action from a mixed strategy, and report the strategy if requested."""
    [action] = rng.choices(list(mix), list(mix.values()))
    return declared(action, mix.items()) if declares else action


UNTIL = 1e-5
"""Target exploitability, in chips per hand, for games too large for an exact solution."""


class WholeGameBot(SolvedGameBot):
    """Plays an equilibrium of a game that is solved completely on first use."""

    def prepare(self, game: Game) -> None:
        stack = game.session.stack(0)
        small_strategy(game, (stack, stack))

    def act(self, view: View) -> Answer:
        first, second = view.start if view.button == 0 else view.start[::-1]
        strategy = small_strategy(view.game, (first, second))
        node = strategy.vector_game.tree.node_at([step.action for step in view.history])
        assert node is not None, "every legal action is in the tree"
        return choose(mix_at(strategy, node, view), self.rng, declares=self.declares)


@lru_cache(maxsize=256)  # stacks that carry over from hand to hand need many
def small_strategy(game: Game, stacks: tuple[int, int]) -> Strategy:
    return solve(VectorGame.of(game, stacks), until=UNTIL, iterations=20_000).strategy


class ChipEVBot(SolvedGameBot):
    """Plays bundled strategies by stack depth. With rising blinds, stacks are scaled by the big blind."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._hand: Follower | None = None

    def prepare(self, game: Game) -> None:
        bundled_strategies(game).fill()

    def round_begins(self, table: RoundInfo) -> None:
        self._game = table.game

    def hand_begins(self, view: View) -> None:  # noqa: ARG002 - only the event matters
        self._hand = None

    def act(self, view: View) -> Answer:
        if self._hand is None or not self._hand.fits(view):
            game = self._game or view.game
            chips = min(view.start) * game.big_blind / view.game.big_blind
            self._hand = Follower(bundled_strategies(game).strategy(chips), view)
        action, mix = self._hand.choose_declared(view, self.rng)
        return declared(action, mix) if self.declares else action


@lru_cache(maxsize=16)
def bundled_strategies(game: Game) -> BundledStrategies:
    return BundledStrategies(game)

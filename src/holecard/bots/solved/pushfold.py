"""Bots for short-stacked hold'em: push-or-fold charts, and solved streets for everything else."""

from functools import lru_cache
from typing import Final

from holecard.bots.bot import Answer
from holecard.bots.house.declaring import drawn
from holecard.bots.solved.holdem import HoldemBot, solve_seconds
from holecard.cards.deal import Deal
from holecard.hand.hand import Hand
from holecard.hand.view import View
from holecard.rules.game import Game
from holecard.solver.equity.preflop_table import class_of
from holecard.solver.holdem.followed_hand import FollowedHand
from holecard.solver.holdem.ladder_score import LadderScore
from holecard.solver.pushfold.chips import PushFold, solve_pushfold

FOR_THE_LADDER: Final = (
    "solves the river with a few bet sizes; before it looks no further than the street, and values later "
    "levels as if they were push or fold"
)
COMMITTED = 0.5
"""A raise to this fraction of the stack is treated as all-in."""


class PushFoldBot(HoldemBot):
    """Plays push-or-fold for chips, by the smaller stack, and all else as `HoldemBot` does."""

    learns = False

    def prepare(self, game: Game) -> None:
        super().prepare(game)
        for stack in game.session.stacks:
            chart(game, stack)

    def act(self, view: View) -> Answer:
        if view.seats == 2 and view.street == 0 and len(view.history) < 2:
            hand = class_of(view.hole)
            if not view.history:
                return self._all_in(view, self.chart(view).push[hand])
            if max(view.bets) >= COMMITTED * min(view.start):
                return self._all_in(view, self.chart(view).call[hand])
        return super().act(view)

    def chart(self, view: View) -> PushFold:
        return chart(view.game, min(view.start))

    def _all_in(self, view: View, chance: float) -> Answer:
        roll = self.rng.random()
        if self.declares:
            return drawn(((view.all_in(), chance), (view.fold(), 1 - chance)), roll)
        return view.all_in() if roll < chance else view.fold()


class LadderBot(HoldemBot):
    """Plays to win the ladder: every street is solved for the chance to win from there on."""

    approximation = FOR_THE_LADDER
    learns = False

    def __init__(self) -> None:
        super().__init__()
        self._won = 0
        self._level = -1

    def prepare(self, game: Game) -> None:
        super().prepare(game)
        first_decision(game)

    def hand_begins(self, view: View) -> None:
        super().hand_begins(view)
        self._level += 1

    def hand_ends(self, view: View) -> None:
        super().hand_ends(view)
        if view.payoffs is not None and view.seat is not None:
            self._won += view.payoffs[view.seat]

    def follow(self, view: View) -> FollowedHand:
        score = LadderScore(view.game, max(self._level, 0), self._won, view.seat == view.button)
        return FollowedHand(view, (score, score.opposite), solve_seconds(view.game))


@lru_cache(maxsize=16)
def first_decision(game: Game) -> None:
    """Solve the beginning of a ladder, with all scores that its first level may end with: that takes longer
    than a clock allows."""
    stack = game.session.stack(0)
    hand = Hand(game, (stack, stack), 0, Deal.seeded(game, 2, "first decision"))
    bot = LadderBot()
    bot.follow(hand.view(hand.actor)).strategy(hand.view(hand.actor))


@lru_cache(maxsize=256)
def chart(game: Game, stack: int) -> PushFold:
    return solve_pushfold(game, stack)

"""Push-or-fold bots for short-stacked hold'em; `EvBot` plays the situations outside the charts."""

from functools import lru_cache

from holecard.bots.bot import RoundInfo
from holecard.bots.house.ev_bot import EvBot
from holecard.bots.solved.base import SolvedGameBot
from holecard.hand.view import View
from holecard.rules.game import Game
from holecard.session.result import Result
from holecard.solver.equity.preflop_table import class_of
from holecard.solver.pushfold.chips import PushFold, solve_pushfold
from holecard.solver.pushfold.ladder import LadderSolver

COMMITTED = 0.5
"""A raise to this fraction of the stack is treated as all-in."""


class PushFoldBot(SolvedGameBot):
    """Plays push-or-fold for chips, by the smaller stack."""

    def __init__(self) -> None:
        self._post_chart_bot = EvBot()

    def prepare(self, game: Game) -> None:
        self._post_chart_bot.prepare(game)
        for stack in game.session.stacks:
            chart(game, stack)

    def round_begins(self, table: RoundInfo) -> None:
        self._post_chart_bot.rng = self.rng
        self._post_chart_bot.round_begins(table)

    def hand_begins(self, view: View) -> None:
        self._post_chart_bot.hand_begins(view)

    def hand_ends(self, view: View) -> None:
        self._post_chart_bot.hand_ends(view)

    def round_ends(self, result: Result) -> None:
        self._post_chart_bot.round_ends(result)

    def act(self, view: View) -> int:
        if view.street == 0 and len(view.history) < 2:
            hand = class_of(view.hole)
            if not view.history:
                return self._all_in(view, self.chart(view).push[hand])
            if max(view.bets) >= COMMITTED * min(view.start):
                return self._all_in(view, self.chart(view).call[hand])
        return self._off_chart(view)

    def chart(self, view: View) -> PushFold:
        return chart(view.game, min(view.start))

    def _all_in(self, view: View, chance: float) -> int:
        return view.all_in() if self.rng.random() < chance else view.fold()

    def _off_chart(self, view: View) -> int:
        self._post_chart_bot.rng = self.rng
        return self._post_chart_bot.act(view)


class LadderBot(PushFoldBot):
    """Plays push-or-fold to win the ladder, by the level and the current lead."""

    def __init__(self) -> None:
        super().__init__()
        self._won = 0
        self._level = -1

    def prepare(self, game: Game) -> None:
        self._post_chart_bot.prepare(game)
        ladder_solver(game).value(0, 0)

    def hand_begins(self, view: View) -> None:
        super().hand_begins(view)
        self._level += 1

    def hand_ends(self, view: View) -> None:
        super().hand_ends(view)
        if view.payoffs is not None and view.seat is not None:
            self._won += view.payoffs[view.seat]

    def chart(self, view: View) -> PushFold:
        won = self._won if view.seat == view.button else -self._won
        return ladder_solver(view.game).at(max(self._level, 0), won)


@lru_cache(maxsize=256)
def chart(game: Game, stack: int) -> PushFold:
    return solve_pushfold(game, stack)


@lru_cache(maxsize=16)
def ladder_solver(game: Game) -> LadderSolver:
    return LadderSolver(game)

"""The ladder, solved for winning it: a player who goes bust loses, and after the last hand the larger total
wins.

Chips do not have their face value here: a fold costs a few chips that may never matter, an all-in the game.
So the levels are solved from the last to the first, for every lead: the payoff of a hand is the probability
of winning from there on. All of it is push or fold.
"""

from functools import cache
from math import gcd
from typing import Final

import numpy as np

from holecard.errors import BadRequest
from holecard.rules.game import Game
from holecard.rules.parts import Between, Bust
from holecard.solver.pushfold.chips import PushFold, pushfold_game, solved

MOST_HANDS: Final = 20


def is_ladder(game: Game) -> bool:
    """Whether the session is a few hands with fresh stacks, decided by the chips won in all of them."""
    rules = game.session
    return (
        rules.between is Between.RESET
        and rules.bust is Bust.ENDS
        and rules.hands is not None
        and rules.hands <= MOST_HANDS
        and rules.levels is None
    )


class LadderSolver:
    """The levels of one game, solved on demand."""

    def __init__(self, game: Game) -> None:
        if not is_ladder(game):
            raise BadRequest(
                f"a ladder is at most {MOST_HANDS} hands with new stacks, lost by a bust, unlike {game.name}"
            )
        self.game = game
        self.hands = game.session.hands or 0
        self._unit = self._smallest_step()
        self._solved = cache(self._solve)

    def at(self, level: int, won: float) -> PushFold:
        """The solution of a level, counted from zero, when its small blind has won this many chips before.

        The unit is games won minus games lost.
        """
        return self._solved(level, self._plain(won))

    def value(self, level: int, won: float) -> float:
        """The value to the small blind of this level: games won minus games lost."""
        if level == self.hands:
            return float((won > 0) - (won < 0))
        return self.at(level, won).value

    def _solve(self, level: int, won: float) -> PushFold:
        stack = self.game.session.stack(level)

        def end(net: int) -> float:
            if abs(net) >= stack:
                return 1.0 if net > 0 else -1.0
            return -self.value(level + 1, -(won + net))

        return solved(pushfold_game(self.game, stack).with_utility(end))

    def _smallest_step(self) -> int:
        """The unit of all sums that can be won without a player going bust."""
        nets: set[int] = set()
        for level in range(self.hands):
            stack = self.game.session.stack(level)
            tree = pushfold_game(self.game, stack).tree
            ends = np.concatenate([tree.win, tree.lose, tree.tie]).tolist()
            nets |= {net for net in ends if abs(net) < stack}
        return gcd(*nets) or 1

    def _plain(self, won: float) -> float:
        """One representative for all leads between the same two reachable sums."""
        steps, rest = divmod(won, self._unit)
        return self._unit * (steps + (0.5 if rest else 0.0))

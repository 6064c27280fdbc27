"""A ladder for what it is scored by: who is bust has lost, and after the last hand more chips have won.

Chips are not worth their number here. A fold costs a few chips that may never count, an all-in the game. So
the levels are solved from the last to the first, each for every lead: what a hand's end is worth is the
chance to win from there on. All of it is push or fold.
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
    """A few hands with stacks that are dealt anew, won by the chips of all of them."""
    rules = game.session
    return (
        rules.between is Between.RESET
        and rules.bust is Bust.ENDS
        and rules.hands is not None
        and rules.hands <= MOST_HANDS
        and rules.levels is None
    )


class LadderSolver:
    """The levels of one game, solved when they are asked for."""

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
        """At a level, counted from zero, when its small blind has won so many chips before.

        What it counts in are games won less games lost.
        """
        return self._solved(level, self._plain(won))

    def value(self, level: int, won: float) -> float:
        """The part of games that the small blind of this level wins less those it loses."""
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
        """What all sums of chips that hands without a bust can win are multiples of."""
        nets: set[int] = set()
        for level in range(self.hands):
            stack = self.game.session.stack(level)
            tree = pushfold_game(self.game, stack).tree
            ends = np.concatenate([tree.win, tree.lose, tree.tie]).tolist()
            nets |= {net for net in ends if abs(net) < stack}
        return gcd(*nets) or 1

    def _plain(self, won: float) -> float:
        """The same for all that lie between the same two sums which hands can make up exactly."""
        steps, rest = divmod(won, self._unit)
        return self._unit * (steps + (0.5 if rest else 0.0))

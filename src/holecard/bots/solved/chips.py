"""One-card no-limit games for chips: every hand by the strategy for its smaller stack."""

from functools import lru_cache

from holecard.bots.bot import Table
from holecard.bots.solved.seat import Seat
from holecard.hand.view import View
from holecard.rules.game import Game
from holecard.solver.follow import Follower
from holecard.solver.shipped import Shelf


class ChipsSeat(Seat):
    """Where blinds rise, what counts is how many of them a stack is."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._hand: Follower | None = None

    def prepare(self, game: Game) -> None:
        shelf(game).fill()

    def round_begins(self, table: Table) -> None:
        self._game = table.game

    def hand_begins(self, view: View) -> None:  # noqa: ARG002 - what matters is that it is a new one
        self._hand = None

    def act(self, view: View) -> int:
        if self._hand is None or not self._hand.fits(view):
            game = self._game or view.game
            chips = min(view.start) * game.big_blind / view.game.big_blind
            self._hand = Follower(shelf(game).strategy(chips), view)
        return self._hand.choose(view, self.rng)


@lru_cache(maxsize=16)
def shelf(game: Game) -> Shelf:
    return Shelf(game)

"""One-card no-limit games for chips: every hand by the strategy for its smaller stack."""

from functools import lru_cache

from holecard.bots.solved.seat import Seat
from holecard.hand.view import View
from holecard.rules.game import Game
from holecard.solver.follow import Follower
from holecard.solver.shipped import Shelf


class ChipsSeat(Seat):
    def __init__(self) -> None:
        self._hand: Follower | None = None

    def prepare(self, game: Game) -> None:
        shelf(game).fill()

    def hand_begins(self, view: View) -> None:  # noqa: ARG002 - what matters is that it is a new one
        self._hand = None

    def act(self, view: View) -> int:
        if self._hand is None or not self._hand.fits(view):
            self._hand = Follower(shelf(view.game).strategy(min(view.start)), view)
        return self._hand.choose(view, self.rng)


@lru_cache(maxsize=16)
def shelf(game: Game) -> Shelf:
    return Shelf(game)

"""Rounds for what they are scored by: more chips after the last hand."""

from functools import lru_cache
from typing import Final

from holecard.bots.solved.chip_ev import ChipsSeat, Seat, drawn
from holecard.errors import BadRequest
from holecard.hand.view import View
from holecard.rules.game import Game
from holecard.solver.match import RoundPlayer

CHIPS_ONLY: Final = (
    "plays for chips, not to win the round: no table of round values is for these rules or for so many hands"
)


class RoundSeat(Seat):
    """Where no table of round values is known for the game, chips are played for, and the bot says so."""

    def __init__(self) -> None:
        self._number = 0
        self._chips: ChipsSeat | None = None

    def prepare(self, game: Game) -> None:
        player = round_player(game)
        if player is None:
            self.note = CHIPS_ONLY
            ChipsSeat().prepare(game)
            return
        player.compile()

    def hand_begins(self, view: View) -> None:
        self._number += 1
        if self._chips is not None:
            self._chips.hand_begins(view)

    def act(self, view: View) -> int:
        player = round_player(view.game)
        if player is None:
            return self._for_chips().act(view)
        return drawn(player.strategy(max(self._number, 1), view), self.rng)

    def _for_chips(self) -> ChipsSeat:
        if self._chips is None:
            self._chips = ChipsSeat()
            self._chips.rng = self.rng
        return self._chips


@lru_cache(maxsize=4)
def round_player(game: Game) -> RoundPlayer | None:
    try:
        return RoundPlayer(game)
    except BadRequest:
        return None

"""A bot that plays to win the match, that is, to have more chips after the last hand."""

from functools import lru_cache
from typing import Final

from holecard.bots.bot import Answer
from holecard.bots.solved.base import SolvedGameBot
from holecard.bots.solved.chip_ev import ChipEVBot, choose
from holecard.errors import BadRequest
from holecard.hand.view import View
from holecard.rules.game import Game
from holecard.solver.match import MatchPlayer

CHIPS_ONLY: Final = (
    "plays for chips, not to win the round: there are no match values for these rules or for this many hands"
)


class MatchBot(SolvedGameBot):
    """Plays by match values; without a table for the game it plays for chips and says so in its `note`."""

    def __init__(self) -> None:
        self._number = 0
        self._chips: ChipEVBot | None = None

    def prepare(self, game: Game) -> None:
        player = match_player(game)
        if player is None:
            self.note = CHIPS_ONLY
            ChipEVBot().prepare(game)
            return
        player.compile()

    def hand_begins(self, view: View) -> None:
        self._number += 1
        if self._chips is not None:
            self._chips.hand_begins(view)

    def act(self, view: View) -> Answer:
        player = match_player(view.game)
        if player is None:
            return self._for_chips().act(view)
        return choose(player.strategy(max(self._number, 1), view), self.rng, declares=self.declares)

    def _for_chips(self) -> ChipEVBot:
        if self._chips is None:
            self._chips = ChipEVBot()
            self._chips.rng = self.rng
        self._chips.declares = self.declares
        return self._chips


@lru_cache(maxsize=4)
def match_player(game: Game) -> MatchPlayer | None:
    try:
        return MatchPlayer(game)
    except BadRequest:
        return None

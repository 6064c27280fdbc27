"""A house bot in a mixed game: one bot per game, each with its knowledge of that game."""

from collections.abc import Callable

from holecard.bots.bot import Answer, Bot, RoundInfo
from holecard.bots.house.prepared import PreparedBot
from holecard.hand.view import View
from holecard.rules.game import Game
from holecard.session.result import Result


class RotatingBot(Bot):
    """Hands every turn to the bot of the game that is being played."""

    def __init__(self, make: Callable[[], Bot], game: Game) -> None:
        assert game.rotation is not None
        self._make = make
        self._game = game
        self._bots = {one.name: make() for one in game.rotation.games}
        for one in game.rotation.games:
            bot = self._bots[one.name]
            if isinstance(bot, PreparedBot):
                bot.prepare(one)

    def reset(self) -> "RotatingBot":
        return RotatingBot(self._make, self._game)

    def round_begins(self, table: RoundInfo) -> None:
        assert self._game.rotation is not None
        for one in self._game.rotation.games:
            bot = self._bots[one.name]
            seed = f"{table.seed}/{one.name}"
            bot.rng = self.rng
            bot.declares = self.declares
            bot.round_begins(RoundInfo(one, table.seats, table.seat, seed))

    def act(self, view: View) -> Answer:
        return self._bots[view.game.name].act(view)

    def hand_begins(self, view: View) -> None:
        self._bots[view.game.name].hand_begins(view)

    def hand_ends(self, view: View) -> None:
        self._bots[view.game.name].hand_ends(view)

    def round_ends(self, result: Result) -> None:
        for bot in self._bots.values():
            bot.round_ends(result)

"""Bots that compute or load tables before they can play."""

from holecard.bots.bot import Bot
from holecard.rules.game import Game


class PreparedBot(Bot):
    """A bot that needs preparation for a game."""

    def prepare(self, game: Game) -> None:
        """Compute or load what the bot needs for a game, once per process and before any clock runs.

        Repeated calls are cheap.
        """

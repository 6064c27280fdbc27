"""A bot that has something to make or load before it can play."""

from holecard.bots.bot import Bot
from holecard.rules.game import Game


class PreparedBot(Bot):
    def prepare(self, game: Game) -> None:
        """Make or load what is needed to play, for this process and before any clock runs. Doing it twice
        costs nothing."""

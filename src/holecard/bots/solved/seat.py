"""A seat in one solved game."""

from collections.abc import Mapping
from random import Random

from holecard.bots.bot import Bot
from holecard.hand.action import Action
from holecard.rules.game import Game


class Seat(Bot):
    def prepare(self, game: Game) -> None:
        """Make or load what is needed to play, for this process; `note` then says what is not as usual."""


def drawn(mix: Mapping[Action, float], rng: Random) -> Action:
    """One of the actions, as often as it is played."""
    [action] = rng.choices(list(mix), list(mix.values()))
    return action

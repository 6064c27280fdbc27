"""A seat in one solved game."""

from collections.abc import Mapping
from random import Random

from holecard.bots.house.prepared import PreparedBot
from holecard.hand.action import Action


class Seat(PreparedBot):
    """Where the game is not played as usual, `prepare` leaves a `note` of it."""


def drawn(mix: Mapping[Action, float], rng: Random) -> Action:
    """One of the actions, as often as it is played."""
    [action] = rng.choices(list(mix), list(mix.values()))
    return action

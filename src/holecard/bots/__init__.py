"""Players that are programs."""

from holecard.bots.simple import caller, random_player, steady

__all__ = ["caller", "random_player", "steady"]

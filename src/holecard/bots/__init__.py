"""Players that are programs."""

from holecard.bots.bot import Bot, Table
from holecard.bots.fault import Fault, FaultKind, Misbehaviour
from holecard.bots.simple import caller, random_player

__all__ = ["Bot", "Fault", "FaultKind", "Misbehaviour", "Table", "caller", "random_player"]

"""Players that are programs."""

from holecard.bots.bot import Bot, Table
from holecard.bots.faults import Fault, FaultKind, Misbehaviour

__all__ = ["Bot", "Fault", "FaultKind", "Misbehaviour", "Table"]

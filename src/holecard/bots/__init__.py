"""Players that are programs."""

from holecard.bots.bot import Bot, RoundInfo
from holecard.bots.faults import Fault, FaultKind, Misbehaviour

__all__ = ["Bot", "Fault", "FaultKind", "Misbehaviour", "RoundInfo"]

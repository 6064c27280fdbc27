"""Bots: the API to write them, and everything needed to load, run and referee them."""

from holecard.bots.bot import Bot, RoundInfo
from holecard.bots.faults import Fault, FaultKind, Misbehaviour

__all__ = ["Bot", "Fault", "FaultKind", "Misbehaviour", "RoundInfo"]

"""Hands in a row: the round, the ladder, the match and the cash game."""

from holecard.session.ladder import HandResult, Ladder
from holecard.session.policy import Policy, forgive, strict
from holecard.session.result import Result, SessionEnding
from holecard.session.session import Player, Session

__all__ = [
    "HandResult",
    "Ladder",
    "Player",
    "Policy",
    "Result",
    "Session",
    "SessionEnding",
    "forgive",
    "strict",
]

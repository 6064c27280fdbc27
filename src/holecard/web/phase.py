"""Where a live table is, and what it needs next."""

from enum import Enum, StrEnum, auto


class Phase(StrEnum):
    WAITING = "waiting"
    """For somebody to take an open seat."""
    PLAYING = "playing"
    BETWEEN = "between"
    OVER = "over"


class Step(Enum):
    """What has to happen next."""

    TELL = auto()
    """The hand has gone on further than anybody has been told."""
    THINK = auto()
    """A bot is to act, or a seat that nobody holds any more."""
    WAIT = auto()
    """For somebody at the table."""
    DEAL = auto()
    """The next hand of bots among themselves."""
    CLOSE = auto()

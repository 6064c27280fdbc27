"""The phases of a live table, and the hands played at it."""

from dataclasses import dataclass, field
from enum import Enum, StrEnum, auto

from holecard.hand.hand import Hand


class Phase(StrEnum):
    WAITING = "waiting"
    """For a player to take an open seat."""
    PLAYING = "playing"
    BETWEEN = "between"
    OVER = "over"


class NextStep(Enum):
    """What the table manager does next."""

    REVEAL = auto()
    """Reveal the next events of the hand."""
    BOT_ACT = auto()
    """Ask a bot to act, or fold for a player who has left."""
    WAIT = auto()
    """Wait for a player."""
    DEAL = auto()
    """Deal the next hand of an exhibition."""
    CLOSE = auto()


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand of a table, with its seats, names and seed."""

    number: int
    hand: Hand
    seated: tuple[int, ...]
    """The seat of the table for each seat of the hand."""
    names: tuple[str, ...]
    seed: str
    chips: tuple[int, ...] = field(default=())
    """Net result of all earlier hands, by seat of the table."""

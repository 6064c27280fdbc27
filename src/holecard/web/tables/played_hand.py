"""The phases of a live table, and the hands played at it."""

from dataclasses import dataclass, field
from enum import Enum, StrEnum, auto
from typing import Final

from holecard.hand.discard import Move
from holecard.hand.hand import Hand
from holecard.hand.view import View

MOST_PAST: Final = 500
"""Number of past hands that can be replayed."""


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
class TableDecision:
    """A decision of a person or program, as the seat saw it."""

    hand: int
    won: int
    """Net chips of the seat in the hands before."""
    view: View
    move: Move


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
    decisions: list[TableDecision] = field(default_factory=list, repr=False)
    """Those whose costs can be told."""

    def note_decision(self, move: Move) -> None:
        """Before the seat to act makes the move."""
        hand = self.hand
        assert hand.actor is not None
        won = self.chips[self.seated[hand.actor]]
        self.decisions.append(TableDecision(self.number, won, hand.view(hand.actor), move))

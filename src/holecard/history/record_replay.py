"""The result of replaying a record, or of playing it straight through."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from holecard.hand import Hand
from holecard.hand.events import Event


class RecordEnding(StrEnum):
    FINISHED = "finished"
    UNFINISHED = "unfinished"
    """The record stops before the hand is over."""
    UNDECIDED = "undecided"
    """A showdown between cards that were not recorded."""


class RecordedEvent(NamedTuple):
    """Something that happened, with what the record remarks on it."""

    event: Event | None
    note: str | None
    repaired: bool = False


@dataclass(frozen=True, slots=True)
class RecordReplay:
    hand: Hand | None
    """As it stands after the last action; before it, if that led to a showdown that cannot be held.
    None if no seat ever acts in such a hand."""
    ending: RecordEnding
    stacks: tuple[int, ...]
    """What each seat has after the last action."""
    repairs: tuple[str, ...]
    """Checks and folds that were put back, in words."""
    told: tuple[RecordedEvent, ...]
    """The record as events, without forced bets and payments."""
    excess: tuple[int, ...] = ()
    """By seat: what it raised though no other could call, which the rules do not allow and rooms do."""


class RecordOutcome(NamedTuple):
    """How a recorded hand ends by the rules."""

    ending: RecordEnding
    stacks: tuple[int, ...]
    """What each seat has after the last action."""
    won: tuple[int, ...] | None
    """Chips collected from the pots, if the hand is finished."""
    returned: tuple[int, ...]
    """Uncalled bets."""
    repairs: tuple[str, ...]
    hand: Hand | None = None
    """As it was played, if it is finished."""

"""How a session ended."""

from dataclasses import dataclass
from enum import StrEnum


class SessionEnding(StrEnum):
    HANDS = "all hands were played"
    BUST = "a seat ran out of chips"
    BLIND = "a seat could not post its blind"


@dataclass(frozen=True, slots=True)
class Result:
    ending: SessionEnding
    hands: int
    """How many were played."""
    chips: tuple[int, ...]
    """What each seat won or lost over all hands; the sum is zero."""
    stacks: tuple[int, ...]
    """What each seat held at the end of the last hand."""
    winners: tuple[int, ...]
    """The seats in front: one, or those that tie."""

    @property
    def winner(self) -> int | None:
        """The leading seat; None is a tie."""
        return self.winners[0] if len(self.winners) == 1 else None

"""A hand that was played at a live table."""

from dataclasses import dataclass, field

from holecard.hand.hand import Hand


@dataclass(frozen=True, slots=True)
class PastHand:
    """A hand that is over."""

    number: int
    hand: Hand
    seated: tuple[int, ...]
    """The seat of the table of each seat of the hand."""
    names: tuple[str, ...]
    seed: str
    chips: tuple[int, ...] = field(default=())
    """Won or lost by seat of the table before this hand."""

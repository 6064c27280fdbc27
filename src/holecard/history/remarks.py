"""Remarks on a recorded hand whose money need not follow from one board and the pots."""

from enum import StrEnum
from typing import Final

from holecard.history.record import Record

FIELD: Final = "_remarks"
"""The field of a record, and of a file, that lists them."""


class Remark(StrEnum):
    RUN_TWICE = "run more than once"
    CASHED_OUT = "cashed out"
    EXTRA_MONEY = "extra money in the pot"
    """The house added chips to the pot."""
    CANCELLED = "cancelled"
    NAMELESS = "a player without a name"
    CAPPED = "bets up to a cap"
    """No player bets more than so many big blinds in a hand, whatever the stacks are."""
    DISCONNECTED = "all-in by a lost connection"
    """With what was paid so far, whatever the player has left."""
    PARTIAL = "partial"
    """The source says itself that lines are missing."""


def remarks_of(record: Record) -> tuple[Remark, ...]:
    known = {str(remark) for remark in Remark}
    listed = record.extra.get(FIELD, ())
    return tuple(Remark(word) for word in listed if word in known) if isinstance(listed, list | tuple) else ()

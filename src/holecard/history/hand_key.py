"""Identifies a recorded hand, so that it is stored once however often it is imported."""

from hashlib import blake2b
from typing import Final

from holecard.history.record import Record

_COUNTED: Final = 1_000_000
"""Sites number their hands far beyond this."""


def hand_key(record: Record, text: str) -> int:
    """63 bits of the site, the table and the number of a hand; of its whole text if it has no number."""
    about = record.metadata
    if about.hand is None or about.venue is None:
        words = text
    else:
        parts: list[object] = [about.venue, about.event, about.table, about.hand]
        if isinstance(about.hand, int) and about.hand < _COUNTED:  # by table, and not by site
            parts += [about.year, about.month, about.day, about.time]
        words = "\n".join(map(str, parts))
    return int.from_bytes(blake2b(words.encode("utf-8", "replace"), digest_size=8).digest(), "big") >> 1


def text_key(text: str) -> int:
    """The same for a text that cannot be read as a record."""
    return int.from_bytes(blake2b(text.encode("utf-8", "replace"), digest_size=8).digest(), "big") >> 1

"""The mixed game that a recorded hand was part of: HORSE, 8-Game and the like."""

from typing import Final

from holecard.history.record import Record
from holecard.rules.game import Game

MIXED: Final = "_mixed"
"""The field of a record, and of a file, with the name of the mixed game."""


def mixed_field(game: Game) -> dict[str, str]:
    """What records of the hands of a game say of it, if it is a mixed one."""
    return {} if game.rotation is None else {MIXED: game.title}


def mixed_title(record: Record) -> str | None:
    title = record.extra.get(MIXED)
    return title if isinstance(title, str) and title.strip() and not set(title) & set("()\n") else None

"""What can be done to a table: all of it in order, after the same beginning, gives the same table.

What a table is made of: made of the same again, it deals the same cards to the same seats.
"""

import secrets
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum

from pydantic import BaseModel, Field

from holecard.web.tables.schemas import NewTable


class Doing(StrEnum):
    JOIN = "join"
    LEAVE = "leave"
    ACT = "act"
    NEXT = "next"
    PACE = "pace"
    SIT_OUT = "sit-out"
    COME_BACK = "come-back"


@dataclass(frozen=True, slots=True)
class Deed:
    what: Doing
    seat: int = 0
    value: int = 0
    """The action, the pace, or 1 for a program that joins."""
    name: str = ""
    token: str = field(default="", repr=False)


class Origin(BaseModel):
    wanted: NewTable
    name: str = Field(default_factory=lambda: secrets.token_hex(6))
    secret: str = Field(default="", repr=False)
    """All deals come from it."""
    token: str = Field(default_factory=lambda: secrets.token_urlsafe(24), repr=False)
    """Of whoever opened the table."""
    opened: datetime = Field(default_factory=lambda: datetime.now(UTC))
    ladder: str | None = None
    """The personality that it is played against for the ladder."""
    player: str | None = None
    """Whose game of the ladder it is."""
    program: bool = False
    """Whether a program opened it, and not a person at a page."""
    exhibition: bool = False
    """Whether bots play among themselves, and nobody else can sit down."""
    lesson: str | None = None
    """Whose strategy sits at it."""

    def model_post_init(self, _: object) -> None:
        self.secret = self.secret or self.wanted.seed or secrets.token_hex(32)

"""The setup of a table and its commands, from which the table can be restored exactly."""

import secrets
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum

from pydantic import BaseModel, Field

from holecard.web.tables.requests import NewTable


class CommandType(StrEnum):
    JOIN = "join"
    LEAVE = "leave"
    ACT = "act"
    NEXT = "next"
    PACE = "pace"
    SIT_OUT = "sit-out"
    COME_BACK = "come-back"


@dataclass(frozen=True, slots=True)
class TableCommand:
    type: CommandType
    seat: int = 0
    value: int = 0
    """The action or the places of the discarded cards, the pace, or 1 if a program joins."""
    name: str = ""
    token: str = field(default="", repr=False)


class TableSetup(BaseModel):
    request: NewTable
    name: str = Field(default_factory=lambda: secrets.token_hex(6))
    secret: str = Field(default="", repr=False)
    """The secret that all deals are derived from."""
    token: str = Field(default_factory=lambda: secrets.token_urlsafe(24), repr=False)
    """The token of the player who opened the table."""
    opened: datetime = Field(default_factory=lambda: datetime.now(UTC))
    ladder: str | None = None
    """The name of the opponent if this is a ladder game."""
    player: str | None = None
    """The player of the ladder game."""
    program: bool = False
    """Whether a program opened the table, rather than a person in a browser."""
    exhibition: bool = False
    """Whether only bots play."""
    solution: str | None = None
    """Id of the studied solution that plays at the table."""

    def model_post_init(self, _: object) -> None:
        self.secret = self.secret or self.request.seed or secrets.token_hex(32)

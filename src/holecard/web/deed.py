"""What can be done to a table: all of it in order, after the same beginning, gives the same table."""

from dataclasses import dataclass, field
from enum import StrEnum


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

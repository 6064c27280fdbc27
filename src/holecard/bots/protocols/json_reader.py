"""Reads untrusted JSON so that no input makes a later step hang or raise."""

import json
from typing import Any, Final

from holecard.hand.action import MOST_DIGITS

MOST_CHIPS: Final = 10**18
"""Maximum chips in a field."""

_BEYOND: Final[int] = 10**MOST_DIGITS
_SPACE: Final = " \t\r\n"
"""What JSON allows around a value."""


def read_object(line: str) -> dict[str, Any] | None:
    """Parse a line as a JSON object; None for anything else."""
    text = line.strip(_SPACE)
    try:
        data, end = (_SHORT if len(text) <= MOST_DIGITS else _LONG).raw_decode(text)
    except (ValueError, RecursionError):
        return None
    return data if type(data) is dict and end == len(text) else None


def _whole(digits: str) -> int:
    if len(digits) <= MOST_DIGITS:
        return int(digits)
    return -_BEYOND if digits.startswith("-") else _BEYOND


_SHORT: Final = json.JSONDecoder()
_LONG: Final = json.JSONDecoder(parse_int=_whole)
"""For lines that have room for a number which Python refuses to convert; calls back for every integer."""

"""Reading foreign JSON: whatever it holds, no later step can be made to hang or to raise."""

import json
from typing import Any, Final

MOST_CHIPS: Final = 10**18
"""That a field may hold."""
MOST_DIGITS: Final = 4000
"""Of a whole number. Python refuses to read or print a few more; a longer one is read as if it had one digit
more than this, which is as far beyond any number of chips."""

_BEYOND: Final[int] = 10**MOST_DIGITS


def read_object(line: str) -> dict[str, Any] | None:
    """A JSON object, or None for everything else that a program may say."""
    try:
        data = json.loads(line, parse_int=_whole)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _whole(digits: str) -> int:
    if len(digits) <= MOST_DIGITS:
        return int(digits)
    return -_BEYOND if digits.startswith("-") else _BEYOND

"""Reject input that would take too long to parse.

The time of the TOML parser depends on the content, not on the length: two megabytes of hands take two
seconds, two megabytes of commas fifteen seconds, and keys with hundreds of dots hours. So the tokens are
counted first, which is fast.
"""

import re
from math import ceil
from typing import Final

from holecard.errors import Unreadable

_TEXTS: Final = re.compile(
    r"""'''.*?(?:'''|\Z) | \"""(?:\\.|[^\\])*?(?:\"""|\Z)
    | '[^'\n]*+'? | "(?:\\.|[^"\\\n])*+"? | \#[^\n]*+""",
    re.VERBOSE | re.DOTALL,
)
"""Strings and comments, closed or not: their content takes no time to parse."""
_DEEP: Final = re.compile(r"(?<![\w-])[\w-]++(?:[ \t]*+\.[ \t]*+[\w-]++){8}")
_DOTTED: Final = re.compile(r"^(?:[^.\n]*+\.){8}", re.MULTILINE)
"""A line that may contain a deeply dotted key."""
_HEADING: Final = re.compile(r"^[ \t]*\[", re.MULTILINE)
_MICROSECONDS: Final = {",": 10, "=": 15, "{": 5, ".": 5, "\n": 2}
"""Parse time per token on a slow machine."""
_HEADING_MICROSECONDS: Final = 40


def check_parse_time(text: str, source: str, seconds: float) -> None:
    if _estimate(text) <= seconds and not _DOTTED.search(text):
        return  # almost all real hand histories
    bare = _TEXTS.sub("_", text)
    deep = _DEEP.search(bare)
    if deep is not None:
        raise Unreadable(f"{source}: keys of a hand history are not nested this deeply: {deep[0][:40]!r}")
    estimate = _estimate(bare)
    if estimate > seconds:
        raise Unreadable(
            f"{source} takes too long to parse, split it into files with fewer hands each: "
            f"{ceil(estimate / seconds)} or more"
        )


def _estimate(text: str) -> float:
    """Approximate parse time in seconds."""
    marks = sum(each * text.count(mark) for mark, each in _MICROSECONDS.items())
    return (marks + _HEADING_MICROSECONDS * len(_HEADING.findall(text))) / 1e6

"""Whether a hand history can be read while others wait.

The reader of TOML takes its time by what is in a text, not by how long it is: two megabytes of hands take
two seconds, two megabytes of commas a quarter of a minute, and names with hundreds of dots hours. So what
is there to be read is counted first, which takes next to no time.
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
"""Texts and remarks, also those that nobody has closed: what is in them takes no time."""
_DEEP: Final = re.compile(r"(?<![\w-])[\w-]++(?:[ \t]*+\.[ \t]*+[\w-]++){8}")
_DOTTED: Final = re.compile(r"^(?:[^.\n]*+\.){8}", re.MULTILINE)
"""A line that may have such a name in it."""
_HEADING: Final = re.compile(r"^[ \t]*\[", re.MULTILINE)
_TOLLS: Final = {",": 10, "=": 15, "{": 5, ".": 5, "\n": 2}
"""Microseconds for each, on a machine that is not the fastest."""
_HEADING_TOLL: Final = 40


def check_toll(text: str, source: str, seconds: float) -> None:
    if _toll(text) <= seconds and not _DOTTED.search(text):
        return  # as it is with almost all hands that were played
    bare = _TEXTS.sub("_", text)
    deep = _DEEP.search(bare)
    if deep is not None:
        raise Unreadable(f"{source}: names are not nested so deep in a hand history: {deep[0][:40]!r}")
    toll = _toll(bare)
    if toll > seconds:
        raise Unreadable(
            f"{source} has too much in it to be read at once, split it into files with fewer hands each: "
            f"{ceil(toll / seconds)} or more"
        )


def _toll(text: str) -> float:
    """Seconds that reading it takes, more or less."""
    marks = sum(each * text.count(mark) for mark, each in _TOLLS.items())
    return (marks + _HEADING_TOLL * len(_HEADING.findall(text))) / 1e6

"""Makes untrusted text safe to show: names, paths and messages can come from anywhere.

A terminal obeys control characters: they colour, move, erase, set titles and paste. Direction marks turn a
line around, so that it reads as something else. Here they become what they are called in Python source.
"""

import unicodedata
from typing import Final

_STEERING: Final = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
_JOINERS: Final = "\u200c\u200d"
"""They only join letters and emoji."""


def printable(text: str) -> str:
    r"""In one line: `red\x1b[31m` for what would be red, `two\nlines` for two lines."""
    if text.isprintable():
        return text
    return "".join(_escaped(sign) if steers(sign) else sign for sign in text)


def printable_lines(text: str) -> str:
    """The same with its lines as they are."""
    return text if text.isprintable() else "\n".join(map(printable, text.split("\n")))


def steers(sign: str) -> bool:
    """Whether the character is invisible but changes how others are shown."""
    return unicodedata.category(sign) in _STEERING and sign not in _JOINERS


def _escaped(sign: str) -> str:
    return sign.encode("unicode_escape").decode("ascii")

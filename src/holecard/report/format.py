"""Text that all reports share: names and numbers in sentences, and descriptions of faults."""

import unicodedata
from typing import Final

from holecard.arena.ratings.figures import UNKNOWN, elo, percent, plus_minus, signed, winnings
from holecard.bots.clock import duration
from holecard.bots.faults import FaultKind

__all__ = [
    "FAULT_TEXTS",
    "UNKNOWN",
    "ascii_only",
    "clean",
    "counted",
    "duration",
    "elo",
    "percent",
    "plus_minus",
    "short_name",
    "shortened",
    "signed",
    "squeezed",
    "times",
    "winnings",
]

_ASCII: Final = str.maketrans({"±": "+-", "−": "-", "–": "-", "…": "...", "·": ".", "∞": "?", "×": "x"})

FAULT_TEXTS: Final = {
    FaultKind.CRASH: "crashed",
    FaultKind.EXIT: "exited before the round was over",
    FaultKind.CLOSED: "closed its output",
    FaultKind.LATE: "gave no answer in time",
    FaultKind.START: "did not start",
    FaultKind.GARBAGE: "answered with something that is not an action",
    FaultKind.FLOOD: "wrote more than a bot is allowed to",
    FaultKind.KILL: "killed the process that plays it",
    FaultKind.ILLEGAL: "chose an action that the rules do not allow",
}


def clean(text: str) -> str:
    """Replace control characters, including line breaks, and those that change the direction of text."""
    return "".join("\ufffd" if unicodedata.category(sign) in ("Cc", "Cf", "Cs") else sign for sign in text)


def ascii_only(text: str) -> str:
    """Replace everything that is not ASCII, for terminals that print nothing else."""
    return text.translate(_ASCII).encode("ascii", "replace").decode("ascii")


def shortened(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def squeezed(text: str, most: int) -> str:
    """Shorten text in the middle: names often differ only at their ends."""
    head = most // 2
    return text if len(text) <= most else f"{text[:head]}…{text[head + 1 - most :]}"


def short_name(name: str) -> str:
    """A bot's name, shortened for use in a sentence."""
    return shortened(clean(name), 40)


def counted(count: int, noun: str, plural: str = "") -> str:
    """A number and its noun: `1 hand`, `1,200 hands`."""
    return f"{count:,} {noun if count == 1 else plural or noun + 's'}"


def times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count:,} times")

"""The story of a hand for somebody who sits at the table: "You fold", not "You folds"."""

import re
from typing import Final

from holecard.hand.events import Event, sentence

_YOURS: Final = (
    (re.compile(r"^You (fold|check|call|bet|raise|win|show|post)s\b"), r"You \1"),
    (re.compile(r"^You is\b"), "You are"),
    (re.compile(r"^You does\b"), "You do"),
    (re.compile(r"^(You .*) and is all-in$"), r"\1 and are all-in"),
    (re.compile(r"; You has the button$"), "; you have the button"),
    (re.compile(r" to You$"), " to you"),
)


def tell(event: Event, names: tuple[str, ...]) -> str:
    """The event in words; a seat that is called You is spoken to."""
    return spoken(sentence(event, names))


def spoken(words: str) -> str:
    for pattern, better in _YOURS:
        words = pattern.sub(better, words)
    return words


def hand_count(count: int) -> str:
    return f"{count} hand{'' if count == 1 else 's'}"


def signed(chips: int) -> str:
    return f"{chips:+d}" if chips else "0"


def balance(chips: int) -> str:
    """`24 chips up`, `1 chip down`, `even`."""
    if not chips:
        return "even"
    return f"{abs(chips)} chip{'' if abs(chips) == 1 else 's'} {'up' if chips > 0 else 'down'}"

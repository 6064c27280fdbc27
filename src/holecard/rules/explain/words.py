"""Small words: numbers, plurals and lists as people write them."""

from collections.abc import Iterable
from typing import Final

_NUMBERS: Final = (
    "zero", "one", "two", "three", "four", "five", "six",
    "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip


def number(count: int) -> str:
    """Up to twelve in letters."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def many(count: int, noun: str) -> str:
    """`one card`, `two cards`, `52 cards`."""
    return f"{number(count)} {noun}{'' if count == 1 else 's'}"


def span(least: int, most: int) -> str:
    """`two`, or `two to nine`."""
    return number(least) if least == most else f"{number(least)} to {number(most)}"


def listed(items: Iterable[object]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *others, last = map(str, items)
    return f"{', '.join(others)} and {last}" if others else last


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]

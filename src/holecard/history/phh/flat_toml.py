"""PHH files as they are written in practice, read faster than TOML in general.

A hand is lines of `key = value` with numbers, texts, times and lists of these on one line, or with an item on
each line. Whatever else TOML allows gives None, and the file is to be parsed by `tomllib`.
"""

import datetime
import re
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final

from holecard.history.amounts import checked

_TABLE: Final = re.compile(r"^\[([A-Za-z0-9_-]+)\]$", re.MULTILINE)
_STRANGE: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]|'''|\"\"\"|\\")
"""Control characters, long strings and escapes."""
_PAIR: Final = re.compile(r"([A-Za-z0-9_-]+) *= *(.*)")
_SINGLE_QUOTED: Final = re.compile(r"\[\s*(?:'[^'\n]*'\s*,\s*)*(?:'[^'\n]*'\s*)?\]")
_DOUBLE_QUOTED: Final = re.compile(r"\[\s*(?:\"[^\"\n]*\"\s*,\s*)*(?:\"[^\"\n]*\"\s*)?\]")
_NUMBERS: Final = re.compile(r"\[ *(?:[-\d.inf]+(?: *, *[-\d.inf]+)*)? *\]")
_WHOLE: Final = re.compile(r"-?(?:0|[1-9]\d{0,17})")
_FLOAT: Final = re.compile(r"-?(?:0|[1-9]\d{0,17})\.\d{1,18}")
_TIME: Final = re.compile(r"([01]\d|2[0-3]):([0-5]\d):([0-5]\d)")
_KEYS: Final = frozenset(
    (
        "variant", "ante_trimming_status", "antes", "blinds_or_straddles", "bring_in", "small_bet", "big_bet",
        "min_bet", "starting_stacks", "actions", "event", "venue", "time", "time_zone_abbreviation", "day",
        "month", "year", "hand", "seats", "seat_count", "table", "players", "finishing_stacks", "winnings",
        "currency", "currency_symbol",
    )
)  # fmt: skip
"""The usual ones; others are looked at more closely."""
_INFINITE: Final = Decimal("inf")


class _General(Exception):
    """Something that is not flat."""


def flat_hands(text: str) -> dict[str, dict[str, Any]] | None:
    """The hands of a `.phhs` text by their keys."""
    if _STRANGE.search(text):
        return None
    before, *parts = _TABLE.split(text)
    if before.strip() or not parts:
        return None
    hands: dict[str, dict[str, Any]] = {}
    try:
        for key, body in zip(parts[::2], parts[1::2], strict=True):
            if key in hands:
                return None
            hands[key] = _fields(body)
    except _General:
        return None
    return hands


def flat_hand(text: str) -> dict[str, Any] | None:
    """The fields of a `.phh` text."""
    if _STRANGE.search(text):
        return None
    try:
        return _fields(text)
    except _General:
        return None


def _fields(text: str) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    lines = iter(text.split("\n"))
    for line in lines:
        if not line:
            continue
        key, equals, value = line.partition(" = ")
        if not equals or key not in _KEYS:
            found = _PAIR.fullmatch(line)
            if found is None:
                raise _General
            key, value = found[1], found[2]
        value = value.strip(" ")
        if value[:1] == "[" and value[-1:] != "]":
            value = _joined(value, lines)
        if key in fields:
            raise _General
        fields[key] = _list(value) if value[:1] == "[" else _value(value)
    return fields


def _joined(value: str, lines: "Any") -> str:
    """A list whose items stand on lines of their own."""
    parts = [value]
    for line in lines:
        parts.append(line)
        if line == "]":
            return "\n".join(parts)
    raise _General


class FlatNumbers(list[Any]):
    """A list of numbers that was checked: ints and Decimals within the allowed digits."""

    __slots__ = ()


class WholeNumbers(FlatNumbers):
    """All of them whole."""

    __slots__ = ()


class FlatTexts(list[Any]):
    """A list of texts that was checked."""

    __slots__ = ()


@lru_cache(20_000)
def _numbers(value: str) -> FlatNumbers:
    """Lists come again and again: antes, blinds, chairs."""
    if not _NUMBERS.fullmatch(value):
        raise _General
    inside = value[1:-1].strip()
    numbers = [_number(item.strip()) for item in inside.split(",")] if inside else []
    return (WholeNumbers if all(type(number) is int for number in numbers) else FlatNumbers)(numbers)


def _list(value: str) -> list[Any]:
    if value.startswith("['") and value.endswith("']"):
        items = value[2:-2].split("', '")
        if value.count("'") == 2 * len(items) and "\n" not in value:
            return FlatTexts(items)
    if _SINGLE_QUOTED.fullmatch(value):
        return FlatTexts(value.split("'")[1::2])
    if _DOUBLE_QUOTED.fullmatch(value):
        return FlatTexts(value.split('"')[1::2])
    return _numbers(value)


@lru_cache(100_000)
def _number(text: str) -> int | Decimal:
    if _WHOLE.fullmatch(text):
        return int(text)
    if _FLOAT.fullmatch(text):
        return checked(text)
    if text == "inf":
        return _INFINITE
    raise _General


def _value(value: str) -> Any:
    first = value[:1]
    if first in ("'", '"'):
        if len(value) < 2 or value[-1] != first or value.count(first) != 2:
            raise _General
        return value[1:-1]
    if value == "true" or value == "false":
        return value == "true"
    if found := _TIME.fullmatch(value):
        return datetime.time(int(found[1]), int(found[2]), int(found[3]))
    return _number(value)

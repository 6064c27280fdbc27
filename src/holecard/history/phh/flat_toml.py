"""PHH files as they are written in practice, read faster than TOML in general.

A hand is lines of `key = value` with numbers, texts, times and lists of these on one line, or with an item on
each line. Whatever else TOML allows gives None, and the file is to be parsed by `tomllib`.
"""

import datetime
import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final

from holecard.history.phh.flat_lists import FlatNumbers, FlatTexts

_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_STRANGE: Final = ("'''", '"""', "\\")
"""Long strings and escapes."""
_CONTROL: Final = bytes([*range(9), *range(11, 32), 127])
_PAIR: Final = re.compile(r"([A-Za-z0-9_-]+) *= *(.*)")
_SINGLE_QUOTED: Final = re.compile(r"\[\s*(?:'[^'\n]*'\s*,\s*)*(?:'[^'\n]*'\s*)?\]")
_DOUBLE_QUOTED: Final = re.compile(r"\[\s*(?:\"[^\"\n]*\"\s*,\s*)*(?:\"[^\"\n]*\"\s*)?\]")
_WHOLE: Final = re.compile(r"-?(?:0|[1-9]\d{0,17})", re.ASCII)
_FLOAT: Final = re.compile(r"-?(?:0|[1-9]\d{0,17})\.\d{1,18}", re.ASCII)
_TIME: Final = re.compile(r"([01]\d|2[0-3]):([0-5]\d):([0-5]\d)", re.ASCII)
_KEYS: Final = frozenset(
    (
        "variant", "ante_trimming_status", "antes", "blinds_or_straddles", "bring_in", "small_bet", "big_bet",
        "min_bet", "starting_stacks", "actions", "event", "venue", "time", "time_zone_abbreviation", "day",
        "month", "year", "hand", "seats", "seat_count", "table", "players", "finishing_stacks", "winnings",
        "currency", "currency_symbol",
    )
)  # fmt: skip
"""The usual ones; others are looked at more closely."""
_DIGITS: Final = frozenset("0123456789")
_INFINITE: Final = Decimal("inf")
_OF_ONE_HAND: Final = frozenset(("actions", "starting_stacks", "time", "hand", "finishing_stacks"))
_MOST_LINES: Final = 10_000
_USUAL_LENGTH: Final = 500
"""Characters up to which a line is remembered: the names of ten players have fewer."""
_MOST_KNOWN: Final = 50_000
_LINES: Final[dict[str, tuple[str, Any]]] = {}
"""Lines that were read before. Most of what a file says of a hand it says of others, too."""
_AMOUNTS: Final[dict[str, int | Decimal]] = {}


class _General(Exception):
    """Something that is not flat."""


def flat_hands(text: str) -> dict[str, dict[str, Any]] | None:
    """The hands of a `.phhs` text by their keys."""
    if _is_strange(text):
        return None
    before, *parts = f"\n{text}".split("\n[")
    if before.strip() or not parts:
        return None
    hands: dict[str, dict[str, Any]] = {}
    try:
        for part in parts:
            line, _, body = part.partition("\n")
            key = line[:-1]
            if line[-1:] != "]" or key in hands or not _KEY.fullmatch(key):
                return None
            hands[key] = _fields(body)
    except _General:
        return None
    return hands


def flat_hand(text: str) -> dict[str, Any] | None:
    """The fields of a `.phh` text."""
    if _is_strange(text):
        return None
    try:
        return _fields(text)
    except _General:
        return None


def _is_strange(text: str) -> bool:
    data = text.encode("utf-8", "surrogatepass")
    return any(sign in text for sign in _STRANGE) or len(data.translate(None, _CONTROL)) < len(data)


def _fields(text: str) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    lines = iter(text.split("\n"))
    count = 0
    for line in lines:
        if line:
            key, value = _LINES.get(line) or _pair(line, lines)
            fields[key] = value
            count += 1
    if len(fields) < count:
        raise _General
    return fields


def _pair(line: str, lines: Iterator[str]) -> tuple[str, Any]:
    key, equals, text = line.partition(" = ")
    is_usual = bool(equals) and key in _KEYS
    if not is_usual:
        found = _PAIR.fullmatch(line)
        if found is None:
            raise _General
        key, text = found[1], found[2]
    text = text.strip(" ")
    if text[:1] != "[":
        value = _value(text)
    elif text[-1] == "]":
        value = _list(text)
    else:
        return key, _list(_joined(text, lines))
    if is_usual and key not in _OF_ONE_HAND and len(line) <= _USUAL_LENGTH:
        if len(_LINES) >= _MOST_LINES:
            _LINES.clear()
        _LINES[line] = key, value
    return key, value


def _joined(value: str, lines: Iterator[str]) -> str:
    """A list whose items stand on lines of their own."""
    parts = [value]
    for line in lines:
        parts.append(line)
        if line == "]":
            return "\n".join(parts)
    raise _General


def _numbers(value: str) -> FlatNumbers:
    try:
        return FlatNumbers([_AMOUNTS[item] for item in value[1:-1].split(", ")])
    except KeyError:
        inside = value[1:-1].strip(" ")
        return FlatNumbers([_known_number(item.strip(" ")) for item in inside.split(",")] if inside else [])


def _known_number(text: str) -> int | Decimal:
    """Amounts come again and again."""
    if len(_AMOUNTS) >= _MOST_KNOWN:
        _AMOUNTS.clear()
    number = _AMOUNTS[text] = _number(text)
    return number


def _list(value: str) -> list[Any]:
    if value[1] in _DIGITS:
        return _numbers(value)
    if value.startswith("['") and value.endswith("']"):
        items = value[2:-2].split("', '")
        if value.count("'") == 2 * len(items) and "\n" not in value:
            return FlatTexts(items)
    if _SINGLE_QUOTED.fullmatch(value):
        return FlatTexts(value.split("'")[1::2])
    if _DOUBLE_QUOTED.fullmatch(value):
        return FlatTexts(value.split('"')[1::2])
    return _numbers(value)


def _number(text: str) -> int | Decimal:
    if _WHOLE.fullmatch(text):
        return int(text)
    if _FLOAT.fullmatch(text):  # within the allowed digits
        return Decimal(text)
    if text == "inf":
        return _INFINITE
    raise _General


def _value(value: str) -> Any:
    first = value[:1]
    if first in _DIGITS and _WHOLE.fullmatch(value):
        return int(value)
    if first in ("'", '"'):
        if len(value) < 2 or value[-1] != first or value.count(first) != 2:
            raise _General
        return value[1:-1]
    if value == "true" or value == "false":
        return value == "true"
    if found := _TIME.fullmatch(value):
        return datetime.time(int(found[1]), int(found[2]), int(found[3]))
    return _number(value)

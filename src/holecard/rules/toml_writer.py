"""Writes TOML: the standard library only reads it.

Tables inside a value are written inline, since the hands of a `.phhs` file are tables themselves.
"""

import re
from collections.abc import Mapping
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

from holecard.errors import BadRequest
from holecard.printable import steers

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}
_AWKWARD = re.compile(r"'''|'\Z")


def print_pairs(values: Mapping[str, Any]) -> str:
    """A line `key = value` for each."""
    return "".join(f"{print_key(key)} = {print_value(value)}\n" for key, value in values.items())


def print_key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else _quoted(key)


def print_value(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _long(value) if "\n" in value else _quoted(value)
        case int():
            return str(value)
        case float() | Decimal():
            return _number(Decimal(repr(value)) if isinstance(value, float) else value)
        case datetime() | date() | time():
            return value.isoformat()
        case list() | tuple():
            return f"[{', '.join(map(_inner, value))}]"
        case Mapping():
            return "{" + ", ".join(f"{print_key(key)} = {_inner(item)}" for key, item in value.items()) + "}"
    raise BadRequest(f"a field holds texts, numbers, times, lists or tables, not {value!r}")


def print_list(items: list[str]) -> str:
    """A list of texts, one on each line."""
    if not items:
        return "[]"
    return "[\n" + "".join(f"  {_quoted(item)},\n" for item in items) + "]"


def _inner(value: Any) -> str:
    return _quoted(value) if isinstance(value, str) else print_value(value)


def _quoted(text: str) -> str:
    return f'"{_escaped(text)}"'


def _long(text: str) -> str:
    """Over several lines, as it is read; without escapes where possible."""
    lines = text.split("\n")
    if not _AWKWARD.search(text) and not any(map(steers, "".join(lines))):
        return f"'''\n{text}'''"
    return '"""\n' + "\n".join(map(_escaped, lines)) + '"""'


def _escaped(text: str) -> str:
    """Without anything that a terminal would obey, so that what is written can be printed as it is."""
    if text.isprintable() and '"' not in text and "\\" not in text:
        return text
    return "".join(_ESCAPES.get(sign) or (_code(sign) if steers(sign) else sign) for sign in text)


def _code(sign: str) -> str:
    return f"\\u{ord(sign):04x}" if ord(sign) < 0x10000 else f"\\U{ord(sign):08x}"


def _number(value: Decimal) -> str:
    """Never with an exponent; a point if it had one, so that it stays a float."""
    if not value.is_finite():
        return str(value).lower().replace("infinity", "inf")
    text = f"{value:f}"
    return text if "." in text else f"{text}.0"

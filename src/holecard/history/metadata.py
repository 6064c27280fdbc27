"""When and where a hand was played: the fields of the standard that do not affect play."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from operator import attrgetter
from typing import Any, Final

from holecard.errors import BadRequest
from holecard.history.amounts import Number


@dataclass(frozen=True, kw_only=True)
class Metadata:
    """Without slots: what a text does not say is then read from the class, and not put into every hand."""

    author: str | None = None
    """Who wrote the hand down."""
    event: str | None = None
    url: str | None = None
    venue: str | None = None
    address: str | None = None
    city: str | None = None
    region: str | None = None
    postal_code: str | None = None
    country: str | None = None
    time: datetime.time | None = None
    time_zone: str | None = None
    time_zone_abbreviation: str | None = None
    day: int | None = None
    month: int | None = None
    year: int | None = None
    hand: int | str | None = None
    """Its number or name."""
    level: int | None = None
    seat_count: int | None = None
    """Number of seats at the table, including empty ones."""
    table: int | str | None = None
    currency: str | None = None
    """Three letters, such as USD."""
    currency_symbol: str | None = None
    time_limit: Number | None = None

    def __post_init__(self) -> None:
        values = _VALUES(self)
        kinds = tuple(map(type, values))
        if kinds in _GOOD:
            return
        for value, (name, (words, types)) in zip(values, _CHECKED, strict=True):
            if value is not None and (not isinstance(value, types) or isinstance(value, bool)):
                shown = str(value) if isinstance(value, Decimal) else repr(value)
                raise BadRequest(f"{name} is {words}, not {shown}")
        if len(_GOOD) < _MOST_GOOD:
            _GOOD.add(kinds)

    @staticmethod
    def of(fields: Mapping[str, Any]) -> "Metadata":
        """`Metadata(**fields)` in a fraction of the time: every hand that is read needs one."""
        kinds = (*fields, *map(type, fields.values()))
        if kinds not in _GOOD_FIELDS:
            about = Metadata(**fields)
            if len(_GOOD_FIELDS) < _MOST_GOOD:
                _GOOD_FIELDS.add(kinds)
            return about
        about = object.__new__(Metadata)
        about.__dict__.update(fields)
        return about


_GOOD: Final[set[tuple[type, ...]]] = set()
"""The types of metadata that were looked at one by one: those of a file are alike."""
_GOOD_FIELDS: Final[set[tuple[object, ...]]] = set()
"""The names of fields and their types, of metadata that was made from these."""
_MOST_GOOD: Final = 1000


_TEXT = ("a text", (str,))
_WHOLE = ("a whole number", (int,))
_LABEL = ("a whole number or a text", (int, str))

KINDS: Final[dict[str, tuple[str, tuple[type, ...]]]] = {
    "time": ("a time of day", (datetime.time,)),
    "day": _WHOLE,
    "month": _WHOLE,
    "year": _WHOLE,
    "hand": _LABEL,
    "level": _WHOLE,
    "seat_count": _WHOLE,
    "table": _LABEL,
    "time_limit": ("a number", Number.__args__),
}
"""The types of the fields, and their names in messages; other fields are texts."""

NAMES: Final = tuple(Metadata.__dataclass_fields__)
_VALUES: Final = attrgetter(*NAMES)
_CHECKED: Final = tuple((name, KINDS.get(name, _TEXT)) for name in NAMES)

"""Dates and times of texts, as the fields of a record's metadata."""

import datetime
import re
from typing import Any, Final

_DATE: Final = re.compile(
    r"(?P<year>\d{4})[/-](?P<month>\d{1,2})[/-](?P<day>\d{1,2})[ T]+"
    r"(?P<hour>\d{1,2}):(?P<minute>\d{1,2})(?::(?P<second>\d{1,2}))?"
    r"(?:[ .\d]*(?P<zone>[A-Z]{1,5})\b)?"
)
_GROUPS: Final = ("year", "month", "day", "hour", "minute", "second", "zone")


def moment(text: str) -> dict[str, Any]:
    """The first date and time in a text; nothing if there is none, or none that exists."""
    found = _DATE.search(text)
    return moment_in(found) if found else {}


def has_moment(text: str) -> bool:
    return _DATE.search(text) is not None


def moment_in(found: re.Match[str]) -> dict[str, Any]:
    """The fields of a match with the groups year, month, day, hour, minute, second and zone."""
    year, month, day, hour, minute, second, zone = found.group(*_GROUPS)
    fields = date_fields(int(year), int(month), int(day), int(hour), int(minute), int(second or 0))
    if fields and zone:
        fields["time_zone_abbreviation"] = "UTC" if zone == "Z" else zone
    return fields


def date_fields(
    year: int, month: int, day: int, hour: int = 0, minute: int = 0, second: int = 0
) -> dict[str, Any]:
    try:
        moment = datetime.datetime(year, month, day, hour, minute, second)
    except ValueError:
        return {}
    return {"year": year, "month": month, "day": day, "time": moment.time()}

"""New York time, which PokerStars prints next to local time."""

from datetime import datetime, timedelta
from typing import Final

_OFFSETS: Final = {
    "UTC": 0, "GMT": 0, "WET": 0, "BST": 1, "WEST": 1, "CET": 1, "CEST": 2, "EET": 2, "EEST": 3, "MSK": 3,
    "EST": -5, "EDT": -4, "BRT": -3, "ART": -3,
}  # fmt: skip
"""Hours that clocks are ahead of UTC. PokerStars writes CET and EET in summer, too."""
_SUMMER_TOO: Final = ("CET", "EET", "WET")
_EASTERN: Final = "ET"


def to_eastern(local: datetime, zone: str) -> datetime | None:
    """The same moment in New York; None if the zone is not known."""
    if zone == _EASTERN:
        return local
    hours = _OFFSETS.get(zone)
    if hours is None:
        return None
    moment = local - timedelta(hours=hours)
    if zone in _SUMMER_TOO and _is_european_summer(moment):
        moment -= timedelta(hours=1)
    winter = moment - timedelta(hours=5)
    return winter + timedelta(hours=1) if _is_american_summer(winter) else winter


def _is_american_summer(winter: datetime) -> bool:
    """From the second Sunday of March to the first of November, by the winter time, since 2007."""
    begins = _sunday(winter.year, 3, 8) + timedelta(hours=2)
    ends = _sunday(winter.year, 11, 1) + timedelta(hours=1)
    return begins <= winter < ends


def _is_european_summer(winter: datetime) -> bool:
    """From the last Sunday of March to that of October, at one o'clock UTC; by the winter time, which puts
    the end an hour later."""
    begins = _sunday(winter.year, 3, 25) + timedelta(hours=1)
    return begins <= winter < _sunday(winter.year, 10, 25) + timedelta(hours=2)


def _sunday(year: int, month: int, day: int) -> datetime:
    """The first Sunday from this day on."""
    first = datetime(year, month, day)
    return first + timedelta(days=(6 - first.weekday()) % 7)

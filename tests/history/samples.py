"""Small hands to read, and a way to change one thing about them."""

from typing import Any

from holecard.history import Record, parse
from holecard.rules.toml_writer import print_pairs

THREE: dict[str, Any] = {
    "variant": "NT",
    "antes": [0, 0, 0],
    "blinds_or_straddles": [1, 2, 0],
    "min_bet": 2,
    "starting_stacks": [200, 200, 200],
    "actions": [
        "d dh p1 AsAh",
        "d dh p2 KsKh",
        "d dh p3 7d2c",
        "p3 f",
        "p1 cbr 6",
        "p2 cc",
        "d db 2s3s4h",
        "p1 cbr 8",
        "p2 cc",
        "d db 9d",
        "p1 cc",
        "p2 cc",
        "d db Jd",
        "p1 cc",
        "p2 cc",
        "p1 sm AsAh",
        "p2 sm KsKh",
    ],
}
"""Aces beat kings; the third player folds."""

TWO: dict[str, Any] = {
    "variant": "NT",
    "antes": [0, 0],
    "blinds_or_straddles": [1, 2],
    "min_bet": 2,
    "starting_stacks": [100, 60],
    "actions": ["d dh p1 AsAh", "d dh p2 KsKh", "p2 cbr 60", "p1 cc", "d db 2s3s4h", "d db 9d", "d db Jd"],
}
"""Heads-up: the button is p2, has the small blind and goes all-in."""


def phh(base: dict[str, Any], **changes: Any) -> str:
    """The text of a hand; a change to None leaves the field out."""
    fields = base | changes
    return print_pairs({name: value for name, value in fields.items() if value is not None})


def hand(base: dict[str, Any], **changes: Any) -> Record:
    return parse(phh(base, **changes))


def changed(actions: list[str], old: str, *new: str) -> list[str]:
    """The actions with one of them replaced, or left out."""
    at = actions.index(old)
    return [*actions[:at], *new, *actions[at + 1 :]]

"""Options and arguments that several commands share, and how their values are read."""

import re
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Final

import typer


def whole(least: int) -> Callable[[str], int]:
    """Reads a number of this size or more, and says what it was if it cannot."""

    def read(text: str) -> int:
        if not str(text).isdecimal() or int(text) < least:
            raise typer.BadParameter(f"expected a whole number from {least} up, not {text!r}")
        return int(text)

    return read


_UNITS: Final = {"": 1000, "s": 1000, "ms": 1, "m": 60_000, "min": 60_000}
_TIME: Final = re.compile(r"(\d{1,9}(?:\.\d{1,3})?)\s*([a-z]*)", re.ASCII)


def milliseconds(least: int) -> Callable[[str], int]:
    """Reads a time of so many milliseconds or more: `5`, `5s`, `500ms`, `0.5` or `2min`."""

    def read(text: str) -> int:
        found = _TIME.fullmatch(str(text).strip().lower())
        if found is None or found[2] not in _UNITS:
            raise typer.BadParameter(f"expected a time such as 5s, 0.5 or 500ms, not {text!r}")
        exact = Decimal(found[1]) * _UNITS[found[2]]
        if exact < least or exact != int(exact):
            raise typer.BadParameter(f"expected whole milliseconds, {least} or more, not {text!r}")
        return int(exact)

    return read


def game_names() -> list[str]:
    from holecard.rules import names

    return list(names())


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A game of 'holecard games', or the path of your own .toml page.",
        autocompletion=game_names,
        show_default=False,
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
RecordFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="A .phh file, or a .phhs file with several hands.")
]
OneHand = Annotated[
    str | None,
    typer.Option(
        metavar="KEY", help="Which hand of several: its key in the file, or its place.", show_default=False
    ),
]
OneSeat = Annotated[
    str | None,
    typer.Option(
        metavar="SEAT",
        help="See only this seat's cards: a player's name, p1, p2 ..., or a number from 0.",
        show_default=False,
    ),
]

"""Options and arguments that several commands share, and how their values are read."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer


def whole(least: int) -> Callable[[str], int]:
    """Reads a number of this size or more, and says what it was if it cannot."""

    def read(text: str) -> int:
        if not str(text).isdecimal() or int(text) < least:
            raise typer.BadParameter(f"expected a whole number from {least} up, not {text!r}")
        return int(text)

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

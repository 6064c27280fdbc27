"""Options and arguments that several commands share, and the parsers of their values."""

import re
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from holecard.errors import BadRequest


class Objective(StrEnum):
    """The values of --objective."""

    CHIPS = "chips"
    ROUND = "round"


def whole(least: int) -> Callable[[str], int]:
    """A parser of integers of at least `least`."""

    def read(text: str) -> int:
        if not str(text).isdecimal() or int(text) < least:
            raise typer.BadParameter(f"expected a whole number from {least} up, not {text!r}")
        return int(text)

    return read


def number(least: int, words: str, *, default: bool | str = True, panel: str | None = None) -> Any:
    """An option whose value is an integer of at least `least`; `default` is what the help shows as the
    default, and `panel` the group of options that it is listed in."""
    return typer.Option(
        metavar="N", parser=whole(least), help=words, show_default=default, rich_help_panel=panel
    )


_UNITS: Final = {"": 1000, "s": 1000, "ms": 1, "m": 60_000, "min": 60_000}
_TIME: Final = re.compile(r"(\d{1,9}(?:\.\d{1,3})?)\s*([a-z]*)", re.ASCII)


def milliseconds(least: int) -> Callable[[str], int]:
    """A parser of durations of at least `least` milliseconds: `5`, `5s`, `500ms`, `0.5` or `2min`."""

    def read(text: str) -> int:
        match = _TIME.fullmatch(str(text).strip().lower())
        if match is None or match[2] not in _UNITS:
            raise typer.BadParameter(f"expected a time such as 5s, 0.5 or 500ms, not {text!r}")
        exact = Decimal(match[1]) * _UNITS[match[2]]
        if exact < least or exact != int(exact):
            raise typer.BadParameter(f"expected whole milliseconds, {least} or more, not {text!r}")
        return int(exact)

    return read


def game_names() -> list[str]:
    from holecard.rules import names

    return list(names())


def by_option(options: object, names: Iterable[str]) -> dict[str, object]:
    """These attributes by the option that each comes from, such as `allin_from` from --allin-from."""
    return {f"--{name.replace('_', '-')}": getattr(options, name) for name in names}


def refuse(options: Mapping[str, object], why: str) -> None:
    """Raise BadRequest for the first option that was given although it has no effect with the others."""
    for name, value in options.items():
        if value is not None and value is not False:
            raise BadRequest(f"{why}: {name}")


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A game listed by 'holecard games', or the path of your own .toml file.",
        autocompletion=game_names,
        show_default=False,
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
RecordFile = Annotated[
    Path,
    typer.Argument(metavar="FILE", help="A file of hands: PHH, a poker room's text, or an imported .db."),
]
OneHand = Annotated[
    str | None,
    typer.Option(
        metavar="KEY",
        help="Which hand of several: its key in the file, or its position from 1.",
        show_default=False,
    ),
]
OneSeat = Annotated[
    str | None,
    typer.Option(
        metavar="SEAT",
        help="Show only this seat's cards: a player's name, p1, p2 ..., or a number from 0.",
        show_default=False,
    ),
]

# -- tournaments and matches

Rounds = Annotated[
    int | None,
    number(1, "Rounds per matchup, a multiple of the number of seats.", default="set by the game"),
]
Workers = Annotated[
    int | None,
    number(1, "Number of worker processes.", default="one per core"),
]
Seed = Annotated[
    str | None,
    typer.Option(metavar="TEXT", help="Any text: the same seed deals the same cards.", show_default="random"),
]
Cluster = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Run on the workers of the Dask scheduler at this address.",
        show_default=False,
    ),
]
NoMirror = Annotated[
    bool,
    typer.Option(
        "--no-mirror",
        help="Deal new cards in every round instead of replaying the same cards from every seat.",
    ),
]
WithLuck = Annotated[
    bool | None,
    typer.Option(
        "--luck/--no-luck",
        help="Show winnings without the luck of the deal; takes half a second to three seconds per "
        "thousand hands.",
        show_default="for 2,000 to 20,000 hands, once the code for it is compiled",
    ),
]
WithPolicies = Annotated[
    bool | None,
    typer.Option(
        "--policies/--no-policies",
        help="Store the policies of house bots, so that the luck of their draws is removed too; 20 to 80 "
        "bytes per hand. The hands stay the same.",
        show_default="with --luck",
    ),
]
_TIMES = "Such as 5s, 0.5 or 500ms."
Bank = Annotated[
    int | None,
    typer.Option(
        metavar="TIME",
        parser=milliseconds(1),
        help=f"A bot's time bank at the start of a round, and its upper limit. {_TIMES}",
        show_default="set by the game",
    ),
]
Increment = Annotated[
    int | None,
    typer.Option(
        metavar="TIME",
        parser=milliseconds(0),
        help="Time added to the bank after every action.",
        show_default="set by the game",
    ),
]
MoveLimit = Annotated[
    int | None,
    typer.Option(
        metavar="TIME",
        parser=milliseconds(1),
        help="Time limit for one action; on its own, a fixed limit for every action without a bank.",
        show_default=False,
    ),
]
Sandbox = Annotated[
    bool,
    typer.Option(
        "--sandbox",
        help="Run programs and Python bots in bubblewrap: no network, read-only, few files visible.",
    ),
]
Isolate = Annotated[
    bool,
    typer.Option("--isolate", help="Run each Python bot in its own process: slower, with resource limits."),
]
ResultsFile = Annotated[Path, typer.Argument(metavar="FILE", help="A tournament's results file.")]
BOTS = (
    "A bot is a house bot's name (see 'holecard bots'), file.py:Class, PROTOCOL:COMMAND for a program, "
    "or cmd:COMMAND to detect the protocol. Put name= in front to name it."
)

# -- solutions

Stacks = Annotated[
    str | None,
    typer.Option(
        metavar="CHIPS",
        help="Both stacks, or the button's and the other: 1000 or 1000,600.",
        show_default="the game's own",
    ),
]
PlotFile = Annotated[
    Path | None,
    typer.Option(
        "--plot", metavar="FILE", help="Plot the result to this .svg or .html file.", show_default=False
    ),
]

"""The options of `solve` and `grade` for spots after the flop."""

from pathlib import Path
from typing import Annotated

import typer

from holecard.cli.options import whole

PANEL = "Spots after the flop"


def _text(metavar: str, words: str) -> typer.models.OptionInfo:
    option: typer.models.OptionInfo = typer.Option(
        metavar=metavar, help=words, show_default=False, rich_help_panel=PANEL
    )
    return option


SpotFile = Annotated[
    Path | None,
    _text("FILE.toml", "A spot in TOML, with the keys board, pot, stacks, oop, ip, bets, raises ..."),
]
Board = Annotated[str | None, _text("CARDS", "Hold'em after the flop: its 3 to 5 cards, such as Td9d6h.")]
Pot = Annotated[
    int | None,
    typer.Option(
        metavar="CHIPS",
        parser=whole(1),
        help="The pot; --stacks are the chips behind.",
        show_default=False,
        rich_help_panel=PANEL,
    ),
]
OopRange = Annotated[str | None, _text("RANGE", "The range of the player who acts first: 66+,A8s+,KQo:0.5")]
IpRange = Annotated[str | None, _text("RANGE", "The range of the player in position.")]
Bets = Annotated[
    str | None,
    _text(
        "SIZES",
        "Percent of the pot, geo or allin, for all streets or by street and player: "
        "'33,75 river:50,100,allin oop-flop:33'.",
    ),
]
Raises = Annotated[str | None, _text("SIZES", "Multiples of the bet (2.5x), or as --bets.")]
Dead = Annotated[str | None, _text("CARDS", "Cards that neither player holds and no board has.")]
RakeText = Annotated[
    str | None, _text("RATE", "Part of the pot that the house takes, with a cap in chips: 0.05,15.")
]
AllinFrom = Annotated[str | None, _text("PART", "Bets of at least this part of the stack are all-in: 0.8.")]
Merge = Annotated[
    str | None, _text("PART", "Of bets that differ by less than this part of the pot take one: 0.1.")
]
LockFile = Annotated[
    Path | None, _text("FILE.toml", "Decisions with strategies that are given, as [[lock]] tables.")
]
NodePath = Annotated[str | None, _text("PATH", "The decision to show: 'b75 c / Qc / k'.")]
Threads = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        parser=whole(1),
        help="Threads that solve a spot.",
        show_default="one per core",
        rich_help_panel=PANEL,
    ),
]
Bits = Annotated[
    int | None,
    typer.Option(
        metavar="16|32", help="Bits of an entry of the tables.", show_default="32", rich_help_panel=PANEL
    ),
]

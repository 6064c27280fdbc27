"""The options of `solve` and `grade` for spots after the flop."""

from dataclasses import dataclass, fields
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from holecard.cli.options import by_option, milliseconds, number

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
HandFile = Annotated[
    Path | None,
    typer.Option(
        "--from",
        metavar="FILE.phh",
        help="A recorded hand: board, pot, stacks, who acts first, and the bets of the street come from it.",
        show_default=False,
        rich_help_panel=PANEL,
    ),
]
HandKey = Annotated[str | None, _text("KEY", "With --from, which hand of several: its key, or its position.")]
Moment = Annotated[
    str | None,
    _text(
        "MOMENT",
        "With --from, which decision: turn is the first one of the turn, turn+1 the one after one action on "
        "it, 7 the one after 7 actions of the hand. Without it, the last one.",
    ),
]
Board = Annotated[str | None, _text("CARDS", "Hold'em after the flop: its 3 to 5 cards, such as Td9d6h.")]
Pot = Annotated[
    int | None, number(1, "Chips in the pot; --stacks are the chips behind.", default=False, panel=PANEL)
]
OopRange = Annotated[
    str | None,
    _text(
        "RANGE", "The range of the player who acts first: 66+,A8s+,KQo:0.5; Omaha: AAxx,KQJTds,random:0.1."
    ),
]
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
Donks = Annotated[
    str | None,
    _text(
        "SIZES",
        "Bets of the player out of position into the one who bet on the street before: 'turn:33 river:none'. "
        "Without it, as --bets.",
    ),
]
Dead = Annotated[str | None, _text("CARDS", "Cards that neither player holds and no board has.")]
RakeText = Annotated[
    str | None, _text("RATE", "Part of the pot that the house takes, with a cap in chips: 0.05,15.")
]
AllinFrom = Annotated[str | None, _text("PART", "Bets of at least this part of the stack are all-in: 0.8.")]
Merge = Annotated[
    str | None, _text("PART", "Of bets that differ by less than this part of the pot take one: 0.1.")
]
Sample = Annotated[
    int | None,
    number(
        1,
        "Solve with N hands of each range, drawn evenly over their strengths by --seed. Larger ranges take "
        "more memory and time.",
        default=False,
        panel=PANEL,
    ),
]
LockFile = Annotated[
    Path | None, _text("FILE.toml", "Decisions with strategies that are given, as [[lock]] tables.")
]
NodePath = Annotated[str | None, _text("PATH", "The decision to show: 'b75 c / Qc / k'.")]


class SpotReport(StrEnum):
    """The values of --report."""

    CARDS = "cards"
    EQUITY = "equity"
    HANDS = "hands"


Report = Annotated[
    SpotReport | None,
    _text(
        "cards|equity|hands",
        "cards: the decision on every next card ('b75 c', 'b75 c / * / k'). equity: both ranges in buckets. "
        "hands: the range of the player by combo.",
    ),
]
CsvFile = Annotated[Path | None, _text("FILE.csv", "Write the --report as a table.")]
TimeLimit = Annotated[
    int | None,
    typer.Option(
        "--time",
        metavar="TIME",
        parser=milliseconds(1),
        help="Stop after this long with what there is: 30s, 5min or 500ms.",
        show_default=False,
        rich_help_panel=PANEL,
    ),
]
Threads = Annotated[int | None, number(1, "Threads that solve a spot.", default="one per core", panel=PANEL)]
Bits = Annotated[
    int | None,
    typer.Option(
        metavar="16|32", help="Bits of an entry of the tables.", show_default="32", rich_help_panel=PANEL
    ),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class SpotOptions:
    """The options that describe a spot."""

    game: str
    file: Path | None = None
    hand_file: Path | None = None
    hand: str | None = None
    at: str | None = None
    board: str | None = None
    pot: int | None = None
    stacks: str | None = None
    oop: str | None = None
    ip: str | None = None
    bets: str | None = None
    raises: str | None = None
    donks: str | None = None
    dead: str | None = None
    rake: str | None = None
    allin_from: str | None = None
    merge: str | None = None

    @property
    def of_hand(self) -> dict[str, object]:
        """By name, those that choose a decision of a recorded hand."""
        return by_option(self, ("hand", "at"))

    @property
    def given(self) -> dict[str, object]:
        """By name, without the files and without --stacks, which other games have as well."""
        others = ("game", "file", "hand_file", "stacks")
        return by_option(self, (field.name for field in fields(self) if field.name not in others))


@dataclass(frozen=True, slots=True, kw_only=True)
class SpotRun:
    """How a spot is solved, and what is shown of it."""

    until: str | None = None
    iterations: int | None = None
    time: int | None = None
    """In milliseconds."""
    sample: int | None = None
    seed: int | None = None
    threads: int | None = None
    bits: int | None = None
    save: Path | None = None
    lock: Path | None = None
    node: str | None = None
    report: SpotReport | None = None
    csv: Path | None = None
    plot: Path | None = None
    curve: Path | None = None
    dry_run: bool = False
    every: bool = False
    as_json: bool = False

    @property
    def given(self) -> dict[str, object]:
        """By name, those that other games do not have."""
        return by_option(self, ("time", "sample", "lock", "node", "report", "csv", "threads", "bits"))

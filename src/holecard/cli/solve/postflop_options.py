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
        help="A recorded hand to take the board, pot, stacks, order of play and the street's bets from.",
        show_default=False,
        rich_help_panel=PANEL,
    ),
]
HandKey = Annotated[str | None, _text("KEY", "With --from, which hand of several: its key, or its position.")]
Moment = Annotated[
    str | None,
    _text(
        "MOMENT",
        "With --from, which decision: turn is the first on the turn, turn+1 the one after one action there, "
        "7 the one after 7 actions of the hand. By default, the last one.",
    ),
]
Board = Annotated[str | None, _text("CARDS", "Spots after the flop: the 3 to 5 board cards, such as Td9d6h.")]
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
Raises = Annotated[str | None, _text("SIZES", "Multiples of the bet (2.5x), or sizes as for --bets.")]
Donks = Annotated[
    str | None,
    _text(
        "SIZES",
        "Bets by the player out of position into the bettor of the previous street: 'turn:33 river:none'. "
        "By default, as --bets.",
    ),
]
Dead = Annotated[str | None, _text("CARDS", "Cards that are in no hand and on no board.")]
RakeText = Annotated[str | None, _text("RATE", "The house's share of the pot, with a cap in chips: 0.05,15.")]
AllinFrom = Annotated[
    str | None, _text("PART", "Turn bets of at least this fraction of the stack into all-ins: 0.8.")
]
Merge = Annotated[
    str | None, _text("PART", "Merge bets that differ by less than this fraction of the pot: 0.1.")
]
Sample = Annotated[
    int | None,
    number(
        1,
        "Solve with N hands of each range, sampled evenly over their strengths by --seed. Larger ranges take "
        "more memory and time.",
        default=False,
        panel=PANEL,
    ),
]
LockFile = Annotated[
    Path | None, _text("FILE.toml", "Node locks: decisions with fixed strategies, as [[lock]] tables.")
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
        "hands: the player's range by combo.",
    ),
]
CsvFile = Annotated[Path | None, _text("FILE.csv", "Write the --report as a table.")]
TimeLimit = Annotated[
    int | None,
    typer.Option(
        "--time",
        metavar="TIME",
        parser=milliseconds(1),
        help="Stop after this long with the result so far: 30s, 5min or 500ms.",
        show_default=False,
        rich_help_panel=PANEL,
    ),
]
Threads = Annotated[
    int | None, number(1, "Threads to solve a spot with.", default="one per core", panel=PANEL)
]
Bits = Annotated[
    int | None,
    typer.Option(metavar="16|32", help="Bits per table entry.", show_default="32", rich_help_panel=PANEL),
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

"""The options of `solve`, in the groups that it passes on; `grade` and `exploit` share some of them."""

from dataclasses import dataclass, fields
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer

from holecard.cli.options import AsJson, PlotFile, Stacks, by_option, milliseconds, number, whole

PANEL: Final = "Spots after the flop"


def _text(metavar: str, words: str) -> typer.models.OptionInfo:
    option: typer.models.OptionInfo = typer.Option(
        metavar=metavar, help=words, show_default=False, rich_help_panel=PANEL
    )
    return option


SpotFile = Annotated[
    Path | None,
    typer.Option(
        "--spot",
        metavar="FILE.toml",
        help="A spot in TOML, with the keys board, pot, stacks, oop, ip, bets, raises ...",
        show_default=False,
        rich_help_panel=PANEL,
    ),
]
LockFile = Annotated[
    Path | None, _text("FILE.toml", "Node locks: decisions with fixed strategies, as [[lock]] tables.")
]
Threads = Annotated[
    int | None, number(1, "Threads to solve a spot with.", default="one per core", panel=PANEL)
]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameChanges:
    """What is solved of a game: its deck, bets and stacks, where they differ from its definition."""

    cards: Annotated[
        int | None,
        number(2, "Play with the N highest cards of the deck.", default="the game's own deck"),
    ] = None
    bet: Annotated[
        int | None,
        typer.Option(metavar="CHIPS", parser=whole(1), help="Fixed betting: the bet.", show_default=False),
    ] = None
    raise_to: Annotated[
        int | None,
        typer.Option(
            metavar="CHIPS",
            parser=whole(1),
            help="Fixed betting: the total after a raise.",
            show_default=False,
        ),
    ] = None
    stacks: Stacks = None
    bet_sizes: Annotated[
        str | None,
        typer.Option(
            metavar="SIZES",
            help="No limit: the bet sizes of the tree. 0.5 is half the pot, 3x three times the bet; also min "
            "and allin.",
            show_default="0.5,1,2,allin",
        ),
    ] = None
    no_limp: Annotated[
        bool, typer.Option("--no-limp", help="Do not allow calling the big blind preflop.")
    ] = False

    @property
    def given(self) -> dict[str, object]:
        """By name."""
        return by_option(self, (field.name for field in fields(self)))


@dataclass(frozen=True, slots=True, kw_only=True)
class SolveRun:
    """When a run ends, and what is kept and shown of it."""

    until: Annotated[
        str | None,
        typer.Option(
            metavar="LOSS",
            help="Iterate until the exploitability is below this: chips a hand (1e-6), thousandths of a big "
            "blind (1mbb), or after the flop a percentage of the pot (0.3%).",
            show_default="1mbb, after the flop 0.5%; without blinds 1e-6, or what a slower method than pcfr+ "
            "reaches in a second",
        ),
    ] = None
    iterations: Annotated[
        int | None,
        number(
            1, "Stop after this many iterations, or tweaks per player.", default="100000, or 500000 tweaks"
        ),
    ] = None
    seed: Annotated[
        int | None,
        number(0, "Seed of anneal's tweaks, or of --sample.", default="0"),
    ] = None
    save: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.npz",
            help="Save the strategy here. If the file holds a run of the same game, resume it.",
            show_default=False,
        ),
    ] = None
    plot: PlotFile = None
    curve: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Plot the exploitability over time (for spots, over iterations) to this .svg or .html file.",
            show_default=False,
        ),
    ] = None
    every: Annotated[bool, typer.Option("--all", help="Print every decision point, however many.")] = False
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only print the size of the game and what it takes to solve it.")
    ] = False
    as_json: AsJson = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SpotOptions:
    """The options that describe a spot after the flop, but for --stacks, which other games have as well."""

    file: SpotFile = None
    hand_file: Annotated[
        Path | None,
        typer.Option(
            "--from",
            metavar="FILE.phh",
            help="A recorded hand to take the board, pot, stacks, order of play and the street's bets from.",
            show_default=False,
            rich_help_panel=PANEL,
        ),
    ] = None
    hand: Annotated[
        str | None, _text("KEY", "With --from, which hand of several: its key, or its position.")
    ] = None
    at: Annotated[
        str | None,
        _text(
            "MOMENT",
            "With --from, which decision: turn is the first on the turn, turn+1 the one after one action "
            "there, 7 the one after 7 actions of the hand. By default, the last one.",
        ),
    ] = None
    board: Annotated[str | None, _text("CARDS", "The 3 to 5 board cards, such as Td9d6h.")] = None
    pot: Annotated[
        int | None, number(1, "Chips in the pot; --stacks are the chips behind.", default=False, panel=PANEL)
    ] = None
    oop: Annotated[
        str | None,
        _text(
            "RANGE",
            "The range of the player who acts first: 66+,A8s+,KQo:0.5; Omaha: AAxx,KQJTds,random:0.1.",
        ),
    ] = None
    ip: Annotated[str | None, _text("RANGE", "The range of the player in position.")] = None
    bets: Annotated[
        str | None,
        _text(
            "SIZES",
            "Percent of the pot, geo or allin, for all streets or by street and player: "
            "'33,75 river:50,100,allin oop-flop:33'.",
        ),
    ] = None
    raises: Annotated[str | None, _text("SIZES", "Multiples of the bet (2.5x), or sizes as for --bets.")] = (
        None
    )
    donks: Annotated[
        str | None,
        _text(
            "SIZES",
            "Bets by the player out of position into the bettor of the previous street: "
            "'turn:33 river:none'. By default, as --bets.",
        ),
    ] = None
    dead: Annotated[str | None, _text("CARDS", "Cards that are in no hand and on no board.")] = None
    rake: Annotated[
        str | None, _text("RATE", "The house's share of the pot, with a cap in chips: 0.05,15.")
    ] = None
    allin_from: Annotated[
        str | None, _text("PART", "Turn bets of at least this fraction of the stack into all-ins: 0.8.")
    ] = None
    merge: Annotated[
        str | None, _text("PART", "Merge bets that differ by less than this fraction of the pot: 0.1.")
    ] = None

    @property
    def of_hand(self) -> dict[str, object]:
        """By name, those that choose a decision of a recorded hand."""
        return by_option(self, ("hand", "at"))

    @property
    def given(self) -> dict[str, object]:
        """By name, without the files."""
        files = ("file", "hand_file")
        return by_option(self, (field.name for field in fields(self) if field.name not in files))

    @property
    def is_spot(self) -> bool:
        """Whether there is a spot to solve at all."""
        return self.file is not None or self.hand_file is not None or self.board is not None


class SpotReport(StrEnum):
    """The values of --report."""

    CARDS = "cards"
    EQUITY = "equity"
    HANDS = "hands"


@dataclass(frozen=True, slots=True, kw_only=True)
class SpotRun(SolveRun):
    """How a spot is solved, and what is shown of it."""

    sample: Annotated[
        int | None,
        number(
            1,
            "Solve with N hands of each range, sampled evenly over their strengths by --seed. Larger ranges "
            "take more memory and time.",
            default=False,
            panel=PANEL,
        ),
    ] = None
    lock: LockFile = None
    node: Annotated[str | None, _text("PATH", "The decision to show: 'b75 c / Qc / k'.")] = None
    report: Annotated[
        SpotReport | None,
        _text(
            "cards|equity|hands",
            "cards: the decision on every next card ('b75 c', 'b75 c / * / k'). equity: both ranges in "
            "buckets. hands: the player's range by combo.",
        ),
    ] = None
    csv: Annotated[Path | None, _text("FILE.csv", "Write the --report as a table.")] = None
    time: Annotated[
        int | None,
        typer.Option(
            metavar="TIME",
            parser=milliseconds(1),
            help="Stop after this long with the result so far: 30s, 5min or 500ms.",
            show_default=False,
            rich_help_panel=PANEL,
        ),
    ] = None
    threads: Threads = None
    bits: Annotated[
        int | None,
        typer.Option(metavar="16|32", help="Bits per table entry.", show_default="32", rich_help_panel=PANEL),
    ] = None

    @property
    def given(self) -> dict[str, object]:
        """By name, those that other games do not have."""
        general = {field.name for field in fields(SolveRun)}
        return by_option(self, (field.name for field in fields(self) if field.name not in general))

"""The result of `holecard equity`, as a table or as JSON."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from rich.table import Table
from rich.text import Text

from holecard.cards.card import print_cards
from holecard.cli.console import card_row, screen
from holecard.solver.equity import (
    AnyEquities,
    Count,
    Equities,
    EquityMethod,
    PartialSpot,
    PlayerEquity,
    SplitEquities,
    SplitEquity,
    Spot,
)

_WIDEST_COUNT: Final = 11
"""Width of the longest count that leaves room for the hands on a usual screen."""
_WIDTH_FOR_SHARES: Final = 45
_WIDTH_FOR_COUNTS: Final = 76
"""Columns of the terminal from which counts are shown; narrower ones show only the most important figures."""


@dataclass(frozen=True, slots=True)
class EquityResult:
    equities: AnyEquities
    method: str
    """The method in words."""
    seed: str = ""
    """The seed of the samples."""
    is_interrupted: bool = False

    @property
    def is_sampled(self) -> bool:
        return self.equities.method is EquityMethod.SAMPLED


def show_equities(hands: Sequence[str], spot: Spot | PartialSpot, result: EquityResult) -> None:
    console = screen()
    for name, cards in (("board", spot.board), ("dead", spot.dead)):
        if cards:
            console.print(Text(f"{name} ").append_text(card_row(cards, console)))
    if isinstance(result.equities, SplitEquities):
        console.print(_split_table(hands, result.equities, sampled=result.is_sampled))
    else:
        console.print(_table(hands, result.equities, console.width, sampled=result.is_sampled))
    console.print(result.method, style="dim", soft_wrap=True)


def _split_table(hands: Sequence[str], equities: SplitEquities, *, sampled: bool) -> Table:
    """The high and low columns are chances to win that half, alone or with others."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("hand", overflow="fold", min_width=min(8, max(map(len, hands))))
    for heading in ("equity", *(["error"] if sampled else []), "high", "low", "scoop"):
        table.add_column(heading, justify="right", no_wrap=True)
    for name, player, error in zip(hands, equities.players, equities.errors, strict=True):
        table.add_row(
            Text(name, style="bold"),
            f"{float(player.equity):.4%}",
            *([f"{error:.4%}"] if sampled else []),
            *(f"{float(part):.2%}" for part in (player.high, player.low, player.scoop)),
        )
    return table


def _table(hands: Sequence[str], equities: Equities, width: int, *, sampled: bool) -> Table:
    shares = width >= _WIDTH_FOR_SHARES
    counted = not sampled and len(number_text(equities.deals)) <= _WIDEST_COUNT and width >= _WIDTH_FOR_COUNTS
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("hand", overflow="fold", min_width=min(8, max(map(len, hands))))
    for heading in _headings(sampled=sampled, shares=shares, counted=counted):
        table.add_column(heading, justify="right", no_wrap=True)
    for name, player, error in zip(hands, equities.players, equities.errors, strict=True):
        table.add_row(
            Text(name, style="bold"),
            f"{float(player.equity):.4%}",
            *([f"{error:.4%}"] if sampled else []),
            *([_percent(player.wins, player), _percent(player.ties, player)] if shares else []),
            *(map(number_text, (player.wins, player.ties, player.losses)) if counted else ()),
        )
    return table


def _headings(*, sampled: bool, shares: bool, counted: bool) -> list[str]:
    error = ["error"] if sampled else []
    parts = ["win", "tie"] if shares else []
    return ["equity", *error, *parts, *(["wins", "ties", "losses"] if counted else [])]


def _percent(part: Count, player: PlayerEquity) -> str:
    return f"{float(part / player.deals):.2%}"


def number_text(number: Count) -> str:
    return f"{number:,}" if isinstance(number, int) else f"{float(number):,.2f}"


def equity_json(hands: Sequence[str], spot: Spot | PartialSpot, result: EquityResult) -> dict[str, object]:
    results, sampled = result.equities, result.is_sampled
    players: Sequence[PlayerEquity | SplitEquity] = results.players
    return {
        "method": str(results.method),
        **({"seed": result.seed, "stopped": result.is_interrupted} if sampled else {}),
        "hole_cards": spot.hole if isinstance(spot, Spot) else spot.held,
        "board": print_cards(spot.board),
        "dead": print_cards(spot.dead),
        "deals": _exact(results.deals),
        **({"lows": results.lows} if isinstance(results, SplitEquities) else {}),
        "players": [
            {
                "hand": name,
                "equity": float(player.equity),
                **({"error": error} if sampled else {"fraction": str(player.equity)}),
                **_counts(player),
            }
            for name, player, error in zip(hands, players, results.errors, strict=True)
        ],
    }


def _counts(player: PlayerEquity | SplitEquity) -> dict[str, int | str]:
    is_split = isinstance(player, SplitEquity)
    names = "wins_high ties_high wins_low ties_low scoops" if is_split else "wins ties losses"
    return {name: _exact(getattr(player, name)) for name in names.split()}


def _exact(number: int | Fraction) -> int | str:
    """An exact number for JSON, which has no fractions: `5/2` is a string."""
    return number if isinstance(number, int) else str(number)

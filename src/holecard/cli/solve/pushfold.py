"""`holecard solve ladder`: push or fold at every level, as charts of 13 by 13 starting hands."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rich import box
from rich.table import Table

from holecard.bots.solved.nash import SHORT, is_heads_up_and_short
from holecard.cli.console import screen
from holecard.hand import CALL, FOLD, raise_to
from holecard.report.plots.palette import LabeledAction
from holecard.report.plots.starting_hands import HandGrid, grid_chart, grid_text
from holecard.report.plots.strategy import percent
from holecard.report.plots.svg import plot_path, write_plot
from holecard.rules.explain.words import listed
from holecard.rules.game import Game

if TYPE_CHECKING:
    from holecard.solver.pushfold.chips import PushFold

_FOLDS: Final = LabeledAction("fold", FOLD)
_CALLS: Final = LabeledAction("call", CALL)


@dataclass(frozen=True, slots=True)
class SolvedStack:
    """The push/fold solution for one stack."""

    stack: int
    big_blind: int
    solution: "PushFold"

    @property
    def title(self) -> str:
        """`7.4 bb`."""
        return f"{self.stack / self.big_blind:g} bb"

    @property
    def _all_in(self) -> LabeledAction:
        return LabeledAction("all-in", raise_to(self.stack))

    @property
    def grids(self) -> tuple[HandGrid, HandGrid]:
        """The small blind's strategy, and the big blind's against an all-in."""
        return (
            _grid(f"{self.title}, small blind", (self._all_in, _FOLDS), self.solution.push),
            _grid(f"{self.title}, big blind against an all-in", (_CALLS, _FOLDS), self.solution.call),
        )


def show_ladder(game: Game, stacks: Sequence[int], *, as_json: bool, plot: Path | None) -> None:
    """Print the chip EV solution for every stack."""
    from holecard.solver.pushfold.chips import solve_pushfold

    place = None if plot is None else plot_path(plot)
    levels = [SolvedStack(stack, game.big_blind, solve_pushfold(game, stack)) for stack in stacks]
    _show(levels, _words(game), unit="bb", as_json=as_json, plot=place)


def _words(game: Game) -> str:
    """The name of the game if it is pure push or fold, otherwise its blinds."""
    if is_heads_up_and_short(game):
        return f"{game.title}: push or fold for chips"
    forced = game.forced
    ante = f" and an ante of {forced.ante}" if forced.ante else ""
    return f"Heads-up push or fold for chips, with blinds of {listed(forced.blinds)}{ante}"


def show_match_ladder(game: Game, *, as_json: bool, plot: Path | None) -> None:
    """Print the solution of every level for winning the whole ladder, with even chips."""
    from holecard.solver.pushfold.ladder import LadderSolver

    place = None if plot is None else plot_path(plot)
    match = LadderSolver(game)
    stacks = [game.session.stack(level) for level in range(match.hands)]
    levels = [SolvedStack(stack, game.big_blind, match.at(number, 0)) for number, stack in enumerate(stacks)]
    words = f"{game.title}: push or fold to win the game, with even chips at every level"
    _show(levels, words, unit="games", as_json=as_json, plot=place)


def _show(levels: Sequence[SolvedStack], words: str, *, unit: str, as_json: bool, plot: Path | None) -> None:
    if plot is not None:
        grids = [grid for side in zip(*(level.grids for level in levels), strict=True) for grid in side]
        write_plot(plot, grid_chart(words, _subtitle(unit), grids, columns=min(len(levels), 5)))
    if as_json:
        print(json.dumps({"title": words, "levels": [_document(level, unit) for level in levels]}, indent=2))
        return
    console = screen()
    console.print(words)
    for part in _parts(levels, unit):
        console.print(part)
    if any(level.stack > SHORT * level.big_blind for level in levels):
        console.print(
            f"Note: with more than {SHORT} big blinds an open all-in is rarely best; this is an "
            "equilibrium only among strategies that push or fold."
        )
    if plot is not None:
        console.print(f"The charts are in {plot}.", soft_wrap=True)


def _parts(levels: Sequence[SolvedStack], unit: str) -> Iterator[Any]:
    yield _table(levels, unit)
    for level in levels:
        for grid in level.grids:
            yield grid_text(grid)
            yield ""


def _table(levels: Sequence[SolvedStack], unit: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    headings = ("stack", "chips", f"value to the small blind ({unit})", "all-in", "calls", "exploitability")
    for heading in headings:
        table.add_column(heading, justify="right")
    for level in levels:
        result = level.solution
        table.add_row(
            level.title,
            str(level.stack),
            f"{_value(level, unit):+.5f}",
            percent(result.push_share),
            percent(result.call_share),
            f"{max(result.exploitability, 0):.1e}",
        )
    return table


def _document(level: SolvedStack, unit: str) -> dict[str, Any]:
    from holecard.solver.equity.preflop_table import CLASSES

    result = level.solution
    return {
        "stack": level.stack,
        "stack_bb": level.stack / level.big_blind,
        "value": result.value,
        f"value_{unit}": _value(level, unit),
        "exploitability": max(result.exploitability, 0.0),
        "push_share": result.push_share,
        "call_share": result.call_share,
        "push": dict(zip(CLASSES, result.push, strict=True)),
        "call": dict(zip(CLASSES, result.call, strict=True)),
    }


def _value(level: SolvedStack, unit: str) -> float:
    return level.solution.value_in_blinds if unit == "bb" else level.solution.value


def _subtitle(unit: str) -> str:
    counted = "chips" if unit == "bb" else "games won"
    return f"An equilibrium in {counted}: above the small blind, below the big blind against an all-in."


def _grid(title: str, actions: tuple[LabeledAction, LabeledAction], chances: Sequence[float]) -> HandGrid:
    cells = tuple((chance, 1 - chance) for chance in (min(max(share, 0.0), 1.0) for share in chances))
    return HandGrid(title, actions, cells)

"""`holecard solve GAME --objective round`: match values, and the strategy with a given lead."""

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rich import box
from rich.table import Table
from rich.text import Text

from holecard.cli.console import screen
from holecard.cli.errors import INTERRUPTED
from holecard.cli.progress import ProgressBar
from holecard.cli.solve.problem import Problem
from holecard.errors import BadRequest
from holecard.report.plots.match_values import value_curves
from holecard.report.plots.svg import Html, plot_path, write_plot
from holecard.rules.game import Game

if TYPE_CHECKING:
    from holecard.solver.match import MatchValues, OpeningChart

HANDS_LEFT: Final = (100, 50, 20, 10, 5, 2, 1)
"""The columns of the table of values."""
_SMALL: Final = 100
"""Number of different stacks up to which worker processes are not worth starting."""
_ROWS: Final = 8
"""Number of rows above even stacks, and of rows below."""


def solve_match(
    problem: Problem, *, hands_left: int | None, remake: Path | None, plot: Path | None, as_json: bool
) -> int:
    """Solve a match; returns the exit code, which is 130 after an interrupt."""
    place = None if plot is None else plot_path(plot)
    game = problem.game()
    try:
        values = _table_for(game) if remake is None else _remade(problem, game, remake)
    except KeyboardInterrupt:
        screen(errors=True).print(f"Stopped. The same command resumes {remake}.", soft_wrap=True)
        return INTERRUPTED
    opening_chart = _opening(values, problem, hands_left)
    if place is not None:
        write_plot(place, _plot(values))
    if as_json:
        print(json.dumps(_document(values, opening_chart), indent=2))
        return 0
    _show(values, opening_chart)
    if place is not None:
        screen().print(f"Drew {place}.", soft_wrap=True)
    return 0


def _table_for(game: Game) -> "MatchValues":
    """The bundled match values, if they are for this game."""
    from holecard.solver.match import MatchModel, bundled_match_values

    kind = MatchModel.of(game)
    try:
        return bundled_match_values().ending(kind)
    except BadRequest as error:
        raise BadRequest(f"{error}: compute them with --remake FILE.npz") from None


def _remade(problem: Problem, game: Game, file: Path) -> "MatchValues":
    from os import cpu_count

    from holecard.solver.match import DEFAULT, MatchModel, solve_match

    kind = MatchModel.of(game)
    changes = problem.changes
    settings = replace(DEFAULT, bet_sizes=changes.bet_sizes or DEFAULT.bet_sizes, limp=not changes.no_limp)
    settings.choices  # noqa: B018  unreadable bet sizes are refused before the work
    if not file.parent.is_dir():
        raise BadRequest(f"there is no folder to save in: {file}")
    workers = 1 if len(kind.grid) < _SMALL else cpu_count() or 1
    with ProgressBar() as bar:
        return solve_match(kind, settings, file=file, workers=workers, on_progress=bar)


def _opening(values: "MatchValues", problem: Problem, hands_left: int | None) -> "OpeningChart":
    """The opening chart for --hands-left and --stacks, by default all hands and even stacks."""
    from holecard.solver.match import opening_chart

    left = values.hands if hands_left is None else hands_left
    total = values.round.total
    stack = values.round.start if problem.changes.stacks is None else _stack(problem, total)
    return opening_chart(values, left, stack)


def _stack(problem: Problem, total: int) -> int:
    """The button's stack: with `--stacks 1200` the opponent has the remaining chips."""
    stacks = problem.changes.stacks
    assert stacks is not None
    first, second = problem.chips(problem.game())
    if first >= total or ("," in stacks and first + second != total):
        raise BadRequest(f"both stacks add up to {total} chips, not {stacks}")
    return first


def _shown(values: "MatchValues") -> list[int]:
    return [values.hands, *(left for left in HANDS_LEFT if left < values.hands)]


def _stacks(values: "MatchValues") -> list[int]:
    """The stacks of the rows: around even stacks, largest first."""
    kind = values.round
    step = max(kind.start // (2 * _ROWS * kind.unit), 1) * kind.unit
    stacks = [kind.start + step * number for number in range(_ROWS, -_ROWS - 1, -1)]
    return [stack for stack in stacks if 0 <= stack <= kind.total]


def _show(values: "MatchValues", opening_chart: "OpeningChart") -> None:
    console = screen()
    kind = values.round
    console.print(f"{kind.game.title}: to win a {kind.game.session.name} of {kind.hands} hands", style="bold")
    console.print(
        f"Rounds won less rounds lost, of 100, by the player on the button: by stack (of {kind.total}) and "
        f"hands left. Bet sizes: {values.settings.bet_sizes}; error at most "
        f"{100 * values.error(values.hands):.1f}."
    )
    console.print(_value_table(values))
    console.print(opening_words(opening_chart), style="bold")
    console.print(_opening_table(opening_chart))


def _value_table(values: "MatchValues") -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("stack", justify="right")
    for left in _shown(values):
        table.add_column(f"{left} left", justify="right")
    for stack in _stacks(values):
        table.add_row(str(stack), *(_cell(values, left, stack) for left in _shown(values)))
    return table


def _cell(values: "MatchValues", hands_left: int, stack: int) -> Text:
    value = values.value(hands_left, stack)
    if values.round.decided(hands_left, stack) is not None and value:
        return Text("won" if value > 0 else "lost", style="bold green" if value > 0 else "bold red")
    return Text(f"{100 * value:+.1f}", style="green" if value > 0.005 else "red" if value < -0.005 else "")


def opening_words(opening_chart: "OpeningChart") -> str:
    other = opening_chart.total - opening_chart.stack
    hands = f"{opening_chart.hands_left} hand{'' if opening_chart.hands_left == 1 else 's'} left"
    if opening_chart.decided is not None:
        ending = {1: "folding to the end wins", 0: "it is a tie", -1: "it is lost"}[opening_chart.decided]
        return f"The button has {opening_chart.stack} against {other} with {hands}: {ending}"
    return (
        f"What the button opens with, {opening_chart.stack} against {other}, {hands} "
        f"(value {100 * opening_chart.value:+.1f}):"
    )


def _opening_table(opening_chart: "OpeningChart") -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("card")
    for action in opening_chart.actions:
        table.add_column(action, justify="right")
    for card, chances in zip(opening_chart.cards, opening_chart.chances, strict=True):
        table.add_row(card, *(f"{100 * chance:.0f}%" if chance >= 0.005 else "·" for chance in chances))
    return table


def _document(values: "MatchValues", opening_chart: "OpeningChart") -> dict[str, Any]:
    kind = values.round
    stacks = range(0, kind.total + 1, kind.unit)
    return {
        "game": kind.game.name,
        "hands": kind.hands,
        "total": kind.total,
        "bet_sizes": values.settings.bet_sizes,
        "error": values.error(values.hands),
        "exploitability": {left: float(values.worst[left]) for left in _shown(values)},
        "stacks": list(stacks),
        "values": {left: [round(values.value(left, at), 6) for at in stacks] for left in _shown(values)},
        "opening": {
            "hands_left": opening_chart.hands_left,
            "stack": opening_chart.stack,
            "value": opening_chart.value,
            "decided": opening_chart.decided,
            "exploitability": opening_chart.exploitability,
            "actions": list(opening_chart.actions),
            "strategy": dict(zip(opening_chart.cards, map(list, opening_chart.chances), strict=True)),
        },
    }


def _plot(values: "MatchValues") -> Html:
    kind = values.round
    stacks = range(0, kind.total + 1, kind.unit)
    return value_curves(
        f"{kind.game.title}: the value of a stack",
        f"Probability of winning the {kind.game.session.name} minus that of losing it, for the player on the "
        f"button, by stack (of {kind.total}). Bet sizes: {values.settings.bet_sizes}.",
        {f"{left} left": [(at, values.value(left, at)) for at in stacks] for left in _shown(values)},
    )

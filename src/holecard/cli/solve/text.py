"""Prints the results of `holecard solve` as text or JSON, and draws its plots."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from rich.console import Console
from rich.table import Table
from rich.text import Text

from holecard.cli.console import print_hanging, screen
from holecard.cli.solve.json_output import result_json
from holecard.cli.solve.methods import MethodResult
from holecard.cli.solve.problem import LossUnit
from holecard.cli.solve.strategy_text import spot_title, strategy_tables
from holecard.report.plots.convergence import ConvergenceCurve, EffortAxis, convergence_curves
from holecard.report.plots.strategy import panels, strategy_bars
from holecard.report.plots.svg import write_plot
from holecard.solver.methods import Method
from holecard.solver.strategy_table.table import card_label
from holecard.solver.tree import VectorGame

if TYPE_CHECKING:
    from holecard.solver.exact import EquilibriumRanges
    from holecard.solver.solution import ExactSolution

SAME: Final = 1e-7
_LONG: Final = 10**6
"""Fractions with a larger denominator are printed as decimals."""


def show(
    result: MethodResult,
    *,
    every: bool,
    save: Path | None,
    plot: Path | None,
    curve: Path | None,
    as_json: bool,
) -> None:
    """Print the result of one method, and draw the plots."""
    drawn = _plots(result, plot, curve)
    if as_json:
        print(json.dumps(result_json(result) | {"files": drawn}, indent=2))
        return
    console = screen()
    vector_game = result.vector_game
    console.print(title(vector_game), style="bold")
    for line in verdict(result):
        console.print(line)
    console.print()
    exact = result.exact.probabilities if result.exact is not None and _is_short(result.exact) else None
    for part in strategy_tables(result.solution.strategy, most=None if every else 8, exact=exact):
        console.print(part, soft_wrap=not console.is_terminal)
    if result.equilibrium_ranges is not None:
        show_freedom(console, vector_game, result.equilibrium_ranges)
    if save is not None:
        console.print(f"Saved to {save}.", soft_wrap=True)
    elif result.solution.is_interrupted:
        console.print("Nothing was saved: --save FILE saves a run, so that it can be resumed.")
    for path in drawn:
        console.print(f"Drew {path}.", soft_wrap=True)


def title(vector_game: VectorGame) -> str:
    game = vector_game.game
    stacks = sorted(set(vector_game.tree.stacks))
    words = [
        f"{game.title}: {len(game.deck)} cards",
        f"stacks {' and '.join(map(str, stacks))}",
        str(vector_game.bet_sizes),
    ]
    return ", ".join(words) + f"; {vector_game.infosets:,} information sets"


def verdict(result: MethodResult) -> list[str]:
    """The value, its bounds, and the cost of the solution."""
    solution, unit = result.solution, LossUnit.of(result.vector_game.game)
    lines = []
    if result.exact is not None:
        exact = result.exact
        value = f"exactly {exact.value} ({unit.words(float(exact.value))})"
        if not _is_short(exact):
            digits = len(str(exact.value.denominator))
            value = (
                f"{float(exact.value):.12f} chips a hand, exactly a fraction of {digits} digits (see --json)"
            )
        lines.append(f"Value to the first player: {value}.")
        lines.append(f"Exploitability: exactly {exact.exploitability}, by best responses in fractions.")
    else:
        low, high = -solution.grade.best[1], solution.grade.best[0]
        lines.append(
            f"Value to the first player: {unit.words(solution.grade.value)}, "
            f"between {low:.7f} and {high:.7f} in an equilibrium."
        )
        lines.append(f"Exploitability: {unit.words(solution.grade.exploitability)}.")
    lines.append(_effort(result))
    if solution.target is not None and not solution.reached:
        stopped = "was interrupted" if solution.is_interrupted else "stopped"
        lines.append(f"It {stopped} before it reached {unit.words(solution.target)}.")
    if solution.reached or Method(solution.method).is_random:  # other notes say what the line above says
        lines += [f"Note: {note}" for note in solution.notes]
    return lines


def _is_short(exact: "ExactSolution") -> bool:
    """Whether the fractions are short enough to print."""
    return max(entry.denominator for entry in (exact.value, *exact.probabilities)) < _LONG


def _effort(result: MethodResult) -> str:
    solution = result.solution
    if not solution.iterations:
        return f"By {solution.method} in {solution.seconds:.2f} s."
    again = f", resumed from {solution.resumed:,}" if solution.resumed else ""
    return f"By {solution.method}: {solution.iterations:,} iterations in {solution.seconds:.2f} s{again}."


def free_lines(vector_game: VectorGame, freedom: "EquilibriumRanges") -> list[str]:
    """The probabilities that differ between equilibria. The first action of a decision point is omitted, as
    the others determine it."""
    lines = []
    for node in vector_game.tree.decisions:
        low, high = vector_game.block(freedom.low, node), vector_game.block(freedom.high, node)
        names = vector_game.hand_classes_at(node).names
        for at, action in list(enumerate(vector_game.tree.actions[node]))[1:]:
            loose = [int(hand) for hand in np.flatnonzero(high[at] - low[at] > SAME)]
            if loose:
                ranges = ", ".join(
                    f"{card_label(names[i])} {_range(low[at, i], high[at, i])}" for i in loose[::-1]
                )
                lines.append(f"{spot_title(vector_game, node)}, {vector_game.verb(node, action)}: {ranges}")
    return lines


def _range(low: float, high: float) -> str:
    return f"{low:.4g} to {high:.4g}"


def show_freedom(console: Console, vector_game: VectorGame, freedom: "EquilibriumRanges") -> None:
    lines = free_lines(vector_game, freedom)
    if not lines:
        console.print("There is no other equilibrium: every entry is forced, or never reached.")
        return
    console.print("Free over all equilibria; everything else is forced, or never reached:")
    for line in lines:
        print_hanging(console, Text(line), "  ")


def _plots(result: MethodResult, plot: Path | None, curve: Path | None) -> list[str]:
    drawn = []
    vector_game = result.vector_game
    if plot is not None:
        grade = result.solution.grade
        words = f"value {grade.value:.6f}, exploitability {grade.exploitability:.3g} chips a hand"
        drawn.append(
            str(write_plot(plot, strategy_bars(title(vector_game), words, panels(result.solution.strategy))))
        )
    if curve is not None:
        drawn.append(_draw_curves([result], curve))
    return drawn


def _draw_curves(results: list[MethodResult], file: Path) -> str:
    curves = [
        ConvergenceCurve(
            one.solution.method, tuple((mark.seconds, mark.exploitability) for mark in one.solution.marks)
        )
        for one in results
        if any(mark.seconds > 0 for mark in one.solution.marks)
    ]
    target = next((one.solution.target for one in results if one.solution.target), None)
    game, _, size = title(results[0].vector_game).partition(": ")
    chart = convergence_curves(game, curves, subtitle=size, effort=EffortAxis.SECONDS, target=target)
    return str(write_plot(file, chart))


def show_all(results: list[MethodResult], *, curve: Path | None, as_json: bool) -> None:
    """Print the results of all methods side by side."""
    drawn = [_draw_curves(results, curve)] if curve is not None else []
    if as_json:
        print(json.dumps({"methods": [result_json(one) for one in results], "files": drawn}, indent=2))
        return
    console = screen()
    console.print(title(results[0].vector_game), style="bold")
    console.print(_comparison(results))
    for one in results:
        for note in one.solution.notes:
            console.print(f"{one.solution.method}: {note}")
    for path in drawn:
        console.print(f"Drew {path}.", soft_wrap=True)


def _comparison(results: list[MethodResult]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("method")
    for heading in ("value", "exploitability", "iterations", "seconds"):
        table.add_column(heading, justify="right")
    for one in results:
        solution = one.solution
        exactly = one.exact
        table.add_row(
            solution.method,
            str(exactly.value) if exactly and _is_short(exactly) else f"{solution.grade.value:.9f}",
            str(exactly.exploitability) if exactly else f"{solution.grade.exploitability:.3e}",
            f"{solution.iterations:,}" if solution.iterations else "",
            f"{one.solution.seconds:.3f}",
        )
    return table


def show_size(vector_game: VectorGame, *, as_json: bool) -> None:
    from holecard.cli.solve.size import size_of

    size = size_of(vector_game)
    if as_json:
        print(json.dumps(size.plain(), indent=2))
        return
    console: Console = screen()
    console.print(title(vector_game), style="bold")
    for line in size.lines():
        console.print(line)

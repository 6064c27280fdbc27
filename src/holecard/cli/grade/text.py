"""Grades of strategies, as text or JSON, and the plot of one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from holecard.cli.grade.strategies import ReadStrategy
from holecard.cli.solve.problem import LossUnit
from holecard.cli.solve.text import title
from holecard.report.plots.strategy import panels, strategy_bars
from holecard.report.plots.svg import write_plot
from holecard.solver.best_response import Grade
from holecard.solver.best_response import grade as grade_strategy
from holecard.solver.exact import Certificate
from holecard.solver.leaks import Leak, leaks, player_name
from holecard.solver.methods import Method, best_method, solve
from holecard.solver.solution import ExactSolution
from holecard.solver.strategy import Strategy
from holecard.solver.tree import VectorGame

MOST_SOLVED: Final = 5_000
"""Entries of a strategy up to which the value of the game is computed."""
_LONG: Final = 10**6
"""Denominator from which a value is shown as a decimal number."""
_NOISE: Final = 1e-9


@dataclass(frozen=True, slots=True)
class GradeReport:
    """A strategy, its grade and its worst leaks."""

    line: int | None
    """The line at which the strategy begins in the text."""
    strategy: Strategy
    grade: Grade
    exact: Certificate | None
    """The grade in fractions, if the strategy was read from text."""
    value: Fraction | float | None
    """The value of the game, if it is quick to compute."""
    leaks: list[Leak]

    @property
    def vector_game(self) -> VectorGame:
        return self.strategy.vector_game


def graded(vector_game: VectorGame, strategies: Sequence[ReadStrategy], most: int) -> list[GradeReport]:
    """Grade each strategy, with its `most` worst leaks."""
    value = value_of(vector_game)
    return [
        GradeReport(
            line=line,
            strategy=strategy,
            grade=grade_strategy(vector_game, strategy.flat),
            exact=exact,
            value=value,
            leaks=leaks(vector_game, strategy.flat, most=most),
        )
        for line, strategy, exact in strategies
    ]


def grade_lines(reports: list[GradeReport]) -> Iterator[str]:
    """The grades, and which strategy is the best."""
    if len(reports) == 1:
        yield from verdict(reports[0])
        return
    for number, one in enumerate(reports, 1):
        yield f"Solution {number}, from line {one.line}:"
        yield from verdict(one)
        yield ""
    best = min(range(len(reports)), key=lambda at: reports[at].grade.exploitability)
    yield f"Of these {len(reports)} solutions number {best + 1} loses least."


def grade_json(reports: list[GradeReport]) -> dict[str, Any]:
    """The grade of a single strategy, or a list for several."""
    if len(reports) == 1:
        return _strategy_json(reports[0])
    return {"solutions": [_strategy_json(one) | {"line": one.line} for one in reports]}


def value_of(vector_game: VectorGame) -> Fraction | float | None:
    """The value of the game to the first player, or None if computing it would take long."""
    if vector_game.entries > MOST_SOLVED:
        return None
    is_iterative = best_method(vector_game) is Method.HS_DCFR
    result = solve(vector_game, Method.LP if is_iterative else Method.AUTO)
    if isinstance(result, ExactSolution) and result.value.denominator < _LONG:
        return result.value
    return result.grade.value


def draw(report: GradeReport, path: Path) -> str:
    grade = report.grade
    words = f"value {grade.value:.6f}, exploitability {grade.exploitability:.3g} chips a hand"
    return str(write_plot(path, strategy_bars(title(report.vector_game), words, panels(report.strategy))))


def verdict(report: GradeReport) -> list[str]:
    grade, unit = report.grade, LossUnit.of(report.vector_game.game)
    names = [player_name(report.vector_game, player) for player in (0, 1)]
    lines = [f"Value to {names[0]}: {unit.words(grade.value)}{_beside(report)}."]
    gains = grade.gains if report.exact is None else tuple(map(float, report.exact.gains))
    for player in (0, 1):
        words = unit.words(gains[player])
        lines.append(f"{names[player]} would gain {words} by a best response to {names[1 - player]}.")
    if report.exact is not None and not report.exact.exploitability:
        lines.append("Both gains are exactly 0, in fractions: this is an equilibrium.")
    else:
        lines.append(f"Both gains together: {unit.words(grade.nash_conv)}.")
        lines.append(f"Exploitability, half of that: {unit.words(grade.exploitability)}.")
    if report.leaks:
        lines += ["", "The largest losses, in chips a hand:"]
        lines += [f"  {leak.words()}" for leak in report.leaks]
    return lines


def _beside(report: GradeReport) -> str:
    """Compares the value with that of the game, in words."""
    if report.value is None:
        return ""
    exactly = f"exactly {report.value}, " if isinstance(report.value, Fraction) else ""
    difference = report.grade.value - float(report.value)
    own = f"the value of the game is {exactly}{LossUnit.short(float(report.value))}"
    if abs(difference) < _NOISE:
        return f"; {own}"
    return f"; {own}, so this is {LossUnit.short(abs(difference))} {'more' if difference > 0 else 'less'}"


def _strategy_json(report: GradeReport) -> dict[str, Any]:
    """Exact figures are strings such as -19/312, beside the decimal ones."""
    grade, vector_game = report.grade, report.vector_game
    plain: dict[str, Any] = {
        "game": vector_game.game.name,
        "cards": len(vector_game.game.deck),
        "stacks": list(vector_game.tree.stacks),
        "bet_sizes": str(vector_game.bet_sizes),
        "value": grade.value,
        "gains": list(grade.gains),
        "nash_conv": grade.nash_conv,
        "exploitability": grade.exploitability,
        "game_value": str(report.value) if isinstance(report.value, Fraction) else report.value,
        "leaks": [_leak_json(leak) for leak in report.leaks],
    }
    if report.exact is not None:
        plain["exact"] = {
            "value": str(report.exact.value),
            "gains": [str(gain) for gain in report.exact.gains],
            "nash_conv": str(2 * report.exact.exploitability),
            "exploitability": str(report.exact.exploitability),
        }
    return plain


def _leak_json(leak: Leak) -> dict[str, Any]:
    vector_game, node = leak.vector_game, leak.node
    return {
        "player": leak.player,
        "cards": leak.hand,
        "after": vector_game.words(node),
        "loss": leak.loss,
        "played": {vector_game.verb(node, action): chance for action, chance in leak.played.items()},
        "better": vector_game.verb(node, leak.better),
        "words": leak.words(),
    }

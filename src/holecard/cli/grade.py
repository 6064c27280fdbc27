"""`holecard grade`: somebody's strategy, its value, what it gives away, and where."""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from holecard.cli.console import screen
from holecard.cli.refusals import refuse
from holecard.cli.solve.problem import Problem
from holecard.cli.solve.target import Unit
from holecard.cli.solve.text import title
from holecard.cli.solve.vector_game import form_of
from holecard.errors import Unreadable
from holecard.report.plots.strategy import panels, strategy_bars
from holecard.report.plots.svg import plot_path, write_plot
from holecard.solver.best_response import Grade
from holecard.solver.best_response import grade as judge
from holecard.solver.exact import Certificate, certify, solve_exact, solve_lp
from holecard.solver.leaks import Leak, leaks, player_name
from holecard.solver.solve import Exact
from holecard.solver.strategy import Strategy, load_strategy
from holecard.solver.strategy_table.parser import parse_tables
from holecard.solver.strategy_table.table import check_shape
from holecard.solver.tree import Form

STANDARD_INPUT: Final = "-"
MOST_EXACT: Final = 500
"""Entries of a strategy up to which the game's own value is computed in fractions."""
MOST_SOLVED: Final = 5_000
"""Entries up to which it is computed at all."""
_LARGEST_TABLE: Final = 1_000_000
_NOISE: Final = 1e-9
_ZIP: Final = b"PK"
"""How saved strategies begin."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    problem: Problem
    file: str
    most: int = 5
    plot: Path | None = None


@dataclass(frozen=True, slots=True)
class Judged:
    """A strategy with all that there is to tell of it."""

    line: int | None
    """Where it begins in the text that it was read from."""
    strategy: Strategy
    grade: Grade
    exact: Certificate | None
    """The same in fractions, if it was written in such."""
    value: Fraction | float | None
    """The game's own, if it is cheap to know."""
    leaks: list[Leak]

    @property
    def form(self) -> Form:
        return self.strategy.form


def grade_file(order: Order, *, as_json: bool) -> None:
    if order.plot is not None:
        plot_path(order.plot)
    form = form_of(order.problem)
    found = _judged(order, form)
    if len(found) > 1:
        refuse({"--plot": order.plot}, f"{len(found)} solutions do not fit into one picture")
    drawn = [] if order.plot is None else [_draw(found[0], order.plot)]
    if as_json:
        print(json.dumps(_document(found) | {"files": drawn}, indent=2))
        return
    console = screen()
    console.print(title(form), style="bold")
    for line in [*_told(found), *(f"Drew {path}." for path in drawn)]:
        console.print(line, soft_wrap=True)


def _judged(order: Order, form: Form) -> list[Judged]:
    read = _read(order.file, form)
    value = value_of(form)
    return [
        Judged(
            line=line,
            strategy=strategy,
            grade=judge(form, strategy.flat),
            exact=exact,
            value=value,
            leaks=leaks(form, strategy.flat, most=order.most),
        )
        for line, strategy, exact in read
    ]


def _told(found: list[Judged]) -> Iterator[str]:
    """One after the other, and which of them is the best."""
    if len(found) == 1:
        yield from verdict(found[0])
        return
    for number, one in enumerate(found, 1):
        yield f"Solution {number}, from line {one.line}:"
        yield from verdict(one)
        yield ""
    best = min(range(len(found)), key=lambda at: found[at].grade.exploitability)
    yield f"Of these {len(found)} solutions number {best + 1} gives least away."


def _document(found: list[Judged]) -> dict[str, Any]:
    """A file with one solution is that solution; several are a list."""
    if len(found) == 1:
        return as_plain(found[0])
    return {"solutions": [as_plain(one) | {"line": one.line} for one in found]}


def _read(file: str, form: Form) -> list[tuple[int | None, Strategy, Certificate | None]]:
    data = _bytes(file)
    if data.startswith(_ZIP) and file != STANDARD_INPUT:
        return [(None, load_strategy(Path(file), form), None)]
    check_shape(form)
    place = "standard input" if file == STANDARD_INPUT else file
    try:
        tables = parse_tables(data.decode("utf-8-sig"), form)
    except UnicodeDecodeError:
        raise Unreadable(f"a table is text in UTF-8, unlike {place}") from None
    except Unreadable as error:
        raise Unreadable(f"{place}: {error}") from None
    return [
        (
            found.line,
            found.table.strategy(),
            certify(form, [Fraction(chance) for chance in found.table.flat()]),
        )
        for found in tables
    ]


def _bytes(file: str) -> bytes:
    if file == STANDARD_INPUT:
        source = getattr(sys.stdin, "buffer", None)
        data: bytes = sys.stdin.read().encode() if source is None else source.read(_LARGEST_TABLE + 1)
    else:
        with Path(file).open("rb") as opened:
            data = opened.read(_LARGEST_TABLE + 1)
    if len(data) > _LARGEST_TABLE and not data.startswith(_ZIP):
        raise Unreadable(f"a table is a text of at most {_LARGEST_TABLE:,} bytes, unlike {file}")
    return data


def value_of(form: Form) -> Fraction | float | None:
    """The game's value to the first player, where finding it takes no longer than looking at the grade."""
    if form.entries > MOST_SOLVED:
        return None
    if form.entries > MOST_EXACT or form.lanes[0].matchups is not None:
        return solve_lp(form).grade.value
    found = solve_exact(form)
    return found.value if isinstance(found, Exact) else found.grade.value


def _draw(found: Judged, path: Path) -> str:
    grade = found.grade
    words = f"value {grade.value:.6f}, exploitability {grade.exploitability:.3g} chips a hand"
    return str(write_plot(path, strategy_bars(title(found.form), words, panels(found.strategy))))


def verdict(found: Judged) -> list[str]:
    grade, unit = found.grade, Unit.of(found.form.game)
    names = [player_name(found.form, player) for player in (0, 1)]
    lines = [f"Value to {names[0]}: {unit.words(grade.value)}{_beside(found)}."]
    gains = grade.gains if found.exact is None else tuple(map(float, found.exact.gains))
    for player in (0, 1):
        words = unit.words(gains[player])
        lines.append(f"{names[player]} would gain {words} by a best response to {names[1 - player]}.")
    if found.exact is not None and not found.exact.exploitability:
        lines.append("Both gains are exactly 0, in fractions: this is an equilibrium.")
    else:
        lines.append(f"Both gains together: {unit.words(grade.nash_conv)}.")
        lines.append(f"Exploitability, half of that: {unit.words(grade.exploitability)}.")
    if found.leaks:
        lines += ["", "Most is given away here, in chips a hand:"]
        lines += [f"  {leak.words()}" for leak in found.leaks]
    return lines


def _beside(found: Judged) -> str:
    """How the value compares with the one that both can be sure of."""
    if found.value is None:
        return ""
    exactly = f"exactly {found.value}, " if isinstance(found.value, Fraction) else ""
    difference = found.grade.value - float(found.value)
    own = f"the game's own is {exactly}{Unit.short(float(found.value))}"
    if abs(difference) < _NOISE:
        return f"; {own}"
    return f"; {own}, so that is {Unit.short(abs(difference))} {'more' if difference > 0 else 'less'}"


def as_plain(found: Judged) -> dict[str, Any]:
    """For JSON. Exact figures are texts such as -19/312, beside the decimal ones."""
    grade, form = found.grade, found.form
    plain: dict[str, Any] = {
        "game": form.game.name,
        "cards": len(form.game.deck),
        "stacks": list(form.tree.stacks),
        "menu": str(form.menu),
        "value": grade.value,
        "gains": list(grade.gains),
        "nash_conv": grade.nash_conv,
        "exploitability": grade.exploitability,
        "game_value": str(found.value) if isinstance(found.value, Fraction) else found.value,
        "leaks": [_plain_leak(leak) for leak in found.leaks],
    }
    if found.exact is not None:
        plain["exact"] = {
            "value": str(found.exact.value),
            "gains": [str(gain) for gain in found.exact.gains],
            "nash_conv": str(2 * found.exact.exploitability),
            "exploitability": str(found.exact.exploitability),
        }
    return plain


def _plain_leak(leak: Leak) -> dict[str, Any]:
    form, node = leak.form, leak.node
    return {
        "player": leak.player,
        "cards": leak.hand,
        "after": form.words(node),
        "loss": leak.loss,
        "played": {form.verb(node, action): chance for action, chance in leak.played.items()},
        "better": form.verb(node, leak.better),
        "words": leak.words(),
    }

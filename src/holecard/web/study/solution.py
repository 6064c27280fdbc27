"""A lesson with its strategy: solved, taken from the shelf, or read from a file."""

import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from holecard.errors import HolecardError
from holecard.rules.game import Game
from holecard.solver.best_response import Floats, Grade, Play, grade, values
from holecard.solver.bundled import Shelf
from holecard.solver.cfr import Method, Run
from holecard.solver.exact import solve_exact
from holecard.solver.pushfold.chips import solve_pushfold
from holecard.solver.solve import Exact
from holecard.solver.strategy import Strategy, load_strategy
from holecard.solver.tree import Form
from holecard.web.errors import HttpError
from holecard.web.library import LibraryFile
from holecard.web.study.catalog import Lesson, Sort

EXACT: Final = 1000
"""Entries up to which an exact solution takes a second at most."""
UNTIL: Final = 1e-6
"""Chips a hand that a strategy of a larger game may give away."""
MOST_BYTES: Final = 500_000_000
"""Of a saved strategy when it is unpacked."""
MOST_WORTHS: Final = 2_000_000
"""Entries of a strategy up to which every action's worth is counted."""

Tell = Callable[[str], None]


class Found(NamedTuple):
    """What a way to open a lesson comes back with."""

    strategy: Strategy
    grade: Grade
    method: str
    notes: tuple[str, ...] = ()
    exact: Exact | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Opened:
    lesson: Lesson
    found: Found
    worths: tuple[list[Floats], list[Floats]] | None
    """By player: the sums of `response.values`, for games that are not too large."""

    @property
    def strategy(self) -> Strategy:
        return self.found.strategy

    @property
    def form(self) -> Form:
        return self.strategy.form

    @property
    def game(self) -> Game:
        return self.form.game

    @property
    def is_chart(self) -> bool:
        """Whether it is about the starting hands of hold'em."""
        return self.form.lanes[0].matchups is not None


def open_lesson(lesson: Lesson, tell: Tell) -> Opened:
    """Takes its time; `tell` hears what is being done."""
    tell(lesson.doing)
    found = _saved(lesson) if lesson.game is None else _built_in(lesson, lesson.game, tell)
    worths = None
    if found.strategy.form.entries <= MOST_WORTHS:
        tell("counting what every action is worth")
        first, second = (_worths(found.strategy, player) for player in (0, 1))
        worths = first, second
    return Opened(lesson, found, worths)


def _worths(strategy: Strategy, player: int) -> list[Floats]:
    return values(strategy.form, strategy.flat, player, Play.AS_IS)


def _built_in(lesson: Lesson, game: Game, tell: Tell) -> Found:
    match lesson.sort:
        case Sort.CHART:
            chart = solve_pushfold(game, lesson.stack)
            return Found(chart.strategy, chart.grade, "linear program")
        case Sort.DEPTH:
            strategy = Shelf(game).strategy(lesson.stack)
            return Found(strategy, grade(strategy.form, strategy.flat), "discounted CFR, from the shelf")
        case _:
            return _whole(Form.of(game, lesson.stack), tell)


def _whole(form: Form, tell: Tell) -> Found:
    if form.entries <= EXACT:
        exact = solve_exact(form)
        solution = exact.solution
        return Found(solution.strategy, solution.grade, "linear program, in fractions", solution.notes, exact)

    solution = Run(form, Method.PCFR_PLUS).solve(
        until=UNTIL, most=20_000, on_progress=lambda progress: tell(f"solving: {progress}")
    )
    return Found(solution.strategy, solution.grade, "predictive CFR+", solution.notes)


def _saved(lesson: Lesson) -> Found:
    item = lesson.item
    assert item is not None
    _check_size(item)
    try:
        strategy = load_strategy(item.path)
    except HolecardError as error:  # names only: where the folder is concerns nobody
        raise HttpError(str(error).replace(str(item.path), item.name)) from None
    return Found(strategy, grade(strategy.form, strategy.flat), "read from a file")


def _check_size(item: LibraryFile) -> None:
    """A small file can unpack to more than there is memory."""
    if not zipfile.is_zipfile(item.path):
        return  # whoever reads it says what is wrong
    try:
        with zipfile.ZipFile(item.path) as packed:
            size = sum(part.file_size for part in packed.infolist())
    except (OSError, RuntimeError, ValueError, zipfile.BadZipFile):
        return
    if size > MOST_BYTES:
        raise HttpError(f"a strategy of up to {MOST_BYTES:,} bytes is opened, not {size:,}: {item.name!r}")

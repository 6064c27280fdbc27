"""Backward induction over the hands of a match: with one more hand left, a hand is a game with known payoffs.

For each number of hands left and each stack of the player on the button, V is the value of the hand whose
outcomes pay -V of the stacks after it, with one hand less and the button passed on (a finite-horizon
stochastic game; Shapley 1953, https://doi.org/10.1073/pnas.39.10.1095). The error of each solved hand is at
most its exploitability, and a hand's value changes no more than its payoffs do, so at worst the errors of the
remaining hands add up.
"""

from pathlib import Path

import numpy as np

from holecard.errors import BadRequest
from holecard.progress import Progress, ProgressListener
from holecard.solver.match.model import DEFAULT, MatchModel, MatchSolverSettings
from holecard.solver.match.stage_game import StageSolution
from holecard.solver.match.value_table import Floats, MatchValues, before_the_end, load_match_values
from holecard.solver.match.workers import StageGameWorkers


def solve_match(
    kind: MatchModel,
    settings: MatchSolverSettings = DEFAULT,
    *,
    hands: int | None = None,
    file: Path | None = None,
    workers: int = 1,
    on_progress: ProgressListener | None = None,
) -> MatchValues:
    """Solve for up to this many hands left, by default all hands of the match. The file is written after
    every number of hands left and resumed if it exists; an exception raised by `on_progress` leaves it
    intact."""
    hands = kind.hands if hands is None else hands
    if hands < 1:
        raise BadRequest(f"a round has one hand or more, not {hands}")
    values = _begun(kind, settings, file)
    with StageGameWorkers(kind, settings, workers) as crew:
        while values.hands < hands:
            values = one_more_hand(values, crew, hands, on_progress)
            if file is not None:
                values.save(file)
    return values


def _begun(kind: MatchModel, settings: MatchSolverSettings, file: Path | None) -> MatchValues:
    if file is None or not file.exists():
        return before_the_end(kind, settings)
    values = load_match_values(file, kind)
    if values.settings != settings:
        raise BadRequest(f"{file} was begun with {values.settings}: resume with these, not with {settings}")
    return values


def one_more_hand(
    values: MatchValues, crew: StageGameWorkers, of: int, on_progress: ProgressListener | None = None
) -> MatchValues:
    """The states with one more hand left than the table has."""
    hands_left = values.hands + 1
    row, places = _plan(values.round, values.settings, hands_left)
    result: list[StageSolution] = []
    for solved in crew.solve(values.rows[-1], hands_left, places):
        row[solved.place] = solved.value
        result.append(solved)
        if on_progress is not None:
            on_progress(_progress(hands_left, of, result, len(places)))
    worst = max((solved.exploitability for solved in result), default=0.0)
    return values.extended(_filled(row), worst)


def _progress(hands_left: int, of: int, solved_states: list[StageSolution], states: int) -> Progress:
    worst = max(solved.exploitability for solved in solved_states)
    iterations = sum(solved.iterations for solved in solved_states) / len(solved_states)
    detail = (
        f"{hands_left} hands left: {len(solved_states)}/{states} stacks, {iterations:.0f} iterations each, "
        f"exploitability {worst:.1e}"
    )
    return Progress(hands_left - 1 + len(solved_states) / states, of, "hands", detail)


def _plan(kind: MatchModel, settings: MatchSolverSettings, hands_left: int) -> tuple[Floats, list[int]]:
    """The known part of the row, and the states that must be solved."""
    grid = kind.grid
    row = np.full(len(grid), np.nan)
    places = []
    for place in range(len(grid)):
        decided = kind.decided(hands_left, grid.stack(place))
        if decided is not None:
            row[place] = decided
        elif hands_left <= settings.gaps_until or not grid.is_gap(place):
            places.append(place)
    return row, places


def _filled(row: Floats) -> Floats:
    """Fill gaps that were not solved with the mean of their neighbors."""
    gaps = np.flatnonzero(np.isnan(row))
    filled = row.copy()
    filled[gaps] = (row[gaps - 1] + row[gaps + 1]) / 2
    return filled

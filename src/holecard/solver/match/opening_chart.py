"""Opening charts: the first action of the player on the button, by hands left and stack.

The chart of the first hand of the bundled match is bundled too (`tools/make_match_values.py`): it is
requested most often, and solving it would have to compile a kernel first.
"""

import json
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

import numpy as np

from holecard.errors import BadRequest
from holecard.solver.match.value_table import MatchValues, bundled_match_values
from holecard.solver.methods import Method, solve
from holecard.solver.tree import VectorGame

CHART: Final = "opening_chart.json"
"""The file's name in the folder `data`."""


@dataclass(frozen=True, slots=True)
class OpeningChart:
    """Probabilities of the first action by card, with the value of the hand."""

    hands_left: int
    stack: int
    total: int
    value: float
    decided: int | None
    """The winner, if the match is already decided."""
    exploitability: float
    actions: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    """The best first."""
    chances: tuple[tuple[float, ...], ...] = ()
    """By card, then by action."""

    def save(self, path: Path) -> None:
        path.write_text(json.dumps(asdict(self), indent=1) + "\n")


@cache
def bundled_opening_chart() -> OpeningChart:
    """The chart of the first hand of the bundled match."""
    stored = json.loads((files("holecard.solver") / "data" / CHART).read_text())
    lists = {name: tuple(stored.pop(name)) for name in ("actions", "cards")}
    return OpeningChart(**stored | lists | {"chances": tuple(map(tuple, stored["chances"]))})


def opening_chart(values: MatchValues, hands_left: int, stack: int) -> OpeningChart:
    """The bundled chart if it is the requested one, otherwise a solved one."""
    if hands_left == values.hands and stack == values.round.start and _is_bundled(values):
        return bundled_opening_chart()
    return solve_opening_chart(values, hands_left, stack)


def _is_bundled(values: MatchValues) -> bool:
    bundled = bundled_match_values()
    return (
        values.settings == bundled.settings
        and values.round.rules == bundled.round.rules
        and np.array_equal(values.rows, bundled.rows)
    )


def solve_opening_chart(
    values: MatchValues, hands_left: int, stack: int, until: float = 1e-4, most: int = 2000
) -> OpeningChart:
    kind = values.round
    if hands_left < 1:
        raise BadRequest(f"there is a hand to play with one hand left or more, not with {hands_left}")
    value = values.value(hands_left, stack)
    decided = kind.decided(hands_left, stack)
    if decided is not None:
        return OpeningChart(hands_left, stack, kind.total, value, decided, 0.0)
    vector_game = VectorGame.of(kind.game, (stack, kind.total - stack), values.settings.choices)
    if not vector_game.tree.decisions:  # the blinds alone have put a player all-in
        return OpeningChart(hands_left, stack, kind.total, value, None, 0.0)
    vector_game = vector_game.with_utility(values.utility(hands_left, stack))
    solution = solve(vector_game, Method.CFR_PLUS, until=until, iterations=most)
    root = vector_game.tree.decisions[0]
    block = solution.strategy.at(root)
    hand_classes = vector_game.hand_classes_at(root)
    return OpeningChart(
        hands_left,
        stack,
        kind.total,
        value,
        None,
        solution.grade.exploitability,
        tuple(vector_game.verb(root, action) for action in vector_game.tree.actions[root]),
        tuple(reversed(hand_classes.names)),
        tuple(map(tuple, np.flip(block.T, axis=0).tolist())),
    )

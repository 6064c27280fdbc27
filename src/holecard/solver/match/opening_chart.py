"""How the player on the button begins a hand, with so many hands left and such stacks."""

from dataclasses import dataclass

import numpy as np

from holecard.errors import BadRequest
from holecard.solver.cfr import CFRSolver, CFRVariant
from holecard.solver.match.value_table import MatchValues
from holecard.solver.tree import VectorGame


@dataclass(frozen=True, slots=True)
class OpeningChart:
    hands_left: int
    stack: int
    total: int
    value: float
    decided: int | None
    """Who wins, where nothing is left to play for."""
    exploitability: float
    actions: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    """The best first."""
    chances: tuple[tuple[float, ...], ...] = ()
    """By card, then by action."""


def opening_chart(
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
    vector_game = vector_game.worth(values.utility(hands_left, stack))
    solution = CFRSolver(vector_game, CFRVariant.CFR_PLUS).solve(until=until, most=most)
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

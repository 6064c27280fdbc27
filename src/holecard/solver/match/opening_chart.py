"""How the player on the button begins a hand, with so many hands left and such stacks."""

from dataclasses import dataclass

import numpy as np

from holecard.errors import BadRequest
from holecard.solver.cfr import Method, Run
from holecard.solver.match.value_table import RoundValues
from holecard.solver.tree import Form


@dataclass(frozen=True, slots=True)
class Opening:
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


def opening(
    values: RoundValues, hands_left: int, stack: int, until: float = 1e-4, most: int = 2000
) -> Opening:
    kind = values.round
    if hands_left < 1:
        raise BadRequest(f"there is a hand to play with one hand left or more, not with {hands_left}")
    value = values.value(hands_left, stack)
    decided = kind.decided(hands_left, stack)
    if decided is not None:
        return Opening(hands_left, stack, kind.total, value, decided, 0.0)
    form = Form.of(kind.game, (stack, kind.total - stack), values.settings.choices)
    if not form.tree.decisions:  # the blinds alone have put somebody all-in
        return Opening(hands_left, stack, kind.total, value, None, 0.0)
    form = form.worth(values.utility(hands_left, stack))
    solution = Run(form, Method.CFR_PLUS).solve(until=until, most=most)
    root = form.tree.decisions[0]
    block = solution.strategy.at(root)
    lanes = form.lanes_at(root)
    return Opening(
        hands_left,
        stack,
        kind.total,
        value,
        None,
        solution.grade.exploitability,
        tuple(form.verb(root, action) for action in form.tree.actions[root]),
        tuple(reversed(lanes.names)),
        tuple(map(tuple, np.flip(block.T, axis=0).tolist())),
    )

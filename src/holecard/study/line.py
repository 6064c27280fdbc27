"""What the exploiter does, in a few sentences."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.solver.form import Form
from holecard.solver.response import met, reach
from holecard.study.speech import does, holdings, place

Floats = NDArray[np.float64]
RARE: Final = 0.005
"""Decisions that come up less often are not told of."""


@dataclass(frozen=True, slots=True)
class Move:
    """The exploiter at one decision."""

    node: int
    often: float
    """In what part of the hands it comes up."""
    words: str


def line(form: Form, flat: Floats, exploiter: int, count: int) -> list[Move]:
    """His most frequent decisions, in the order of the hand; `flat` has his part and the bot's."""
    own, bots = reach(form, flat, exploiter), reach(form, flat, 1 - exploiter)
    moves = []
    for node in form.tree.decisions:
        if form.tree.player[node] == exploiter:
            often = own[node] * met(form.lanes_at(node), bots[node]) / form.deals
            if often.sum() > RARE:
                moves.append(Move(node, float(often.sum()), _words(form, flat, node, often)))
    chosen = sorted(moves, key=lambda move: -move.often)[:count]
    return sorted(chosen, key=lambda move: move.node)


def _words(form: Form, flat: Floats, node: int, often: Floats) -> str:
    """`after check: bets 1 with 2 to 9, checks with the rest`; cards that he never has there go with those
    that he has."""
    block = form.block(flat, node)
    shares = (block * often).sum(axis=1) / often.sum()
    order = [int(action) for action in np.argsort(-shares, kind="stable") if shares[action] > 1e-9]
    verbs = [does(form, node, form.tree.actions[node][action]) for action in order]
    if len(order) == 1:
        return f"{place(form, node)}: {verbs[0]} with everything"
    parts = [f"{verbs[-1]} {_with(form, node, block[order[-1]], often)}"]
    for verb, action in zip(verbs[-2:0:-1], order[-2:0:-1], strict=True):
        parts.append(f"{verb} {_with(form, node, block[action], often)}")
    return f"{place(form, node)}: {', '.join(parts)}, {verbs[0]} with the rest"


def _with(form: Form, node: int, chosen: Sequence[float] | Floats, often: Floats) -> str:
    lanes = np.flatnonzero((np.asarray(chosen) > 0.5) & (often > 0)).tolist()
    if len(lanes) > 13:
        return f"with {often[lanes].sum() / often.sum():.0%} of his hands"
    return f"with {holdings(form, node, lanes)}"

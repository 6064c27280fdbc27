"""What a hand of two is worth after a street, as a function of both strengths, the lead in equity and the
stacks, which is fitted to the values of the next street."""

from typing import Final

import numpy as np

from holecard.solver.jit import compiled, inlined
from holecard.solver.luck.check_down_kernel import Floats

_GRID: Final = np.array((0.12, 0.35, 0.5, 0.63, 0.76, 0.9))
_CELLS: Final = len(_GRID) ** 2
SIDES: Final = 4
LEAF: Final = 4 * _CELLS + 7 * SIDES
"""Numbers of a hand after a street."""
LEAF_PLAN: Final = 2 + 2 * SIDES


@inlined
def _cell(strength: float) -> int:
    """The lower of the points of the grid around it."""
    place = 1
    while place < len(_GRID) - 1 and _GRID[place] < strength:
        place += 1
    return place - 1


@inlined
def _part(strength: float, cell: int) -> float:
    """How far it is on the way to the next point."""
    return float(min(max((strength - _GRID[cell]) / (_GRID[cell + 1] - _GRID[cell]), 0.0), 1.0))


@inlined
def plan_leaf(own: float, rival: float, lead: float, leaf: Floats, plan: Floats) -> None:
    """A value after the street by depth: what it is, then what each side adds. See `leaf_rows`."""
    i, j = _cell(own), _cell(rival)
    x, y = _part(own, i), _part(rival, j)
    plan[0], plan[1] = 0.0, 0.0
    for a in range(2):
        for b in range(2):
            share = (x if a else 1 - x) * (y if b else 1 - y)
            cell = (i + a) * len(_GRID) + j + b
            plan[0] += share * (leaf[cell] + lead * leaf[2 * _CELLS + cell])
            plan[1] += share * (leaf[_CELLS + cell] + lead * leaf[3 * _CELLS + cell])
    for k in range(SIDES):
        part = leaf[4 * _CELLS + 7 * k :]
        plan[2 + 2 * k] = part[0] + own * part[1] + rival * part[2] + lead * part[3] + own * rival * part[4]
        plan[3 + 2 * k] = part[5] + lead * part[6]


@compiled
def leaf_rows(strengths: Floats, lead: Floats, depth: Floats, sides: Floats, out: Floats) -> None:
    """The features of hands after a street, as one player sees them: `sides` has whether it bet last, whether
    the rival did, whether it has the button, and 1, 0 or -1 as it raised more than the rival, or less."""
    for at in range(len(lead)):
        own, rival, ahead, row = strengths[at, 0], strengths[at, 1], lead[at], out[at]
        i, j = _cell(own), _cell(rival)
        x, y = _part(own, i), _part(rival, j)
        for a in range(2):
            for b in range(2):
                share = (x if a else 1 - x) * (y if b else 1 - y)
                cell = (i + a) * len(_GRID) + j + b
                row[cell], row[_CELLS + cell] = share, share * depth[at]
                row[2 * _CELLS + cell], row[3 * _CELLS + cell] = share * ahead, share * ahead * depth[at]
        for k in range(SIDES):
            part, side = row[4 * _CELLS + 7 * k :], sides[at, k]
            part[0], part[1], part[2], part[3] = side, side * own, side * rival, side * ahead
            part[4], part[5], part[6] = side * own * rival, side * depth[at], side * depth[at] * ahead

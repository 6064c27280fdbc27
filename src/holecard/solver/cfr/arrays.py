"""The tree and the lanes of a form as plain arrays, in the shape that the kernels want.

Forms with the same tree and lanes share them: other payoffs need nothing new.
"""

from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from holecard.solver.tree import Form, Kind, Lanes, PublicTree

Floats = NDArray[np.float64]
Indices = NDArray[np.int64]


class Arrays(NamedTuple):
    """In the order in which kernels take them."""

    nodes: Indices
    """A row a node, see `kernels` for the columns."""
    above: Indices
    """By lane, street after street: the lane that it was on the street before."""
    weight: Floats
    own: Floats
    """Weight times scale, divided by the number of deals, so that values are chips a hand."""
    group: Indices
    group_end: Indices
    starts: Indices
    """Where each board's lanes begin; each street has its end as well."""
    matchups: Floats
    """Deals that a lane wins, ties and loses against each, transposed; empty where lanes are in order."""
    stride: int
    """Lanes of the widest street."""


class Rows(NamedTuple):
    """Lines of a scratch pad, one number a lane. A walk needs as many as its deepest path has choices,
    few enough to stay in cache."""

    at: Indices
    """By node: its own."""
    below: Indices
    """The one of its first child; the others follow."""
    size: int


_made: WeakKeyDictionary[PublicTree, tuple[tuple[Lanes, ...], Arrays, int]] = WeakKeyDictionary()


def arrays_of(form: Form) -> tuple[Arrays, int]:
    """And how many rows a walk needs. Made once a tree."""
    known = _made.get(form.tree)
    if known is None or known[0] is not form.lanes:
        known = _made[form.tree] = (form.lanes, *_arrays(form))
    return known[1], known[2]


def _arrays(form: Form) -> tuple[Arrays, int]:
    lanes = form.lanes
    values = _rows(form.tree, None)
    reach = [_rows(form.tree, player) for player in (0, 1)]
    arrays = Arrays(
        nodes=_nodes(form, values, reach),
        above=_joined([street.parent for street in lanes]),
        weight=_joined([street.weight for street in lanes]).astype(np.float64),
        own=_joined([street.weight * street.scale for street in lanes]) / form.deals,
        group=_joined([street.group for street in lanes]),
        group_end=_joined([street.group_end for street in lanes]),
        starts=_joined([street.starts for street in lanes]),
        matchups=_matchups(lanes[-1], form.deals),
        stride=max(len(street) for street in lanes),
    )
    return arrays, max(rows.size for rows in (values, *reach))


def _nodes(form: Form, values: Rows, reach: list[Rows]) -> Indices:
    tree = form.tree
    stride = max(len(street) for street in form.lanes)
    boards = _begins([len(street.starts) for street in form.lanes])
    return np.column_stack(
        [
            tree.kind,
            tree.player,
            tree.parent,
            tree.end,
            np.diff(tree.first),
            form.width,
            form.offset,
            _begins([len(street) for street in form.lanes])[tree.street],
            boards[tree.street],
            boards[tree.street + 1] - 1,
            *(rows * stride for rows in (values.at, values.below)),
            *(rows.at * stride for rows in reach),
            *(rows.below * stride for rows in reach),
        ]
    ).astype(np.int64)


def _joined(parts: list[NDArray[np.int64]] | list[NDArray[np.int32]]) -> Indices:
    return np.concatenate(parts).astype(np.int64)


def _begins(sizes: list[int]) -> Indices:
    return np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)


def _matchups(lanes: Lanes, deals: int) -> Floats:
    if lanes.matchups is None:
        return np.zeros((0, 0, 0))
    return np.array([counts.T / deals for counts in lanes.matchups])


def _rows(tree: PublicTree, player: int | None) -> Rows:
    """The children of a node get rows of their own, which are free again when the node is done.

    For a player's reach they do so where the player chooses or a card is turned up; elsewhere what
    comes to a child is what came to its parent.
    """
    at = np.zeros(len(tree), dtype=np.int64)
    free = np.ones(len(tree), dtype=np.int64)
    for node in range(len(tree)):
        children = tree.children(node)
        splits = player in (None, int(tree.player[node])) or tree.kind[node] == Kind.BOARD
        for place, child in enumerate(children):
            at[child] = free[node] + place if splits else at[node]
            free[child] = free[node] + len(children) if splits else free[node]
    return Rows(at, free, int(free.max()) + 1)

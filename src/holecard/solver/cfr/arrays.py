"""The tree and the hands of a form as plain arrays, in the shape that the kernels want.

Forms with the same tree and hands share them: other payoffs need nothing new.
"""

from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from holecard.solver.tree import HandClasses, NodeKind, PublicTree, VectorGame

Floats = NDArray[np.float64]
Indices = NDArray[np.int64]


class TreeArrays(NamedTuple):
    """In the order in which kernels take them."""

    nodes: Indices
    """A row a node, see `kernels` for the columns."""
    above: Indices
    """By hand, street after street: the hand that it was on the street before."""
    weight: Floats
    own: Floats
    """Weight times scale, divided by the number of deals, so that values are chips a hand."""
    group: Indices
    group_end: Indices
    starts: Indices
    """Where each board's hands begin; each street has its end as well."""
    matchups: Floats
    """Deals that a hand wins, ties and loses against each, transposed; empty where hands are in order."""
    stride: int
    """HandClasses of the widest street."""


class ScratchRows(NamedTuple):
    """Lines of a scratch pad, one number a hand. A walk needs as many as its deepest path has choices,
    few enough to stay in cache."""

    at: Indices
    """By node: its own."""
    below: Indices
    """The one of its first child; the others follow."""
    size: int


_made: WeakKeyDictionary[PublicTree, tuple[tuple[HandClasses, ...], TreeArrays, int]] = WeakKeyDictionary()


def arrays_of(vector_game: VectorGame) -> tuple[TreeArrays, int]:
    """And how many rows a walk needs. Made once a tree."""
    known = _made.get(vector_game.tree)
    if known is None or known[0] is not vector_game.hand_classes:
        known = _made[vector_game.tree] = (vector_game.hand_classes, *_arrays(vector_game))
    return known[1], known[2]


def _arrays(vector_game: VectorGame) -> tuple[TreeArrays, int]:
    hands = vector_game.hand_classes
    values = _rows(vector_game.tree, None)
    reach = [_rows(vector_game.tree, player) for player in (0, 1)]
    arrays = TreeArrays(
        nodes=_nodes(vector_game, values, reach),
        above=_joined([street.parent for street in hands]),
        weight=_joined([street.weight for street in hands]).astype(np.float64),
        own=_joined([street.weight * street.scale for street in hands]) / vector_game.deals,
        group=_joined([street.group for street in hands]),
        group_end=_joined([street.group_end for street in hands]),
        starts=_joined([street.starts for street in hands]),
        matchups=_matchups(hands[-1], vector_game.deals),
        stride=max(len(street) for street in hands),
    )
    return arrays, max(rows.size for rows in (values, *reach))


def _nodes(vector_game: VectorGame, values: ScratchRows, reach: list[ScratchRows]) -> Indices:
    tree = vector_game.tree
    stride = max(len(street) for street in vector_game.hand_classes)
    boards = _begins([len(street.starts) for street in vector_game.hand_classes])
    return np.column_stack(
        [
            tree.kind,
            tree.player,
            tree.parent,
            tree.end,
            np.diff(tree.first),
            vector_game.width,
            vector_game.offset,
            _begins([len(street) for street in vector_game.hand_classes])[tree.street],
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


def _matchups(hands: HandClasses, deals: int) -> Floats:
    if hands.matchups is None:
        return np.zeros((0, 0, 0))
    return np.array([counts.T / deals for counts in hands.matchups])


def _rows(tree: PublicTree, player: int | None) -> ScratchRows:
    """The children of a node get rows of their own, which are free again when the node is done.

    For a player's reach they do so where the player chooses or a card is turned up; elsewhere what
    comes to a child is what came to its parent.
    """
    at = np.zeros(len(tree), dtype=np.int64)
    free = np.ones(len(tree), dtype=np.int64)
    for node in range(len(tree)):
        children = tree.children(node)
        splits = player in (None, int(tree.player[node])) or tree.kind[node] == NodeKind.BOARD
        for place, child in enumerate(children):
            at[child] = free[node] + place if splits else at[node]
            free[child] = free[node] + len(children) if splits else free[node]
    return ScratchRows(at, free, int(free.max()) + 1)

"""The tree and hand classes of a vector game as plain arrays, in the layout that the traversal expects.

Vector games that differ only in payoffs share them.
"""

from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from holecard.solver.tree import HandClasses, NodeKind, PublicTree, VectorGame

Floats = NDArray[np.float64]
Indices = NDArray[np.int64]


class TreeArrays(NamedTuple):
    """In the order of the traversal's parameters."""

    nodes: Indices
    """One row per node; the columns are defined in `traversal`."""
    parent_hand: Indices
    """For each hand, street by street: its index on the previous street."""
    weight: Floats
    own_weight: Floats
    """Weight times scale, divided by the number of deals, so that values are chips per hand."""
    group: Indices
    group_end: Indices
    starts: Indices
    """Index of each board's first hand, with an end marker for each street."""
    matchups: Floats
    """Deals won, tied and lost against each hand, transposed; empty where hands are sorted by strength."""
    stride: int
    """Largest number of hands on any street."""


class ScratchRows(NamedTuple):
    """Rows of a scratch array, with one number per hand. Rows are reused, so a traversal needs only as many
    as its deepest path has children, few enough to stay in the cache."""

    at: Indices
    """The row of each node."""
    child_value_at: Indices
    """The row of each node's first child; its siblings follow."""
    size: int


_cache: WeakKeyDictionary[PublicTree, tuple[tuple[HandClasses, ...], TreeArrays, int]] = WeakKeyDictionary()


def arrays_of(vector_game: VectorGame) -> tuple[TreeArrays, int]:
    """The arrays, and the number of scratch rows that a traversal needs. Cached by tree."""
    known = _cache.get(vector_game.tree)
    if known is None or known[0] is not vector_game.hand_classes:
        known = _cache[vector_game.tree] = (vector_game.hand_classes, *_arrays(vector_game))
    return known[1], known[2]


def _arrays(vector_game: VectorGame) -> tuple[TreeArrays, int]:
    hands = vector_game.hand_classes
    values = _rows(vector_game.tree, None)
    reach = [_rows(vector_game.tree, player) for player in (0, 1)]
    arrays = TreeArrays(
        nodes=_nodes(vector_game, values, reach),
        parent_hand=_joined([street.parent for street in hands]),
        weight=_joined([street.weight for street in hands]).astype(np.float64),
        own_weight=_joined([street.weight * street.scale for street in hands]) / vector_game.deals,
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
            *(rows * stride for rows in (values.at, values.child_value_at)),
            *(rows.at * stride for rows in reach),
            *(rows.child_value_at * stride for rows in reach),
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
    """Assign scratch rows: the children of a node get rows of their own, which are free when the node is
    done.

    For a player's reach that is needed only at the player's own decisions and where a card is dealt;
    elsewhere the reach of a child is that of its parent.
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

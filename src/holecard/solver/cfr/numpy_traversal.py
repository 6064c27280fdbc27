"""The traversal in NumPy, for runs that finish before the compiled one would be ready.

Sums are taken in the same order as in `traversal`, so both give bit-identical results, and a run may switch
from one to the other between two iterations.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from holecard.solver.cfr import traversal as kernels
from holecard.solver.cfr.arrays import TreeArrays

Floats = NDArray[np.float64]
Indices = NDArray[np.int64]


def traverse(
    nodes: Indices,
    parent_hand: Indices,
    weight: Floats,
    own_weight: Floats,
    group: Indices,
    group_end: Indices,
    starts: Indices,
    matchups: Floats,
    stride: int,
    payoffs: Floats,
    mode: int,
    players: int,
    base: Floats,
    regrets: Floats,
    sums: Floats,
    positive_discount: Floats,
    negative_discount: Floats,
    weights: Floats,
    reach: Floats,
    values: Floats,
    scratch: Floats,  # noqa: ARG001 - used by the compiled traversal
    live: NDArray[np.bool_],
    clock: Indices,
    totals: Floats,
) -> None:
    """Same arguments and results as the compiled `traverse`."""
    arrays = TreeArrays(nodes, parent_hand, weight, own_weight, group, group_end, starts, matchups, stride)
    traversal = _Traversal(arrays, payoffs, mode, base, regrets, sums, reach, values, live)
    for turn in range(len(positive_discount) * players):
        i, player = divmod(turn, players)
        traversal.run(player, positive_discount[i], negative_discount[i], weights[i + player])
        totals[player] = values[: nodes[0, kernels.HANDS]].cumsum()[-1]  # sequential, as in the compiled loop
        if player == 1:
            clock[0] += 1


def average(nodes: Indices, base: Floats, sums: Floats, flat: Floats, scratch: Floats) -> None:  # noqa: ARG001
    """Same arguments and results as the compiled `average`."""
    for node in nodes[nodes[:, kernels.KIND] == kernels.DECISION]:
        hands, actions, entry = node[kernels.HANDS], node[kernels.ACTIONS], node[kernels.ENTRY]
        block = slice(entry, entry + actions * hands)
        shape = actions, hands
        current, summed = np.maximum(base[block], 0.0).reshape(shape), sums[block].reshape(shape)
        flat[block] = np.where(summed.sum(axis=0) > 0, _shares(summed), _shares(current)).ravel()


def _shares(parts: Floats) -> Floats:
    """Normalize over actions; uniform where the total is zero."""
    total = parts.sum(axis=0)
    positive = total > 0
    shares: Floats = np.where(positive, parts / np.where(positive, total, 1.0), 1 / len(parts))
    return shares


class _NodeRow(NamedTuple):
    """A row of the node table, with positions given as row numbers of the scratch arrays."""

    kind: int
    player: int
    parent: int
    end: int
    actions: int
    hands: int
    entry: int
    first_hand: int
    boards: int
    boards_end: int
    value_at: int
    child_value_at: int
    reach_at: tuple[int, int]
    child_reach_at: tuple[int, int]


class _StreetHands(NamedTuple):
    """The hands on all boards of one street."""

    sizes: list[int]
    are_alike: bool
    """Whether every board has the same number of hands."""
    board: Indices
    """Board index of each hand, within the street."""
    weaker: Indices
    not_stronger: Indices
    """Index of each hand into `_BoardSums.before`: the reach of weaker hands, and of weaker or equal ones."""
    weight: Floats
    own_weight: Floats

    @classmethod
    def of(cls, arrays: TreeArrays, node: _NodeRow) -> "_StreetHands":
        hands = slice(node.first_hand, node.first_hand + node.hands)
        sizes = np.diff(arrays.starts[node.boards : node.boards_end + 1])
        board = np.repeat(np.arange(len(sizes)), sizes)
        return cls(
            sizes.tolist(),
            len(set(sizes.tolist())) == 1,
            board,
            board + arrays.group[hands],
            board + arrays.group_end[hands],
            arrays.weight[hands],
            arrays.own_weight[hands],
        )


class _BoardSums(NamedTuple):
    """Prefix sums of the opponent's reach on each board (one entry more than hands), and the totals."""

    before: Floats
    total: Floats


class _Traversal:
    """One traversal: the tree as arrays, the regret tables, and scratch rows with one number per hand."""

    def __init__(
        self,
        arrays: TreeArrays,
        payoffs: Floats,
        mode: int,
        base: Floats,
        regrets: Floats,
        sums: Floats,
        reach: Floats,
        values: Floats,
        live: NDArray[np.bool_],
    ) -> None:
        self.arrays, self.mode = arrays, mode
        self.nodes = _rows(arrays)
        self.payoffs = payoffs.T.tolist()
        self.base, self.regrets, self.sums = base, regrets, sums
        self.reach, self.values = reach.reshape(-1, arrays.stride), values.reshape(-1, arrays.stride)
        self.live = live.reshape(-1, arrays.stride)[:, 0]
        self._streets: dict[int, _StreetHands] = {}
        self._summed: tuple[int, _BoardSums] | None = None
        """The reach row whose prefix sums were computed last, and those sums; None once the row changes."""

    def run(self, player: int, positive_discount: float, negative_discount: float, weight: float) -> None:
        """Traverse the tree once for one player."""
        nodes, live = self.nodes, self.live
        self.reach[0, : nodes[0].hands] = 1.0
        live[0] = True
        at = 0
        while at < len(nodes):
            node = nodes[at]
            if live[node.value_at] and node.kind <= kernels.BOARD:
                self._descend(at, player, weight)
                at += 1
                continue
            if live[node.value_at]:
                self._evaluate_terminal(at, player)
            while at > 0 and nodes[nodes[at].parent].end == node.end:
                at = nodes[at].parent
                self._ascend(at, player, positive_discount, negative_discount)
            at = node.end

    # -- downward: reach --

    def _descend(self, at: int, player: int, weight: float) -> None:
        node = self.nodes[at]
        other = 1 - player
        if node.kind == kernels.BOARD:
            self._summed = None
            self.live[node.child_value_at] = True
            child = self.nodes[at + 1]
            parent_hand = self.arrays.parent_hand[child.first_hand : child.first_hand + child.hands]
            self.reach[node.child_reach_at[other], : child.hands] = self.reach[node.reach_at[other]][
                parent_hand
            ]
        elif node.player == player:
            self.live[node.child_value_at : node.child_value_at + node.actions] = True
        else:
            self._propagate_reach(node, other, weight)

    def _propagate_reach(self, node: _NodeRow, other: int, weight: float) -> None:
        """Multiply the reach by the strategy for each child, and add it to the average strategy."""
        self._summed = None
        reach = self.reach[node.reach_at[other], : node.hands]
        parts = np.maximum(self._block(self.base, node), 0.0)
        total = np.add.reduce(parts, axis=0)
        positive = total > 0
        if positive.all():
            parts *= reach / total
        else:
            parts *= reach / np.where(positive, total, 1.0)
            parts += np.where(positive, 0.0, reach / node.actions)
        self.reach[node.child_reach_at[other] : node.child_reach_at[other] + node.actions, : node.hands] = (
            parts
        )
        alive = np.maximum.reduce(parts, axis=1) > 0
        self.live[node.child_value_at : node.child_value_at + node.actions] = alive
        if weight > 0:
            parts *= weight
            block = self._block(self.sums, node)
            block += parts  # adds zero where the reach is zero

    # -- terminal nodes --

    def _evaluate_terminal(self, at: int, player: int) -> None:
        node = self.nodes[at]
        sign = 1.0 if player == 0 else -1.0
        payoffs = self.payoffs[at]
        win, tie, lose = sign * payoffs[2 * player], sign * payoffs[1], sign * payoffs[2 - 2 * player]
        reach = self.reach[node.reach_at[1 - player], : node.hands]
        values = self.values[node.value_at, : node.hands]
        if len(self.arrays.matchups):
            if node.kind == kernels.FOLD:
                tie = lose = win
            wins, ties, losses = self.arrays.matchups
            values[:] = (reach[:, np.newaxis] * (win * wins + tie * ties + lose * losses)).sum(axis=0)
            return
        street = self._street(node)
        sums = self._sums_of_boards(street, node.reach_at[1 - player], reach)
        if node.kind == kernels.FOLD:
            np.multiply(win * street.own_weight, sums.total.take(street.board) - reach, out=values)
        else:
            _showdown_values(street, sums, win, tie, lose, reach, values)

    def _sums_of_boards(self, street: _StreetHands, row: int, reach: Floats) -> _BoardSums:
        """Prefix sums of a reach row, cached because consecutive terminal nodes often share it."""
        if self._summed is None or self._summed[0] != row:
            self._summed = row, _sums(street, reach)
        return self._summed[1]

    def _street(self, node: _NodeRow) -> _StreetHands:
        result = self._streets.get(node.boards)
        if result is None:
            result = self._streets[node.boards] = _StreetHands.of(self.arrays, node)
        return result

    # -- upward: values and regrets --

    def _ascend(self, at: int, player: int, positive_discount: float, negative_discount: float) -> None:
        node = self.nodes[at]
        values = self.values[node.value_at, : node.hands]
        child_values = self.values[node.child_value_at : node.child_value_at + node.actions, : node.hands]
        if node.kind == kernels.BOARD:
            child = self.nodes[at + 1]
            parent_hand = self.arrays.parent_hand[child.first_hand : child.first_hand + child.hands]
            values[:] = np.bincount(parent_hand, self.values[node.child_value_at, : child.hands], node.hands)
        elif node.player != player:
            np.add.reduce(
                child_values[self.live[node.child_value_at : node.child_value_at + node.actions]],
                axis=0,
                out=values,
            )
        elif self.mode == kernels.BEST_RESPONSE:
            np.maximum.reduce(child_values, axis=0, out=values)
        else:
            self._expected_values(node, values, child_values)
            if self.mode == kernels.UPDATE:
                block = self._block(self.regrets, node)
                block[:] = block * np.where(block > 0, positive_discount, negative_discount) + (
                    child_values - values
                )
            elif self.mode == kernels.PREDICT:
                new = child_values - values
                block = self._block(self.regrets, node)
                block[:] = np.maximum(block * positive_discount + new, 0.0)
                self._block(self.base, node)[:] = block + new

    def _expected_values(self, node: _NodeRow, values: Floats, child_values: Floats) -> None:
        """Value of each hand under regret matching; uniform where no regret is positive."""
        parts = np.maximum(self._block(self.base, node), 0.0)
        total = np.add.reduce(parts, axis=0)
        parts *= child_values
        up = np.add.reduce(parts, axis=0)
        positive = total > 0
        if positive.all():
            np.divide(up, total, out=values)
        else:
            up = np.where(positive, up, np.add.reduce(child_values, axis=0))
            np.divide(up, np.where(positive, total, node.actions), out=values)

    def _block(self, flat: Floats, node: _NodeRow) -> Floats:
        """The node's part of a flat array, indexed by action and hand."""
        return flat[node.entry : node.entry + node.actions * node.hands].reshape(node.actions, node.hands)


def _sums(street: _StreetHands, reach: Floats) -> _BoardSums:
    part = street.weight * reach
    if street.are_alike:
        sums = np.zeros((len(street.sizes), street.sizes[0] + 1))
        np.cumsum(part.reshape(len(street.sizes), -1), axis=1, out=sums[:, 1:])
        return _BoardSums(sums.ravel(), sums[:, -1])
    pieces, first = [], 0
    for size in street.sizes:
        pieces.append(np.concatenate([[0.0], part[first : first + size].cumsum()]))
        first += size
    return _BoardSums(np.concatenate(pieces), np.array([piece[-1] for piece in pieces]))


def _showdown_values(
    street: _StreetHands, sums: _BoardSums, win: float, tie: float, lose: float, reach: Floats, values: Floats
) -> None:
    """Hands are sorted by strength on each board, so the reach of all weaker hands is a prefix sum."""
    part = (win - tie) * sums.before.take(street.weaker)
    part += (tie - lose) * sums.before.take(street.not_stronger)
    part += (lose * sums.total).take(street.board)
    part -= tie * reach
    np.multiply(street.own_weight, part, out=values)


def _rows(arrays: TreeArrays) -> list[_NodeRow]:
    return _rows_of(_ArraysById(arrays))


class _ArraysById:
    """A cache key that compares `TreeArrays` by identity."""

    def __init__(self, arrays: TreeArrays) -> None:
        self.arrays = arrays

    def __hash__(self) -> int:
        return id(self.arrays.nodes)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ArraysById) and other.arrays.nodes is self.arrays.nodes


@lru_cache(maxsize=4)
def _rows_of(key: _ArraysById) -> list[_NodeRow]:
    stride = key.arrays.stride
    result = []
    for row in key.arrays.nodes.tolist():
        rows = [position // stride for position in row[kernels.VALUES :]]
        reach_at, child_reach_at = (rows[2], rows[3]), (rows[4], rows[5])
        result.append(_NodeRow._make((*row[: kernels.VALUES], rows[0], rows[1], reach_at, child_reach_at)))
    return result

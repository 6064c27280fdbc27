"""The same traverse as the kernels', in NumPy: for runs that are done before a kernel would be compiled.

Every sum is made in the same order, so both give the same numbers to the last bit, and a run may change from
one to the other between two iterations.
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
    above: Indices,
    weight: Floats,
    own: Floats,
    group: Indices,
    group_end: Indices,
    starts: Indices,
    matchups: Floats,
    stride: int,
    ends: Floats,
    mode: int,
    players: int,
    base: Floats,
    regrets: Floats,
    sums: Floats,
    keep: Floats,
    forget: Floats,
    weights: Floats,
    reach: Floats,
    values: Floats,
    spare: Floats,  # noqa: ARG001 - the kernel's scratch pad
    live: NDArray[np.bool_],
    clock: Indices,
    worth: Floats,
) -> None:
    """The twin of `kernels.traverse`."""
    arrays = TreeArrays(nodes, above, weight, own, group, group_end, starts, matchups, stride)
    walk = _Traversal(arrays, ends, mode, base, regrets, sums, reach, values, live)
    for turn in range(len(keep) * players):
        i, player = divmod(turn, players)
        walk.once(player, keep[i], forget[i], weights[i + player])
        worth[player] = values[: nodes[0, kernels.HANDS]].cumsum()[-1]  # one after another
        if player == 1:
            clock[0] += 1


def average(nodes: Indices, base: Floats, sums: Floats, flat: Floats, spare: Floats) -> None:  # noqa: ARG001
    """The twin of `kernels.average`."""
    for node in nodes[nodes[:, kernels.KIND] == kernels.DECISION]:
        hands, actions, entry = node[kernels.HANDS], node[kernels.ACTIONS], node[kernels.ENTRY]
        block = slice(entry, entry + actions * hands)
        shape = actions, hands
        current, summed = np.maximum(base[block], 0.0).reshape(shape), sums[block].reshape(shape)
        flat[block] = np.where(summed.sum(axis=0) > 0, _shares(summed), _shares(current)).ravel()


def _shares(parts: Floats) -> Floats:
    """All alike where there are none."""
    total = parts.sum(axis=0)
    some = total > 0
    shares: Floats = np.where(some, parts / np.where(some, total, 1.0), 1 / len(parts))
    return shares


class _NodeRow(NamedTuple):
    """A row of the table of nodes, with positions as lines of the scratch pads."""

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
    line: int
    below: int
    came: tuple[int, int]
    to: tuple[int, int]


class _StreetHands(NamedTuple):
    """The hands of the boards that one street has."""

    sizes: list[int]
    are_alike: bool
    """Whether all boards have as many hands."""
    board: Indices
    """By hand: its board, counted from the street's first."""
    weaker: Indices
    not_stronger: Indices
    """By hand: where sums of boards (see `_BoardSums`) have what is weaker, or not stronger."""
    weight: Floats
    own: Floats

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
            arrays.own[hands],
        )


class _BoardSums(NamedTuple):
    """Board by board, what comes before each hand, and a place more for the total; and the totals."""

    before: Floats
    total: Floats


class _Traversal:
    """The arrays of a form, and what a run has learnt: as lines of numbers by hand."""

    def __init__(
        self,
        arrays: TreeArrays,
        ends: Floats,
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
        self.ends = ends.T.tolist()
        self.base, self.regrets, self.sums = base, regrets, sums
        self.reach, self.values = reach.reshape(-1, arrays.stride), values.reshape(-1, arrays.stride)
        self.live = live.reshape(-1, arrays.stride)[:, 0]
        self._streets: dict[int, _StreetHands] = {}
        self._summed: tuple[int, _BoardSums] | None = None
        """The line of reach that was last summed, while it stays as it is."""

    def once(self, player: int, keep: float, forget: float, weight: float) -> None:
        """One walk for one player."""
        nodes, live = self.nodes, self.live
        self.reach[0, : nodes[0].hands] = 1.0
        live[0] = True
        at = 0
        while at < len(nodes):
            node = nodes[at]
            if live[node.line] and node.kind <= kernels.BOARD:
                self._go_down(at, player, weight)
                at += 1
                continue
            if live[node.line]:
                self._end(at, player)
            while at > 0 and nodes[nodes[at].parent].end == node.end:
                at = nodes[at].parent
                self._go_up(at, player, keep, forget)
            at = node.end

    # -- downward --

    def _go_down(self, at: int, player: int, weight: float) -> None:
        node = self.nodes[at]
        other = 1 - player
        if node.kind == kernels.BOARD:
            self._summed = None
            self.live[node.below] = True
            below = self.nodes[at + 1]
            above = self.arrays.above[below.first_hand : below.first_hand + below.hands]
            self.reach[node.to[other], : below.hands] = self.reach[node.came[other]][above]
        elif node.player == player:
            self.live[node.below : node.below + node.actions] = True
        else:
            self._spread(node, other, weight)

    def _spread(self, node: _NodeRow, other: int, weight: float) -> None:
        """What comes to a node goes on to its children, and into the average."""
        self._summed = None
        came = self.reach[node.came[other], : node.hands]
        parts = np.maximum(self._block(self.base, node), 0.0)
        total = np.add.reduce(parts, axis=0)
        some = total > 0
        if some.all():
            parts *= came / total
        else:
            parts *= came / np.where(some, total, 1.0)
            parts += np.where(some, 0.0, came / node.actions)
        self.reach[node.to[other] : node.to[other] + node.actions, : node.hands] = parts
        alive = np.maximum.reduce(parts, axis=1) > 0
        self.live[node.below : node.below + node.actions] = alive
        if weight > 0:
            parts *= weight
            block = self._block(self.sums, node)
            block += parts  # nothing where the reach is zero

    # -- ends --

    def _end(self, at: int, player: int) -> None:
        node = self.nodes[at]
        sign = 1.0 if player == 0 else -1.0
        ends = self.ends[at]
        win, tie, lose = sign * ends[2 * player], sign * ends[1], sign * ends[2 - 2 * player]
        came = self.reach[node.came[1 - player], : node.hands]
        values = self.values[node.line, : node.hands]
        if len(self.arrays.matchups):
            if node.kind == kernels.FOLD:
                tie = lose = win
            wins, ties, losses = self.arrays.matchups
            values[:] = (came[:, np.newaxis] * (win * wins + tie * ties + lose * losses)).sum(axis=0)
            return
        street = self._street(node)
        sums = self._sums_of_boards(street, node.came[1 - player], came)
        if node.kind == kernels.FOLD:
            np.multiply(win * street.own, sums.total.take(street.board) - came, out=values)
        else:
            _show_down(street, sums, win, tie, lose, came, values)

    def _sums_of_boards(self, street: _StreetHands, line: int, came: Floats) -> _BoardSums:
        """Ends that follow one another often have the same sums."""
        if self._summed is None or self._summed[0] != line:
            self._summed = line, _sums(street, came)
        return self._summed[1]

    def _street(self, node: _NodeRow) -> _StreetHands:
        found = self._streets.get(node.boards)
        if found is None:
            found = self._streets[node.boards] = _StreetHands.of(self.arrays, node)
        return found

    # -- upward --

    def _go_up(self, at: int, player: int, keep: float, forget: float) -> None:
        node = self.nodes[at]
        line = self.values[node.line, : node.hands]
        below = self.values[node.below : node.below + node.actions, : node.hands]
        if node.kind == kernels.BOARD:
            child = self.nodes[at + 1]
            above = self.arrays.above[child.first_hand : child.first_hand + child.hands]
            line[:] = np.bincount(above, self.values[node.below, : child.hands], node.hands)
        elif node.player != player:
            np.add.reduce(below[self.live[node.below : node.below + node.actions]], axis=0, out=line)
        elif self.mode == kernels.BEST:
            np.maximum.reduce(below, axis=0, out=line)
        else:
            self._mean(node, line, below)
            if self.mode == kernels.LEARN:
                block = self._block(self.regrets, node)
                block[:] = block * np.where(block > 0, keep, forget) + (below - line)
            elif self.mode == kernels.PREDICT:
                new = below - line
                block = self._block(self.regrets, node)
                block[:] = np.maximum(block * keep + new, 0.0)
                self._block(self.base, node)[:] = block + new

    def _mean(self, node: _NodeRow, line: Floats, below: Floats) -> None:
        """Each action's value times its share, or all alike where no regret is positive."""
        parts = np.maximum(self._block(self.base, node), 0.0)
        total = np.add.reduce(parts, axis=0)
        parts *= below
        up = np.add.reduce(parts, axis=0)
        some = total > 0
        if some.all():
            np.divide(up, total, out=line)
        else:
            up = np.where(some, up, np.add.reduce(below, axis=0))
            np.divide(up, np.where(some, total, node.actions), out=line)

    def _block(self, flat: Floats, node: _NodeRow) -> Floats:
        """By action and hand."""
        return flat[node.entry : node.entry + node.actions * node.hands].reshape(node.actions, node.hands)


def _sums(street: _StreetHands, came: Floats) -> _BoardSums:
    part = street.weight * came
    if street.are_alike:
        sums = np.zeros((len(street.sizes), street.sizes[0] + 1))
        np.cumsum(part.reshape(len(street.sizes), -1), axis=1, out=sums[:, 1:])
        return _BoardSums(sums.ravel(), sums[:, -1])
    pieces, first = [], 0
    for size in street.sizes:
        pieces.append(np.concatenate([[0.0], part[first : first + size].cumsum()]))
        first += size
    return _BoardSums(np.concatenate(pieces), np.array([piece[-1] for piece in pieces]))


def _show_down(
    street: _StreetHands, sums: _BoardSums, win: float, tie: float, lose: float, came: Floats, values: Floats
) -> None:
    """Hands rise in strength within a board: what a hand beats is a sum up to where its ties begin."""
    part = (win - tie) * sums.before.take(street.weaker)
    part += (tie - lose) * sums.before.take(street.not_stronger)
    part += (lose * sums.total).take(street.board)
    part -= tie * came
    np.multiply(street.own, part, out=values)


def _rows(arrays: TreeArrays) -> list[_NodeRow]:
    return _made(_ArraysById(arrays))


class _ArraysById:
    """TreeArrays, as a key: those of a form are made once."""

    def __init__(self, arrays: TreeArrays) -> None:
        self.arrays = arrays

    def __hash__(self) -> int:
        return id(self.arrays.nodes)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ArraysById) and other.arrays.nodes is self.arrays.nodes


@lru_cache(maxsize=4)
def _made(key: _ArraysById) -> list[_NodeRow]:
    stride = key.arrays.stride
    found = []
    for row in key.arrays.nodes.tolist():
        lines = [position // stride for position in row[kernels.VALUES :]]
        came, to = (lines[2], lines[3]), (lines[4], lines[5])
        found.append(_NodeRow._make((*row[: kernels.VALUES], lines[0], lines[1], came, to)))
    return found

"""The betting of a street as tables that kernels work through, for the player whose values are computed.

The opponent's reach goes down the tree, the player's values come up. The player's own actions do not change
the opponent's reach, so the nodes behind them share its row; and a showdown and a fold with the same reach
(the player calls or folds) share the sums over the opponent's hands. Ends with different reaches are computed
sixteen at a time.
"""

from collections.abc import Iterable
from itertools import chain
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from holecard.solver.postflop.betting_tree import BettingEnd, BettingNode, BettingTree
from holecard.solver.postflop.counts import BATCH
from holecard.solver.postflop.vectors import WIDTH

Ints = NDArray[np.int64]
_BLOCK: Final = 200
"""Nodes of the river that are worked on at a time, so that their rows stay in the second-level cache."""
_NOWHERE: Final = -1
ALL_INS: Final = 4


class ProgramArrays(NamedTuple):
    """What kernels read."""

    down: Ints
    """The opponent's decisions, in order of play: actions, reach row, that of the first child, table row,
    number."""
    up: Ints
    """All decisions, the last ones first: actions, whether the player's own, value row, that of the first
    child, table row, number."""
    reach_rows: Ints
    """Of the ends: one for each, in batches of sixteen."""
    shown: Ints
    """By end: the value row of its showdown, or a spare row."""
    folded: Ints
    """By end: the value row of its fold, or a spare row."""
    pays: NDArray[np.float32]
    """Half of the pots of all showdowns, half of their rakes, and the payoffs of all folds, one after
    another."""
    flags: Ints
    """By batch: whether its first eight ends have showdowns, and folds; the same of the others; whether rake
    is taken."""
    roots: Ints
    """Line, reach row, value row."""
    exits: Ints
    """Where the street ends without a showdown: line of the next street, reach row, value row."""
    all_ins: Ints
    """Where both players are all-in before the river, four at a time: reach row and value row."""
    all_in_pays: NDArray[np.float32]
    """Half of their pots."""
    blocks: Ints
    """Parts that are worked through one after another, with the same rows: the ends of their stretches in
    `down`, `up`, `flags`, `roots`; then the first and the last table row of the player's decisions, of the
    opponent's, and of the player's averages."""


class NodePlace(NamedTuple):
    block: int
    reach: int
    value: int


class StreetProgram:
    """A street's betting for one player; `arrays` is for the kernels, `places` tells where nodes are."""

    def __init__(self, tree: BettingTree, street: int, player: int) -> None:
        self.player, self.spot = player, tree.spot
        self.places: dict[BettingNode, NodePlace] = {}
        self.reach_count = self.value_count = 1
        self._down: list[tuple[int, ...]] = []
        self._up: list[tuple[int, ...]] = []
        self._ends: list[tuple[int, int, int]] = []
        self._pays: list[tuple[float, ...]] = []
        self._flags: list[tuple[int, ...]] = []
        self._roots: list[tuple[int, ...]] = []
        self._exits: list[tuple[int, ...]] = []
        self._all_ins: list[tuple[int, int, float]] = []
        self._blocks: list[tuple[int, ...]] = []
        self._is_all_in = [tree.is_all_in(street + 1, line) for line in range(tree.lines(street + 1))]
        is_last = street == len(tree.streets) - 1
        walked = [
            (line, root) for line, root in enumerate(tree.streets[street]) if not tree.is_all_in(street, line)
        ]
        for lines in _grouped(walked, _BLOCK if is_last else None):
            self._add_block(lines)
        spare = self.value_count
        self.value_count += 1
        ends = np.array(self._ends, np.int64).reshape(-1, 3)
        ends[:, 1:][ends[:, 1:] == _NOWHERE] = spare
        self._all_ins += [(0, spare, 0.0)] * (-len(self._all_ins) % ALL_INS)
        self.arrays = ProgramArrays(
            down=_table(self._down, 5),
            up=_table(self._up, 6),
            reach_rows=ends[:, 0].copy(),
            shown=ends[:, 1].copy(),
            folded=ends[:, 2].copy(),
            pays=np.array(self._pays, np.float32).reshape(-1, 3).T.ravel(),
            flags=_table(self._flags, 5),
            roots=_table(self._roots, 3),
            exits=_table(self._exits, 3),
            all_ins=np.array([one[:2] for one in self._all_ins], np.int64).reshape(-1, 2),
            all_in_pays=np.array([one[2] for one in self._all_ins], np.float32),
            blocks=_table(self._blocks, 10),
        )

    def _add_block(self, lines: list[tuple[int, BettingNode]]) -> None:
        reaches = values = len(lines)
        waiting = []
        for row, (line, root) in enumerate(lines):
            self._roots.append((line, row, row))
            waiting.append((root, row, row))
        waiting.reverse()
        decisions: list[tuple[int, ...]] = []
        ends: dict[int, dict[BettingEnd, tuple[int, BettingNode]]] = {}
        rows: dict[bool, list[int]] = {True: [], False: []}
        averages: list[int] = []
        while waiting:
            node, reach, value = waiting.pop()
            self.places[node] = NodePlace(len(self._blocks), reach, value)
            if node.kind is BettingEnd.NEXT_STREET and self._is_all_in[node.line]:
                self._all_ins.append((reach, value, self._pot_share(node)[0]))
            elif node.kind is BettingEnd.NEXT_STREET:
                self._exits.append((node.line, reach, value))
            elif node.kind is not BettingEnd.DECISION:
                ends.setdefault(reach, {})[node.kind] = value, node
            else:
                count, is_own = len(node.children), node.player == self.player
                rows[is_own] += (node.row, node.row + count)
                if is_own:
                    averages += (node.average_row, node.average_row + count - 1)
                decisions.append((count, is_own, value, values, node.row, node.number))
                if not is_own:
                    self._down.append((count, reach, reaches, node.row, node.number))
                below = [
                    (child, reach if is_own else reaches + at, values + at)
                    for at, child in enumerate(node.children)
                ]
                waiting.extend(reversed(below))
                values += count
                reaches += 0 if is_own else count
        self._up.extend(reversed(decisions))
        self._add_ends(ends)
        self.reach_count, self.value_count = max(self.reach_count, reaches), max(self.value_count, values)
        ways = len(self._down), len(self._up), len(self._flags), len(self._roots)
        spans = ((min(row, default=0), max(row, default=0)) for row in (rows[True], rows[False], averages))
        self._blocks.append((*ways, *chain.from_iterable(spans)))

    def _add_ends(self, ends: dict[int, dict[BettingEnd, tuple[int, BettingNode]]]) -> None:
        """In batches; those with showdowns first, so that few batches have both kinds without need."""
        rows = sorted(ends, key=lambda row: (BettingEnd.SHOWDOWN not in ends[row], row))
        for first in range(0, len(rows), BATCH):
            batch = [ends[row] for row in rows[first : first + BATCH]]
            halves = batch[:WIDTH], batch[WIDTH:]
            kinds = [
                any(kind in end for end in half)
                for half in halves
                for kind in (BettingEnd.SHOWDOWN, BettingEnd.FOLD)
            ]
            self._flags.append((*kinds, self.spot.rake.rate > 0))
            for row, end in zip(rows[first : first + BATCH], batch, strict=True):
                shown, shown_pays = self._shown(end.get(BettingEnd.SHOWDOWN))
                folded, fold_pay = self._folded(end.get(BettingEnd.FOLD))
                self._ends.append((row, shown, folded))
                self._pays.append((*shown_pays, fold_pay))
            for _ in range(BATCH - len(batch)):
                self._ends.append((0, _NOWHERE, _NOWHERE))
                self._pays.append((0.0, 0.0, 0.0))

    def _shown(self, end: tuple[int, BettingNode] | None) -> tuple[int, tuple[float, float]]:
        """Payoffs are parts of the root's pot, as if each player had put in half of it: a tie without rake is
        worth nothing."""
        if end is None:
            return _NOWHERE, (0.0, 0.0)
        value, node = end
        share, rake = self._pot_share(node)
        return value, (share, rake / 2)

    def _folded(self, end: tuple[int, BettingNode] | None) -> tuple[int, float]:
        if end is None:
            return _NOWHERE, 0.0
        value, node = end
        share, rake = self._pot_share(node)
        return value, share - rake if node.player == self.player else -share

    def _pot_share(self, node: BettingNode) -> tuple[float, float]:
        """Half of the pot, and the rake of the whole; a bet that is not called is returned."""
        pot = self.spot.pot + 2 * min(node.chips)
        return pot / 2 / self.spot.pot, self.spot.rake.of(pot) / self.spot.pot


def _grouped(
    lines: list[tuple[int, BettingNode]], most: int | None
) -> Iterable[list[tuple[int, BettingNode]]]:
    """Neighbouring lines with so many nodes together, or all."""
    group: list[tuple[int, BettingNode]] = []
    nodes = 0
    for line, root in lines:
        size = _size(root)
        if group and most is not None and nodes + size > most:
            yield group
            group, nodes = [], 0
        group.append((line, root))
        nodes += size
    yield group


def _size(root: BettingNode) -> int:
    count, waiting = 0, [root]
    while waiting:
        node = waiting.pop()
        count += 1
        waiting.extend(node.children)
    return count


def _table(rows: list[tuple[int, ...]], width: int) -> Ints:
    return np.array(rows, np.int64).reshape(-1, width)

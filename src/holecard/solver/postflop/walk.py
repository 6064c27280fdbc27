"""Traversals of a spot: streets and threads in Python, boards in kernels."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.solver.postflop.aligned import aligned_zeros
from holecard.solver.postflop.decisions import Discounts, Locked
from holecard.solver.postflop.ends import Workspace
from holecard.solver.postflop.game import PostflopGame, PostflopTables
from holecard.solver.postflop.locks import LockedEntries
from holecard.solver.postflop.path import Position
from holecard.solver.postflop.traversal import ascend, descend, traverse_rivers

Floats = NDArray[np.float32]
TOP: Final = np.zeros(1, np.int64)
"""The reach row of the first street's only line."""
UNLOCKED: Final = Locked(np.zeros((0, 0), np.int32), np.zeros(1, np.float32))
_PARTS: Final = 24
"""Of the work of an iteration. Their sums are added in the same order by any number of threads."""


@dataclass(frozen=True, slots=True)
class WalkResources:
    """What all traversals of a solver share."""

    game: PostflopGame
    tables: PostflopTables
    locks: LockedEntries
    spaces: list[list[Workspace]]
    """By thread and street."""
    pool: ThreadPoolExecutor
    _parts: dict[tuple[int, int], NDArray[np.int64]] = field(default_factory=dict)
    _sums: dict[tuple[int, int], Floats] = field(default_factory=dict)

    def parts(self, street: int, board: int) -> NDArray[np.int64]:
        """Where the parts begin into which the boards after this one are divided, and where the last one
        ends."""
        found = self._parts.get((street, board))
        if found is None:
            boards = self.game.boards[street + 1]
            found = _split(*boards.children(board), _PARTS if street == 0 else 1)
            self._parts[street, board] = found
        return found

    def sums(self, street: int, thread: int, parts: int) -> Floats:
        """Zeros by part and line of a street. A thread gets the same memory each time: new memory would cost
        more than the sums."""
        shape = parts, self.game.lines(street) * self.game.row
        found = self._sums.get((street, thread))
        if found is None or found.shape != shape:
            found = self._sums[street, thread] = aligned_zeros(parts * shape[1], np.float32).reshape(shape)
        else:
            found.fill(0)
        return found


class BoardWalk:
    """One traversal for a player, as a plain number: kernels would be compiled again for an enumeration."""

    def __init__(self, resources: WalkResources, player: int, mode: int, discounts: Discounts) -> None:
        self.resources, self.player, self.mode, self.discounts = resources, int(player), mode, discounts
        self.game = resources.game
        self.tables = resources.tables.arrays()

    def street(
        self,
        street: int,
        board: int,
        reach_above: Floats,
        rows_above: NDArray[np.int64],
        values_above: Floats,
        thread: int,
        *,
        spread: bool,
    ) -> None:
        """The values of all lines of a board are added to those of the board above."""
        game, player = self.game, self.player
        program, boards = game.programs[street][player].arrays, game.boards[street].arrays
        work = self.resources.spaces[thread][street]
        if street == game.spot.streets - 1:
            self._rivers(
                _split(board, board + 1, 1), 0, 1, reach_above, rows_above, values_above[None], thread
            )
            return
        descend(
            program, boards, board, player, self.mode, self.tables, game.row, reach_above, rows_above,
            work.reach,
        )  # fmt: skip
        next_values = self._next_street(street, board, work.reach, thread, spread=spread)
        ascend(
            program, boards, board, player, self.mode, self.tables, game.row, next_values,
            game.chances[street], work, self.discounts, self._locked(street), values_above,
        )  # fmt: skip

    def _next_street(self, street: int, board: int, reach: Floats, thread: int, *, spread: bool) -> Floats:
        """Sums over the next cards, by line."""
        game = self.game
        parts = self.resources.parts(street, board)
        rows = game.exit_rows[street][self.player]
        sums = self.resources.sums(street + 1, thread, len(parts) - 1)
        is_last = street + 1 == game.spot.streets - 1

        def work(first: int, end: int, thread: int) -> None:
            if is_last:
                self._rivers(parts, first, end, reach, rows, sums, thread)
                return
            for part in range(first, end):
                for child in range(parts[part], parts[part + 1]):
                    self.street(street + 1, child, reach, rows, sums[part], thread, spread=False)

        if spread:
            self._share(len(sums), work)
        else:
            work(0, len(sums), thread)
        return np.asarray(sums.sum(axis=0)) if len(sums) > 1 else sums[0]

    def _share(self, count: int, work: Callable[[int, int, int], None]) -> None:
        """Threads take the next parts when they are done with some: many at first, then fewer, so that all
        end at about the same time."""
        threads = len(self.resources.spaces)
        waiting = iter(_stretches(count, threads))

        def take(thread: int) -> None:
            for first, end in waiting:
                work(first, end, thread)

        done: list[Future[None]] = [self.resources.pool.submit(take, thread) for thread in range(1, threads)]
        take(0)
        for future in done:
            future.result()

    def _rivers(
        self,
        parts: NDArray[np.int64],
        first: int,
        end: int,
        reach: Floats,
        rows: NDArray[np.int64],
        values: Floats,
        thread: int,
        block: int | None = None,
    ) -> None:
        street = self.game.spot.streets - 1
        program, boards = self.game.programs[street][self.player].arrays, self.game.boards[street].arrays
        blocks = (0, len(program.blocks)) if block is None else (block, block + 1)
        traverse_rivers(
            program, boards, parts, first, end, *blocks, self.player, self.mode, self.tables, self.game.row,
            reach, rows, self.resources.spaces[thread][street], self.discounts, self._locked(street), values,
        )  # fmt: skip

    def _locked(self, street: int) -> Locked:
        return self.resources.locks.locked(street, self.player) or UNLOCKED

    def node_values(self, position: Position) -> tuple[Floats, Floats]:
        """What a decision is worth, and each of its children, by hand of the board that is kept."""
        game, player, last = self.game, self.player, position.street
        place = game.programs[last][player].places
        reach, rows = game.weights[1 - player], TOP
        for street, board in enumerate(position.boards[:-1]):
            program, boards = game.programs[street][player].arrays, game.boards[street].arrays
            work = self.resources.spaces[0][street]
            descend(program, boards, board, player, self.mode, self.tables, game.row, reach, rows, work.reach)
            reach, rows = work.reach, game.exit_rows[street][player]
        nowhere = np.zeros(game.lines(last) * game.row, np.float32)
        board = position.boards[-1]
        if last == game.spot.streets - 1:
            block = place[position.node].block
            self._rivers(_split(board, board + 1, 1), 0, 1, reach, rows, nowhere[None], 0, block)
        else:
            self.street(last, board, reach, rows, nowhere, 0, spread=False)
        values = self.resources.spaces[0][last].values.reshape(-1, game.row)
        children = [place[child].value for child in position.node.children]
        return values[place[position.node].value].copy(), values[children].copy()


def _split(first: int, end: int, most: int) -> NDArray[np.int64]:
    """Where parts of about equal size begin, and the end; as many whatever the number of threads."""
    parts = min(end - first, most)
    return np.array([first + (end - first) * part // parts for part in range(parts + 1)], np.int64)


def _stretches(count: int, threads: int) -> list[tuple[int, int]]:
    """Parts that are taken together: half of a fair share of those that are left."""
    found, first = [], 0
    while first < count:
        end = first + max(1, (count - first) // (2 * threads))
        found.append((first, end))
        first = end
    return found

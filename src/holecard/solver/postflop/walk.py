"""Traversals of a spot: streets and threads in Python, boards in kernels."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.solver.postflop.decisions import LEARN, Discounts, Locked
from holecard.solver.postflop.ends import Workspace
from holecard.solver.postflop.game import PostflopGame, PostflopTables
from holecard.solver.postflop.locks import LockedEntries
from holecard.solver.postflop.path import Position
from holecard.solver.postflop.traversal import ascend, descend, traverse_rivers

Floats = NDArray[np.float32]
TOP: Final = np.zeros(1, np.int64)
"""The reach row of the first street's only line."""
UNLOCKED: Final = Locked(np.zeros((0, 0), np.int32), np.zeros(1, np.float32))
_JOBS: Final = 24
"""Parts of the work of an iteration. Their sums are added in the same order by any number of threads."""


@dataclass(frozen=True, slots=True)
class WalkResources:
    """What all traversals of a solver share."""

    game: PostflopGame
    tables: PostflopTables
    locks: LockedEntries
    spaces: list[list[Workspace]]
    """By thread and street."""
    pool: ThreadPoolExecutor


class BoardWalk:
    """One traversal for a player."""

    def __init__(self, resources: WalkResources, player: int, mode: int, discounts: Discounts) -> None:
        self.resources, self.player, self.mode, self.discounts = resources, player, mode, discounts
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
            self._rivers(board, board + 1, reach_above, rows_above, values_above, thread)
            return
        table = self.tables[0] if self.mode == LEARN else self.tables[1]
        descend(program, boards, board, player, table, game.row, reach_above, rows_above, work.reach)
        next_values = self._next_street(street, board, work.reach, thread, spread=spread)
        ascend(
            program, boards, board, player, self.mode, self.tables, game.row, next_values,
            game.chance(street), work, self.discounts, self._locked(street), values_above,
        )  # fmt: skip

    def _next_street(self, street: int, board: int, reach: Floats, thread: int, *, spread: bool) -> Floats:
        """Sums over the next cards, by line."""
        game = self.game
        first, end = game.boards[street + 1].children(board)
        rows = game.exit_rows[street][self.player]
        total = np.zeros(game.lines(street + 1) * game.row, np.float32)
        jobs = _split(first, end) if street == 0 else [(first, end)]

        def work(job: tuple[int, int], into: Floats, thread: int) -> None:
            if street + 1 == game.spot.streets - 1:
                self._rivers(*job, reach, rows, into, thread)
            else:
                for child in range(*job):
                    self.street(street + 1, child, reach, rows, into, thread, spread=False)

        if len(jobs) == 1:
            work(jobs[0], total, thread)
            return total
        parts = [np.zeros_like(total) for _ in jobs]
        if spread:
            self._share(jobs, parts, work)
        else:
            for job, part in zip(jobs, parts, strict=True):
                work(job, part, thread)
        for part in parts:
            total += part
        return total

    def _share(
        self,
        jobs: Sequence[tuple[int, int]],
        parts: Sequence[Floats],
        work: Callable[[tuple[int, int], Floats, int], None],
    ) -> None:
        """Threads take the next job when they are done with one."""
        waiting = iter(list(zip(jobs, parts, strict=True)))

        def take(thread: int) -> None:
            for job, part in waiting:
                work(job, part, thread)

        done: list[Future[None]] = [
            self.resources.pool.submit(take, thread) for thread in range(len(self.resources.spaces))
        ]
        for future in done:
            future.result()

    def _rivers(
        self,
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
            program, boards, first, end, *blocks, self.player, self.mode, self.tables, self.game.row, reach,
            rows, self.resources.spaces[thread][street], self.discounts, self._locked(street), values,
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
            descend(program, boards, board, player, self.tables[1], game.row, reach, rows, work.reach)
            reach, rows = work.reach, game.exit_rows[street][player]
        nowhere = np.zeros(game.lines(last) * game.row, np.float32)
        board = position.boards[-1]
        if last == game.spot.streets - 1:
            self._rivers(board, board + 1, reach, rows, nowhere, 0, place[position.node].block)
        else:
            self.street(last, board, reach, rows, nowhere, 0, spread=False)
        values = self.resources.spaces[0][last].values.reshape(-1, game.row)
        children = [place[child].value for child in position.node.children]
        return values[place[position.node].value].copy(), values[children].copy()


def _split(first: int, end: int) -> list[tuple[int, int]]:
    """Into jobs of about equal size, as many whatever the number of threads."""
    cuts = np.linspace(first, end, min(end - first, _JOBS) + 1).round().astype(int).tolist()
    return list(pairwise(cuts))

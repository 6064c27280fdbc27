"""Traversals of a spot by threads, each of which calls a kernel once."""

from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.solver.postflop.aligned import aligned_zeros
from holecard.solver.postflop.barrier import cancel, new_counters
from holecard.solver.postflop.decisions import AVERAGE, BEST, LEARN, Locked
from holecard.solver.postflop.game import PostflopGame, PostflopTables
from holecard.solver.postflop.iterations import (
    RIVER,
    DealtStreet,
    SharedTraversal,
    Side,
    StreetSide,
    ThreadSpace,
    traverse,
)
from holecard.solver.postflop.node_locking import LockedEntries
from holecard.solver.postflop.path import Position
from holecard.solver.postflop.traversal import descend

Floats = NDArray[np.float32]
TOP: Final = np.zeros(1, np.int64)
"""The reach row of the first street's only line."""
_UNLOCKED: Final = Locked(np.zeros((0, 0), np.int32), np.zeros(1, np.float32))
_PARTS: Final = 48
"""Of the work of an iteration, at most. Their sums are added in the same order by any number of threads."""
_NO_DISCOUNTS: Final = np.zeros((1, 5), np.float32)


@dataclass(frozen=True, slots=True)
class _Stage:
    """What the threads share in a traversal of a board and all that follow it."""

    street: int
    """From the spot's first one."""
    board: int
    reaches: tuple[Floats, Floats]
    rows: NDArray[np.int64]
    block: int | None = None
    """Of the river, if only one is wanted."""


class BoardWalk:
    """All that traversals of a solver need. Players and modes are plain numbers: kernels would be compiled
    again for an enumeration."""

    def __init__(
        self, game: PostflopGame, tables: PostflopTables, locks: LockedEntries, threads: int
    ) -> None:
        self.game, self.tables, self.locks, self.threads = game, tables, locks, threads
        last = game.spot.streets - 1
        spaces = [[game.workspace(street) for street in range(last + 1)] for _ in range(threads)]
        self._own = spaces[0]
        below = game.lines(last) * game.row
        self._spaces = [
            ThreadSpace(own[max(last - 1, 0)], own[last], aligned_zeros(below, np.float32)) for own in spaces
        ]
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="postflop")
        self._sums: dict[int, Floats] = {}
        self._sides = [[self._street_side(street, player) for street in range(last + 1)] for player in (0, 1)]
        self._streets = [
            DealtStreet(game.boards[street].arrays, game.first_children(street), game.chances[street])
            for street in range(last + 1)
        ]
        self._root = _Stage(0, 0, game.weights, TOP)

    def _street_side(self, street: int, player: int) -> StreetSide:
        return StreetSide(
            self.game.programs[street][player].arrays,
            self.game.exit_rows[street][player],
            self.locks.locked(street, player) or _UNLOCKED,
        )

    def _side(self, stage: _Stage, player: int) -> Side:
        streets = self._sides[player]
        turn = streets[max(len(streets) - 2, 0)]
        return Side(streets[stage.street], turn, streets[-1], stage.reaches[1 - player])

    def learn(self, discounts: Floats, players: tuple[int, int] = (0, 2)) -> None:
        """Iterations, one for each row of discounts, of the players from the first one to before the last."""
        self._run(self._root, LEARN, discounts, players, self.threads)

    def values(self, player: int, mode: int) -> Floats:
        """What hands of the root are worth."""
        found = self._run(self._root, mode, _NO_DISCOUNTS, (player, player + 1), self.threads)
        return np.asarray(found[player])

    def best_values(self) -> Floats:
        """By player: what hands of the root get by best responses to the other's average strategy."""
        return self._run(self._root, BEST, _NO_DISCOUNTS, (0, 2), self.threads)

    def _run(
        self, stage: _Stage, mode: int, discounts: Floats, players: tuple[int, int], threads: int
    ) -> Floats:
        game = self.game
        is_last = stage.street == game.spot.streets - 1
        threads = 1 if is_last else threads
        values = np.zeros((2, game.lines(stage.street) * game.row), np.float32)
        blocks = len(game.programs[-1][players[0]].arrays.blocks)
        parts = self._parts(stage)
        task = SharedTraversal(
            top=RIVER + 1 - game.spot.streets + stage.street,
            board=stage.board,
            first_player=players[0],
            end_player=players[1],
            mode=mode,
            row=game.row,
            rows=stage.rows,
            first_block=stage.block or 0,
            end_block=blocks if stage.block is None else stage.block + 1,
            parts=parts,
            sums=self._sums_of(stage.street, len(parts) - 1),
        )
        sides = self._side(stage, 0), self._side(stage, 1)
        streets = (
            self._streets[stage.street],
            self._streets[max(len(self._streets) - 2, 0)],
            self._streets[-1],
        )
        counters, results = new_counters(), (values[0], values[1])

        def share(thread: int) -> None:
            traverse(
                streets, sides, task, self.tables.arrays(), discounts, self._own[stage.street],
                self._spaces[thread], counters, thread, threads, results,
            )  # fmt: skip

        done: list[Future[None]] = []
        try:
            done += [self._pool.submit(share, thread) for thread in range(1, threads)]
            share(0)
        except BaseException:
            cancel(counters)
            raise
        for future in done:
            future.result()
        return values

    def _parts(self, stage: _Stage) -> NDArray[np.int64]:
        """Where the parts begin into which the boards after this one are divided, and where the last one
        ends."""
        if stage.street == self.game.spot.streets - 1:
            return np.array([stage.board, stage.board + 1])
        first, end = self.game.boards[stage.street + 1].children(stage.board)
        parts = min(end - first, _PARTS)
        return np.array([first + (end - first) * part // parts for part in range(parts + 1)], np.int64)

    def _sums_of(self, street: int, parts: int) -> Floats:
        """By part and line of the next street. The memory is kept: new memory would cost more than the
        sums."""
        size = parts * self.game.lines(street + 1) * self.game.row
        if street not in self._sums or len(self._sums[street]) != size:
            self._sums[street] = aligned_zeros(size, np.float32)
        return self._sums[street]

    def node_values(self, position: Position, player: int) -> tuple[Floats, Floats]:
        """What a decision is worth, and each of its children, by hand of the board that is kept, if both play
        their average strategies."""
        game, last = self.game, position.street
        place = game.programs[last][player].places
        reach, rows = game.weights[1 - player], TOP
        for street, board in enumerate(position.boards[:-1]):
            program, boards = game.programs[street][player].arrays, game.boards[street].arrays
            below = self._own[street].reach
            descend(
                program, boards, board, player, AVERAGE, self.tables.arrays(), game.row, reach, rows, below
            )
            reach, rows = below, game.exit_rows[street][player]
        stage = _Stage(last, position.boards[-1], (reach, reach), rows)
        if last == game.spot.streets - 1:
            stage = replace(stage, block=place[position.node].block)
        self._run(stage, AVERAGE, _NO_DISCOUNTS, (player, player + 1), 1)
        values = self._own[last].values.reshape(-1, game.row)
        children = [place[child].value for child in position.node.children]
        return values[place[position.node].value].copy(), values[children].copy()

"""Whole traversals of a spot in compiled code, shared by threads.

The first street is one board; the boards of the next street are divided into parts, which threads take one
after another. Each part has sums of its own, which are added up in the same order by any number of threads:
the result does not depend on them.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from holecard.solver.jit import borrowing, inlined
from holecard.solver.postflop.barrier import Counters, begin_parts, meet, take_part
from holecard.solver.postflop.board_arrays import BoardArrays
from holecard.solver.postflop.decisions import Discounts, Locked, Tables
from holecard.solver.postflop.program import ProgramArrays
from holecard.solver.postflop.showdown import Workspace
from holecard.solver.postflop.traversal import ascend, descend, traverse_rivers, value_street
from holecard.solver.postflop.vectors import WIDTH, load, store

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]
TURN: Final = 1
RIVER: Final = 2
"""Places of streets, from the flop."""
_ZERO: Final = np.float32(0)


class DealtStreet(NamedTuple):
    """The boards of a street."""

    boards: BoardArrays
    children: Ints
    """By board, and one more: the first of the boards that follow on the next street."""
    chance: float
    """Of each next card."""


class StreetSide(NamedTuple):
    """A street for the player whose values are computed."""

    program: ProgramArrays
    exit_rows: Ints
    """By line of the next street: where the opponent's reach is."""
    locked: Locked


class Side(NamedTuple):
    first: StreetSide
    turn: StreetSide
    river: StreetSide
    reach: Floats
    """The opponent's on the first street."""


Streets = tuple[DealtStreet, DealtStreet, DealtStreet]
"""The first one, the turn and the river. In a spot on the river, anything of the same type is its turn."""


class SharedTraversal(NamedTuple):
    """A traversal that several threads work on."""

    top: int
    """The first street: 0 is the flop."""
    board: int
    """Of the first street."""
    first_player: int
    end_player: int
    mode: int
    row: int
    rows: Ints
    """By line of the first street: the row of its reach."""
    first_block: int
    """Of the river, if that is the first street."""
    end_block: int
    parts: Ints
    """Where the parts of the boards of the second street begin, and where the last one ends."""
    sums: Floats
    """By part and line of the second street."""


class ThreadSpace(NamedTuple):
    """Scratch memory of a thread."""

    turn: Workspace
    river: Workspace
    below: Floats
    """By line of the river: sums over the rivers of a turn."""


@borrowing
def traverse(
    streets: Streets,
    sides: tuple[Side, Side],
    task: SharedTraversal,
    tables: Tables,
    discounts: Floats,
    first_space: Workspace,
    space: ThreadSpace,
    counters: Counters,
    thread: int,
    threads: int,
    values: tuple[Floats, Floats],
) -> None:
    """One thread's share of as many iterations as `discounts` has rows. `first_space` is that of the first
    street, for all threads. What the first street's lines are worth is added to `values`, by player.

    It is long, since each function that calls the large ones would be another copy of them to compile."""
    mode, row, count = task.mode, task.row, len(task.parts) - 1
    width = len(task.sums) // count
    none: Any = np.int64(0)
    first_boards, turn_boards, river_boards = streets[0].boards, streets[1].boards, streets[2].boards
    first_chance, turn_chance, children = streets[0].chance, streets[1].chance, streets[1].children
    for step in range(len(discounts) * (task.end_player - task.first_player)):
        at, player = divmod(step, task.end_player - task.first_player)
        player += task.first_player
        factors = Discounts(
            discounts[at, 0], discounts[at, 1], discounts[at, 2], discounts[at, 3], discounts[at, 4]
        )
        side = sides[player]
        first, turn, river = side.first, side.turn, side.river
        blocks: Any = np.int64(len(river.program.blocks))
        if thread == 0:
            if task.top != RIVER:
                descend(
                    first.program, first_boards, task.board, player, mode, tables, row, side.reach, task.rows,
                    first_space.reach,
                )  # fmt: skip
            begin_parts(counters)
        meet(counters, threads)
        if thread == 0 and task.top != RIVER:  # the others have begun with the next street
            value_street(first.program, first_boards, task.board, player, row, first_chance, first_space)
        part = take_part(counters)
        while part < count:
            found = task.sums[part * width : (part + 1) * width]
            _clear(found)
            board, end_board = task.parts[part], task.parts[part + 1]
            while board < end_board:
                rivers, end, fetch_end = board, end_board, end_board
                reach, rows, above = first_space.reach, first.exit_rows, found
                first_block, end_block = none, blocks
                if task.top == RIVER:
                    reach, rows, above = side.reach, task.rows, values[player]
                    first_block, end_block = task.first_block, task.end_block
                elif task.top == TURN:
                    fetch_end = task.parts[count] if threads == 1 else end
                else:
                    descend(
                        turn.program, turn_boards, board, player, mode, tables, row, reach, rows,
                        space.turn.reach,
                    )  # fmt: skip
                    value_street(turn.program, turn_boards, board, player, row, turn_chance, space.turn)
                    reach, rows, above = space.turn.reach, turn.exit_rows, space.below
                    _clear(above)
                    rivers, end = children[board], children[board + 1]
                    fetch_end = end
                traverse_rivers(
                    river.program, river_boards, rivers, end, fetch_end, first_block, end_block, player, mode,
                    tables, row, reach, rows, space.river, factors, river.locked, above,
                )  # fmt: skip
                if task.top >= TURN:
                    break
                ascend(
                    turn.program, turn_boards, board, player, mode, tables, row, space.below, turn_chance,
                    space.turn, factors, turn.locked, found,
                )  # fmt: skip
                board += 1
            part = take_part(counters)
        if task.top == RIVER:
            continue
        meet(counters, threads)
        _add_up(task.sums, count, thread, threads)
        meet(counters, threads)
        if thread == 0:
            ascend(
                first.program, first_boards, task.board, player, mode, tables, row, task.sums, first_chance,
                first_space, factors, first.locked, values[player],
            )  # fmt: skip


@inlined
def _clear(sums: Floats) -> None:
    for i in range(len(sums)):
        sums[np.uint64(i)] = _ZERO


@inlined
def _add_up(sums: Floats, count: int, thread: int, threads: int) -> None:
    """Add the sums of all parts to those of the first one. Each thread does a stretch of them."""
    width = len(sums) // count
    vectors = width // WIDTH
    for i in range(vectors * thread // threads * WIDTH, vectors * (thread + 1) // threads * WIDTH, WIDTH):
        total = load(sums, i)
        for part in range(1, count):
            total = total + load(sums, part * width + i)
        store(sums, i, total)

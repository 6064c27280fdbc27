"""Boards in compiled code: streets before the river on the way down and up, rivers as a whole."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from holecard.solver.jit import borrowed, borrowing, inlined
from holecard.solver.postflop.board_arrays import BoardArrays
from holecard.solver.postflop.decisions import LEARN, Discounts, Locked, Tables, go_down, go_up
from holecard.solver.postflop.program import ALL_INS, ProgramArrays
from holecard.solver.postflop.showdown import Workspace, value_ends
from holecard.solver.postflop.vectors import WIDTH, Vector, added, load, prefetch, spread, store

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]
_ZERO: Final = np.float32(0)
_CACHE_LINE: Final = 64
"""Bytes."""


@inlined
def _enter(
    program: ProgramArrays,
    first: int,
    end: int,
    boards: BoardArrays,
    board: int,
    opponent: int,
    row: int,
    reach_above: Floats,
    rows_above: Ints,
    reach: Floats,
) -> None:
    """The opponent's reach at the roots of lines, from the rows of the board before."""
    live, padded = boards.live[board, opponent], boards.padded[board, opponent]
    for root in range(first, end):
        source, target = rows_above[program.roots[root, 0]] * row, program.roots[root, 1] * row
        for j in range(live):
            hand = boards.above[board, 0, opponent, j]
            reach[np.uint64(target + j)] = reach_above[np.uint64(source + hand)]
        for j in range(live, padded):
            reach[np.uint64(target + j)] = _ZERO


@inlined
def _leave(
    program: ProgramArrays,
    first: int,
    end: int,
    boards: BoardArrays,
    board: int,
    player: int,
    row: int,
    work: Workspace,
    values_above: Floats,
) -> None:
    """Add the values of the lines to those of the board before, for every board that this one stands for.

    The images of a board are added up first: then a hand and its image get the same to the last bit.
    Otherwise they would come to play differently, and boards would not stand for their images any more."""
    live, images = boards.live[board, player], boards.images[board]
    values, sums = work.values, work.images
    for root in range(first, end):
        target, source = program.roots[root, 0] * row, program.roots[root, 2] * row
        if images == 1:
            for i in range(live):
                hand = boards.above[board, 0, player, i]
                values_above[np.uint64(target + hand)] += values[np.uint64(source + i)]
            continue
        for i in range(row):
            sums[np.uint64(i)] = _ZERO
        for image in range(images):
            for i in range(live):
                hand = boards.above[board, image, player, i]
                sums[np.uint64(hand)] += values[np.uint64(source + i)]
        for i in range(row):
            values_above[np.uint64(target + i)] += sums[np.uint64(i)]


@borrowing
def descend(
    program: ProgramArrays,
    boards: BoardArrays,
    board: int,
    player: int,
    mode: int,
    tables: Tables,
    row: int,
    reach_above: Floats,
    rows_above: Ints,
    reach: Floats,
) -> None:
    """The way down a street before the river. `rows_above` has the reach row of each line."""
    opponent = 1 - player
    first: Any = np.int64(0)  # for a literal zero, kernels would be compiled once more
    hands, base = boards.padded[board, opponent], boards.base[board, opponent]
    _enter(
        program, first, len(program.roots), boards, board, opponent, row, reach_above, rows_above, reach
    )  # fmt: skip
    units = boards.unit_base[board, opponent]
    go_down(program.down, first, len(program.down), mode, tables, base, units, hands, row, reach)


@borrowed
def value_street(
    program: ProgramArrays,
    boards: BoardArrays,
    board: int,
    player: int,
    row: int,
    chance: float,
    work: Workspace,
) -> None:
    """The ends of a street before the river: folds, and lines that end all-in."""
    first: Any = np.int64(0)
    value_ends(program, first, len(program.flags), boards, board, player, row, work)
    for at in range(0, len(program.all_ins), ALL_INS):
        _run_out(program, at, boards, board, player, row, spread(np.float32(chance)), work)


@borrowed
def ascend(
    program: ProgramArrays,
    boards: BoardArrays,
    board: int,
    player: int,
    mode: int,
    tables: Tables,
    row: int,
    next_values: Floats,
    chance: float,
    work: Workspace,
    discounts: Discounts,
    locked: Locked,
    values_above: Floats,
) -> None:
    """The way up once the ends have values, with the sums over the next cards of what each line of the next
    street is worth."""
    hands = boards.padded[board, player]
    first: Any = np.int64(0)
    factor = spread(np.float32(chance))
    for at in range(len(program.exits)):
        source, target = program.exits[at, 0] * row, program.exits[at, 2] * row
        for i in range(0, hands, WIDTH):
            store(work.values, target + i, load(next_values, source + i) * factor)
    base, units = boards.base[board, player], boards.unit_base[board, player]
    go_up(
        program.up, first, len(program.up), mode, tables, base, units, hands, row, work.values, discounts,
        locked, board,
    )  # fmt: skip
    _leave(program, first, len(program.roots), boards, board, player, row, work, values_above)


@inlined
def _run_out(
    program: ProgramArrays,
    at: int,
    boards: BoardArrays,
    board: int,
    player: int,
    row: int,
    chance: Vector,
    work: Workspace,
) -> None:
    """Four lines that end all-in: each hand against all hands of the opponent."""
    hands, others = boards.padded[board, player], boards.live[board, 1 - player]
    first, counts, reach = boards.all_in.base[board, player], boards.all_in.counts, work.reach
    rows, pays = program.all_ins, program.all_in_pays
    a, b, c, d = rows[at, 0] * row, rows[at + 1, 0] * row, rows[at + 2, 0] * row, rows[at + 3, 0] * row
    for i in range(0, hands, WIDTH):
        sums = (spread(_ZERO), spread(_ZERO), spread(_ZERO), spread(_ZERO))
        for j in range(others):
            weights = (
                spread(reach[np.uint64(a + j)]), spread(reach[np.uint64(b + j)]),
                spread(reach[np.uint64(c + j)]), spread(reach[np.uint64(d + j)]),
            )  # fmt: skip
            sums = added(sums, weights * load(counts, first + j * hands + i))
        store(work.values, rows[at, 1] * row + i, sums[0] * chance * spread(pays[at]))
        store(work.values, rows[at + 1, 1] * row + i, sums[1] * chance * spread(pays[at + 1]))
        store(work.values, rows[at + 2, 1] * row + i, sums[2] * chance * spread(pays[at + 2]))
        store(work.values, rows[at + 3, 1] * row + i, sums[3] * chance * spread(pays[at + 3]))


@inlined
def _fetch(table: Any, base: int, rows: Ints, hands: int) -> None:
    """Ask for the rows of a table from the first to the last one that are given."""
    for place in range(base + rows[0] * hands, base + rows[1] * hands, _CACHE_LINE // table.itemsize):
        prefetch(table, place)


@borrowed
def traverse_rivers(
    program: ProgramArrays,
    boards: BoardArrays,
    first_board: int,
    end_board: int,
    fetch_end: int,
    first_block: int,
    end_block: int,
    player: int,
    mode: int,
    tables: Tables,
    row: int,
    reach_above: Floats,
    rows_above: Ints,
    work: Workspace,
    discounts: Discounts,
    locked: Locked,
    values_above: Floats,
) -> None:
    """River boards with the same turn, block of lines by block. The tables of the next board are asked
    for if it comes before `fetch_end`."""
    opponent = 1 - player
    learned = mode == LEARN
    for board in range(first_board, end_board):
        hands, others = boards.padded[board, player], boards.padded[board, opponent]
        base, others_base = boards.base[board, player], boards.base[board, opponent]
        units, others_units = boards.unit_base[board, player], boards.unit_base[board, opponent]
        for block in range(first_block, end_block):
            ends = program.blocks[block]
            down, up, batch, root = 0, 0, 0, 0
            if block:
                before = program.blocks[block - 1]
                down, up, batch, root = before[0], before[1], before[2], before[3]
            _enter(
                program, root, ends[3], boards, board, opponent, row, reach_above, rows_above, work.reach
            )  # fmt: skip
            go_down(
                program.down, down, ends[0], mode, tables, others_base, others_units, others, row, work.reach
            )  # fmt: skip
            if learned:  # the tables come from far away: ask for them while the ends are worked out
                _fetch(tables[0], base, ends[4:6], hands)
                _fetch(tables[1], base - units * WIDTH, ends[8:10], hands)
            value_ends(program, batch, ends[2], boards, board, player, row, work)
            if learned:
                if block + 1 < end_block:
                    _fetch(tables[0], others_base, program.blocks[block + 1, 6:8], others)
                elif board + 1 < fetch_end:
                    following = boards.base[board + 1, opponent]
                    _fetch(
                        tables[0], following, program.blocks[first_block, 6:8],
                        boards.padded[board + 1, opponent],
                    )  # fmt: skip
            go_up(
                program.up, up, ends[1], mode, tables, base, units, hands, row, work.values, discounts,
                locked, board,
            )  # fmt: skip
            _leave(program, root, ends[3], boards, board, player, row, work, values_above)

"""The kernels that solvers call: streets before the river in two halves, rivers as a whole."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from holecard.solver.jit import compiled, inlined
from holecard.solver.postflop.boards import BoardArrays
from holecard.solver.postflop.decisions import LEARN, Discounts, Locked, Tables, go_down, go_up
from holecard.solver.postflop.ends import Workspace, value_ends
from holecard.solver.postflop.program import ProgramArrays
from holecard.solver.postflop.vectors import WIDTH, load, spread, store

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]
_ZERO = np.float32(0)


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
    values: Floats,
    values_above: Floats,
) -> None:
    """Add the values of the lines to those of the board before, for every board that this one stands for."""
    for image in range(boards.images[board]):
        for root in range(first, end):
            target, source = program.roots[root, 0] * row, program.roots[root, 2] * row
            for i in range(boards.live[board, player]):
                hand = boards.above[board, image, player, i]
                values_above[np.uint64(target + hand)] += values[np.uint64(source + i)]


@compiled
def descend(
    program: ProgramArrays,
    boards: BoardArrays,
    board: int,
    player: int,
    table: Any,
    row: int,
    reach_above: Floats,
    rows_above: Ints,
    reach: Floats,
) -> None:
    """The way down a street before the river. `rows_above` has the reach row of each line."""
    opponent = 1 - player
    hands, base = boards.padded[board, opponent], boards.base[board, opponent]
    _enter(
        program, 0, len(program.roots), boards, board, opponent, row, reach_above, rows_above, reach
    )  # fmt: skip
    go_down(program.down, 0, len(program.down), table, base, hands, row, reach)


@compiled
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
    """The way up, with the sums over the next cards of what each line of the next street is worth."""
    hands = boards.padded[board, player]
    value_ends(program, 0, len(program.flags), boards, board, player, row, work)
    factor = spread(np.float32(chance))
    for at in range(len(program.exits)):
        source, target = program.exits[at, 0] * row, program.exits[at, 2] * row
        for i in range(0, hands, WIDTH):
            store(work.values, target + i, load(next_values, source + i) * factor)
    base, units = boards.base[board, player], boards.unit_base[board, player]
    go_up(
        program.up, 0, len(program.up), mode, tables, base, units, hands, row, work.values, discounts,
        locked, board,
    )  # fmt: skip
    _leave(program, 0, len(program.roots), boards, board, player, row, work.values, values_above)


@compiled
def traverse_rivers(
    program: ProgramArrays,
    boards: BoardArrays,
    first_board: int,
    end_board: int,
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
    """River boards with the same turn, block of lines by block."""
    opponent = 1 - player
    regrets, average, _ = tables
    for board in range(first_board, end_board):
        hands, others = boards.padded[board, player], boards.padded[board, opponent]
        for block in range(first_block, end_block):
            down, up, batch, root = 0, 0, 0, 0
            if block:
                down, up = program.blocks[block - 1, 0], program.blocks[block - 1, 1]
                batch, root = program.blocks[block - 1, 2], program.blocks[block - 1, 3]
            down_end, up_end = program.blocks[block, 0], program.blocks[block, 1]
            batch_end, root_end = program.blocks[block, 2], program.blocks[block, 3]
            _enter(program, root, root_end, boards, board, opponent, row, reach_above, rows_above, work.reach)
            base = boards.base[board, opponent]
            if mode == LEARN:
                go_down(program.down, down, down_end, regrets, base, others, row, work.reach)
            else:
                go_down(program.down, down, down_end, average, base, others, row, work.reach)
            value_ends(program, batch, batch_end, boards, board, player, row, work)
            base, units = boards.base[board, player], boards.unit_base[board, player]
            go_up(
                program.up, up, up_end, mode, tables, base, units, hands, row, work.values, discounts,
                locked, board,
            )  # fmt: skip
            _leave(program, root, root_end, boards, board, player, row, work.values, values_above)


@compiled
def learn_river(
    programs: tuple[ProgramArrays, ProgramArrays],
    boards: BoardArrays,
    tables: Tables,
    row: int,
    weights: tuple[Floats, Floats],
    top: Ints,
    work: Workspace,
    discounts: Floats,
    locked: Locked,
    values: Floats,
) -> None:
    """Iterations of a spot on the river without a way back to Python; `discounts` has one row for each."""
    for at in range(len(discounts)):
        factors = Discounts(discounts[at, 0], discounts[at, 1], discounts[at, 2], discounts[at, 3])
        for player in range(2):
            traverse_rivers(
                programs[player], boards, 0, 1, 0, len(programs[player].blocks), player, LEARN, tables, row,
                weights[1 - player], top, work, factors, locked, values,
            )  # fmt: skip

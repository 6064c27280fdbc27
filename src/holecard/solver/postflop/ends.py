"""Showdowns and folds in compiled code, eight with different reaches at a time.

A showdown takes linear time: in the order of strength, the sum of the weaker hands minus those that share a
card with the own hand (Johanson, Waugh, Bowling and Zinkevich, "Accelerating Best Response Calculation in
Large Extensive Games", IJCAI 2011). The sums by card are vectors over the eight ends, so that a hand is added
to eight of them at once.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from holecard.solver.jit import compiled, inlined
from holecard.solver.postflop.boards import BoardArrays
from holecard.solver.postflop.program import ProgramArrays
from holecard.solver.postflop.vectors import WIDTH, Vector, load, spread, store, transposed

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]
CARDS: Final = 52
_ZERO: Final = np.float32(0)


class Workspace(NamedTuple):
    """Scratch rows of one thread on one street."""

    reach: Floats
    values: Floats
    columns: Floats
    """Reaches of eight ends side by side, by hand of the opponent; the last row is zero."""
    by_card: Floats
    sums: Floats
    """By own hand: the weaker hands, and the weaker or equal ones, added."""


@compiled
def value_ends(
    program: ProgramArrays,
    first: int,
    end: int,
    boards: BoardArrays,
    board: int,
    player: int,
    row: int,
    work: Workspace,
) -> None:
    """The values of the batches from `first` to `end`."""
    mine, theirs, same = (
        boards.cards[board, player],
        boards.cards[board, 1 - player],
        boards.same[board, player],
    )
    hands, others = boards.padded[board, player], boards.padded[board, 1 - player]
    live = boards.live[board, player]
    ends, pays = len(program.reach_rows), program.pays
    for batch in range(first, end):
        slot = batch * WIDTH
        _stand_up(work.reach, _eight(program.reach_rows, slot, row), others, work.columns)
        for card in range(CARDS):
            store(work.by_card, card * WIDTH, spread(_ZERO))
        if program.flags[batch, 0]:
            total = _sweep(boards, board, player, mine, theirs, work)
            win, loss, tie = load(pays, slot), load(pays, ends + slot), load(pays, 2 * ends + slot)
            targets = _eight(program.shown, slot, row)
            for i in range(0, hands, WIDTH):
                worths = (
                    _shown(work, total, mine, same, win, loss, tie, i),
                    _shown(work, total, mine, same, win, loss, tie, i + 1),
                    _shown(work, total, mine, same, win, loss, tie, i + 2),
                    _shown(work, total, mine, same, win, loss, tie, i + 3),
                    _shown(work, total, mine, same, win, loss, tie, i + 4),
                    _shown(work, total, mine, same, win, loss, tie, i + 5),
                    _shown(work, total, mine, same, win, loss, tie, i + 6),
                    _shown(work, total, mine, same, win, loss, tie, i + 7),
                )
                _lay_down(work.values, targets, i, worths)
            _clear(work.values, targets, live, hands)
        else:
            total = spread(_ZERO)
            for j in range(others):
                total = _count_in(work, total, theirs, j)
        if program.flags[batch, 1]:
            pay = load(pays, 3 * ends + slot)
            targets = _eight(program.folded, slot, row)
            for i in range(0, hands, WIDTH):
                worths = (
                    _folded(work, total, mine, same, pay, i),
                    _folded(work, total, mine, same, pay, i + 1),
                    _folded(work, total, mine, same, pay, i + 2),
                    _folded(work, total, mine, same, pay, i + 3),
                    _folded(work, total, mine, same, pay, i + 4),
                    _folded(work, total, mine, same, pay, i + 5),
                    _folded(work, total, mine, same, pay, i + 6),
                    _folded(work, total, mine, same, pay, i + 7),
                )
                _lay_down(work.values, targets, i, worths)
            _clear(work.values, targets, live, hands)


@inlined
def _sweep(boards: BoardArrays, board: int, player: int, mine: Any, theirs: Any, work: Workspace) -> Vector:
    """Sums of weaker and of weaker or equal hands, group of equal strength by group; the total of all."""
    total = spread(_ZERO)
    i, j = 0, 0
    for group in range(boards.groups[board]):
        first, i_end, j_end = i, boards.ends[board, player, group], boards.ends[board, 1 - player, group]
        while i < i_end:
            store(work.sums, i * WIDTH, _without(work, total, mine, i))
            i += 1
        while j < j_end:
            total = _count_in(work, total, theirs, j)
            j += 1
        for k in range(first, i):
            store(work.sums, k * WIDTH, load(work.sums, k * WIDTH) + _without(work, total, mine, k))
    return total


@inlined
def _without(work: Workspace, total: Vector, cards: Any, hand: int) -> Vector:
    """The total without the hands that share a card. An equal hand is taken away once too often: it must be
    added again, or cancels."""
    one, other = load(work.by_card, cards[0, hand] * WIDTH), load(work.by_card, cards[1, hand] * WIDTH)
    return total - one - other


@inlined
def _count_in(work: Workspace, total: Vector, cards: Any, hand: int) -> Vector:
    weight = load(work.columns, hand * WIDTH)
    one, other = cards[0, hand] * WIDTH, cards[1, hand] * WIDTH
    store(work.by_card, one, load(work.by_card, one) + weight)
    store(work.by_card, other, load(work.by_card, other) + weight)
    return total + weight


@inlined
def _shown(
    work: Workspace, total: Vector, mine: Any, same: Any, win: Vector, loss: Vector, tie: Vector, hand: int
) -> Vector:
    equal = load(work.columns, same[hand] * WIDTH)
    return win * load(work.sums, hand * WIDTH) - loss * _without(work, total, mine, hand) - tie * equal


@inlined
def _folded(work: Workspace, total: Vector, mine: Any, same: Any, pay: Vector, hand: int) -> Vector:
    return pay * (_without(work, total, mine, hand) + load(work.columns, same[hand] * WIDTH))


@inlined
def _eight(rows: Ints, first: int, row: int) -> Any:
    """Where eight rows begin."""
    return (
        rows[first] * row, rows[first + 1] * row, rows[first + 2] * row, rows[first + 3] * row,
        rows[first + 4] * row, rows[first + 5] * row, rows[first + 6] * row, rows[first + 7] * row,
    )  # fmt: skip


@inlined
def _stand_up(reach: Floats, starts: Any, hands: int, columns: Floats) -> None:
    """Eight rows become columns."""
    for j in range(0, hands, WIDTH):
        square = transposed(
            (
                load(reach, starts[0] + j), load(reach, starts[1] + j),
                load(reach, starts[2] + j), load(reach, starts[3] + j),
                load(reach, starts[4] + j), load(reach, starts[5] + j),
                load(reach, starts[6] + j), load(reach, starts[7] + j),
            )
        )  # fmt: skip
        place = j * WIDTH
        store(columns, place, square[0])
        store(columns, place + 8, square[1])
        store(columns, place + 16, square[2])
        store(columns, place + 24, square[3])
        store(columns, place + 32, square[4])
        store(columns, place + 40, square[5])
        store(columns, place + 48, square[6])
        store(columns, place + 56, square[7])


@inlined
def _lay_down(values: Floats, starts: Any, at: int, columns: Any) -> None:
    """Eight columns become rows."""
    rows = transposed(columns)
    store(values, starts[0] + at, rows[0])
    store(values, starts[1] + at, rows[1])
    store(values, starts[2] + at, rows[2])
    store(values, starts[3] + at, rows[3])
    store(values, starts[4] + at, rows[4])
    store(values, starts[5] + at, rows[5])
    store(values, starts[6] + at, rows[6])
    store(values, starts[7] + at, rows[7])


@inlined
def _clear(values: Floats, starts: Any, live: int, hands: int) -> None:
    """Padding is worth nothing: its regrets would spoil the unit of the hands beside it."""
    for start in starts:
        for i in range(live, hands):
            values[np.uint64(start + i)] = _ZERO

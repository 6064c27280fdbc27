"""Showdowns and folds in compiled code, sixteen with different reaches at a time.

A showdown takes linear time: in the order of strength, the sum of the weaker hands minus those that share a
card with the hand (Johanson, Waugh, Bowling and Zinkevich, "Accelerating Best Response Calculation in Large
Extensive Games", IJCAI 2011). The sums by card are over the sixteen ends, so that a hand is added to sixteen
of them at once. They are sums of whole numbers: each end counts the opponent's hands in units of 2**-29 of
all of them.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from holecard.solver.jit import borrowed, inlined
from holecard.solver.postflop.board_arrays import BoardArrays
from holecard.solver.postflop.card_sets import count_in, forget, without
from holecard.solver.postflop.counts import (
    BATCH,
    Counts,
    first_half,
    load_counts,
    no_counts,
    second_half,
    store_counts,
    store_whole,
)
from holecard.solver.postflop.program import ProgramArrays
from holecard.solver.postflop.vectors import WIDTH, Vector, inverse, load, positive, spread, store, transposed

Ints = NDArray[np.int64]
Wholes = NDArray[np.int32]
Floats = NDArray[np.float32]
_ZERO: Final = np.float32(0)
_WHOLE: Final = np.float32(2**29)
"""All hands of an end together; four times as much would overflow."""
_UNIT: Final = np.float32(2**-29)
_NOTHING: Final = np.float32(1e-25)
"""A reach of all hands together that counts as none: its inverse might overflow."""


class Workspace(NamedTuple):
    """Scratch rows of one thread on one street."""

    reach: Floats
    values: Floats
    columns: Wholes
    """Reaches of sixteen ends side by side, by hand of the opponent; the last row is zero."""
    by_cards: Wholes
    """By card, and for hands of four by pair and triple; zero but for the work on a batch."""
    sums: Wholes
    """By own hand: the weaker hands, and the weaker or equal ones, added."""
    images: Floats
    """A row: what the images of a board add up to."""


@borrowed
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
        slot = batch * BATCH
        later = slot + WIDTH
        is_shown, is_folded = program.flags[batch, 0], program.flags[batch, 1]
        is_shown_later, is_folded_later = program.flags[batch, 2], program.flags[batch, 3]
        unit = _stand_up(work.reach, _eight(program.reach_rows, slot, row), others, work.columns, 0)
        unit_later = unit
        if is_shown_later or is_folded_later:
            starts = _eight(program.reach_rows, later, row)
            unit_later = _stand_up(work.reach, starts, others, work.columns, WIDTH)
        if is_shown or is_shown_later:
            total = _sweep(boards, board, player, mine, theirs, work)
            pay, pay_later = unit * load(pays, slot), unit_later * load(pays, later)
            targets, targets_later = _eight(program.shown, slot, row), _eight(program.shown, later, row)
            for i in range(0, hands, WIDTH):
                ahead = (
                    _ahead(work, total, mine, i), _ahead(work, total, mine, i + 1),
                    _ahead(work, total, mine, i + 2), _ahead(work, total, mine, i + 3),
                    _ahead(work, total, mine, i + 4), _ahead(work, total, mine, i + 5),
                    _ahead(work, total, mine, i + 6), _ahead(work, total, mine, i + 7),
                )  # fmt: skip
                if is_shown:
                    _lay_down(work.values, targets, i, _first_halves(ahead, pay))
                if is_shown_later:
                    _lay_down(work.values, targets_later, i, _second_halves(ahead, pay_later))
            if program.flags[batch, 4]:
                rake, rake_later = unit * load(pays, ends + slot), unit_later * load(pays, ends + later)
                _take_rake(work, same, targets, targets_later, hands, rake, rake_later)
            _clear(work.values, targets, live, hands)
            _clear(work.values, targets_later, live, hands)
        else:
            total = no_counts()
            for j in range(others):
                total = _count_in(work, total, theirs, j)
        if is_folded or is_folded_later:
            pay, pay_later = unit * load(pays, 2 * ends + slot), unit_later * load(pays, 2 * ends + later)
            targets, targets_later = _eight(program.folded, slot, row), _eight(program.folded, later, row)
            for i in range(0, hands, WIDTH):
                left = (
                    _left(work, total, mine, same, i), _left(work, total, mine, same, i + 1),
                    _left(work, total, mine, same, i + 2), _left(work, total, mine, same, i + 3),
                    _left(work, total, mine, same, i + 4), _left(work, total, mine, same, i + 5),
                    _left(work, total, mine, same, i + 6), _left(work, total, mine, same, i + 7),
                )  # fmt: skip
                if is_folded:
                    _lay_down(work.values, targets, i, _first_halves(left, pay))
                if is_folded_later:
                    _lay_down(work.values, targets_later, i, _second_halves(left, pay_later))
            _clear(work.values, targets, live, hands)
            _clear(work.values, targets_later, live, hands)
        forget(work.by_cards, theirs, others)


@inlined
def _sweep(boards: BoardArrays, board: int, player: int, mine: Any, theirs: Any, work: Workspace) -> Counts:
    """Sums of weaker and of weaker or equal hands, group of equal strength by group; the total of all."""
    total = no_counts()
    i, j = 0, 0
    for group in range(boards.groups[board]):
        first, i_end, j_end = i, boards.ends[board, player, group], boards.ends[board, 1 - player, group]
        while i < i_end:
            store_counts(work.sums, i * BATCH, _without(work, total, mine, i))
            i += 1
        while j < j_end:
            total = _count_in(work, total, theirs, j)
            j += 1
        for k in range(first, i):
            place = k * BATCH
            store_counts(work.sums, place, load_counts(work.sums, place) + _without(work, total, mine, k))
    return total


@inlined
def _without(work: Workspace, total: Counts, cards: Any, hand: int) -> Counts:
    return without(work.by_cards, total, cards, hand)


@inlined
def _count_in(work: Workspace, total: Counts, cards: Any, hand: int) -> Counts:
    weight = load_counts(work.columns, hand * BATCH)
    count_in(work.by_cards, weight, cards, hand)
    return total + weight


@inlined
def _ahead(work: Workspace, total: Counts, mine: Any, hand: int) -> Counts:
    """The weaker hands minus the stronger ones."""
    return load_counts(work.sums, hand * BATCH) - _without(work, total, mine, hand)


@inlined
def _left(work: Workspace, total: Counts, mine: Any, same: Any, hand: int) -> Counts:
    """All hands that the opponent can hold."""
    return _without(work, total, mine, hand) + load_counts(work.columns, same[hand] * BATCH)


@inlined
def _take_rake(
    work: Workspace, same: Any, targets: Any, targets_later: Any, hands: int, rake: Vector, rake_later: Vector
) -> None:
    """Half of it for every weaker hand, and half for every weaker or equal one."""
    for i in range(0, hands, WIDTH):
        paid = (
            _paid(work, same, i), _paid(work, same, i + 1), _paid(work, same, i + 2),
            _paid(work, same, i + 3), _paid(work, same, i + 4), _paid(work, same, i + 5),
            _paid(work, same, i + 6), _paid(work, same, i + 7),
        )  # fmt: skip
        _take_away(work.values, targets, i, _first_halves(paid, rake))
        _take_away(work.values, targets_later, i, _second_halves(paid, rake_later))


@inlined
def _paid(work: Workspace, same: Any, hand: int) -> Counts:
    return load_counts(work.sums, hand * BATCH) + load_counts(work.columns, same[hand] * BATCH)


@inlined
def _take_away(values: Floats, starts: Any, at: int, columns: Any) -> None:
    """Eight columns become rows that are subtracted."""
    rows = transposed(columns)
    store(values, starts[0] + at, load(values, starts[0] + at) - rows[0])
    store(values, starts[1] + at, load(values, starts[1] + at) - rows[1])
    store(values, starts[2] + at, load(values, starts[2] + at) - rows[2])
    store(values, starts[3] + at, load(values, starts[3] + at) - rows[3])
    store(values, starts[4] + at, load(values, starts[4] + at) - rows[4])
    store(values, starts[5] + at, load(values, starts[5] + at) - rows[5])
    store(values, starts[6] + at, load(values, starts[6] + at) - rows[6])
    store(values, starts[7] + at, load(values, starts[7] + at) - rows[7])


@inlined
def _eight(rows: Ints, first: int, row: int) -> Any:
    """Where eight rows begin."""
    return (
        rows[first] * row, rows[first + 1] * row, rows[first + 2] * row, rows[first + 3] * row,
        rows[first + 4] * row, rows[first + 5] * row, rows[first + 6] * row, rows[first + 7] * row,
    )  # fmt: skip


@inlined
def _first_halves(counts: Any, pay: Vector) -> Any:
    return (
        first_half(counts[0]) * pay, first_half(counts[1]) * pay, first_half(counts[2]) * pay,
        first_half(counts[3]) * pay, first_half(counts[4]) * pay, first_half(counts[5]) * pay,
        first_half(counts[6]) * pay, first_half(counts[7]) * pay,
    )  # fmt: skip


@inlined
def _second_halves(counts: Any, pay: Vector) -> Any:
    return (
        second_half(counts[0]) * pay, second_half(counts[1]) * pay, second_half(counts[2]) * pay,
        second_half(counts[3]) * pay, second_half(counts[4]) * pay, second_half(counts[5]) * pay,
        second_half(counts[6]) * pay, second_half(counts[7]) * pay,
    )  # fmt: skip


@inlined
def _rows_at(rows: Floats, starts: Any, at: int) -> Any:
    return (
        load(rows, starts[0] + at), load(rows, starts[1] + at), load(rows, starts[2] + at),
        load(rows, starts[3] + at), load(rows, starts[4] + at), load(rows, starts[5] + at),
        load(rows, starts[6] + at), load(rows, starts[7] + at),
    )  # fmt: skip


@inlined
def _stand_up(reach: Floats, starts: Any, hands: int, columns: Wholes, half: int) -> Vector:
    """Eight rows become columns of whole numbers; what one is worth, by row."""
    nothing = spread(_ZERO)
    a, b, c, d, e, f, g, h = nothing, nothing, nothing, nothing, nothing, nothing, nothing, nothing
    for j in range(0, hands, WIDTH):
        rows = _rows_at(reach, starts, j)
        a, b, c, d = a + rows[0], b + rows[1], c + rows[2], d + rows[3]
        e, f, g, h = e + rows[4], f + rows[5], g + rows[6], h + rows[7]
    parts = transposed((a, b, c, d, e, f, g, h))
    total = parts[0] + parts[1] + parts[2] + parts[3] + parts[4] + parts[5] + parts[6] + parts[7]
    total = positive(total - spread(_NOTHING))
    scale = inverse(total) * spread(_WHOLE)
    for j in range(0, hands, WIDTH):
        square = transposed(_rows_at(reach, starts, j))
        place = j * BATCH + half
        store_whole(columns, place, square[0] * scale)
        store_whole(columns, place + BATCH, square[1] * scale)
        store_whole(columns, place + 2 * BATCH, square[2] * scale)
        store_whole(columns, place + 3 * BATCH, square[3] * scale)
        store_whole(columns, place + 4 * BATCH, square[4] * scale)
        store_whole(columns, place + 5 * BATCH, square[5] * scale)
        store_whole(columns, place + 6 * BATCH, square[6] * scale)
        store_whole(columns, place + 7 * BATCH, square[7] * scale)
    return total * spread(_UNIT)


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

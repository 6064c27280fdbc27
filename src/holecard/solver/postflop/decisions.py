"""Decisions in compiled code: the opponent's reach goes down, values and regrets come up.

Buffers are flat: row r begins at r times the row length. A player's regrets on a board are actions by hands,
with the hands padded to whole vectors: entries times a unit for eight hands of a node (16 bits), or the
entries themselves (float32). Averages are probabilities of all actions but the last, which has the rest.
Decisions of few actions are worked out in registers.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from holecard.solver.jit import borrowed, inlined
from holecard.solver.postflop.storage import full_of, new_unit, unit_of
from holecard.solver.postflop.vectors import (
    WIDTH,
    Vector,
    added,
    choose,
    first_of,
    highest,
    inverse,
    larger,
    largest,
    load,
    load_each,
    magnitude,
    positive,
    spread,
    store,
    store_each,
    total,
)

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]
Tables = tuple[NDArray[Any], NDArray[Any], Floats]
"""Regrets, average strategies, units of the regrets."""
LEARN: Final = 0
"""Both play by their regrets; the player's own are updated."""
BEST: Final = 1
"""The best response to the opponent's average strategy."""
AVERAGE: Final = 2
"""Both play their average strategies."""
_ZERO: Final = np.float32(0)
_ONE: Final = np.float32(1)


class Discounts(NamedTuple):
    """Discounted CFR (Brown and Sandholm, "Solving Imperfect-Information Games via Discounted Regret
    Minimization", AAAI 2019): factors for an iteration."""

    positive: np.float32
    negative: np.float32
    keep: np.float32
    """What remains of the average, which is kept normalised."""
    share: np.float32
    """Of the new strategy in the average."""
    dither: np.float32
    """Added to averages before they are rounded to 16 bits, between -0.5 and 0.5; 0 in float32."""


class Locked(NamedTuple):
    """Decisions at which hands have a strategy that is given: a best response follows it there."""

    rows: NDArray[np.int32]
    """By board and decision: the row of its mask, or -1. Empty without locks."""
    masks: Floats


@borrowed
def go_down(
    down: Ints,
    first: int,
    end: int,
    mode: int,
    tables: Tables,
    base: int,
    unit_base: int,
    hands: int,
    row: int,
    reach: Floats,
) -> None:
    """The opponent's reach behind each of the opponent's decisions, from regrets or average strategies."""
    regrets, average, _ = tables
    for at in range(first, end):
        count, source, target = down[at, 0], down[at, 1] * row, down[at, 2] * row
        if mode != LEARN:
            entry = base - unit_base * WIDTH + (down[at, 3] - down[at, 4]) * hands
            _split_average(count, average, entry, hands, row, source, target, reach)
            continue
        entry = base + down[at, 3] * hands
        if count == 2:
            _split_few((0, 0), regrets, entry, hands, row, source, target, reach)
        elif count == 3:
            _split_few((0, 0, 0), regrets, entry, hands, row, source, target, reach)
        else:
            _split(count, regrets, entry, hands, row, source, target, reach)


@inlined
def _split_few(
    actions: tuple[int, ...],
    regrets: Any,
    entry: int,
    hands: int,
    row: int,
    source: int,
    target: int,
    reach: Floats,
) -> None:
    """`_split` in registers, for as many actions as the tuple has entries."""
    even = spread(_ONE / np.float32(len(actions)))
    for i in range(0, hands, WIDTH):
        chances = positive(load_each(regrets, entry + i, hands, actions))
        scale = inverse(total(chances))
        store_each(reach, target + i, row, choose(scale, chances * scale, even) * load(reach, source + i))


@inlined
def _split(
    count: int, regrets: Any, entry: int, hands: int, row: int, source: int, target: int, reach: Floats
) -> None:
    """Reach behind each action: as positive regrets are to each other, or the same."""
    even = spread(_ONE / np.float32(count))
    for i in range(0, hands, WIDTH):
        scale = inverse(_positive_sum(count, regrets, entry + i, hands))
        here = load(reach, source + i)
        for a in range(count):
            chance = positive(load(regrets, entry + a * hands + i)) * scale
            store(reach, target + a * row + i, here * choose(scale, chance, even))


@inlined
def _positive_sum(count: int, regrets: Any, place: int, hands: int) -> Vector:
    found = positive(load(regrets, place))
    for a in range(1, count):
        found = found + positive(load(regrets, place + a * hands))
    return found


@inlined
def _split_average(
    count: int, average: Any, entry: int, hands: int, row: int, source: int, target: int, reach: Floats
) -> None:
    scale = spread(_ONE / full_of(average))
    for i in range(0, hands, WIDTH):
        here, rest = load(reach, source + i), spread(_ONE)
        for a in range(count - 1):
            chance = load(average, entry + a * hands + i) * scale
            rest = rest - chance
            store(reach, target + a * row + i, here * chance)
        store(reach, target + (count - 1) * row + i, here * positive(rest))


@borrowed
def go_up(
    up: Ints,
    first: int,
    end: int,
    mode: int,
    tables: Tables,
    base: int,
    unit_base: int,
    hands: int,
    row: int,
    values: Floats,
    discounts: Discounts,
    locked: Locked,
    board: int,
) -> None:
    """Values from the children of each decision to itself."""
    average = tables[1]
    for at in range(first, end):
        count, is_own, target, child = up[at, 0], up[at, 1], up[at, 2] * row, up[at, 3] * row
        entry, unit = base + up[at, 4] * hands, unit_base + up[at, 5] * (hands // WIDTH)
        place = entry - unit * WIDTH
        if not is_own:
            for i in range(0, hands, WIDTH):
                value = load(values, child + i)
                for a in range(1, count):
                    value = value + load(values, child + a * row + i)
                store(values, target + i, value)
        elif mode == LEARN:
            if count == 2:
                _learn_few(
                    (0, 0), (0,), entry, place, unit, hands, row, target, child, tables, values, discounts
                )
            elif count == 3:
                _learn_few(
                    (0, 0, 0), (0, 0), entry, place, unit, hands, row, target, child, tables, values,
                    discounts,
                )  # fmt: skip
            else:
                _learn(count, entry, place, unit, hands, row, target, child, tables, values, discounts)
        else:
            mask = -1
            if len(locked.rows):
                mask = locked.rows[board, up[at, 5]]
            _evaluate(count, place, hands, row, target, child, average, values, mode, locked.masks, mask)


@inlined
def _learn(
    count: int,
    entry: int,
    place: int,
    unit: int,
    hands: int,
    row: int,
    target: int,
    child: int,
    tables: Tables,
    values: Floats,
    discounts: Discounts,
) -> None:
    """Regret matching at a decision: its value, and its new regrets and average."""
    regrets, average, units = tables
    even = spread(_ONE / np.float32(count))
    gain, loss = spread(discounts.positive), spread(discounts.negative)
    keep, share, dither = spread(discounts.keep), spread(discounts.share), spread(discounts.dither)
    for i in range(0, hands, WIDTH):
        scale = inverse(_positive_sum(count, regrets, entry + i, hands))
        value = spread(_ZERO)
        for a in range(count):
            chance = choose(scale, positive(load(regrets, entry + a * hands + i)) * scale, even)
            value = value + chance * load(values, child + a * row + i)
            if a < count - 1:
                kept = place + a * hands + i
                store(average, kept, load(average, kept) * keep + chance * share + dither)
        store(values, target + i, value)
        old = spread(unit_of(regrets, units, unit + i // WIDTH))
        most = spread(_ZERO)
        for a in range(count):
            regret = load(regrets, entry + a * hands + i)
            here = child + a * row + i
            regret = regret * old * choose(regret, gain, loss) + (load(values, here) - value)
            store(values, here, regret)  # the child's value is not needed any more
            most = larger(most, magnitude(regret))
        shrink = spread(_ONE / new_unit(regrets, units, unit + i // WIDTH, largest(most)))
        for a in range(count):
            store(regrets, entry + a * hands + i, load(values, child + a * row + i) * shrink)


@inlined
def _learn_few(
    actions: tuple[int, ...],
    averaged: tuple[int, ...],
    entry: int,
    place: int,
    unit: int,
    hands: int,
    row: int,
    target: int,
    child: int,
    tables: Tables,
    values: Floats,
    discounts: Discounts,
) -> None:
    """`_learn` in registers, for as many actions as the tuple has entries; one fewer are `averaged`."""
    regrets, average, units = tables
    even = spread(_ONE / np.float32(len(actions)))
    gain, loss = spread(discounts.positive), spread(discounts.negative)
    keep, share, dither = spread(discounts.keep), spread(discounts.share), spread(discounts.dither)
    for i in range(0, hands, WIDTH):
        old_regrets = load_each(regrets, entry + i, hands, actions)
        chances = positive(old_regrets)
        scale = inverse(total(chances))
        chances = choose(scale, chances * scale, even)
        kept = load_each(average, place + i, hands, averaged)
        mixed = added(kept * keep, first_of(chances, averaged) * share)
        store_each(average, place + i, hands, mixed + dither)
        worth = load_each(values, child + i, row, actions)
        value = total(chances * worth)
        store(values, target + i, value)
        old = spread(unit_of(regrets, units, unit + i // WIDTH))
        new = added(old_regrets * old * choose(old_regrets, gain, loss), worth - value)
        most = largest(highest(magnitude(new)))
        shrink = spread(_ONE / new_unit(regrets, units, unit + i // WIDTH, most))
        store_each(regrets, entry + i, hands, new * shrink)


@inlined
def _evaluate(
    count: int,
    place: int,
    hands: int,
    row: int,
    target: int,
    child: int,
    average: Any,
    values: Floats,
    mode: int,
    masks: Floats,
    mask: int,
) -> None:
    """The value of a decision by the average strategy, or by the best action where hands are not locked."""
    scale = spread(_ONE / full_of(average))
    for i in range(0, hands, WIDTH):
        last = load(values, child + (count - 1) * row + i)
        best, value, rest = last, spread(_ZERO), spread(_ONE)
        for a in range(count - 1):
            worth = load(values, child + a * row + i)
            best = larger(best, worth)
            chance = load(average, place + a * hands + i) * scale
            rest = rest - chance
            value = value + chance * worth
        value = value + positive(rest) * last
        if mode == BEST:
            value = best if mask < 0 else choose(load(masks, mask * row + i), value, best)
        store(values, target + i, value)

"""Decisions in compiled code: the opponent's reach goes down, values and regrets come up.

Buffers are flat: row r begins at r times the row length. A player's table on a board holds actions by hands,
with the hands padded to whole vectors. Regrets are the table's entries times a unit for eight hands of a node
(16 bits), or the entries themselves (float32).
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numba import int16
from numba.extending import overload
from numpy.typing import NDArray

from holecard.solver.jit import compiled, inlined
from holecard.solver.postflop.vectors import (
    WIDTH,
    choose,
    inverse,
    larger,
    largest,
    load,
    magnitude,
    positive,
    spread,
    store,
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


class Locked(NamedTuple):
    """Decisions at which hands have a strategy that is given: a best response follows it there."""

    rows: NDArray[np.int32]
    """By board and decision: the row of its mask, or -1. Empty without locks."""
    masks: Floats


def unit_for(table: Any, most: Any) -> Any:
    """What one step of a table's entries is worth if the largest of eight regrets is `most`."""
    raise NotImplementedError(table, most)


def _unit_for(table: Any, most: Any) -> Any:  # noqa: ARG001
    if table.dtype == int16:
        return lambda table, most: most * np.float32(1 / 32767) if most > _ZERO else _ONE  # noqa: ARG005
    return lambda table, most: _ONE  # noqa: ARG005


overload(unit_for, strict=False)(_unit_for)


@compiled
def go_down(
    down: Ints, first: int, end: int, table: Any, base: int, hands: int, row: int, reach: Floats
) -> None:
    """The opponent's reach behind each of the opponent's decisions, from regrets or average strategies."""
    for at in range(first, end):
        count, source, target = down[at, 0], down[at, 1] * row, down[at, 2] * row
        entry = base + down[at, 3] * hands
        if count == 2:
            _split_in_two(table, entry, hands, row, source, target, reach)
        elif count == 3:
            _split_in_three(table, entry, hands, row, source, target, reach)
        else:
            _split(count, table, entry, hands, row, source, target, reach)


@inlined
def _split_in_two(
    table: Any, entry: int, hands: int, row: int, source: int, target: int, reach: Floats
) -> None:
    """`_split` for two actions, with everything in registers."""
    even = spread(np.float32(1 / 2))
    entry_b, target_b = entry + hands, target + row
    for i in range(0, hands, WIDTH):
        a, b = positive(load(table, entry + i)), positive(load(table, entry_b + i))
        here, scale = load(reach, source + i), inverse(a + b)
        store(reach, target + i, here * choose(scale, a * scale, even))
        store(reach, target_b + i, here * choose(scale, b * scale, even))


@inlined
def _split_in_three(
    table: Any, entry: int, hands: int, row: int, source: int, target: int, reach: Floats
) -> None:
    even = spread(np.float32(1 / 3))
    entry_b, entry_c, target_b, target_c = entry + hands, entry + 2 * hands, target + row, target + 2 * row
    for i in range(0, hands, WIDTH):
        a, b = positive(load(table, entry + i)), positive(load(table, entry_b + i))
        c = positive(load(table, entry_c + i))
        here, scale = load(reach, source + i), inverse(a + b + c)
        store(reach, target + i, here * choose(scale, a * scale, even))
        store(reach, target_b + i, here * choose(scale, b * scale, even))
        store(reach, target_c + i, here * choose(scale, c * scale, even))


@inlined
def _split(
    count: int, table: Any, entry: int, hands: int, row: int, source: int, target: int, reach: Floats
) -> None:
    """Reach behind each action: as positive regrets or averages are to each other, or the same."""
    even = spread(_ONE / np.float32(count))
    for i in range(0, hands, WIDTH):
        total = positive(load(table, entry + i))
        for a in range(1, count):
            total = total + positive(load(table, entry + a * hands + i))
        scale = inverse(total)
        here = load(reach, source + i)
        for a in range(count):
            chance = positive(load(table, entry + a * hands + i)) * scale
            store(reach, target + a * row + i, here * choose(scale, chance, even))


@compiled
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
        entry = base + up[at, 4] * hands
        if not is_own:
            for i in range(0, hands, WIDTH):
                value = load(values, child + i)
                for a in range(1, count):
                    value = value + load(values, child + a * row + i)
                store(values, target + i, value)
        elif mode == LEARN:
            unit = unit_base + up[at, 5] * (hands // WIDTH)
            if count == 2:
                _learn_two(entry, unit, hands, row, target, child, tables, values, discounts)
            elif count == 3:
                _learn_three(entry, unit, hands, row, target, child, tables, values, discounts)
            else:
                _learn(count, entry, unit, hands, row, target, child, tables, values, discounts)
        else:
            mask = -1
            if len(locked.rows):
                mask = locked.rows[board, up[at, 5]]
            _evaluate(count, entry, hands, row, target, child, average, values, mode, locked.masks, mask)


@inlined
def _learn(
    count: int,
    entry: int,
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
    keep, share = spread(discounts.keep), spread(discounts.share)
    for i in range(0, hands, WIDTH):
        total = positive(load(regrets, entry + i))
        for a in range(1, count):
            total = total + positive(load(regrets, entry + a * hands + i))
        scale = inverse(total)
        value = spread(_ZERO)
        for a in range(count):
            place = entry + a * hands + i
            chance = choose(scale, positive(load(regrets, place)) * scale, even)
            value = value + chance * load(values, child + a * row + i)
            store(average, place, load(average, place) * keep + chance * share)
        store(values, target + i, value)
        old = spread(units[np.uint64(unit + i // WIDTH)])
        most = spread(_ZERO)
        for a in range(count):
            regret = load(regrets, entry + a * hands + i)
            here = child + a * row + i
            regret = regret * old * choose(regret, gain, loss) + (load(values, here) - value)
            store(values, here, regret)  # the child's value is not needed any more
            most = larger(most, magnitude(regret))
        step = unit_for(regrets, largest(most))
        units[np.uint64(unit + i // WIDTH)] = step
        shrink = spread(_ONE / step)
        for a in range(count):
            store(regrets, entry + a * hands + i, load(values, child + a * row + i) * shrink)


@inlined
def _learn_two(
    entry: int,
    unit: int,
    hands: int,
    row: int,
    target: int,
    child: int,
    tables: Tables,
    values: Floats,
    discounts: Discounts,
) -> None:
    """`_learn` for two actions, with everything in registers."""
    regrets, average, units = tables
    even = spread(np.float32(1 / 2))
    gain, loss = spread(discounts.positive), spread(discounts.negative)
    keep, share = spread(discounts.keep), spread(discounts.share)
    entry_b, child_b = entry + hands, child + row
    for i in range(0, hands, WIDTH):
        a, b = load(regrets, entry + i), load(regrets, entry_b + i)
        value_a, value_b = load(values, child + i), load(values, child_b + i)
        chance_a, chance_b = positive(a), positive(b)
        scale = inverse(chance_a + chance_b)
        chance_a, chance_b = choose(scale, chance_a * scale, even), choose(scale, chance_b * scale, even)
        store(average, entry + i, load(average, entry + i) * keep + chance_a * share)
        store(average, entry_b + i, load(average, entry_b + i) * keep + chance_b * share)
        value = chance_a * value_a + chance_b * value_b
        store(values, target + i, value)
        place = np.uint64(unit + i // WIDTH)
        old = spread(units[place])
        a = a * old * choose(a, gain, loss) + (value_a - value)
        b = b * old * choose(b, gain, loss) + (value_b - value)
        step = unit_for(regrets, largest(larger(magnitude(a), magnitude(b))))
        units[place] = step
        shrink = spread(_ONE / step)
        store(regrets, entry + i, a * shrink)
        store(regrets, entry_b + i, b * shrink)


@inlined
def _learn_three(
    entry: int,
    unit: int,
    hands: int,
    row: int,
    target: int,
    child: int,
    tables: Tables,
    values: Floats,
    discounts: Discounts,
) -> None:
    regrets, average, units = tables
    even = spread(np.float32(1 / 3))
    gain, loss = spread(discounts.positive), spread(discounts.negative)
    keep, share = spread(discounts.keep), spread(discounts.share)
    entry_b, entry_c, child_b, child_c = entry + hands, entry + 2 * hands, child + row, child + 2 * row
    for i in range(0, hands, WIDTH):
        a, b, c = load(regrets, entry + i), load(regrets, entry_b + i), load(regrets, entry_c + i)
        chance_a, chance_b, chance_c = positive(a), positive(b), positive(c)
        scale = inverse(chance_a + chance_b + chance_c)
        chance_a, chance_b = choose(scale, chance_a * scale, even), choose(scale, chance_b * scale, even)
        chance_c = choose(scale, chance_c * scale, even)
        store(average, entry + i, load(average, entry + i) * keep + chance_a * share)
        store(average, entry_b + i, load(average, entry_b + i) * keep + chance_b * share)
        store(average, entry_c + i, load(average, entry_c + i) * keep + chance_c * share)
        value_a, value_b, value_c = (
            load(values, child + i),
            load(values, child_b + i),
            load(values, child_c + i),
        )
        value = chance_a * value_a + chance_b * value_b + chance_c * value_c
        store(values, target + i, value)
        place = np.uint64(unit + i // WIDTH)
        old = spread(units[place])
        a = a * old * choose(a, gain, loss) + (value_a - value)
        b = b * old * choose(b, gain, loss) + (value_b - value)
        c = c * old * choose(c, gain, loss) + (value_c - value)
        step = unit_for(regrets, largest(larger(magnitude(a), larger(magnitude(b), magnitude(c)))))
        units[place] = step
        shrink = spread(_ONE / step)
        store(regrets, entry + i, a * shrink)
        store(regrets, entry_b + i, b * shrink)
        store(regrets, entry_c + i, c * shrink)


@inlined
def _evaluate(
    count: int,
    entry: int,
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
    even = spread(_ONE / np.float32(count))
    for i in range(0, hands, WIDTH):
        total = load(average, entry + i)
        best = load(values, child + i)
        for a in range(1, count):
            total = total + load(average, entry + a * hands + i)
            best = larger(best, load(values, child + a * row + i))
        scale = inverse(total)
        value = spread(_ZERO)
        for a in range(count):
            chance = choose(scale, load(average, entry + a * hands + i) * scale, even)
            value = value + chance * load(values, child + a * row + i)
        if mode == BEST:
            value = best if mask < 0 else choose(load(masks, mask * row + i), value, best)
        store(values, target + i, value)

"""Check-down values by compiled code: runouts, hand strengths and side pots."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from holecard.solver.hand_rank.kernel import (
    START,
    strength_of_five,
    strength_of_seven,
    strength_of_six,
    strength_omaha_of,
    strength_short_deck,
)
from holecard.solver.hand_rank.tables import KEYS, SUITED, Strengths
from holecard.solver.jit import borrowed, compiled, inlined

Floats = NDArray[np.float64]
Singles = NDArray[np.float32]
Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]
Generator = NDArray[np.uint64]

HIGH: Final = 0
OMAHA: Final = 1
SHORT_DECK: Final = 2
ONE_CARD: Final = 3
"""How hands are ranked; with `ONE_CARD` by a table of the own card and the board card."""

PREFLOP_SAMPLES: Final = 600
"""Runouts for the check-down value where three cards or more are to come."""

_MORE: Final = np.uint64(0x9E3779B97F4A7C15)
_MIX_ONE: Final = np.uint64(0xBF58476D1CE4E5B9)
_MIX_TWO: Final = np.uint64(0x94D049BB133111EB)


class Work(NamedTuple):
    """Arrays to work in, for kernels that make none and so need not count references to any."""

    board: Numbers
    other: Numbers
    """The cards of another hand."""
    reached: Numbers
    """By seat: its strength."""
    points: Numbers
    """By seat: two for every hand that it beat, and one for every tie."""
    keys: Numbers
    """By seat: the two sums of its cards and the known board, see `is_keyed`."""
    shown: Flags
    """By card."""


@inlined
def work_for(seats: int, cards: int, board: int) -> Work:
    return Work(
        np.zeros(board, dtype=np.int64),
        np.zeros(cards, dtype=np.int64),
        np.zeros(seats, dtype=np.int64),
        np.zeros(seats, dtype=np.int64),
        np.zeros((seats, 2), dtype=np.int64),
        np.zeros(64, dtype=np.bool_),
    )


@inlined
def _below(generator: Generator, limit: int) -> int:
    """A random number below the limit, by SplitMix64 (Steele, Lea and Flood 2014)."""
    generator[0] += _MORE
    bits = generator[0]
    bits = (bits ^ (bits >> np.uint64(30))) * _MIX_ONE
    bits = (bits ^ (bits >> np.uint64(27))) * _MIX_TWO
    bits = bits ^ (bits >> np.uint64(31))
    return int((bits >> np.uint64(32)) * np.uint64(limit) >> np.uint64(32))


@inlined
def draw(generator: Generator, deck: Numbers, count: int) -> None:
    """Bring random cards of the deck to its first places."""
    for at in range(count):
        other = at + _below(generator, len(deck) - at)
        deck[at], deck[other] = deck[other], deck[at]


@inlined
def strength(rule: int, table: Strengths, hole: Numbers, board: Numbers) -> int:
    if rule == ONE_CARD:
        return int(table[hole[0], board[0] if len(board) else 0])
    if rule == OMAHA:
        return strength_omaha_of(table, hole, board[0], board[1], board[2], board[3], board[4])
    key, suited = START, 0
    for i in range(len(hole)):
        key, suited = key + KEYS[hole[i]], suited | SUITED[hole[i]]
    for i in range(len(board)):
        key, suited = key + KEYS[board[i]], suited | SUITED[board[i]]
    if rule == SHORT_DECK:
        return strength_short_deck(table, key, suited)
    cards = len(hole) + len(board)
    if cards == 7:
        return strength_of_seven(key, suited)
    return strength_of_six(key, suited) if cards == 6 else strength_of_five(key, suited)


@inlined
def keep_first(deck: Numbers, into: Numbers) -> None:
    """A loop: for an assignment of slices, Numba compiles seconds of code that puts their sizes into the text
    of an error."""
    for at in range(len(into)):
        into[at] = deck[at]


@inlined
def is_keyed(rule: int, cards: int, board: int) -> bool:
    """Whether hands are ranked by sums of seven cards, of which a kernel adds up a part once for many hands:
    see `hand_rank.kernel`."""
    return rule == HIGH and cards == 2 and board == 5


@inlined
def add_keys(cards: Numbers, keys: Numbers) -> None:
    for card in cards:
        keys[0], keys[1] = keys[0] + KEYS[card], keys[1] | SUITED[card]


@inlined
def key_seats(hole: Numbers, live: Flags, board: Numbers, keys: Numbers) -> None:
    """By seat still in: the sums of its cards and those on the board."""
    for i in range(len(live)):
        if live[i]:
            keys[i, 0], keys[i, 1] = START, 0
            add_keys(hole[i], keys[i])
            add_keys(board, keys[i])


@compiled
def side_pots(paid: Numbers, dead: int, live: Flags, amounts: Numbers, masks: Numbers) -> int:
    """Pots as layers, by the seats that can win them; returns their number. What one seat has paid beyond all
    others is a layer that comes back to it. Dead chips belong to the first layer, or, if a seat that is in
    has paid nothing but those, are one of their own."""
    floor, count = 0, 0
    for i in range(len(paid)):
        if live[i] and paid[i] == 0:
            count = 1
    if count:
        amounts[0], masks[0] = dead, 0
        for i in range(len(paid)):
            masks[0] |= int(live[i]) << i
    while True:
        level = -1
        for i in range(len(paid)):
            if live[i] and paid[i] > floor and (level < 0 or paid[i] < level):
                level = paid[i]
        if level < 0:
            break
        amount, mask = dead if count == 0 else 0, 0
        for i in range(len(paid)):
            amount += min(paid[i], level) - min(paid[i], floor)
            if live[i] and paid[i] >= level:
                mask |= 1 << i
        amounts[count], masks[count] = amount, mask
        count, floor = count + 1, level
    for i in range(len(paid)):
        if paid[i] > floor:
            amounts[count - 1] += paid[i] - floor
    return count


@inlined
def _pay(strengths: Numbers, amounts: Numbers, masks: Numbers, count: int, won: Floats) -> None:
    """Add the winnings of a showdown."""
    for layer in range(count):
        best, winners = -1, 0
        for i in range(len(strengths)):
            if masks[layer] >> i & 1:
                if strengths[i] > best:
                    best, winners = strengths[i], 1
                elif strengths[i] == best:
                    winners += 1
        for i in range(len(strengths)):
            if masks[layer] >> i & 1 and strengths[i] == best:
                won[i] += amounts[layer] / winners


@borrowed
def check_down(
    rule: int,
    table: Strengths,
    hole: Numbers,
    live: Flags,
    amounts: Numbers,
    masks: Numbers,
    pots: int,
    board: Numbers,
    known: int,
    deck: Numbers,
    generator: Generator,
    work: Work,
    won: Floats,
) -> None:
    """Mean winnings of all pots by seat, if none bets any more. All runouts of one or two cards, or a
    sample. `deck` has the cards that are in no seat's hand and not on the known board."""
    full, strengths, keys = work.board, work.reached, work.keys
    keep_first(board, full)
    missing, size = len(board) - known, len(deck)
    won[:] = 0.0
    runouts = size if missing == 1 else size * (size - 1) // 2 if missing == 2 else PREFLOP_SAMPLES
    has_keys = is_keyed(rule, hole.shape[1], len(board))
    if has_keys:
        key_seats(hole, live, board[:known], keys)
    first, second = 1, 0
    for runout in range(1 if missing == 0 else runouts):
        if missing == 1:
            full[known] = deck[runout]
        elif missing == 2:
            full[known], full[known + 1] = deck[first], deck[second]
            second += 1
            if second == first:
                first, second = first + 1, 0
        elif missing > 2:
            draw(generator, deck, missing)
            for i in range(missing):
                full[known + i] = deck[i]
        key, suited = 0, 0
        if has_keys:
            for i in range(known, len(full)):
                key, suited = key + KEYS[full[i]], suited | SUITED[full[i]]
        for i in range(len(live)):
            if live[i] and has_keys:
                strengths[i] = strength_of_seven(keys[i, 0] + key, keys[i, 1] | suited)
            elif live[i]:
                strengths[i] = strength(rule, table, hole[i], full)
        _pay(strengths, amounts, masks, pots, won)
    if missing:
        for i in range(len(won)):
            won[i] /= runouts

"""Compiled kernel that draws and compares random deals, with a random number generator of its own.

Every deal has its own stream of random numbers, so that `numpy_monte_carlo` can draw many deals at once and
get the same result.
"""

import numpy as np
from numpy.typing import NDArray

from holecard.solver.hand_rank.kernel import (
    START,
    strength_of_seven,
    strength_omaha,
    strength_omaha_of,
    strength_short_deck,
)
from holecard.solver.hand_rank.tables import KEYS, SHORT_DECK_ROWS, SUITED, Strengths
from holecard.solver.jit import compiled, inlined

Numbers = NDArray[np.int64]
State = NDArray[np.uint64]

MOST_TRIES = 100_000
"""Attempts to draw one deal without a card twice before giving up."""


@compiled
def draw(
    samples: int,
    state: State,
    hands: Numbers,
    chances: NDArray[np.float64],
    starts: Numbers,
    seats: Numbers,
    hole: int,
    players: int,
    board: Numbers,
    left: int,
    table: Strengths,
    totals: Numbers,
) -> int:
    """Draw deals and count them in `totals`, which is indexed by the set of winners as bits; returns the
    number of deals drawn.

    A row of each group is drawn by its probability, and all are drawn again if two hands share a card. Then
    players with any two cards get theirs, and the board is completed. `left` has a bit for every card of the
    deck. `state` is the seed and the number of deals drawn before.
    """
    held = np.zeros((players, hole), dtype=np.int64)
    cards = np.zeros(5, dtype=np.int64)
    stream = np.zeros(1, dtype=np.uint64)
    for sample in range(samples):
        state[1] += np.uint64(1)
        stream[0] = mixed(state[0] + state[1] * np.uint64(0x9E3779B97F4A7C15))
        used = _draw_groups(stream, hands, chances, starts, seats, held, hole, players)
        if used < 0:
            return sample
        free = left & ~used
        for player in range(players):
            if held[player, 0] < 0:
                for i in range(hole):
                    held[player, i] = _draw_card(stream, free)
                    free &= ~(1 << held[player, i])
        for i in range(5):
            if i < len(board):
                cards[i] = board[i]
            else:
                cards[i] = _draw_card(stream, free)
                free &= ~(1 << cards[i])
        totals[_winners(held, cards, hole, table)] += 1
    return samples


@inlined
def _draw_groups(
    state: State,
    hands: Numbers,
    chances: NDArray[np.float64],
    starts: Numbers,
    seats: Numbers,
    held: Numbers,
    hole: int,
    players: int,
) -> int:
    """Draw the hands of all groups; returns the cards used, as bits, or -1 if no deal was found."""
    for _ in range(MOST_TRIES):
        used = 0
        apart = True
        for player in range(players):
            held[player, 0] = -1
        for group in range(len(starts) - 1):
            row = _draw_row(state, chances, starts[group], starts[group + 1])
            for place in range(players):
                if seats[group, place] < 0:
                    break
                for i in range(hole):
                    card = hands[row, place, i]
                    apart = apart and not used >> card & 1
                    used |= 1 << card
                    held[seats[group, place], i] = card
            if not apart:
                break
        if apart:
            return used
    return -1


@inlined
def _draw_row(state: State, chances: NDArray[np.float64], start: int, end: int) -> int:
    """Binary search for the first row whose cumulative probability is above a random number."""
    if end - start == 1:
        return start
    number = random_number(state)
    low, high = start, end - 1
    while low < high:
        middle = (low + high) >> 1
        if chances[middle] > number:
            high = middle
        else:
            low = middle + 1
    return low


@inlined
def _draw_card(state: State, free: int) -> int:
    """Rejection sampling: draw any card until one is free."""
    card = int(random_number(state) * 52)
    while not free >> card & 1:
        card = int(random_number(state) * 52)
    return card


@inlined
def random_number(state: State) -> float:
    """A number in [0, 1) from the generator SplitMix64 of Steele, Lea and Flood (2014)."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    return float(mixed(state[0]) >> np.uint64(11)) * 2.0**-53


@inlined
def mixed(state: np.uint64) -> np.uint64:
    state = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    state = (state ^ (state >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return state ^ (state >> np.uint64(31))


@inlined
def _winners(held: Numbers, cards: Numbers, hole: int, table: Strengths) -> int:
    p, q, r, s, t = cards[0], cards[1], cards[2], cards[3], cards[4]
    key = START + KEYS[p] + KEYS[q] + KEYS[r] + KEYS[s] + KEYS[t]
    suited = SUITED[p] | SUITED[q] | SUITED[r] | SUITED[s] | SUITED[t]
    best, winners = 0, 0
    for player in range(len(held)):
        if hole == 2:
            a, b = held[player, 0], held[player, 1]
            full_key, full_suited = key + KEYS[a] + KEYS[b], suited | SUITED[a] | SUITED[b]
            if len(table) == SHORT_DECK_ROWS:
                strength = strength_short_deck(table, full_key, full_suited)
            else:
                strength = strength_of_seven(full_key, full_suited)
        elif hole == 4:
            strength = strength_omaha(
                table, held[player, 0], held[player, 1], held[player, 2], held[player, 3], p, q, r, s, t
            )
        else:
            strength = strength_omaha_of(table, held[player], p, q, r, s, t)
        if strength > best:
            best, winners = strength, 1 << player
        elif strength == best:
            winners |= 1 << player
    return winners

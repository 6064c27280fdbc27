"""Random deals in NumPy: the counterpart of `monte_carlo_kernel`, with the same random numbers.

The generator is SplitMix64 (Steele, Lea and Flood 2014, https://doi.org/10.1145/2660193.2660195).
"""

from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.solver.equity.numpy_enumeration import strengths_of, winners_of
from holecard.solver.hand_rank.tables import Strengths

Numbers = NDArray[np.int64]
State = NDArray[np.uint64]

_MOST_TRIES: Final = 100
"""Attempts to draw a deal before it is left to the kernel, which tries more often."""
_STEP: Final = np.uint64(0x9E3779B97F4A7C15)


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
    """NumPy version of `monte_carlo_kernel.draw`: the same random numbers, for all deals at once.

    Returns 0 without drawing anything if deals without a card twice are so rare that it would take long.
    """
    dealer = _RandomDealer(samples, state)
    held = np.zeros((samples, players, hole), dtype=np.int64)
    used = dealer.draw_groups(hands, chances, starts, seats, held)
    if used is None:
        return 0
    free = left & ~used
    for player in range(players):
        if player not in seats:
            for i in range(hole):
                held[:, player, i] = dealer.draw_cards(free)
                free &= ~(1 << held[:, player, i])
    cards = np.empty((samples, 5), dtype=np.int64)
    cards[:, : len(board)] = board
    for i in range(len(board), 5):
        cards[:, i] = dealer.draw_cards(free)
        free &= ~(1 << cards[:, i])
    strengths = strengths_of(held, cards[:, np.newaxis], table).T
    np.add.at(totals, winners_of(strengths), 1)
    state[1] += np.uint64(samples)
    return samples


class _RandomDealer:
    """A stream of random numbers for each deal."""

    def __init__(self, samples: int, state: State) -> None:
        self.samples = samples
        numbers = state[1] + np.arange(1, samples + 1, dtype=np.uint64)
        self._states: State = _mixed(state[0] + numbers * _STEP)
        self._every = np.arange(samples)

    def _numbers(self, which: Numbers) -> NDArray[np.float64]:
        self._states[which] += _STEP
        return (_mixed(self._states[which]) >> np.uint64(11)).astype(np.float64) * 2.0**-53

    def draw_groups(
        self, hands: Numbers, chances: NDArray[np.float64], starts: Numbers, seats: Numbers, held: Numbers
    ) -> Numbers | None:
        """Draw the hands of all groups; returns the cards used, as bits, or None if a deal was not found."""
        used = np.zeros(self.samples, dtype=np.int64)
        pending = self._every
        for _ in range(_MOST_TRIES):
            trying = pending
            used[trying] = 0
            for group, (start, end) in enumerate(pairwise(starts.tolist())):
                rows = self._draw_rows(trying, chances, start, end)
                apart = np.ones(len(trying), dtype=np.bool_)
                for place in range(int((seats[group] >= 0).sum())):
                    for i in range(hands.shape[2]):
                        cards = hands[rows, place, i]
                        apart &= used[trying] >> cards & 1 == 0
                        used[trying] |= 1 << cards
                        held[trying, seats[group, place], i] = cards
                trying = trying[apart]
            pending = np.setdiff1d(pending, trying, assume_unique=True)
            if not len(pending):
                return used
        return None

    def _draw_rows(self, which: Numbers, chances: NDArray[np.float64], start: int, end: int) -> Numbers:
        """The first row whose cumulative probability is above a random number."""
        if end - start == 1:
            return np.full(len(which), start)
        result: Numbers = start + np.searchsorted(
            chances[start : end - 1], self._numbers(which), side="right"
        )
        return result

    def draw_cards(self, free: Numbers) -> Numbers:
        """Rejection sampling: draw any card until one is free."""
        cards = np.zeros(self.samples, dtype=np.int64)
        pending = self._every
        while len(pending):
            cards[pending] = (self._numbers(pending) * 52).astype(np.int64)
            pending = pending[free[pending] >> cards[pending] & 1 == 0]
        return cards


def _mixed(states: State) -> State:
    """NumPy version of `monte_carlo_kernel.mixed`."""
    states = (states ^ (states >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    states = (states ^ (states >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return states ^ (states >> np.uint64(31))

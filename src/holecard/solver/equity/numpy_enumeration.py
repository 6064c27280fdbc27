"""Equities on given boards in NumPy, for calculations that end before a kernel would be compiled.

Each function takes the arguments of its compiled counterpart and returns the same counts.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.solver.hand_rank.rows import by_sums, omaha_rows, slots
from holecard.solver.hand_rank.tables import (
    KEYS,
    RANK_SETS,
    ROWS,
    SHORT_DECK_ROWS,
    SUITED,
    RankTable,
    Strengths,
    seven_cards,
)

Numbers = NDArray[np.int64]
_START: Final = 0x3333
_LARGEST: Final = 1 << 18
"""Approximate maximum size of an array, so that it stays in the processor's cache."""


def count_crowd(
    hands: Numbers,
    weights: Numbers,
    starts: Numbers,
    bits: Numbers,
    boards: Numbers,
    table: Strengths,
    totals: Numbers,
) -> None:
    """NumPy version of `multiway.count_crowd`."""
    masks = np.bitwise_or.reduce(1 << hands, axis=1)
    deals, weight = _deals(masks, weights, starts)
    used = np.bitwise_or.reduce(masks[deals], axis=1)
    step = max(1, _LARGEST // max(1, len(deals), len(hands)))
    for at in range(0, len(boards), step):
        some = boards[at : at + step]
        strengths = strengths_on(hands, some, table)
        taken = np.bitwise_or.reduce(1 << some, axis=1)
        possible = np.where(taken[:, np.newaxis] & used, 0, weight)
        winners = winners_of(strengths[:, deals].transpose(2, 0, 1), bits)
        np.add.at(totals, winners.ravel(), possible.ravel())


def _deals(masks: Numbers, weights: Numbers, starts: Numbers) -> tuple[Numbers, Numbers]:
    """All deals without a card in common: the index of each player's hand, and the weights."""
    deals, used, weight = (
        np.zeros((1, 0), dtype=np.int64),
        np.zeros(1, dtype=np.int64),
        np.ones(1, dtype=np.int64),
    )
    for first, end in zip(starts[:-1].tolist(), starts[1:].tolist(), strict=True):
        rows, columns = np.nonzero((used[:, np.newaxis] & masks[first:end]) == 0)
        deals = np.concatenate([deals[rows], first + columns[:, np.newaxis]], axis=1)
        used, weight = used[rows] | masks[first + columns], weight[rows] * weights[first + columns]
    return deals, weight


def count_versus(hands: Numbers, own: Numbers, other: Numbers, boards: Numbers, totals: Numbers) -> None:
    """NumPy version of `range_vs_range.count_versus`: sums over weaker hands, less those that share a
    card."""
    none = np.zeros((1, 1), dtype=np.uint16)
    step = max(1, _LARGEST // len(hands))
    masks = np.bitwise_or.reduce(1 << hands, axis=1)
    for at in range(0, len(boards), step):
        strengths = strengths_on(hands, boards[at : at + step], none)
        for board, strength in zip(boards[at : at + step], strengths, strict=True):
            free = (masks & np.bitwise_or.reduce(1 << board)) == 0
            order = np.flatnonzero(free)[np.argsort(strength[free])]
            _count_sorted(hands[order], own[order], other[order], strength[order], totals)


def _count_sorted(
    hands: Numbers, own: Numbers, other: Numbers, strengths: Strengths, totals: Numbers
) -> None:
    """Count one board, given its hands from the weakest to the strongest."""
    first = np.searchsorted(strengths, strengths, side="left")
    end = np.searchsorted(strengths, strengths, side="right")
    sums = np.zeros((2, len(hands) + 1, 53), dtype=np.int64)
    rows = np.arange(1, len(hands) + 1)
    for side, weights in enumerate((own, other)):
        for column in (hands[:, 0], hands[:, 1], 52):
            sums[side, rows, column] = weights
    np.cumsum(sums, axis=1, out=sums)

    def below(side: int, until: Numbers) -> Numbers:
        up_to = sums[side, until]
        at = np.arange(len(hands))
        result: Numbers = up_to[:, 52] - up_to[at, hands[:, 0]] - up_to[at, hands[:, 1]]
        return result

    weaker = below(1, first)
    totals[1] += own @ weaker
    totals[2] += other @ below(0, first)
    totals[3] += own @ (below(1, end) - weaker + other)  # its own weight was subtracted twice


def strengths_on(hands: Numbers, boards: Numbers, table: Strengths) -> Strengths:
    """Strengths by board and hand; meaningless where both contain the same card."""
    return strengths_of(hands, boards[:, np.newaxis], table)


def strengths_of(hands: Numbers, boards: Numbers, table: Strengths) -> Strengths:
    """Strengths of hands on boards: the last axis is the cards, the others are broadcast."""
    if hands.shape[-1] != 2:
        return omaha_rows(hands, boards, table)
    key, suited = KEYS[boards].sum(axis=-1), np.bitwise_or.reduce(SUITED[boards], axis=-1)
    own, own_suited = KEYS[hands].sum(axis=-1), np.bitwise_or.reduce(SUITED[hands], axis=-1)
    if len(table) == SHORT_DECK_ROWS:
        return by_sums(RankTable(table[1, :ROWS], table[0]), _START + key + own, suited | own_suited)
    return by_sums(seven_cards(), _START + key + own, suited | own_suited)


def by_ranks(sums: Numbers) -> Numbers:
    """Strengths of seven ranks without a flush, by the sums of their keys."""
    table = seven_cards()
    return table.strengths[RANK_SETS + slots(table.offsets, sums)].astype(np.int64)


def winners_of(strengths: NDArray[np.int64] | Strengths, bits: Numbers | None = None) -> Numbers:
    """The players with the highest strength, as bits."""
    best = strengths.max(axis=0)
    winners = np.zeros(best.shape, dtype=np.int64)
    for player, own in enumerate(strengths):
        winners |= np.where(own == best, 1 << player if bits is None else bits[player], 0)
    return winners

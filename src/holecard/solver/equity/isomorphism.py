"""Suit isomorphism: deals and boards that differ only in the names of suits are counted once."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, permutations
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from holecard.solver.equity.range import Range
from holecard.solver.equity.spot import Spot

Numbers = NDArray[np.int64]
Number = TypeVar("Number", np.int64, np.float64)

_RENAMINGS: Final = np.array(list(permutations(range(4))), dtype=np.int64)


def different_deals(spot: Spot) -> tuple[Numbers, Numbers]:
    """One deal of each isomorphism class, as rows of all players' hands, and the total weights of the
    classes."""
    numbers, weights = _deals(spot.players, np.int64)
    kept = _renamings(spot)
    codes = np.concatenate([_codes(player.hands, kept) for player in spot.players], axis=1)
    firsts = np.array([0, *accumulate(map(len, spot.players[:-1]))])
    named = _least_named(codes, numbers + firsts)
    _, first, which = np.unique(named, axis=0, return_index=True, return_inverse=True)
    sums = np.zeros(len(first), dtype=np.int64)
    np.add.at(sums, which.ravel(), weights)
    hands = np.stack([one.hands[numbers[first, at]] for at, one in enumerate(spot.players)], axis=1)
    return hands, sums


def all_deals(players: Sequence[Range]) -> tuple[Numbers, NDArray[np.float64]]:
    """All combinations of the players' hands without a card in common, and their weights."""
    numbers, weights = _deals(players, np.float64)
    return np.stack([one.hands[numbers[:, at]] for at, one in enumerate(players)], axis=1), weights


def _deals(players: Sequence[Range], kind: type[Number]) -> tuple[Numbers, NDArray[Number]]:
    """All deals without a card in common: the index of each player's hand, and the weights."""
    masks = [np.bitwise_or.reduce(1 << player.hands, axis=1) for player in players]
    numbers = np.arange(len(masks[0]))[:, np.newaxis]
    used, weights = masks[0], players[0].weights.astype(kind)
    for player, mask in zip(players[1:], masks[1:], strict=True):
        rows, columns = np.nonzero((used[:, np.newaxis] & mask) == 0)
        numbers = np.concatenate([numbers[rows], columns[:, np.newaxis]], axis=1)
        used, weights = used[rows] | mask[columns], weights[rows] * player.weights[columns].astype(kind)
    return numbers, weights


def _renamings(spot: Spot) -> Numbers:
    """The permutations of the suits that map the board and the dead cards to themselves."""
    kept = [
        suits
        for suits in _RENAMINGS.tolist()
        if all({_renamed(card, suits) for card in cards} == set(cards) for cards in (spot.board, spot.dead))
    ]
    return np.array(kept, dtype=np.int64)


def _renamed(card: int, suits: list[int]) -> int:
    return card >> 2 << 2 | suits[card & 3]


def symmetries(spot: Spot, weights: Sequence[Numbers]) -> Numbers:
    """The permutations that also map every range to itself; ranges are given as weights by two cards."""
    kept = []
    for suits in _renamings(spot).tolist():
        cards = np.array([_renamed(card, suits) for card in range(52)])
        if all(np.array_equal(one + one.T, (one + one.T)[np.ix_(cards, cards)]) for one in weights):
            kept.append(suits)
    return np.array(kept, dtype=np.int64)


def different_boards(boards: Numbers, renamings: Numbers) -> Iterator[tuple[Numbers, int]]:
    """One board of each isomorphism class, in groups of equal class size, each with that size."""
    if len(renamings) == 1:
        yield boards, 1
        return
    own = (1 << boards).sum(axis=1)
    least = np.ones(len(boards), dtype=np.bool_)
    same = np.zeros(len(boards), dtype=np.int64)
    for suits in renamings:
        renamed = (1 << (boards >> 2 << 2 | suits[boards & 3])).sum(axis=1)
        least &= own <= renamed
        same += own == renamed
    alike = len(renamings) // same
    for number in np.unique(alike[least]).tolist():
        yield boards[least & (alike == number)], number


def _codes(hands: Numbers, renamings: Numbers) -> Numbers:
    """By permutation and hand: an integer code of the renamed cards."""
    cards = np.sort(hands >> 2 << 2 | renamings[:, hands & 3], axis=2)
    codes: Numbers = (cards << 6 * np.arange(cards.shape[2])).sum(axis=2)
    return codes


def _least_named(codes: Numbers, deals: Numbers) -> Numbers:
    """The canonical codes of each deal: the smallest under all permutations."""
    least: Numbers = codes[0, deals]
    for renamed in codes[1:]:
        named = renamed[deals]
        differs = named != least
        first = differs.argmax(axis=1)[:, np.newaxis]
        smaller = np.take_along_axis(named, first, axis=1) < np.take_along_axis(least, first, axis=1)
        least = np.where(smaller, named, least)
    return least

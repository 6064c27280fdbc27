"""Makes the table of all 169 x 169 classes before the flop: python -m tools.make_preflop

The sums are over whole classes, so boards that differ in the names of suits only count as one: 134,459
stand for all 2,598,960. On each board every hand is ranked once. Going through the hands from the
weakest up, a hand beats all those passed before. That counts pairs of hands with a card in common,
too, so these are counted apart, hand by hand within each card, and taken off.
"""

from itertools import combinations, combinations_with_replacement, product
from math import factorial, prod
from pathlib import Path
from time import monotonic
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard import solver
from holecard.solver.equity.preflop_table import (
    TABLE,
    PreflopTable,
    class_of,
    classes_by_cards,
    packed,
    pair_counts,
)
from holecard.solver.hand_rank.kernel import START, strength_of_seven
from holecard.solver.hand_rank.tables import KEYS, SUITED
from holecard.solver.jit import compiled

_STRENGTHS: Final = 7463
_UNBEATEN: Final = 1 << 20

_SHAPES: Final = ((5,), (4, 1), (3, 2), (3, 1, 1), (2, 2, 1), (2, 1, 1, 1))
"""How many of five cards can be of each suit."""


def canonical_boards() -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """The five cards of each board, one of all that are alike, and how many are alike."""
    boards = []
    alike = []
    for shape in _SHAPES:
        for ranks in _ranks_by_suit(shape):
            boards.append([rank * 4 + suit for suit, held in enumerate(ranks) for rank in held])
            suits = [*ranks, *[()] * (4 - len(ranks))]
            alike.append(24 // prod(factorial(suits.count(held)) for held in set(suits)))
    return np.array(boards, dtype=np.int64), np.array(alike, dtype=np.int32)


def _ranks_by_suit(shape: tuple[int, ...]) -> list[tuple[tuple[int, ...], ...]]:
    """Suits with equally many cards are in order, as their names do not matter."""
    groups = [
        list(combinations_with_replacement(list(combinations(range(13), size)), shape.count(size)))
        for size in sorted(set(shape), reverse=True)
    ]
    return [tuple(held for group in choice for held in group) for choice in product(*groups)]


def make_table() -> PreflopTable:
    boards, alike = canonical_boards()
    wins = np.zeros((169, 169), dtype=np.int32)
    ties = np.zeros((169, 169), dtype=np.int32)
    sharing_wins = np.zeros((52, 52, 52), dtype=np.int32)
    sharing_ties = np.zeros((52, 52, 52), dtype=np.int32)
    _count(boards, alike, classes_by_cards(), wins, ties, sharing_wins, sharing_ties)
    return PreflopTable(
        pair_counts(),
        wins.astype(np.int64) - _by_class(sharing_wins),
        ties.astype(np.int64) - _by_class(sharing_ties) - _own_ties(sharing_ties),
    )


def _by_class(sharing: NDArray[np.int32]) -> NDArray[np.int64]:
    """From the shared card and the two other ones to the classes of the two hands."""
    counts = np.zeros((169, 169), dtype=np.int64)
    for card in range(52):
        others = np.flatnonzero(np.arange(52) != card)
        classes = classes_by_cards()[card, others]
        np.add.at(counts, (classes[:, None], classes[None, :]), sharing[card][np.ix_(others, others)])
    return counts


def _own_ties(sharing: NDArray[np.int32]) -> NDArray[np.int64]:
    """A hand ties with itself. That was taken off once for each of its two cards, not once."""
    counts = np.zeros((169, 169), dtype=np.int64)
    for a, b in combinations(range(52), 2):
        counts[class_of((a, b)), class_of((a, b))] -= sharing[a, b, b]
    return counts


@compiled
def _count(
    boards: NDArray[np.int64],
    alike: NDArray[np.int32],
    classes: NDArray[np.int64],
    wins: NDArray[np.int32],
    ties: NDArray[np.int32],
    sharing_wins: NDArray[np.int32],
    sharing_ties: NDArray[np.int32],
) -> None:
    """No sum reaches 2**31: the most are 12 x 12 pairs on 2,598,960 boards."""
    attack = np.zeros((52, 52), dtype=np.int32)
    defence = np.zeros((52, 52), dtype=np.int32)
    members = np.zeros((_STRENGTHS, 169), dtype=np.uint8)
    found = np.zeros(_STRENGTHS, dtype=np.uint8)
    below = np.zeros(169, dtype=np.int32)
    present = np.zeros(169, dtype=np.int64)
    for at in range(len(boards)):
        _rank_all(boards[at], attack, defence)
        for a in range(52):
            for b in range(a):
                if attack[a, b]:
                    members[attack[a, b], classes[a, b]] += 1
                    found[attack[a, b]] = 1
        below[:] = 0
        for strength in range(1, _STRENGTHS):
            if found[strength]:
                _pass(alike[at], members[strength], below, present, wins, ties)
                found[strength] = 0
        for card in range(52):
            _count_sharing(alike[at], attack[card], defence[card], sharing_wins[card], sharing_ties[card])


@compiled
def _rank_all(board: NDArray[np.int64], attack: NDArray[np.int32], defence: NDArray[np.int32]) -> None:
    """A hand that the board leaves no room for neither wins nor ties, nor is beaten."""
    key, suited, taken = START, 0, 0
    for card in board:
        key, suited, taken = key + KEYS[card], suited | SUITED[card], taken | 1 << card
    for a in range(52):
        for b in range(a):
            strength, resistance = 0, _UNBEATEN
            if not taken & (1 << a | 1 << b):
                strength = strength_of_seven(key + KEYS[a] + KEYS[b], suited | SUITED[a] | SUITED[b])
                resistance = strength
            attack[a, b] = attack[b, a] = strength
            defence[a, b] = defence[b, a] = resistance
        defence[a, a] = _UNBEATEN


@compiled
def _pass(
    alike: int,
    members: NDArray[np.uint8],
    below: NDArray[np.int32],
    present: NDArray[np.int64],
    wins: NDArray[np.int32],
    ties: NDArray[np.int32],
) -> None:
    """Hands of equal strength, counted by class, beat those below and tie with each other."""
    count = 0
    for number in range(169):
        if members[number]:
            present[count] = number
            count += 1
    for i in range(count):
        own = present[i]
        many = np.int32(alike * members[own])
        row = wins[own]
        for other in range(169):
            row[other] += many * below[other]
        for j in range(count):
            ties[own, present[j]] += many * members[present[j]]
    for i in range(count):
        below[present[i]] += members[present[i]]
        members[present[i]] = 0


@compiled
def _count_sharing(
    alike: int,
    attack: NDArray[np.int32],
    defence: NDArray[np.int32],
    wins: NDArray[np.int32],
    ties: NDArray[np.int32],
) -> None:
    """The hands that hold one card, against each other."""
    weight = np.int32(alike)
    for own in range(52):
        strength = attack[own]
        if strength:
            win_row, tie_row = wins[own], ties[own]
            for other in range(52):
                win_row[other] += weight if strength > defence[other] else np.int32(0)
                tie_row[other] += weight if strength == defence[other] else np.int32(0)


def main() -> None:
    started = monotonic()
    wins, ties = packed(make_table())
    path = Path(solver.__file__).parent / "data" / TABLE
    path.parent.mkdir(exist_ok=True)
    np.savez_compressed(path, wins=wins, ties=ties)
    print(f"Wrote {path} ({path.stat().st_size:,} bytes) in {monotonic() - started:.1f} s.")


if __name__ == "__main__":
    main()

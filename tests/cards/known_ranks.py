"""Published counts of hands, Omaha showdowns on which two libraries agree, and all kinds of five cards."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, pairwise
from typing import Any


@dataclass(frozen=True)
class Count:
    category: str
    hands: tuple[int, int, int]
    """Of five, six and seven cards."""
    classes: tuple[int, int, int]
    """Different strengths among them."""


COUNTS = (
    Count("high card", (1_302_540, 6_612_900, 23_294_460), (1_277, 770, 407)),
    Count("one pair", (1_098_240, 9_730_740, 58_627_800), (2_860, 2_135, 1_470)),
    Count("two pair", (123_552, 2_532_816, 31_433_400), (858, 846, 763)),
    Count("three of a kind", (54_912, 732_160, 6_461_620), (858, 715, 575)),
    Count("straight", (10_200, 361_620, 6_180_020), (10, 10, 10)),
    Count("flush", (5_108, 205_792, 4_047_644), (1_277, 1_277, 1_277)),
    Count("full house", (3_744, 165_984, 3_473_184), (156, 156, 156)),
    Count("four of a kind", (624, 14_664, 224_848), (156, 156, 156)),
    Count("straight flush", (40, 1_844, 41_584), (10, 10, 10)),
)
ROYAL = (4, 188, 4_324)

OMAHA = (
    ("one spade in hand, four on the board: no flush", "AsKhKdQc", "2s3s4s5s9d", 3725),
    ("two spades in hand: flush", "AsKs2h3d", "4s9sJs2d7c", 379),
    ("of four queens on the board only three play", "AhKd7c2s", "QsQhQdQc5d", 1742),
    ("three on the board and one in hand: four of a kind", "AhKdQc7c", "QsQhQd5c5d", 35),
    ("a full house on the board does not play", "AhKd9c8s", "7s7h7d2c2d", 2072),
    ("a straight needs two cards of the hand", "Ac9d4h4s", "KsQhJdTc2h", 5581),
    ("and has them here", "AcKd4h4s", "QhJdTc2h2s", 1600),
    ("four aces in hand play as a pair", "AsAhAdAc", "KhQd9c8s3h", 3328),
    ("the wheel with ace and two from the hand", "Ac2dKhQs", "3h4d5cKdQd", 1609),
    ("a straight flush on the board with one heart in hand", "ThAsAdKc", "9h8h7h6h5h", 3490),
    ("a set on a paired board: full house", "9c9dAhKs", "9h4s4dJc2h", 236),
)
"""What it shows, hole cards, board, and the usual number: 1 is the best, 7462 the worst."""


def kinds_of_five() -> Iterator[tuple[int, ...]]:
    """Five cards for each set of ranks, not all of one suit; and all of one suit where ranks differ.

    Poker looks at nothing but the ranks and whether all suits are the same (so does `reference.five`,
    as its few lines show), and there are 6,175 sets of ranks, 1,287 of which can be a flush. So these
    7,462 hands stand for all 2,598,960.
    """
    for ranks in combinations_with_replacement(range(13), 5):
        if ranks[0] == ranks[4]:
            continue
        suits = [sum(earlier == rank for earlier in ranks[:at]) for at, rank in enumerate(ranks)]
        if len(set(ranks)) == 5:
            yield tuple(rank * 4 for rank in ranks)
            suits[2] = 3
        yield tuple(rank * 4 + suit for rank, suit in zip(ranks, suits, strict=True))


def same_order(one: Iterable[Any], other: Iterable[Any]) -> bool:
    """Whether equals stand beside equals and larger beside larger."""
    both = sorted(set(zip(one, other, strict=True)))
    return all(a < c and b < d for (a, b), (c, d) in pairwise(both))


def strength(ranking: Any, hole: Sequence[int], board: Sequence[int] = ()) -> int:
    [found] = ranking.strengths([hole], board)
    return int(found)

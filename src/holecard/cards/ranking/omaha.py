"""Exactly two cards of the hand with exactly three of the board."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from holecard.cards.ranking.high import FLUSHES, PLAIN, RANK_KEYS


def strengths(holes: Iterable[Sequence[int]], board: Sequence[int]) -> list[int]:
    """The strength of every hand on the same board."""
    threes = {sum(three) for three in combinations([RANK_KEYS[card] for card in board], 3)}
    suit = _board_suit(board)
    plain = PLAIN.__getitem__
    found = []
    for hole in holes:
        a, b, c, d = [RANK_KEYS[card] for card in hole]
        twos = {a + b, a + c, a + d, b + c, b + d, c + d}
        best = max(map(plain, [two + three for two in twos for three in threes]))
        if suit >= 0:
            best = max(best, _best_flush(hole, board, suit))
        found.append(best)
    return found


def _board_suit(board: Sequence[int]) -> int:
    """The suit of which the board has three or more, or -1: there is at most one."""
    suits = [card & 3 for card in board]
    for suit in range(4):
        if suits.count(suit) >= 3:
            return suit
    return -1


def _best_flush(hole: Sequence[int], board: Sequence[int], suit: int) -> int:
    own = [1 << (card >> 2) for card in hole if card & 3 == suit]
    shared = [1 << (card >> 2) for card in board if card & 3 == suit]
    return max(
        (
            FLUSHES[first | second | sum(three)]
            for first, second in combinations(own, 2)
            for three in combinations(shared, 3)
        ),
        default=0,
    )

"""Omaha: exactly two of four to six hole cards with exactly three of the board.

Flushes apart, only ranks count. So each set of board ranks has a row: the best strength for each of
the 91 pairs of hole ranks. The rows of three ranks are looked up, those of four and five are the best
of smaller ones. They are made as boards turn up and kept; there are 8,450 in all.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations, combinations_with_replacement
from typing import Final

from holecard.cards.ranking.high import ANY_FLUSH, FLUSHES, PLAIN, RANK_KEYS

_TWO_RANKS: Final = {pair: number for number, pair in enumerate(combinations_with_replacement(range(13), 2))}
_TWO_KEYS: Final = tuple(RANK_KEYS[4 * one] + RANK_KEYS[4 * other] for one, other in _TWO_RANKS)
_PAIRS: Final = tuple(
    tuple([_TWO_RANKS[min(a, b) >> 2, max(a, b) >> 2] for b in range(52)]) for a in range(52)
)
"""By two cards: the number of their ranks in a row."""

_SUIT_KEYS: Final = tuple(1 << 4 * (card & 3) for card in range(52))
_SUITS_START: Final = 0x5555
"""The third card of a suit sets the top bit of its count."""


class _Rows(dict[tuple[int, ...], tuple[int, ...]]):
    """By the keys of three to five board ranks, lowest first."""

    def __missing__(self, ranks: tuple[int, ...]) -> tuple[int, ...]:
        match ranks:
            case (a, b, c):
                impossible = a + b if a == c else 0  # the fourth and fifth of a rank
                keys = [a + b + c + two if two != impossible else 0 for two in _TWO_KEYS]
                row = tuple([PLAIN[key] if key else 0 for key in keys])
            case (a, b, c, d):
                row = tuple(map(max, self[a, b, c], self[a, b, d], self[a, c, d], self[b, c, d]))
            case (a, b, c, d, e):  # these four hold every three of the five
                row = tuple(map(max, self[a, b, c, d], self[a, b, c, e], self[a, b, d, e], self[c, d, e]))
            case _:
                raise KeyError(ranks)
        self[ranks] = row
        return row


_ROWS: Final = _Rows()


def strengths(holes: Iterable[Sequence[int]], board: Sequence[int]) -> list[int]:
    """The strength of every hand on the same board."""
    row = _ROWS[tuple(sorted([RANK_KEYS[card] for card in board]))]
    flush = sum([_SUIT_KEYS[card] for card in board], _SUITS_START) & ANY_FLUSH
    pairs = _PAIRS
    found = []
    for hole in holes:
        if len(hole) == 4:  # the usual case, without a loop
            a, b, c, d = hole
            with_a, with_b = pairs[a], pairs[b]
            best = max(
                row[with_a[b]], row[with_a[c]], row[with_a[d]],
                row[with_b[c]], row[with_b[d]], row[pairs[c][d]],
            )  # fmt: skip
        else:
            best = max([row[pairs[a][b]] for a, b in combinations(hole, 2)])
        if flush:
            best = max(best, _best_flush(hole, board, (flush.bit_length() - 1) >> 2))
        found.append(best)
    return found


def _best_flush(hole: Sequence[int], board: Sequence[int], suit: int) -> int:
    own = [1 << (card >> 2) for card in hole if card & 3 == suit]
    if len(own) < 2:
        return 0
    shared = [1 << (card >> 2) for card in board if card & 3 == suit]
    return max(
        [FLUSHES[a | b | sum(three)] for a, b in combinations(own, 2) for three in combinations(shared, 3)]
    )

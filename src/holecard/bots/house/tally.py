"""Counts wins and ties of a hand in its rollouts.

Counts are whole numbers, and equities are made from them in one place (`equity`). So counters that work in
different ways, in plain Python or compiled, lead to the same decisions to the last bit.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate
from typing import Final, NamedTuple

from holecard.bots.house.rollouts import Cards, Shape, rollouts
from holecard.cards.ranking import Ranking

SLICES: Final = 10
"""Number of equal slices of an opponent's possible hands, from the weakest to the strongest."""


class Tally(NamedTuple):
    """For each rollout, how many of the opponents' hands are worse than the bot's hand, and how many are
    equal."""

    hands: int
    """Opponents' hands in a rollout."""
    codes: tuple[int, ...]
    """By rollout: the number of worse hands times `hands + 1`, plus the number of equal ones."""


class Cut(NamedTuple):
    """The opponents' hands of equal current strength at the border between two slices."""

    low: int
    """Number of weaker hands."""
    high: int
    """The same with those of equal strength."""
    won: int
    """Half points won against the weaker hands."""
    won_high: int
    """The same with those of equal strength."""


Compared = tuple[int, Sequence[int], Sequence[int]]
"""One rollout: the strength of the own hand and of the opponents' hands, and the current strength of the
latter, by which they are sliced."""


class RolloutCounter:
    """Counts in plain Python, for every ranking."""

    def __init__(self, shape: Shape, ranking: Ranking) -> None:
        self.shape = shape
        self.ranking = ranking

    def tally(self, hole: Cards, board: Cards, opponents: int) -> Tally:
        rank = self.ranking.strengths
        codes = []
        for own, shared, others in rollouts(self.shape, hole, board, opponents):
            [mine, *theirs] = rank([own, *others], shared)
            codes.append(code_of(mine, theirs))
        return Tally(len(others), tuple(codes))

    def cuts(self, hole: Cards, board: Cards) -> tuple[Cut, ...]:
        """Of the hands of one opponent, from the weakest to the strongest; one more than there are slices."""
        seen: list[int] = []
        for mine, theirs, now in self.compared(hole, board):
            seen += [
                at << 2 | (2 if mine > other else mine == other)
                for at, other in zip(now, theirs, strict=True)
            ]
        seen.sort()
        strengths = [code >> 2 for code in seen]
        won = [*accumulate([code & 3 for code in seen], initial=0)]
        cuts = []
        for place in borders(len(seen)):
            low = bisect_left(strengths, strengths[place])
            high = bisect_right(strengths, strengths[place], low)
            cuts.append(Cut(low, high, won[low], won[high]))
        return tuple(cuts)

    def compared(self, hole: Cards, board: Cards) -> Iterator[Compared]:
        """The rollouts against one opponent."""
        rank = self.ranking.strengths
        for own, shared, others in rollouts(self.shape, hole, board, 1):
            [mine, *theirs] = rank([own, *others], shared)
            yield mine, theirs, theirs if shared == board else self._standing(others, board)

    def _standing(self, hands: list[Cards], board: Cards) -> list[int]:
        """The current strength of hands, which may be before the last card, to sort them."""
        if has_strength(self.shape, self.ranking, board):
            return self.ranking.strengths(hands, board)
        return [rough_strength(hand) for hand in hands]


def code_of(mine: int, theirs: Sequence[int]) -> int:
    """A rollout in a `Tally`."""
    return sum(map(mine.__gt__, theirs)) * (len(theirs) + 1) + theirs.count(mine)


def has_strength(shape: Shape, ranking: Ranking, board: Cards) -> bool:
    """Whether hands can be ranked on this board, though cards may be to come."""
    cards = len(board)
    return cards == shape.board or (cards in ranking.board and shape.hole + cards in ranking.cards)


@cache
def borders(hands: int) -> tuple[int, ...]:
    """The place of the hand at each border between slices, and at both ends."""
    width = hands / SLICES
    return tuple([min(int(number * width), hands - 1) for number in range(SLICES + 1)])


def rough_strength(hand: Sequence[int]) -> int:
    """A heuristic strength of a hand without a board: the sum over all pairs of its cards of a score for
    ranks, pairs, suitedness and connectedness."""
    if len(hand) == 1:
        return hand[0] + 0
    table = rough_strengths()
    total = 0
    for at, one in enumerate(hand):
        row = table[one]
        for other in hand[at + 1 :]:
            total += row[other]
    return total


@cache
def rough_strengths() -> tuple[tuple[int, ...], ...]:
    """Of every two cards."""
    return tuple(tuple([_rough_strength(one, other) for other in range(52)]) for one in range(52))


def _rough_strength(one: int, other: int) -> int:
    """The heuristic score of two cards; one point is about 0.75% of equity in hold'em."""
    low, high = sorted((one >> 2, other >> 2))
    if low == high:
        return 3 * high + 25
    suited = 4 if one & 3 == other & 3 else 0
    return 2 * high + low + suited + max(0, 4 - (high - low))

"""Equities counted the slow way, deal by deal, with the ranks of an independent library."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import phevaluator

from holecard.solver.equity import Equities, Range, Spot

Cards = tuple[int, ...]
Figures = tuple[Fraction, Fraction, Fraction, Fraction]
"""Wins, ties, losses and the equity."""


@cache
def rank(hole: Cards, board: Cards) -> int:
    """Lower is better."""
    if len(hole) == 4:
        return int(phevaluator.evaluate_omaha_cards(*board, *hole))
    return int(phevaluator.evaluate_cards(*hole, *board))


def deals(players: Sequence[Range]) -> Iterator[tuple[list[Cards], Fraction]]:
    for chosen in product(*players):
        hands = [tuple(map(int, cards)) for cards, _ in chosen]
        if len({card for hand in hands for card in hand}) == sum(map(len, hands)):
            weight = Fraction(1)
            for _, part in chosen:
                weight *= part
            yield hands, weight


def boards(spot: Spot, hands: Sequence[Cards]) -> Iterator[Cards]:
    gone = {*spot.board, *spot.dead, *(card for hand in hands for card in hand)}
    left = [card for card in range(52) if card not in gone]
    for more in combinations(left, 5 - len(spot.board)):
        yield tuple(sorted((*map(int, spot.board), *more)))


def plain_figures(spot: Spot) -> list[Figures]:
    wins, ties, shares = ([Fraction()] * len(spot.players) for _ in range(3))
    total = Fraction()
    for hands, weight in deals(spot.players):
        for board in boards(spot, hands):
            ranks = [rank(hand, board) for hand in hands]
            best = [seat for seat, one in enumerate(ranks) if one == min(ranks)]
            total += weight
            for seat in best:
                (wins if len(best) == 1 else ties)[seat] += weight
                shares[seat] += weight / len(best)
    return [
        (win, tie, total - win - tie, share / total)
        for win, tie, share in zip(wins, ties, shares, strict=True)
    ]


def figures(found: Equities) -> list[Figures]:
    return [
        (Fraction(one.wins), Fraction(one.ties), Fraction(one.losses), one.equity) for one in found.players
    ]

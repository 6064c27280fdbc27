"""The luck of the board in a hand of hold'em between two players, to be taken out of what they won.

Whenever cards are turned, the value of the pot to a player goes up or down: the chance to win it at once, by
both hands, times what is in it. On average over all cards that could have come these changes are zero,
whatever the players do before and afterwards, so that winnings less their sum have the same expectation, and
about half of the variance. Of an all-in before the river the expectation over all runouts remains.

Zinkevich, Bowling, Bard, Kan and Billings, "Optimal Unbiased Estimators for Evaluating Agent Performance"
(AAAI 2006).
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np

from holecard import Hand
from holecard.cards.card import Card
from holecard.hand.view import View
from holecard.solver.equity import Range, Spot, exact_equity


def chips(net: float) -> float:
    return net


def board_luck(hand: Hand, seat: int, utility: Callable[[float], float] = chips) -> float:
    """Of one seat in a hand that is over; `utility` is what the chips that it wins are worth to it."""
    own, other = hand.view(seat), hand.view(1 - seat)
    dealt = [count for count in hand.game.boards if count <= len(own.board)]
    luck, before = 0.0, 0.0
    for street, count in enumerate(dealt):
        share = equity(own.hole, other.hole, own.board[:count]) if len(dealt) > 1 else 0.0
        if street:
            stake = matched(own, street)
            luck += (share - before) * (utility(stake) - utility(-stake))
        before = share
    return luck


def matched(view: View, street: int) -> int:
    """The chips that each of both players has in the pot when a street begins."""
    layout = view.game.layout(view.seats, view.button)
    paid = [min(ante, chips) for ante, chips in zip(layout.antes, view.start, strict=True)]
    for number in range(street):
        bets = list(layout.blinds) if number == 0 else [0, 0]
        bets = [min(bet, start - gone) for bet, start, gone in zip(bets, view.start, paid, strict=True)]
        for at, who, action in view.history:
            if at == number and action >= 0:
                most = max(*bets, layout.bet if number == 0 else 0)
                bets[who] = min(action or most, view.start[who] - paid[who])
        paid = [gone + bet for gone, bet in zip(paid, bets, strict=True)]
    return min(paid)


@lru_cache(maxsize=4096)
def equity(own: tuple[Card, ...], other: tuple[Card, ...], board: tuple[Card, ...]) -> float:
    found = exact_equity(Spot.of([known(own), known(other)], board))
    return float(found.players[0].equity)


def known(hole: Sequence[Card]) -> Range:
    return Range(np.array([sorted(map(int, hole), reverse=True)], np.int64), np.ones(1, np.int64), 1)

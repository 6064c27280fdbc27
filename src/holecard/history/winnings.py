"""What each seat took from the pots, by the rules and by the file, and what a house has kept.

Sites count differently. Most write down what was collected from the pots; PartyPoker adds the uncalled bet
that went back, and Absolute Poker does so with an uncalled blind. All have taken their rake, and
some a fee for a jackpot. Converters that did not understand a line wrote zeros for all seats.
"""

from collections.abc import Sequence
from typing import Final

from holecard.hand import Hand
from holecard.hand.events import BetReturned, PotWon
from holecard.history.record import Record

MOST_RAKE: Final = 5
"""A house takes up to the fifth part of a pot: a twentieth, and a fee that weighs more in small pots."""


def says_winnings(record: Record) -> bool:
    """Whether the file says who won: every hand has a winner."""
    return any(record.winnings)


def collected(hand: Hand) -> tuple[int, ...]:
    """By seat, from all pots of a hand that is over."""
    return _summed(hand, PotWon)


def rake(said: Sequence[int], hand: Hand) -> tuple[int, ...] | None:
    """By seat: what the house has taken, if these winnings are those of the hand but for that; zeros if they
    are exact, None if they are others."""
    won, returned = collected(hand), _summed(hand, BetReturned)
    with_returned = tuple(map(sum, zip(won, returned, strict=True)))
    for got in (won, with_returned):
        taken = tuple(most - claimed for claimed, most in zip(said, got, strict=True))
        if is_rake(taken, won):
            return taken
    return None


def is_rake(taken: Sequence[int], won: Sequence[int]) -> bool:
    """Only from what was won in a pot, and only so much."""
    from_winners = all(0 <= less < max(pot, 1) for less, pot in zip(taken, won, strict=True))
    return from_winners and sum(taken) * MOST_RAKE <= sum(won)


def _summed(hand: Hand, kind: type[PotWon] | type[BetReturned]) -> tuple[int, ...]:
    amounts = [0] * hand.seats
    for event in hand.events:
        if isinstance(event, kind):
            amounts[event.seat] += event.amount
    return tuple(amounts)

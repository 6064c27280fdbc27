"""What each seat took from the pots, by the rules and by the file, and the rake.

Sites count differently. Most record what was collected from the pots; PartyPoker adds the uncalled bet that
was returned, and Absolute Poker an uncalled blind. All deduct their rake, and some a jackpot fee. Converters
that did not understand a line wrote zeros for all seats.
"""

from collections.abc import Sequence
from typing import Final

from holecard.hand import Hand
from holecard.hand.events import BetReturned, PotWon
from holecard.history.record import Record

MOST_RAKE: Final = 5
"""The largest rake is a fifth of the pot: a twentieth, plus a fee that weighs more in small pots."""


def says_winnings(record: Record) -> bool:
    """Whether the file has winnings: every hand has a winner."""
    return any(record.winnings)


def collected(hand: Hand) -> tuple[int, ...]:
    """Chips collected by each seat from all pots of a finished hand."""
    return _summed(hand, PotWon)


def rake(said: Sequence[int], hand: Hand, excess: Sequence[int] = ()) -> tuple[int, ...] | None:
    """The rake by seat, if the claimed winnings equal those of the hand except for a rake; zeros if they are
    equal, None if they differ otherwise."""
    won, returned = collected(hand), _summed(hand, BetReturned)
    with_returned = tuple(map(sum, zip(won, returned, excess or (0,) * hand.seats, strict=True)))
    for got in (won, with_returned):
        taken = tuple(most - claimed for claimed, most in zip(said, got, strict=True))
        if is_rake(taken, won):
            return taken
    return None


def is_rake(taken: Sequence[int], won: Sequence[int]) -> bool:
    """Whether only winners pay, and not more than the largest rake."""
    from_winners = all(0 <= less < max(pot, 1) for less, pot in zip(taken, won, strict=True))
    return from_winners and sum(taken) * MOST_RAKE <= sum(won)


def _summed(hand: Hand, kind: type[PotWon] | type[BetReturned]) -> tuple[int, ...]:
    amounts = [0] * hand.seats
    for event in hand.events:
        if isinstance(event, kind):
            amounts[event.seat] += event.amount
    return tuple(amounts)

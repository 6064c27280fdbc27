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


def rake(
    said: Sequence[int], won: Sequence[int], returned: Sequence[int], big_blind: int = 0
) -> tuple[int, ...] | None:
    """The rake by seat, if the claimed winnings equal those of the hand except for a rake; zeros if they are
    equal, None if they differ otherwise. Rooms differ in who gets the odd chip of a pot that is split."""
    if _is_odd_chip(said, won):
        return (0,) * len(won)
    with_returned = tuple([pot + back for pot, back in zip(won, returned, strict=True)])
    for got in (won, with_returned):
        taken = tuple([most - claimed for claimed, most in zip(said, got, strict=True)])
        if is_rake(taken, won, big_blind):
            return taken
    return None


def _is_odd_chip(said: Sequence[int], won: Sequence[int]) -> bool:
    """Whether seats that share pots differ by single chips."""
    apart = [claimed - pot for claimed, pot in zip(said, won, strict=True) if claimed != pot]
    shared = sum(pot > 0 for pot in won) > 1
    return bool(apart) and shared and sum(apart) == 0 and max(apart) == 1 and min(apart) == -1


def is_rake(taken: Sequence[int], won: Sequence[int], big_blind: int = 0) -> bool:
    """Whether only winners pay, and not more than the largest rake. A jackpot may take a big blind, too, as
    long as that is less than three tenths of the pot."""
    from_winners = all(0 <= less < max(pot, 1) for less, pot in zip(taken, won, strict=True))
    paid, pot = sum(taken), sum(won)
    is_jackpot = 10 * paid <= 3 * pot and 2 * paid <= 3 * big_blind
    return from_winners and (paid * MOST_RAKE <= pot or is_jackpot)


def payments(hand: Hand) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Chips collected from all pots of a finished hand by seat, and uncalled bets."""
    won, returned = [0] * hand.seats, [0] * hand.seats
    for event in hand.events:
        if isinstance(event, PotWon):
            won[event.seat] += event.amount
        elif isinstance(event, BetReturned):
            returned[event.seat] += event.amount
    return tuple(won), tuple(returned)

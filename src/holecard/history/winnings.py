"""What each seat took from the pots, by the rules and by the file, and the rake.

Sites count differently. Most record what was collected from the pots; PartyPoker adds the uncalled bet that
was returned, and Absolute Poker an uncalled blind. All deduct their rake, and some a jackpot fee. Converters
that did not understand a line wrote zeros for all seats.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from holecard.hand import Hand
from holecard.hand.events import BetReturned, PotWon
from holecard.history.record import Record

_LAST_DIGIT: Final = 1_000_000
MOST_RAKE: Final = 5
"""The largest rake is a fifth of the pot: a twentieth, plus a fee that weighs more in small pots."""


class Contradiction(StrEnum):
    """How the winnings in a text contradict its own actions and cards."""

    TOO_MUCH = "more was collected than was paid in"
    TOO_LITTLE = "more is missing from the pots than rake explains"
    OTHER_WINNERS = "the pots went to others than the cards say"


def contradiction(said: Sequence[int], won: Sequence[int], returned: Sequence[int]) -> Contradiction:
    """Of winnings that are not those of the hand, nor these but for a rake."""
    claimed, pot = sum(said), sum(won)
    same_winners = [chips > 0 for chips in said] == [chips > 0 for chips in won]
    if claimed > pot + (0 if same_winners else sum(returned)):
        return Contradiction.TOO_MUCH
    if (pot - claimed) * MOST_RAKE > pot:
        return Contradiction.TOO_LITTLE
    return Contradiction.OTHER_WINNERS


def says_winnings(record: Record) -> bool:
    """Whether the file has winnings: every hand has a winner."""
    return any(record.winnings)


def rake(
    said: Sequence[int], won: Sequence[int], returned: Sequence[int], big_blind: int = 0
) -> tuple[int, ...] | None:
    """The rake by seat, if the claimed winnings equal those of the hand except for a rake; zeros if they are
    equal, None if they differ otherwise. Rooms differ in who gets the odd chip of a pot that is split."""
    if said == won or _is_odd_chip(said, won):
        return (0,) * len(won)
    with_returned = tuple([pot + back for pot, back in zip(won, returned, strict=True)])
    for got in (won, with_returned):
        taken = tuple([most - claimed for claimed, most in zip(said, got, strict=True)])
        if is_rake(taken, won, big_blind) or _is_split_after_rake(taken, said, won, big_blind):
            return taken
    return None


def is_rounded(said: Sequence[int], won: Sequence[int], returned: Sequence[int], whole: int) -> bool:
    """Whether tournament winnings differ by less than the precision of their text: it rounds half chips to
    whole ones (of `whole` units), or uses numbers of seven digits."""
    most = max(whole // 2, sum(won) // _LAST_DIGIT)
    if sum(said) == 0 or most == 0:
        return False
    with_returned = [pot + back for pot, back in zip(won, returned, strict=True)]
    return any(
        all(abs(claimed - pot) <= most for claimed, pot in zip(said, got, strict=True))
        for got in (won, with_returned)
    )


def _is_odd_chip(said: Sequence[int], won: Sequence[int]) -> bool:
    """Whether seats that share pots differ by single chips."""
    if sum(said) != sum(won):
        return False
    apart = [claimed - pot for claimed, pot in zip(said, won, strict=True) if claimed != pot]
    shared = sum(pot > 0 for pot in won) > 1
    return bool(apart) and shared and max(apart) == 1 and min(apart) == -1


def _is_split_after_rake(
    taken: Sequence[int], said: Sequence[int], won: Sequence[int], big_blind: int
) -> bool:
    """Whether the winners share what the rake left of a pot, and one of them gets all its odd chips."""
    winners = [seat for seat, pot in enumerate(won) if pot > 0]
    less = sum(taken)
    is_shared = len(winners) > 1 and all(
        (pot > 0) == (claimed > 0) for pot, claimed in zip(won, said, strict=True)
    )
    return (
        is_shared
        and less > 0
        and all(abs(taken[seat]) < len(winners) for seat in winners)
        and is_rake((less,), (sum(won),), big_blind)
    )


def is_rake(taken: Sequence[int], won: Sequence[int], big_blind: int = 0) -> bool:
    """Whether only winners pay, and not more than the largest rake. A jackpot may take a big blind, too, as
    long as that is less than three tenths of the pot."""
    for less, chips in zip(taken, won, strict=True):
        if less and not 0 < less < chips:
            return False
    paid, pot = sum(taken), sum(won)
    is_jackpot = 10 * paid <= 3 * pot and 2 * paid <= 3 * big_blind
    return paid * MOST_RAKE <= pot or is_jackpot


def payments(hand: Hand) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Chips collected from all pots of a finished hand by seat, and uncalled bets."""
    won, returned = [0] * hand.seats, [0] * hand.seats
    for event in hand.events:
        if isinstance(event, PotWon):
            won[event.seat] += event.amount
        elif isinstance(event, BetReturned):
            returned[event.seat] += event.amount
    return tuple(won), tuple(returned)

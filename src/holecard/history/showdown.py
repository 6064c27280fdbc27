"""Whose cards compete at a recorded showdown.

Tabled cards speak. A seat that mucked has given up, even if its cards are known. One that said
neither (`sm ????`) cannot take the pot from a seat that showed. Where no seat showed, the cards that
were dealt face up compete, if that is all of them; otherwise the winner is unknown.
"""

from enum import StrEnum

from holecard.cards.card import UNKNOWN
from holecard.hand import FOLD, Hand
from holecard.history.known_cards import KnownCards, known_cards
from holecard.history.phh.actions import Mucking, PlayerAction, Showing
from holecard.history.record import Record


class ShowdownConduct(StrEnum):
    """What a seat said at the showdown."""

    NOTHING = "nothing"
    SILENT = "neither showed nor mucked"
    TABLED = "showed"
    MUCKED = "mucked"


def words(record: Record) -> list[ShowdownConduct]:
    """By seat. Files may repeat themselves on every street; cards shown once stay shown."""
    said = [ShowdownConduct.NOTHING] * len(record.stacks)
    for step in record.steps:
        match step:
            case Mucking(seat):
                said[seat] = ShowdownConduct.MUCKED
            case Showing(seat, cards):
                seen = not cards or any(card != UNKNOWN for card in cards)
                if seen and UNKNOWN not in record.known.held[seat]:
                    said[seat] = ShowdownConduct.TABLED
                elif said[seat] is ShowdownConduct.NOTHING:
                    said[seat] = ShowdownConduct.SILENT
    return said


def competing(record: Record) -> KnownCards:
    """The record's cards with only those of seats that may win a showdown."""
    folded = {step.seat for step in record.steps if isinstance(step, PlayerAction) and step.action is FOLD}
    said = words(record)
    live = [seat for seat in range(len(said)) if seat not in folded]
    out = {ShowdownConduct.MUCKED}
    if any(said[seat] is ShowdownConduct.TABLED for seat in live):
        out.add(ShowdownConduct.SILENT)
    mucked = [seat for seat in live if said[seat] in out] if len(live) > 1 else []
    return known_cards(record.game, len(said), record.button, record.steps, mucked)


def is_decided(record: Record, hand: Hand, paid: list[int]) -> bool:
    """Whether the cards that are known tell who wins every pot of this showdown."""
    live = [seat for seat, folded in enumerate(hand.folded) if not folded]
    unknown = [seat for seat in live if UNKNOWN in hand.hole(seat)]
    if not unknown:
        return True
    said = words(record)
    hidden = any(said[seat] is not ShowdownConduct.MUCKED for seat in unknown)
    if hidden and not any(said[seat] is ShowdownConduct.TABLED for seat in live):
        return False
    covered = max(paid[seat] for seat in live if seat not in unknown)
    return sum(paid[seat] > covered for seat in unknown) < 2

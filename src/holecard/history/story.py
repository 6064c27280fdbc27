"""A record told street by street, in sentences and in the money of its source."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from holecard.cards.card import UNKNOWN, Card
from holecard.cards.deal import Cards
from holecard.hand import Hand
from holecard.hand.events import (
    ActionTaken,
    BetReturned,
    CardsMucked,
    CardsShown,
    Event,
    ForcedBetPosted,
    HoleCardsDealt,
    PotWon,
    StreetOpened,
    events_of,
    sentence,
)
from holecard.history.amounts import Amount
from holecard.history.outcome import Ending, Told
from holecard.history.record import Record


@dataclass(frozen=True, slots=True)
class Scene:
    """A street, or the end of the hand."""

    name: str
    board: tuple[Card, ...]
    """Every card that lies on the table."""
    pot: Amount
    """Before anything happens in it."""
    lines: tuple[str, ...]


SHOWDOWN: Final = "showdown"
RESULT: Final = "result"
"""The last scene where no cards were shown, or where nobody can tell what came of it."""


def scenes(record: Record) -> Iterator[Scene]:
    played = record.replay()
    teller = _Teller(record)
    for event in _forced(played.hand):
        teller.tell(Told(event, None))
    for told in played.told:
        yield from teller.open(told.event)
        teller.tell(told)
    if teller.name != SHOWDOWN:
        yield from teller.finish(SHOWDOWN if played.hand is not None and played.hand.is_showdown else RESULT)
    match played.ending:
        case Ending.FINISHED:
            for event in _payments(played.hand):
                teller.tell(Told(event, None))
        case Ending.UNFINISHED:
            teller.lines.append("the record ends here")
        case Ending.UNDECIDED:
            teller.lines.append("the cards that decide are unknown, so nobody can tell who won")
    yield teller.scene()


def _forced(hand: Hand | None) -> list[Event]:
    return [] if hand is None else [event for event in events_of(hand) if isinstance(event, ForcedBetPosted)]


def _payments(hand: Hand | None) -> list[Event]:
    return (
        []
        if hand is None
        else [event for event in events_of(hand) if isinstance(event, BetReturned | PotWon)]
    )


class _Teller:
    """Gathers the lines of a scene."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.names = tuple(map(record.label, range(len(record.stacks))))
        self.street = 0
        self.name = record.game.streets[0].name
        self.board: Cards = ()
        self.pot = self.pot_before = 0
        self.lines: list[str] = []
        self.dealt: dict[int, Cards] = {}

    def open(self, event: Event | None) -> Iterator[Scene]:
        """The scene that this event closes, if it belongs to the next one."""
        full = len(self.board) == self.record.game.board_cards
        if isinstance(event, StreetOpened):
            if event.street != self.street:
                yield from self.finish(event.name)
                self.street = event.street
            self.board += event.cards
        elif isinstance(event, CardsShown | CardsMucked) and full:
            yield from self.finish(SHOWDOWN)

    def finish(self, following: str) -> Iterator[Scene]:
        if self.name == following:
            return
        yield self.scene()
        self.name = following
        self.pot_before = self.pot
        self.lines = []

    def scene(self) -> Scene:
        self._tell_dealt()
        return Scene(self.name, self.board, self.record.amount(self.pot_before), tuple(self.lines))

    def tell(self, told: Told) -> None:
        event = told.event
        if isinstance(event, HoleCardsDealt):
            self.dealt[event.seat] = self.dealt.get(event.seat, ()) + event.cards
        else:
            self._tell_dealt()
        if isinstance(event, ForcedBetPosted):
            self.pot += event.amount
        elif isinstance(event, ActionTaken):
            self.pot += event.paid
        self._add(self._words(event), told)

    def _add(self, words: str, told: Told) -> None:
        if told.repaired:
            words += " (the record leaves it out)"
        if told.note:
            words = f"{words} # {told.note}".strip()
        if words:
            self.lines.append(words)

    def _words(self, event: Event | None) -> str:
        match event:
            case None | HoleCardsDealt() | StreetOpened():
                return ""
            case CardsShown(_, cards) if all(card == UNKNOWN for card in cards):
                return ""
        return sentence(priced(event, self.record), self.names)

    def _tell_dealt(self) -> None:
        """Cards that come one by one are told of together, and those nobody knows not at all."""
        for seat in self.record.order:
            cards = self.dealt.pop(seat, ())
            if any(card != UNKNOWN for card in cards):
                self.lines.append(sentence(HoleCardsDealt(seat, cards), self.names))


def priced(event: Event, record: Record) -> Event:
    """The same event with amounts that print as money."""
    match event:
        case ForcedBetPosted(_, amount) | BetReturned(_, amount) | PotWon(_, amount):
            return replace(event, amount=record.amount(amount))
        case ActionTaken(_, _, _, paid, total):
            return replace(event, paid=record.amount(paid), total=record.amount(total))
    return event

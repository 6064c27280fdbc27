"""Narrates a record street by street, with amounts as in its source."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from holecard.cards.card import UNKNOWN, Card
from holecard.cards.deal import Cards
from holecard.hand import Hand
from holecard.hand.event_log import events_of
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
)
from holecard.hand.narration import Sentence, TextPiece, narrate, plain_text
from holecard.history.amounts import Amount
from holecard.history.record import Record
from holecard.history.record_replay import RecordedEvent, RecordEnding


@dataclass(frozen=True, slots=True)
class NarratedLine:
    pieces: Sentence
    event: Event | None = None
    """The event that the line narrates; a comment has none."""

    def __str__(self) -> str:
        return plain_text(self.pieces)


@dataclass(frozen=True, slots=True)
class NarratedStreet:
    """A street, or the end of the hand."""

    name: str
    board: tuple[Card, ...]
    """Every board card so far."""
    pot: Amount
    """At the start of the street."""
    lines: tuple[NarratedLine, ...]


LEFT_OUT: Final = " (the record leaves it out)"
"""Added to a check or fold that was restored."""
SHOWDOWN: Final = "showdown"
RESULT: Final = "result"
"""The name of the end where no cards were shown, or where the result is unknown."""


def narrate_record(record: Record, you: int | None = None) -> Iterator[NarratedStreet]:
    """The streets and the end of a recorded hand; the seat `you` is addressed in the second person."""
    played = record.replay()
    narrator = _RecordNarrator(record, you)
    for event in _forced(played.hand):
        narrator.add(RecordedEvent(event, None))
    for told in played.told:
        yield from narrator.open(told.event)
        narrator.add(told)
    if narrator.name != SHOWDOWN:
        is_showdown = played.hand is not None and played.hand.is_showdown
        yield from narrator.finish(SHOWDOWN if is_showdown else RESULT)
    match played.ending:
        case RecordEnding.FINISHED:
            for event in _payments(played.hand):
                narrator.add(RecordedEvent(event, None))
        case RecordEnding.UNFINISHED:
            narrator.comment("the record ends here")
        case RecordEnding.UNDECIDED:
            narrator.comment("the deciding cards are unknown, so the winner is unknown")
    yield narrator.street_so_far()


def _forced(hand: Hand | None) -> list[Event]:
    return [] if hand is None else [event for event in events_of(hand) if isinstance(event, ForcedBetPosted)]


def _payments(hand: Hand | None) -> list[Event]:
    events = () if hand is None else events_of(hand)
    return [event for event in events if isinstance(event, BetReturned | PotWon)]


class _RecordNarrator:
    """Collects the lines of a street."""

    def __init__(self, record: Record, you: int | None) -> None:
        self.record = record
        self.you = you
        self.names = tuple(map(record.label, range(len(record.stacks))))
        self.street = 0
        self.name = record.game.streets[0].name
        self.board: Cards = ()
        self.pot = self.pot_before = 0
        self.lines: list[NarratedLine] = []
        self.dealt: dict[int, Cards] = {}
        self.up: dict[int, int] = {}

    def open(self, event: Event | None) -> Iterator[NarratedStreet]:
        """The street that ends with this event, if the event belongs to the next one."""
        full = len(self.board) == self.record.game.board_cards
        if isinstance(event, StreetOpened):
            if event.street != self.street:
                yield from self.finish(event.name)
                self.street = event.street
            self.board += event.cards
        elif isinstance(event, CardsShown | CardsMucked) and full:
            yield from self.finish(SHOWDOWN)

    def finish(self, following: str) -> Iterator[NarratedStreet]:
        if self.name == following:
            return
        yield self.street_so_far()
        self.name = following
        self.pot_before = self.pot
        self.lines = []

    def street_so_far(self) -> NarratedStreet:
        self._add_dealt()
        return NarratedStreet(self.name, self.board, self.record.amount(self.pot_before), tuple(self.lines))

    def comment(self, text: str) -> None:
        self.lines.append(NarratedLine((TextPiece(text),)))

    def add(self, told: RecordedEvent) -> None:
        event = told.event
        if isinstance(event, HoleCardsDealt):
            self.dealt[event.seat] = self.dealt.get(event.seat, ()) + event.cards
            self.up[event.seat] = self.up.get(event.seat, 0) + event.up
        else:
            self._add_dealt()
        if isinstance(event, ForcedBetPosted):
            self.pot += event.amount
        elif isinstance(event, ActionTaken):
            self.pot += event.paid
        pieces = self._pieces(event)
        if told.repaired:
            pieces += (TextPiece(LEFT_OUT),)
        if told.note:
            pieces += (TextPiece(f" # {told.note}" if pieces else f"# {told.note}"),)
        if pieces:
            self.lines.append(NarratedLine(pieces, event))

    def _pieces(self, event: Event | None) -> Sentence:
        match event:
            case None | HoleCardsDealt() | StreetOpened():
                return ()
            case CardsShown(_, cards) if all(card == UNKNOWN for card in cards):
                return ()
        return narrate(with_money(event, self.record), self.names, self.you)

    def _add_dealt(self) -> None:
        """Cards dealt one by one are one line; unknown cards are none."""
        for seat in self.record.order:
            cards, up = self.dealt.pop(seat, ()), self.up.pop(seat, 0)
            if any(card != UNKNOWN for card in cards):
                event = HoleCardsDealt(seat, cards, up)
                self.lines.append(NarratedLine(narrate(event, self.names, self.you), event))


def with_money(event: Event, record: Record) -> Event:
    """The same event with amounts that print as money."""
    match event:
        case ForcedBetPosted(_, amount) | BetReturned(_, amount) | PotWon(_, amount):
            return replace(event, amount=record.amount(amount))
        case ActionTaken(_, _, _, paid, total):
            return replace(event, paid=record.amount(paid), total=record.amount(total))
    return event

"""Snapshots of a table after each event of a hand, shared by live tables and replays.

A snapshot is built only from the events that its viewer may see. It also marks the cards of the winning hand.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from itertools import groupby
from typing import Final

from holecard.cards import UNKNOWN, Card
from holecard.cards.ranking.winning_cards import winning_cards
from holecard.hand.events import (
    LOW_HALF,
    ActionTaken,
    BetReturned,
    CardsDiscarded,
    CardsDrawn,
    CardsMucked,
    CardsShown,
    Event,
    ForcedBetPosted,
    HandStarted,
    HoleCardsDealt,
    PotWon,
    StreetOpened,
)
from holecard.hand.narration import CardsPiece, Sentence, TextPiece, narrate, pot_name
from holecard.hand.settle import settle
from holecard.hand.verb import Verb
from holecard.rules.game import Game
from holecard.rules.parts import AnteFrom

LastMove = ActionTaken | CardsDiscarded | CardsDrawn
_POTS: Final = 4096
"""Divisions of chips into pots that are kept."""
_LINES: Final = 8192
"""Lines of logs that are kept."""


class LogKind(StrEnum):
    """The kind of event that a line of the log describes."""

    POST = "post"
    DEAL = "deal"
    STREET = "street"
    ACT = "act"
    SHOW = "show"
    WIN = "win"


@dataclass(frozen=True, slots=True, eq=False)
class LogEntry:
    """One sentence of the log. Compared by identity: the entry of an event that repeats is the same object,
    by which its text is found."""

    kind: LogKind
    pieces: Sentence
    seat: int | None = None


@dataclass(slots=True)
class SeatSnapshot:
    """One seat of the hand."""

    stack: int
    start: int = 0
    """The stack before the hand."""
    bet: int = 0
    paid: int = 0
    """Chips in the pot from earlier streets, without the current bet."""
    cards: tuple[Card, ...] = ()
    folded: bool = False
    all_in: bool = False
    shown: bool = False
    up: tuple[Card, ...] = ()
    """Those of its cards that lie face up for all seats."""
    drawn: tuple[int, ...] = ()
    """How many cards it drew at each draw so far."""
    discarded: tuple[Card, ...] = ()
    """What it has thrown away, as far as the viewer knows."""
    asked: int = 0
    """How often it drew or discarded."""
    last_action: LastMove | None = None
    """The last action or draw on this street."""
    won: int = 0
    """Chips won from the pots, not net."""
    winning_hand: str = ""
    """The hand that won."""
    best_five: tuple[Card, ...] = ()
    """The cards of the winning hand."""


@dataclass(frozen=True, slots=True)
class PotPart:
    amount: int
    seats: tuple[int, ...]
    """The seats that can win it."""


@dataclass(frozen=True, slots=True)
class Award:
    """A pot that was awarded, or one half of it."""

    name: str
    """`the pot`, `the main pot`, `side pot 2`."""
    amount: int
    seats: tuple[int, ...]
    """The seats that won it; several split it."""
    winning_hand: str
    """The winning hand; empty if all others folded."""
    half: str = ""
    """high or low, if both have won a half of this pot"""


@dataclass(slots=True)
class Snapshot:
    game: Game
    button: int
    places: list[SeatSnapshot]
    street: int = 0
    board: tuple[Card, ...] = ()
    dead: int = 0
    """Chips that belong to the main pot but to no seat, such as dead antes."""
    dead_antes: bool = False
    wins: list[PotWon] = field(default_factory=list)
    """The wins, in the order of the pots."""
    lines: list[LogEntry] = field(default_factory=list)

    @property
    def given(self) -> bool:
        """Whether the pots have been awarded."""
        return bool(self.wins)

    @property
    def awards(self) -> tuple[Award, ...]:
        halves = groupby(self.wins, key=lambda won: (won.pot, won.half))
        return tuple(_award(list(wins)) for _, wins in halves)

    def net(self, seat: int) -> int | None:
        """The net result of a seat, or None until the pots are awarded."""
        place = self.places[seat]
        return place.stack - place.start if self.given else None

    @property
    def pot(self) -> int:
        """All chips in play, including the bets of this street."""
        return 0 if self.given else self.dead + sum(place.paid + place.bet for place in self.places)

    @property
    def pots(self) -> tuple[PotPart, ...]:
        """The pots, main pot first, without the bets of this street."""
        live = tuple(seat for seat, place in enumerate(self.places) if not place.folded)
        if self.given or not live:
            return ()
        return _pots(tuple([place.paid for place in self.places]), self.dead, live, self.button)

    def copy(self) -> "Snapshot":
        return replace(
            self,
            places=[replace(place) for place in self.places],
            wins=list(self.wins),
            lines=list(self.lines),
        )

    # -- events --------------------------------------------------------------------------------

    def take(self, event: Event, names: tuple[str, ...]) -> None:
        """Apply one more event."""
        if not isinstance(event, HandStarted):
            self.lines.append(_line(event, names))
        match event:
            case ForcedBetPosted(seat, amount, what):
                self._ante(seat, amount) if what == "ante" else self._pay(seat, amount)
            case HoleCardsDealt(seat, cards, up):
                self.places[seat].cards += cards
                self.places[seat].up += cards[len(cards) - up :]
            case CardsDiscarded():
                self._discard(event)
            case CardsDrawn(seat, cards):
                self.places[seat].cards += cards
                self.places[seat].drawn += (len(cards),)
                self.places[seat].last_action = event
            case StreetOpened(street, _, cards):
                self._open(street)
                self.board += cards
            case ActionTaken():
                self._act(event)
            case BetReturned(seat, amount):
                self._give_back(seat, amount)
            case CardsShown(seat, cards):
                self.places[seat].cards = cards
                self.places[seat].shown = True
            case PotWon():
                self._win(event)

    def _ante(self, seat: int, amount: int) -> None:
        place = self.places[seat]
        place.stack -= amount
        place.all_in = place.stack == 0
        if self.dead_antes:
            self.dead += amount
        else:
            place.paid += amount

    def _pay(self, seat: int, amount: int) -> None:
        place = self.places[seat]
        place.stack -= amount
        place.all_in = place.stack == 0
        place.bet += amount

    def _act(self, event: ActionTaken) -> None:
        place = self.places[event.seat]
        place.last_action = event
        if event.verb is Verb.FOLD:
            place.folded = True
        else:
            self._pay(event.seat, event.paid)

    def _discard(self, event: CardsDiscarded) -> None:
        place = self.places[event.seat]
        place.cards = _without(place.cards, event.cards)
        place.discarded += tuple([card for card in event.cards if card != UNKNOWN])
        place.last_action = event
        place.asked += 1
        if not event.cards:
            place.drawn += (0,)

    def _open(self, street: int) -> None:
        if street != self.street:
            self._sweep()
            self.street = street
            for place in self.places:
                place.last_action = None

    def _sweep(self) -> None:
        """Move the bets into the pot."""
        for place in self.places:
            place.paid += place.bet
            place.bet = 0

    def _give_back(self, seat: int, amount: int) -> None:
        place = self.places[seat]
        from_bet = min(place.bet, amount)
        place.bet -= from_bet
        place.paid -= amount - from_bet
        place.stack += amount
        place.all_in = False

    def _win(self, event: PotWon) -> None:
        self._sweep()
        self.wins.append(event)
        place = self.places[event.seat]
        place.stack += event.amount
        place.won += event.amount
        if event.hand:
            self._mark_winning(place, event)

    def _mark_winning(self, place: SeatSnapshot, won: PotWon) -> None:
        """A seat may win one half of the pots with some of its cards and the other one with others."""
        if won.hand in place.winning_hand:
            return
        place.winning_hand += f"{' and ' if place.winning_hand else ''}{won.hand}"
        low = self.game.low if won.half == LOW_HALF else None
        cards = winning_cards(low or self.game.ranking, place.cards, self.board)
        place.best_five += tuple([card for card in cards if card not in place.best_five])


def _without(held: tuple[Card, ...], thrown: tuple[Card, ...]) -> tuple[Card, ...]:
    left = list(held)
    for card in thrown:  # of other seats each is ??
        left.remove(card)
    return tuple(left)


@lru_cache(_POTS)
def _pots(paid: tuple[int, ...], dead: int, live: tuple[int, ...], button: int) -> tuple[PotPart, ...]:
    """They stay as they are until the end of a street, while bets are made."""
    made = settle(paid, dead, dict.fromkeys(live, 1), button)
    parts = [PotPart(pot.amount, pot.seats) for pot in made.pots]
    if made.returned:
        seat, chips = made.returned
        parts.append(PotPart(chips, (seat,)))
    return tuple(parts)


def _award(wins: list[PotWon]) -> Award:
    first = wins[0]
    return Award(
        pot_name(first),
        sum(won.amount for won in wins),
        tuple(won.seat for won in wins),
        first.hand,
        first.half,
    )


def _first(game: Game, started: HandStarted) -> Snapshot:
    posts = started.posts
    dead = game.forced.ante_from is not AnteFrom.EACH if posts is None else posts.dead
    places = [SeatSnapshot(stack, start=stack) for stack in started.stacks]
    return Snapshot(game, started.button, places, dead_antes=dead)


def draw(game: Game, events: Iterable[Event], names: tuple[str, ...]) -> Snapshot:
    """The table after all of these events, which begin with `HandStarted`."""
    snapshot: Snapshot | None = None
    for snapshot in snapshots(game, events, names):  # noqa: B007 (the last one is wanted)
        pass
    assert snapshot is not None, "the story of a hand begins with HandStarted"
    return snapshot


def snapshots(game: Game, events: Iterable[Event], names: tuple[str, ...]) -> Iterator[Snapshot]:
    """The table after each event. All snapshots are the same object, so copy those that are kept."""
    snapshot: Snapshot | None = None
    for event in events:
        if isinstance(event, HandStarted):
            snapshot = _first(game, event)
        assert snapshot is not None, "the story of a hand begins with HandStarted"
        snapshot.take(event, names)
        yield snapshot


_LOG_KINDS = {
    ForcedBetPosted: LogKind.POST,
    HoleCardsDealt: LogKind.DEAL,
    ActionTaken: LogKind.ACT,
    CardsDiscarded: LogKind.ACT,
    CardsDrawn: LogKind.DEAL,
    BetReturned: LogKind.WIN,
    CardsShown: LogKind.SHOW,
    CardsMucked: LogKind.SHOW,
    PotWon: LogKind.WIN,
}


@lru_cache(_LINES)
def _line(event: Event, names: tuple[str, ...]) -> LogEntry:
    """Events repeat: public ones for each viewer, blinds and bets from hand to hand."""
    assert not isinstance(event, HandStarted), "nothing is said of it"
    if isinstance(event, StreetOpened):  # a heading
        return LogEntry(LogKind.STREET, (TextPiece(f"{event.name} "), CardsPiece(event.cards)))
    return LogEntry(_LOG_KINDS[type(event)], narrate(event, names), event.seat)

"""A hand in English, as pieces that each surface renders in its own way.

`narrate(event, names)` is one sentence: a tuple of pieces, each a player, some cards, an amount of chips or
plain text. A terminal colours the cards, a page links the players, JSON sends the pieces as they are, and
`plain_text` joins them:

>>> from holecard.hand.events import BetReturned
>>> narrate(BetReturned(0, 40), ("Ann", "Bob"))
(AmountPiece(amount=40), TextPiece(text=' uncalled goes back to '), PlayerPiece(seat=0, name='Ann'))
>>> plain_text(narrate(BetReturned(0, 40), ("Ann", "Bob")))
'40 uncalled goes back to Ann'
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from holecard.cards.card import UNKNOWN, Card, print_cards
from holecard.errors import BadRequest
from holecard.hand.events import (
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


@dataclass(frozen=True, slots=True)
class TextPiece:
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class PlayerPiece:
    seat: int
    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class CardsPiece:
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return print_cards(self.cards, " ")


@dataclass(frozen=True, slots=True)
class AmountPiece:
    amount: int
    """Chips; an `history.Amount` prints as money."""

    def __str__(self) -> str:
        return str(self.amount)


Piece = TextPiece | PlayerPiece | CardsPiece | AmountPiece
Sentence = tuple[Piece, ...]

ADDRESSED: Final = "You"
"""The name of the player whom the sentences address."""


def plain_text(sentence: Iterable[Piece]) -> str:
    return "".join(map(str, sentence))


def narrate(event: Event, names: Sequence[str], you: int | None = None) -> Sentence:
    """The event as one sentence, with the seats' names; the seat `you` is addressed in the second person."""
    return tuple(_pieces(_Names(names, you), event))


def narrate_all(events: Iterable[Event], names: Sequence[str], seats: int) -> list[Sentence]:
    """A sentence for each event, with the names of the seats or their numbers."""
    called = tuple(names) or tuple(f"seat {seat}" for seat in range(seats))
    if len(called) != seats:
        raise BadRequest(f"there is one name for each of {seats} seats, not {called}")
    return [narrate(event, called) for event in events]


def pot_name(won: PotWon) -> str:
    if won.pots == 1:
        return "the pot"
    if won.pot == 0:
        return "the main pot"
    return "the side pot" if won.pots == 2 else f"side pot {won.pot}"


class _Names:
    """The players of a hand as subjects and objects of a sentence."""

    def __init__(self, names: Sequence[str], you: int | None) -> None:
        self.names = names
        self.you = you

    def __call__(self, seat: int) -> PlayerPiece:
        """The player as the first word of a sentence."""
        return PlayerPiece(seat, ADDRESSED if seat == self.you else self.names[seat])

    def within(self, seat: int) -> PlayerPiece:
        """Anywhere else in a sentence."""
        return PlayerPiece(seat, ADDRESSED.lower() if seat == self.you else self.names[seat])

    def verb(self, seat: int, third_person: str, second_person: str) -> str:
        return second_person if seat == self.you else third_person


def _pieces(who: _Names, event: Event) -> Iterable[Piece]:
    match event:
        case HandStarted(stacks, button):
            return _start(who, stacks, button)
        case ForcedBetPosted(seat, amount, what):
            return (
                who(seat),
                TextPiece(f" {who.verb(seat, 'posts', 'post')} the {what} of "),
                AmountPiece(amount),
            )
        case HoleCardsDealt():
            return _dealt(who, event)
        case CardsDiscarded(seat, cards):
            if not cards:
                return who(seat), TextPiece(f" {who.verb(seat, 'stands', 'stand')} pat")
            return who(seat), TextPiece(f" {who.verb(seat, 'discards', 'discard')} "), _counted(cards)
        case CardsDrawn(seat, cards):
            return who(seat), TextPiece(f" {who.verb(seat, 'draws', 'draw')} "), _counted(cards)
        case StreetOpened(_, name, cards):
            return (TextPiece(f"{name}: "), CardsPiece(cards)) if cards else (TextPiece(name),)
        case ActionTaken():
            return _action(who, event)
        case BetReturned(seat, amount):
            return AmountPiece(amount), TextPiece(" uncalled goes back to "), who.within(seat)
        case CardsShown(seat, cards):
            return who(seat), TextPiece(f" {who.verb(seat, 'shows', 'show')} "), CardsPiece(cards)
        case CardsMucked(seat):
            return who(seat), TextPiece(f" {who.verb(seat, 'does', 'do')} not show")
        case PotWon(seat, amount, _, hand):
            part = f" from the {event.half} half of " if event.half else " from "
            end = f"{part}{pot_name(event)}" + (f" with {hand}" if hand else "")
            return (
                who(seat),
                TextPiece(f" {who.verb(seat, 'wins', 'win')} "),
                AmountPiece(amount),
                TextPiece(end),
            )


def _start(who: _Names, stacks: Sequence[int], button: int) -> Iterable[Piece]:
    for seat, stack in enumerate(stacks):
        if seat:
            yield TextPiece(", ")
        yield who(seat)
        yield TextPiece(" ")
        yield AmountPiece(stack)
    yield TextPiece("; ")
    yield who.within(button)
    yield TextPiece(f" {who.verb(button, 'has', 'have')} the button")


def _counted(cards: tuple[Card, ...]) -> Piece:
    """Cards that were not seen are only counted."""
    if any(card != UNKNOWN for card in cards):
        return CardsPiece(cards)
    return TextPiece("1 card" if len(cards) == 1 else f"{len(cards)} cards")


def _dealt(who: _Names, dealt: HoleCardsDealt) -> Iterable[Piece]:
    seat, down = dealt.seat, len(dealt.cards) - dealt.up
    yield who(seat)
    yield TextPiece(f" {who.verb(seat, 'is', 'are')} dealt ")
    if not dealt.up:
        yield CardsPiece(dealt.cards)
        return
    if down:
        yield CardsPiece(dealt.cards[:down])
        yield TextPiece(" face down and ")
    yield CardsPiece(dealt.cards[down:])
    yield TextPiece(" face up")


def _action(who: _Names, taken: ActionTaken) -> Iterable[Piece]:
    seat = taken.seat
    yield who(seat)
    verb = f" {who.verb(seat, taken.verb.third_person, taken.verb.infinitive)}"
    amount = taken.named_amount
    if amount is None:
        yield TextPiece(verb)
    else:
        yield TextPiece(f"{verb} ")
        yield AmountPiece(amount)
    if taken.all_in:
        yield TextPiece(f" and {who.verb(seat, 'is', 'are')} all-in")

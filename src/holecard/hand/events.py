"""Everything that happened in a hand, as small frozen events.

While a hand is played only its actions are recorded: `holecard.hand.event_log` plays it again to derive its
events, `holecard.hand.rebuild` makes a hand of events, and `holecard.hand.narration` puts them into words.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from holecard.cards.card import UNKNOWN, Card
from holecard.hand.action import Action
from holecard.hand.verb import Verb
from holecard.rules.layout import Posts


@dataclass(frozen=True, slots=True)
class HandStarted:
    stacks: tuple[int, ...]
    button: int
    posts: Posts | None = None
    """Forced payments other than the game's own."""


@dataclass(frozen=True, slots=True)
class ForcedBetPosted:
    seat: int
    amount: int
    what: str
    """ante, small blind, big blind, straddle or blind"""


@dataclass(frozen=True, slots=True)
class HoleCardsDealt:
    """Own cards to one seat; to other seats those that lie face down look like `??`."""

    seat: int
    cards: tuple[Card, ...]
    up: int = 0
    """How many of them, the last ones, lie face up."""


@dataclass(frozen=True, slots=True)
class StreetOpened:
    """A street with its new board cards; the first one only if it has any. Where seats draw or discard before
    the board cards are dealt, it comes once without them and, after that, with them."""

    street: int
    name: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ActionTaken:
    seat: int
    action: Action
    verb: Verb
    paid: int
    """The chips that the action cost."""
    total: int
    """The seat's bet on this street after the action."""
    all_in: bool

    @property
    def named_amount(self) -> int | None:
        """The amount that goes with the verb: `calls 20`, `raises to 60`; None for a fold or a check."""
        if self.verb in (Verb.CALL, Verb.BRING_IN):
            return self.paid
        return None if self.verb in (Verb.FOLD, Verb.CHECK) else self.total


@dataclass(frozen=True, slots=True)
class CardsDiscarded:
    """Cards that a seat threw away, none if it stood pat; to other seats they look like `??`."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """As many new ones, face down."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class BetReturned:
    """An uncalled bet, returned to the seat that made it."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class CardsShown:
    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsMucked:
    """A seat that reached the showdown and did not show its cards."""

    seat: int


@dataclass(frozen=True, slots=True)
class PotWon:
    seat: int
    amount: int
    pot: int
    """0 is the main pot."""
    hand: str
    """The hand that won in words, empty if the others folded."""
    pots: int = 1
    """The number of pots in the hand."""
    half: str = ""
    """high or low, if both have won a half of this pot"""


HIGH_HALF: Final = "high"
LOW_HALF: Final = "low"

Event = (
    HandStarted
    | ForcedBetPosted
    | HoleCardsDealt
    | StreetOpened
    | ActionTaken
    | CardsDiscarded
    | CardsDrawn
    | BetReturned
    | CardsShown
    | CardsMucked
    | PotWon
)


def visible_to(events: Iterable[Event], seat: int | None) -> Iterator[Event]:
    """The same events with the cards of other seats hidden, unless they lie face up; None is a spectator."""
    for event in events:
        match event:
            case HoleCardsDealt(owner, cards, up) if owner != seat:
                down = len(cards) - up
                yield replace(event, cards=(UNKNOWN,) * down + cards[down:])
            case CardsDiscarded(owner, cards) | CardsDrawn(owner, cards) if owner != seat:
                yield replace(event, cards=(UNKNOWN,) * len(cards))
            case _:
                yield event

"""Rebuilds a hand from its events."""

from collections.abc import Iterable

from holecard.errors import BadRequest
from holecard.hand.action import FOLD
from holecard.hand.card_slots import CardSlots
from holecard.hand.discard import Move
from holecard.hand.events import (
    ActionTaken,
    CardsDiscarded,
    CardsDrawn,
    CardsShown,
    Event,
    HandStarted,
    HoleCardsDealt,
    StreetOpened,
)
from holecard.hand.hand import Hand
from holecard.rules.game import Game


def rebuild(game: Game, events: Iterable[Event]) -> Hand:
    """The hand that had these events; cards that were never seen are unknown in it."""
    told = [*events]
    started = next((event for event in told if isinstance(event, HandStarted)), None)
    if started is None:
        raise BadRequest("the events of a hand begin with HandStarted, which is missing")
    slots = CardSlots(game, len(started.stacks), started.button)
    actions: list[Move] = []
    folders = set()
    for event in told:
        match event:
            case HoleCardsDealt(seat, cards):
                slots.deal(seat, cards)
            case CardsDiscarded(seat, cards):
                actions.append(slots.throw(seat, cards))
            case CardsDrawn(seat, cards):
                slots.draw(seat, cards)
            case CardsShown(seat, cards):
                slots.show(seat, cards)
            case StreetOpened(_, _, cards):
                slots.board += cards
            case ActionTaken():
                actions.append(event.action)
                if event.action == FOLD:  # it happened, whether or not checking was free
                    folders.add(event.seat)
    hand = Hand(game, started.stacks, started.button, slots.as_deal(), started.posts, folders)
    for action in actions:
        hand.act(action)
    return hand

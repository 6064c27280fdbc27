"""Everything that can be seen of a hand or a view, as plain values that can be compared."""

import io
import pickle
from collections.abc import Iterator
from enum import Enum
from types import BuiltinFunctionType, FunctionType

from holecard import Card, Deal, Deck, Hand, View
from holecard.hand.events import (
    CardsDiscarded,
    CardsDrawn,
    CardsShown,
    HoleCardsDealt,
    StreetOpened,
    visible_to,
)


def seen(hand: Hand) -> tuple[object, ...]:
    """All that the hand tells in public; equal before and after something that must change nothing."""
    over = hand.actor is None
    return (
        hand.actor, hand.street, hand.button, hand.seats, hand.start, hand.stacks, hand.bets, hand.folded,
        hand.pot, hand.board, hand.is_showdown, hand.moves, hand.to_call, hand.deal, hand.posts, hand.game,
        None if over or hand.legal_draw else hand.legal, hand.legal_draw,
        hand.payoffs if over else None, hand.events, repr(hand),
        [fingerprint(hand, seat) for seat in (None, *range(hand.seats))],
    )  # fmt: skip


def fingerprint(hand: Hand, seat: int | None) -> tuple[object, ...]:
    """All that a seat's view tells, in every way that it could be asked, and the story it could follow."""
    view = hand.view(seat)
    public = [name for name in dir(view) if not name.startswith("__")]
    values = [_told(view, name) for name in public]
    return (public, values, repr(view), str(view), stored(view), list(visible_to(hand.events, seat)))


def _told(view: View, name: str) -> object:
    """What an attribute says, or what a method answers when it is this seat's turn."""
    value = getattr(view, name)
    if not callable(value):
        return value
    if name in ("discard", "stand_pat", "_draw_turn"):
        return None if view.legal_draw is None else view.stand_pat()
    arguments = {"raise_to": (30,), "pot_raise": (0.5,)}.get(name, ())
    return None if view.legal is None else value(*arguments)


def stored(view: View) -> bytes:
    """The pickled view; the game, which all seats know, is left out for speed."""

    class Pickler(pickle.Pickler):
        def persistent_id(self, thing: object) -> str | None:
            return "the game" if thing is view.game else None

    into = io.BytesIO()
    Pickler(into).dump(view)
    return into.getvalue()


def reachable(thing: object, met: set[int] | None = None) -> Iterator[object]:
    """Every object that one gets to from here by attributes, slots, items and keys.

    A deck is what all seats know, so that its cards are not followed.
    """
    met = set() if met is None else met
    if id(thing) in met or isinstance(thing, type | FunctionType | BuiltinFunctionType | Enum | Deck):
        return
    met.add(id(thing))
    yield thing
    parts: list[object] = []
    if isinstance(thing, dict):
        parts += [*thing.keys(), *thing.values()]
    elif isinstance(thing, list | tuple | set | frozenset):
        parts += thing
    slots = {slot for kind in type(thing).__mro__ for slot in getattr(kind, "__slots__", ())}
    slots.update(getattr(type(thing), "__mypyc_attrs__", ()))  # of a compiled class
    for name in {*slots, *getattr(thing, "__dict__", {})}:
        parts.append(getattr(thing, name, None))
    for part in parts:
        yield from reachable(part, met)


def cards_in(view: View) -> set[Card]:
    """Every card that hangs on the view; the hand and its deal must not."""
    things = list(reachable(view))
    assert not [thing for thing in things if isinstance(thing, Hand | Deal)]
    return {thing for thing in things if isinstance(thing, Card)}


def known_cards(hand: Hand, seat: int | None) -> set[Card]:
    """What the rules let a seat know: its own cards, those it threw away, the board so far, up-cards, and
    what was shown. Worked out from the events, not from the hand."""
    known: set[Card] = set()
    for event in hand.events:
        match event:
            case StreetOpened(_, _, cards):
                known.update(cards)
            case HoleCardsDealt(owner, cards, shown):
                known.update(cards if owner == seat else cards[len(cards) - shown :])
            case CardsDiscarded(owner, cards) | CardsDrawn(owner, cards) if owner == seat:
                known.update(cards)
            case CardsShown(_, cards):
                known.update(cards)
    return known

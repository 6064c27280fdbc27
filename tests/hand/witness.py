"""Everything that can be seen of a hand or a view, as plain values that can be compared."""

import io
import pickle
from collections.abc import Iterator
from enum import Enum
from types import BuiltinFunctionType, FunctionType

from holecard import Card, Deal, Deck, Hand, View
from holecard.cards import UNKNOWN
from holecard.hand.events import visible_to


def seen(hand: Hand) -> tuple[object, ...]:
    """All that the hand tells in public; equal before and after something that must change nothing."""
    over = hand.actor is None
    return (
        hand.actor, hand.street, hand.button, hand.seats, hand.start, hand.stacks, hand.bets, hand.folded,
        hand.pot, hand.board, hand.is_showdown, hand.actions, hand.to_call, hand.deal, hand.posts, hand.game,
        None if over else hand.legal, hand.payoffs if over else None, hand.events, repr(hand),
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
    """What the rules let a seat know: its own cards, the board so far, and what was shown."""
    game, deal = hand.game, hand.deal
    known = set(deal.board[: game.boards[hand.street]])
    if seat is not None:
        known |= set(deal.hole[seat][: game.holes[hand.street]])
    if hand.is_showdown:
        for cards, folded in zip(deal.hole, hand.folded, strict=True):
            known |= set() if folded else set(cards)
    return known - {UNKNOWN}

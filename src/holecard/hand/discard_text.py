"""Discards as people and programs write them, resolved against the cards that a seat holds.

discard 2h 7c, d 2h7c     these cards
discard 1 3, d 13         the first card and the third
stand pat, pat, s         none; what a forced discard does not allow
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from holecard.cards.card import Card, parse_cards, print_cards
from holecard.errors import IllegalAction, Unreadable
from holecard.hand.discard import STAND_PAT, Discard

if TYPE_CHECKING:
    from holecard.hand.view import View

_PAT: Final = frozenset(("s", "p", "pat", "stand", "stand pat", "d", "discard"))
_PLACES: Final = re.compile(r"[1-9](?:[ ,]*[1-9])*", re.ASCII)
_VERB: Final = re.compile(r"(?:discard|d) *", re.ASCII | re.IGNORECASE)


def parse_discard(text: str, view: "View", player: str | None = None) -> Discard:
    """The legal discard that the text stands for, for the seat to draw; messages call it `player`."""
    legal = view.legal_draw
    if legal is None:
        raise IllegalAction(f"it is not this seat's turn to draw: {text!r}")
    discard = _read(text, view.hole)
    if not legal.allows(discard):
        refused = discard.words(view.hole)
        raise IllegalAction(f"{player or f'seat {view.seat}'} may {legal}, not {refused}")
    return discard


def print_discard(discard: Discard, hole: Sequence[Card]) -> str:
    """The discard as players say it; `parse_discard` reads it back."""
    return discard.words(hole)


def _read(text: str, hole: Sequence[Card]) -> Discard:
    words = " ".join(text.split()) if isinstance(text, str) else ""
    if words.lower() in _PAT:
        return STAND_PAT
    verb = _VERB.match(words)
    cards = words if verb is None else words[verb.end() :]
    if _PLACES.fullmatch(cards):
        return _places(cards, hole)
    try:
        if not cards:
            raise Unreadable("no cards")
        wanted = parse_cards(cards.replace(",", " "))
    except Unreadable:
        raise Unreadable(f"a discard is cards of {print_cards(hole, ' ')}, or pat, not {text!r}") from None
    return Discard.of(wanted, hole)


def _places(text: str, hole: Sequence[Card]) -> Discard:
    places = [int(digit) for digit in text if digit.isdecimal()]
    for place in places:
        if place > len(hole):
            raise IllegalAction(f"the places of cards are 1 to {len(hole)}, not {place}")
        if places.count(place) > 1:
            raise IllegalAction(f"a card is discarded once, not twice: {hole[place - 1]}")
    return Discard(sum(1 << place - 1 for place in places))

"""Hands to look at, drawn with their cards."""

from collections.abc import Iterable
from typing import Final

from holecard.cards.card import RANKS, UNKNOWN, Card
from holecard.report import words
from holecard.report.markup import Html, joined, tag
from holecard.report.material import Line, Piece, Replay, Seat, Street, Who

_SIGNS: Final = "♣♦♥♠"
_SUIT_WORDS: Final = ("clubs", "diamonds", "hearts", "spades")
_AS_TEXT: Final = "\ufe0e"
"""Asks for a sign of the typeface, not for a coloured picture."""


def card(one: Card) -> Html:
    if one == UNKNOWN:
        return tag("span", "?", class_="card back", title="unknown")
    rank = RANKS[one.rank].replace("T", "10")
    return tag(
        "span",
        rank,
        tag("i", _SIGNS[one.suit] + _AS_TEXT),
        class_=f"card {_SUIT_WORDS[one.suit]}",
        title=f"{rank} of {_SUIT_WORDS[one.suit]}",
    )


def cards(some: Iterable[Card]) -> Html:
    return tag("span", *map(card, some), class_="cards")


def name(text: str) -> Html:
    """Kept apart from the text around it, whatever way it is written."""
    return tag("bdi", words.clean(text), title=words.clean(text))


def replay(hand: Replay, anchor: str, *, is_open: bool = False) -> Html:
    return tag(
        "details",
        tag(
            "summary",
            tag("span", words.clean(hand.headline), class_="headline"),
            tag("span", words.clean(hand.note), class_="note") if hand.note else None,
            tag("span", f"pot {hand.pot:,}", class_="pot"),
            tag("code", words.clean(hand.label), class_="label"),
        ),
        tag(
            "div",
            tag("ul", *(_seat(seat) for seat in hand.seats), class_="seats"),
            tag("ol", *(_street(street, hand.seats) for street in hand.streets), class_="streets"),
            class_="table",
        ),
        id=anchor,
        class_="replay",
        open="open" if is_open else None,
    )


def _seat(seat: Seat) -> Html:
    sign = "win" if seat.won > 0 else "loss" if seat.won < 0 else "even"
    return tag(
        "li",
        tag("span", name(seat.name), _button() if seat.has_button else None, class_="who"),
        cards(seat.cards),
        tag("span", f"{seat.stack:,}", class_="stack", title="chips before the hand"),
        tag("span", words.signed(seat.won), class_=f"won {sign}"),
        class_=sign,
    )


def _button() -> Html:
    return tag("span", "D", class_="button", title="has the button")


def _street(street: Street, seats: tuple[Seat, ...]) -> Html:
    return tag(
        "li",
        tag(
            "div",
            tag("span", street.name, class_="name"),
            tag("span", f"pot {street.pot:,}", class_="pot") if street.pot else None,
            class_="street",
        ),
        cards(street.board) if street.board else None,
        tag("ul", *(_line(line, seats) for line in street.lines)),
    )


def _line(line: Line, seats: tuple[Seat, ...]) -> Html:
    return tag("li", joined(*(_piece(piece, seats) for piece in line)))


def _piece(piece: Piece, seats: tuple[Seat, ...]) -> str:
    if isinstance(piece, Who):
        return tag("b", name(seats[piece.seat].name))
    return card(piece) if isinstance(piece, Card) else piece

"""Hands to look at, drawn with their cards.

A finished hand as a value that pages draw.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from holecard.cards.card import RANKS, UNKNOWN, Card
from holecard.errors import BadRequest
from holecard.hand.events import HoleCardsDealt, PotWon
from holecard.hand.hand import Hand
from holecard.hand.narration import CardsPiece, Piece, PlayerPiece, Sentence
from holecard.history.record import Record
from holecard.report import format as words
from holecard.report.plots.svg import Html, joined, tag
from holecard.report.tournament import Replay, Seat, Street

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


def _line(line: Sentence, seats: tuple[Seat, ...]) -> Html:
    return tag("li", joined(*(_piece(piece, seats) for piece in line)))


def _piece(piece: Piece, seats: tuple[Seat, ...]) -> str:
    match piece:
        case PlayerPiece(seat):
            return tag("b", name(seats[seat].name))
        case CardsPiece(shown):
            return Html(" ".join(map(card, shown)))
    return str(piece)


def replay_of(hand: Hand, names: Sequence[str], label: str, note: str = "") -> Replay:
    """`names` by seat of the hand."""
    if hand.actor is not None:
        raise BadRequest(f"a replay is of a hand that is over, and seat {hand.actor} is still to act")
    if len(names) != hand.seats:
        raise BadRequest(f"names are one a seat for {hand.seats} seats, not {list(names)}")
    won = [event for event in hand.events if isinstance(event, PotWon)]
    return Replay(
        label=label,
        headline=_headline(hand, names, won),
        seats=tuple(_seats(hand, names)),
        streets=tuple(_streets(hand, names)),
        pot=sum(event.amount for event in won),
        note=note,
    )


def _headline(hand: Hand, names: Sequence[str], won: list[PotWon]) -> str:
    """`bob wins 420 with a pair of kings`, where 420 is what bob has gained."""
    gains = {seat: chips for seat, chips in enumerate(hand.payoffs) if chips > 0}
    if not gains:
        takers = sorted({event.seat for event in won})
        return f"{_and([names[seat] for seat in takers])} split the pot of {sum(e.amount for e in won)}"
    if len(gains) > 1:
        return _and([f"{names[seat]} wins {chips}" for seat, chips in gains.items()])
    [(seat, chips)] = gains.items()
    words = next((event.hand for event in won if event.seat == seat and event.hand), "")
    return f"{names[seat]} wins {chips} " + (f"with {words}" if words else "without a showdown")


def _and(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _seats(hand: Hand, names: Sequence[str]) -> Iterator[Seat]:
    for seat, name in enumerate(names):
        yield Seat(
            name=name,
            cards=hand.deal.hole[seat][: hand.cards_dealt(seat)],
            stack=hand.start[seat],
            won=hand.payoffs[seat],
            has_button=seat == hand.button,
        )


def _streets(hand: Hand, names: Sequence[str]) -> Iterator[Street]:
    """The hole cards of the first street are drawn with the seats instead."""
    first = hand.game.streets[0].name
    for street in Record.of(hand, names).narration():
        lines = (
            line.pieces
            for line in street.lines
            if street.name != first or not isinstance(line.event, HoleCardsDealt)
        )
        yield Street(street.name, street.board, int(street.pot), tuple(lines))

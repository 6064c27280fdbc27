"""A finished hand as a value that pages draw."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from holecard.cards.card import RANKS, SUITS, Card
from holecard.errors import BadRequest
from holecard.hand.events import Won
from holecard.hand.hand import Hand
from holecard.history.record import Record
from holecard.report.material import Line, Piece, Replay, Seat, Street, Who

_FIRST_MARK: Final = 0xE000
"""Stands for seat 0 while a story is told: characters that belong to nobody, so that no name can look
like a card or a word."""
_MARKED: Final = re.compile(rf"([\ue000-\uf8ff]|(?<!\S)(?:[{RANKS}][{SUITS}]|\?\?)(?![^\s,;:.]))")


def replay_of(hand: Hand, names: Sequence[str], label: str, note: str = "") -> Replay:
    """`names` by seat of the hand."""
    if hand.actor is not None:
        raise BadRequest(f"a replay is of a hand that is over, and seat {hand.actor} is still to act")
    if len(names) != hand.seats:
        raise BadRequest(f"names are one a seat for {hand.seats} seats, not {list(names)}")
    won = [event for event in hand.events if isinstance(event, Won)]
    return Replay(
        label=label,
        headline=_headline(hand, names, won),
        seats=tuple(_seats(hand, names)),
        streets=tuple(_streets(hand)),
        pot=sum(event.amount for event in won),
        note=note,
    )


def _headline(hand: Hand, names: Sequence[str], won: list[Won]) -> str:
    """`bob wins 420 with a pair of kings`, where 420 is what bob has gained."""
    gains = {seat: chips for seat, chips in enumerate(hand.payoffs) if chips > 0}
    if not gains:
        takers = sorted({event.seat for event in won})
        return f"{_and([names[seat] for seat in takers])} split the pot of {sum(e.amount for e in won)}"
    if len(gains) > 1:
        return _and([f"{names[seat]} wins {chips}" for seat, chips in gains.items()])
    [(seat, chips)] = gains.items()
    words = next((event.words for event in won if event.seat == seat and event.words), "")
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


def _streets(hand: Hand) -> Iterator[Street]:
    """The hole cards are drawn with the seats, so that nobody tells of them again."""
    marks = tuple(chr(_FIRST_MARK + seat) for seat in range(hand.seats))
    first = hand.game.streets[0].name
    for scene in Record.of(hand, marks).scenes():
        lines = [line for line in scene.lines if scene.name != first or " is dealt " not in line]
        yield Street(scene.name, scene.board, int(scene.pot), tuple(map(_pieces, lines)))


def _pieces(line: str) -> Line:
    return tuple(_piece(part) for part in _MARKED.split(line) if part)


def _piece(part: str) -> Piece:
    if len(part) == 1 and ord(part) >= _FIRST_MARK:
        return Who(ord(part) - _FIRST_MARK)
    return Card(part) if _MARKED.fullmatch(part) else part

"""A hand as a small HTML table, for notebooks: seats, board, pot and narration.

It is self-contained (no script, no style sheet) and inherits its colours, so that it reads on light and dark
backgrounds alike.
"""

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Final

from holecard.cards.card import UNKNOWN, Card
from holecard.hand.narration import CardsPiece, Piece, PlayerPiece, Sentence
from holecard.rules.positions import positions

if TYPE_CHECKING:
    from holecard.hand.hand import Hand

_SUITS: Final = "♣♦♥♠"
_COLOURS: Final = ("#2e9e5b", "#3a7bd5", "#dd3b3b", "inherit")
_CELL: Final = "padding:.15em .7em;text-align:{align};border:0"
_RULE: Final = "1px solid rgba(128,128,128,.4)"


def hand_to_html(hand: "Hand", names: Sequence[str] = ()) -> str:
    """The state of the hand and its narration so far; every card that the hand knows is shown."""
    sentences = hand.narration(names)
    called = tuple(names) or tuple(f"seat {seat}" for seat in range(hand.seats))
    return (
        f'<div style="font-family:sans-serif;display:inline-block;border:{_RULE};border-radius:.4em;'
        f'padding:.6em .9em">{_heading(hand)}{_seats(hand, called)}{_narration(sentences)}</div>'
    )


def _heading(hand: "Hand") -> str:
    street = hand.game.streets[hand.street].name
    state = "over" if hand.actor is None else street
    pot = f"pot {hand.pot:,}" if hand.actor is not None else ""
    parts = [f"<b>{escape(hand.game.title)}</b>", escape(state), _cards(hand.board), pot]
    return f"<div>{' &middot; '.join(part for part in parts if part)}</div>"


def _seats(hand: "Hand", names: Sequence[str]) -> str:
    head = _row(("position", "player", "cards", "stack", "bet", "result"), "th")
    called = positions(hand.game, hand.seats, hand.button)
    rows = (_row(_seat(hand, seat, called[seat], names[seat]), "td") for seat in range(hand.seats))
    return f'<table style="border-collapse:collapse;margin:.4em 0">{head}{"".join(rows)}</table>'


def _seat(hand: "Hand", seat: int, position: str, name: str) -> tuple[str, ...]:
    is_over = hand.actor is None
    state = "to act" if seat == hand.actor else "folded" if hand.folded[seat] else ""
    result = f"{hand.payoffs[seat]:+,}" if is_over else state
    return (
        escape(position),
        f"<b>{escape(name)}</b>" if seat == hand.actor else escape(name),
        _cards(hand.hole(seat)),
        f"{hand.stacks[seat]:,}",
        "" if is_over else f"{hand.bets[seat]:,}",
        result,
    )


def _row(cells: Iterable[str], tag: str) -> str:
    aligned = zip(cells, ("left", "left", "left", "right", "right", "right"), strict=True)
    inside = "".join(f'<{tag} style="{_CELL.format(align=align)}">{cell}</{tag}>' for cell, align in aligned)
    return f"<tr>{inside}</tr>"


def _narration(sentences: Iterable[Sentence]) -> str:
    lines = "".join(f"<li>{''.join(map(_piece, sentence))}</li>" for sentence in sentences)
    return f'<details><summary>narration</summary><ol style="margin:.3em 0">{lines}</ol></details>'


def _piece(piece: Piece) -> str:
    if isinstance(piece, CardsPiece):
        return _cards(piece.cards)
    return f"<b>{escape(piece.name)}</b>" if isinstance(piece, PlayerPiece) else escape(str(piece))


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(map(_card, cards))


def _card(card: Card) -> str:
    if card == UNKNOWN:
        return "??"
    return f'<span style="color:{_COLOURS[card.suit]}">{str(card)[0]}{_SUITS[card.suit]}</span>'

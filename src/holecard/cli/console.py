"""Cards and sentences in colour: four suits, four colours, as on a white card."""

from collections.abc import Iterable
from typing import Final

from rich.console import Console
from rich.text import Text

from holecard.cards.card import UNKNOWN, Card
from holecard.cli.screen import Screen
from holecard.hand.narration import CardsPiece, Piece

_SIGNS: Final = "♣♦♥♠"
_INKS: Final = ("#00701a", "#0047c8", "#c00010", "#000000")
_PAPER: Final = "#f2f2f2"
_BACK: Final = "#d0d0d0 on #5a5a78"


def screen(*, errors: bool = False) -> Console:
    """For tables and colours; see `Screen`."""
    return Screen(errors=errors)


def card_text(card: Card, console: Console) -> Text:
    """`A♠`, or `As` where the terminal has no such sign."""
    if card == UNKNOWN:
        return Text("??", style=_BACK)
    letters = str(card)
    if console.encoding.lower().startswith("utf"):
        letters = letters[0] + _SIGNS[card.suit]
    return Text(letters, style=f"bold {_INKS[card.suit]} on {_PAPER}")


def card_row(cards: Iterable[Card], console: Console) -> Text:
    """Cards side by side, with a margin around each as on a real one."""
    row = []
    for card in cards:
        text = card_text(card, console)
        text.pad(1)
        text.stylize(text.spans[0].style if text.spans else text.style)
        row.append(text)
    return Text(" ").join(row)


def styled(sentence: Iterable[Piece], console: Console) -> Text:
    """A narrated sentence with its cards drawn."""
    text = Text()
    for piece in sentence:
        if isinstance(piece, CardsPiece):
            text.append_text(Text(" ").join(card_text(card, console) for card in piece.cards))
        else:
            text.append(str(piece))
    return text


def print_hanging(console: Console, text: Text, first: str, width: int | None = None) -> None:
    """Wrapped lines, the second and later ones indented as far as the first one's mark."""
    space = min(console.width, width or console.width) - len(first)
    mark = first
    for line in text.wrap(console, max(space, 20)):
        line.rstrip()
        console.print(Text(mark).append_text(line), soft_wrap=True)
        mark = " " * len(first)

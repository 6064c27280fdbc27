"""The terminal: a console that escapes control characters, and cards in four colours."""

import sys
from collections.abc import Iterable, Iterator
from typing import Any, Final

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from holecard.cards.card import UNKNOWN, Card
from holecard.cli.streams import PrintableStream
from holecard.hand.narration import CardsPiece, Piece
from holecard.printable import printable_lines

_SIGNS: Final = "♣♦♥♠"
_INKS: Final = ("#00701a", "#0047c8", "#c00010", "#000000")
_PAPER: Final = "#f2f2f2"
_BACK: Final = "#d0d0d0 on #5a5a78"


class Screen(Console):
    """A Rich console without markup or highlighting that escapes all control characters but its own."""

    def __init__(self, *, errors: bool = False) -> None:
        stream = sys.stderr if errors else sys.stdout
        raw = stream.stream if isinstance(stream, PrintableStream) else stream
        super().__init__(file=raw, highlight=False, emoji=False, markup=False)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterator[Segment]:
        for segment in super().render(renderable, options):
            text = segment.text
            if segment.control or text.isprintable() or text == "\n":
                yield segment
            else:
                yield Segment(printable_lines(text), segment.style)

    def render_str(self, text: str, **styles: Any) -> Text:
        """Escape the text before it is measured, so that tables keep their shape."""
        return super().render_str(printable_lines(text), **styles)


def screen(*, errors: bool = False) -> Console:
    """A console on standard output, or on the error stream."""
    return Screen(errors=errors)


def card_text(card: Card, console: Console) -> Text:
    """`A♠`, or `As` where the terminal cannot print suit symbols."""
    if card == UNKNOWN:
        return Text("??", style=_BACK)
    letters = str(card)
    if console.encoding.lower().startswith("utf"):
        letters = letters[0] + _SIGNS[card.suit]
    return Text(letters, style=f"bold {_INKS[card.suit]} on {_PAPER}")


def card_row(cards: Iterable[Card], console: Console) -> Text:
    """Cards side by side, each with a margin."""
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
    """Print wrapped text with `first` before the first line and the other lines indented to match."""
    space = min(console.width, width or console.width) - len(first)
    mark = first
    for line in text.wrap(console, max(space, 20)):
        line.rstrip()
        console.print(Text(mark).append_text(line), soft_wrap=True)
        mark = " " * len(first)

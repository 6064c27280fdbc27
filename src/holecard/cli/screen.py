"""The console of tables and colours. It escapes all control characters but its own."""

import sys
from collections.abc import Iterator
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from holecard.cli.streams import PrintableStream
from holecard.printable import printable_lines


class Screen(Console):
    """A console that leaves numbers and paths in the text uncoloured, and escapes all but its own codes."""

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
        """Before it is measured, too, so that tables keep their shape."""
        return super().render_str(printable_lines(text), **styles)

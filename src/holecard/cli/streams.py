"""Where the program prints. Whatever reaches a terminal from here has its control characters escaped, so
that no command has to think of it."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import Any, TextIO

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from holecard.printable import printable_lines


class PrintableStream:
    """A stream for text without styles."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        self.stream.write(printable_lines(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


@contextmanager
def printable_streams() -> Iterator[None]:
    """Everything that is printed meanwhile goes through them; Rich has a way of its own."""
    out: Any = PrintableStream(sys.stdout)
    err: Any = PrintableStream(sys.stderr)
    with redirect_stdout(out), redirect_stderr(err):
        yield


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

"""Standard output and error that escape control characters, so that no command has to."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import Any, TextIO

from holecard.printable import printable_lines


class PrintableStream:
    """A stream that escapes control characters."""

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
    """Redirect everything printed through `PrintableStream`; Rich escapes in `console.Screen`."""
    out: Any = PrintableStream(sys.stdout)
    err: Any = PrintableStream(sys.stderr)
    with redirect_stdout(out), redirect_stderr(err):
        yield

"""Reads the lines of an engine and reveals which have arrived while the bot was thinking."""

import os
import select
import stat
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Final

_CHUNK: Final = 64 << 10


class Incoming(Iterator[str]):
    """An iterator over the lines of a pipe or socket. Unbuffered, to know what has arrived."""

    def __init__(self, source: int) -> None:
        self._source = source
        self._rest = b""
        self._lines: deque[str] = deque()
        self._is_over = False
        self._poll = select.poll()
        self._poll.register(source, select.POLLIN)
        self._is_file = stat.S_ISREG(os.fstat(source).st_mode)
        """All lines of a regular file are available at once, so that they have no arrival time."""

    def __next__(self) -> str:
        while not self._lines:
            if self._is_over:
                raise StopIteration
            self._poll.poll()
            self._read()
        return self._lines.popleft()

    def there(self) -> Sequence[str]:
        """The lines that have arrived and were not consumed yet."""
        if self._is_file:
            return ()
        while not self._is_over and self._poll.poll(0):
            self._read()
        return self._lines

    def _read(self) -> None:
        try:
            data = os.read(self._source, _CHUNK)
        except BlockingIOError:
            return
        except OSError:  # the connection was reset
            data = b""
        *lines, self._rest = (self._rest + data).split(b"\n")
        if not data:
            self._is_over = True
            lines, self._rest = [self._rest] if self._rest else [], b""
        self._lines += [line.decode("utf-8", "replace").rstrip("\r") for line in lines]

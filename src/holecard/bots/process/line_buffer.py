"""Splits the output of a program into lines, with limits on its size.

The accepted output is bounded: a program that writes more commits a `FLOOD` fault.
"""

from typing import Final

from holecard.bots.faults import FaultKind, Misbehaviour

LONGEST: Final = 64 << 10
"""Maximum bytes of one line."""
MOST_BYTES: Final = 1 << 20
MOST_LINES: Final = 1000
"""Both apply to the output since the last question."""
_MARK: Final = "\ufeff"
"""Byte order mark, with which some systems begin their output."""


class LineBuffer:
    """Splits the output of a program into lines, with limits on its size."""

    __slots__ = ("_bytes", "_closed", "_count", "_data", "_seen")

    def __init__(self) -> None:
        self._data: bytes | bytearray = b""
        self._seen = 0
        self._closed = False
        self._bytes = 0
        self._count = 0

    def forget(self) -> None:
        """Reset the counters of the limits: a new question is asked."""
        self._bytes = self._count = 0

    def feed(self, data: bytes) -> None:
        """Nearly always one whole line, which is kept as it came; what has to grow becomes a `bytearray`."""
        if self._data:
            self._make_mutable().extend(data)
        else:
            self._data = data
        self._bytes += len(data)
        if self._bytes > MOST_BYTES:
            raise _flood(f"more than {MOST_BYTES} bytes at once")

    def finish(self) -> None:
        """Mark the end of the output: a last line without a newline counts as well."""
        self._closed = True

    @property
    def is_empty(self) -> bool:
        return not self._data

    @property
    def is_begun(self) -> bool:
        """Whether the buffer holds an incomplete line."""
        return bool(self._data) and self._data.find(b"\n") < 0

    def pop(self) -> str | None:
        """Remove and return the next complete line without its newline, or None."""
        data = self._data
        if not data:
            return None
        at = data.find(b"\n", self._seen)
        if at < 0:
            at = self._seen = len(data)
            if at <= LONGEST and not (self._closed and at):
                return None
        if at > LONGEST:
            raise _flood(f"a line of more than {LONGEST} bytes")
        line = data[:at]
        self._drop(at + 1)
        self._count += 1
        if self._count > MOST_LINES:
            raise _flood(f"more than {MOST_LINES} lines at once")
        return decoded(line)

    def _drop(self, count: int) -> None:
        """Remove the beginning, without copying the rest for each of many lines."""
        self._seen = 0
        if count >= len(self._data):
            self._data = b""
        else:
            del self._make_mutable()[:count]

    def _make_mutable(self) -> bytearray:
        if isinstance(self._data, bytes):
            self._data = bytearray(self._data)
        return self._data


def decoded(line: bytes | bytearray) -> str:
    """The text of a line without its newline."""
    return line.decode("utf-8", "replace").rstrip("\r").lstrip(_MARK)


def _flood(words: str) -> Misbehaviour:
    return Misbehaviour(FaultKind.FLOOD, f"it wrote {words}", is_gone=True)

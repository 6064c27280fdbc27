"""Bytes in, lines out, and no more of them than anybody will read."""

from typing import Final

from holecard.bots.fault import FaultKind, Misbehaviour

LONGEST: Final = 64 << 10
"""Bytes of one line."""
MOST_BYTES: Final = 1 << 20
MOST_LINES: Final = 1000
"""Between two questions, or at one of them."""
_MARK: Final = "\ufeff"
"""Some systems begin their output with it."""


class Lines:
    __slots__ = ("_bytes", "_closed", "_count", "_data", "_seen")

    def __init__(self) -> None:
        self._data = bytearray()
        self._seen = 0
        self._closed = False
        self._bytes = 0
        self._count = 0

    def forget(self) -> None:
        """Count what comes from here on: there is something new to answer."""
        self._bytes = self._count = 0

    def feed(self, data: bytes) -> None:
        self._data += data
        self._bytes += len(data)
        if self._bytes > MOST_BYTES:
            raise _flood(f"more than {MOST_BYTES} bytes at once")

    def finish(self) -> None:
        """No more will come: what is left is a line, too, though nothing ends it."""
        self._closed = True

    @property
    def is_begun(self) -> bool:
        """Whether there is the beginning of a line whose end has not come."""
        return bool(self._data) and self._data.find(b"\n") < 0

    def pop(self) -> str | None:
        """The next whole line without its end, if there is one."""
        at = self._data.find(b"\n", self._seen)
        if at < 0:
            at = self._seen = len(self._data)
            if at <= LONGEST and not (self._closed and at):
                return None
        if at > LONGEST:
            raise _flood(f"a line of more than {LONGEST} bytes")
        line = self._data[:at]
        del self._data[: at + 1]
        self._seen = 0
        self._count += 1
        if self._count > MOST_LINES:
            raise _flood(f"more than {MOST_LINES} lines at once")
        return line.decode("utf-8", "replace").rstrip("\r").lstrip(_MARK)


def _flood(words: str) -> Misbehaviour:
    return Misbehaviour(FaultKind.FLOOD, f"it wrote {words}", is_gone=True)


class Tail:
    """The end of what a program says aside, such as its errors."""

    __slots__ = ("_data",)
    KEPT: Final = 8 << 10
    LONGEST: Final = 500
    """Characters of a line that are shown."""

    def __init__(self) -> None:
        self._data = b""

    def feed(self, data: bytes) -> None:
        self._data = (self._data + data)[-self.KEPT :]

    def __str__(self) -> str:
        return self._data.decode("utf-8", "replace").strip()

    def last_line(self) -> str:
        *_, line = str(self).splitlines() or [""]
        return line.strip()[-self.LONGEST :]

    def last(self, room: int) -> str:
        """As much of the last lines as there is room for, in one line."""
        words = " | ".join(filter(None, map(str.strip, str(self).splitlines())))
        return words if len(words) <= room else "..." + words[-room:]

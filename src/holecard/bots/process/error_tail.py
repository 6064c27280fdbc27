"""The end of what a program writes to its standard error, for messages about its faults."""

from typing import Final


class ErrorTail:
    """The last part of a program's standard error output."""

    __slots__ = ("_data",)
    KEPT: Final = 8 << 10
    LONGEST: Final = 500
    """Maximum number of characters of a line in messages."""

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
        """The end of the output joined into one line, at most `room` characters."""
        words = " | ".join(filter(None, map(str.strip, str(self).splitlines())))
        return words if len(words) <= room else "..." + words[-room:]

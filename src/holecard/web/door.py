"""Who may come in: so many lines at once, for each caller and in all."""

from typing import Final, Protocol

from holecard.web.limits import Share, beside, caller_of

_BEYOND: Final = 200
"""Lines that are heard out only to be told that there are too many; any more are cut at once."""


class Line(Protocol):
    """A connection."""

    client: tuple[str, int] | None

    @property
    def is_idle(self) -> bool:
        """Whether it waits for a request."""

    def end(self) -> None: ...


class Turned(Exception):
    """Away at the door: the status and the reason; no status where nothing is said at all."""

    def __init__(self, status: int | None, reason: str = "") -> None:
        super().__init__(reason)
        self.status = status


class Door:
    def __init__(self, share: Share) -> None:
        self._share = share
        self._lines: dict[str, dict[Line, None]] = {}
        """Those who are in, by caller, the longest there first."""
        self._turned: set[Line] = set()

    def enter(self, line: Line) -> None:
        """A line that only waits has to go for one that wants something."""
        caller = caller_of(line.client)
        own = self._lines.setdefault(caller, {})
        most = self._share.of(caller)
        if len(own) >= most and not _make_room(own):
            self._turn(line, 429, f"one machine may have up to {most} connections at once, try again later")
        if self._count(caller) >= self._share.most and not self._make_room_beside(caller):
            self._turn(line, 503, "there are too many connections, try again later")
        own[line] = None

    def leave(self, line: Line) -> None:
        self._turned.discard(line)
        caller = caller_of(line.client)
        own = self._lines.get(caller)
        if own is not None:
            own.pop(line, None)
            if not own:
                del self._lines[caller]

    def _count(self, caller: str) -> int:
        """Of all who share with this one."""
        return sum(len(lines) for who, lines in self._lines.items() if beside(who, caller))

    def _make_room_beside(self, caller: str) -> bool:
        """Among all who share with this one, those who have most first."""
        theirs = [lines for who, lines in self._lines.items() if beside(who, caller)]
        return any(_make_room(lines) for lines in sorted(theirs, key=len, reverse=True))

    def _turn(self, line: Line, status: int, reason: str) -> None:
        if len(self._turned) >= _BEYOND:
            raise Turned(None)
        self._turned.add(line)
        raise Turned(status, reason)


def _make_room(lines: dict[Line, None]) -> bool:
    idle = next((line for line in lines if line.is_idle), None)
    if idle is None:
        return False
    del lines[idle]
    idle.end()
    return True

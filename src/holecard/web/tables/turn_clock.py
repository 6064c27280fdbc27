"""The clock of the seat to act."""

from collections.abc import Callable
from time import monotonic
from typing import Final

OUT_LIMIT: Final = 20
"""Time limit in seconds of a seat that sits out after this hand."""


class TurnClock:
    def __init__(self, limit: int | None) -> None:
        self.limit = limit
        """Seconds per decision, or None without a limit."""
        self.now: Callable[[], float] = monotonic
        self._timed: tuple[int, float] | None = None
        """A turn, and the time at which its clock started."""
        self._out_since: dict[int, float] = {}
        """When seats started to sit out."""

    def sit_out(self, seat: int) -> None:
        self._out_since[seat] = self.now()

    def time_limit(self, *, is_out: bool) -> int | None:
        """In seconds."""
        if not is_out:
            return self.limit
        return OUT_LIMIT if self.limit is None else min(self.limit, OUT_LIMIT)

    def deadline(self, turn: int, seat: int, *, is_out: bool) -> float | None:
        """When the time of a turn runs out; its clock starts when this is first asked."""
        if self._timed is None or self._timed[0] != turn:
            self._timed = turn, self.now()
        began = self._timed[1]
        ends = [] if self.limit is None else [began + self.limit]
        if is_out:
            ends.append(max(began, self._out_since.get(seat, began)) + OUT_LIMIT)
        return min(ends, default=None)

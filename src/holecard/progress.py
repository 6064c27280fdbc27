"""Progress of long-running work, as the arena and the solvers report it and the command line draws it."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Final

_SAVE_EVERY: Final = 30.0
"""Seconds between two saves of a long run."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How much of the work is done. It prints as `120/400 hands, seat 1 of 2`."""

    done: float
    total: float | None
    """None if it is not known."""
    unit: str
    """What is counted, in the plural: `hands`, `iterations`."""
    detail: str = ""
    """What else is worth showing, such as the exploitability reached."""
    is_estimate: bool = False
    """Whether the total is a guess that may still change."""

    @property
    def fraction(self) -> float | None:
        """From 0 to 1, or None without a total."""
        return None if not self.total else min(self.done / self.total, 1.0)

    @property
    def amount(self) -> str:
        """`120/400 hands`, or `120 hands` if the total is unknown or a guess."""
        total = "" if self.total is None or self.is_estimate else f"/{int(self.total):,}"
        return f"{int(self.done):,}{total} {self.unit}"

    def __str__(self) -> str:
        return ", ".join(part for part in (self.amount, self.detail) if part)


ProgressListener = Callable[[Progress], None]
"""Called as the work goes on. An exception that it raises, such as KeyboardInterrupt, ends the work."""


def saving(save: Callable[[], object], listener: ProgressListener | None) -> ProgressListener:
    """Forward progress, and save the work at intervals, so that a crash loses little."""
    last = monotonic()

    def listen(progress: Progress) -> None:
        nonlocal last
        if listener is not None:
            listener(progress)
        if monotonic() - last > _SAVE_EVERY:
            save()
            last = monotonic()

    return listen

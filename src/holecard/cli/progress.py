"""The progress bar of all commands: printed to the error stream, removed when done, silent in a pipe."""

from time import monotonic
from types import TracebackType
from typing import Final

from rich import progress as rich_progress

from holecard.cli.console import screen
from holecard.progress import Progress

_PAUSE: Final = 0.05
"""Seconds between two updates."""


class ProgressBar:
    """A context manager and `ProgressListener` that draws progress on a terminal."""

    def __init__(self, label: str = "") -> None:
        console = screen(errors=True)
        columns = (
            rich_progress.TextColumn("{task.description}", markup=False),  # names may contain brackets
            rich_progress.BarColumn(),
            rich_progress.TextColumn("{task.fields[state]}", markup=False),
            rich_progress.TimeElapsedColumn(),
            rich_progress.TextColumn("{task.fields[left]}", markup=False),
            rich_progress.TimeRemainingColumn(compact=True),
        )
        self._bar = rich_progress.Progress(
            *columns, console=console, transient=True, disable=not console.is_terminal
        )
        self._task = self._bar.add_task(label, total=None, state="starting", left="")
        self._updated = 0.0
        self.last: Progress | None = None
        """The last progress reported."""

    def __enter__(self) -> "ProgressBar":
        self._bar.start()
        return self

    def __call__(self, progress: Progress) -> None:
        self.last = progress
        now = monotonic()
        if self._bar.disable or now - self._updated < _PAUSE:
            return
        self._updated = now
        self._bar.update(
            self._task,
            total=progress.total,
            completed=progress.done,
            state=str(progress),
            left="left" if progress.total is not None else "",
        )

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._bar.stop()

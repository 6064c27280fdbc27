"""The progress bar of a tournament: matchups, hands a second and the time that is left."""

from time import monotonic
from types import TracebackType

from rich.progress import BarColumn, TextColumn, TimeRemainingColumn

from holecard.arena.runner import Progress
from holecard.cli.progress import bar_of


class Meter:
    """A context manager that is called with every `Progress` of a run. It draws on a terminal only."""

    def __init__(self) -> None:
        self._bar = bar_of(
            TextColumn("{task.fields[matchups]}"),
            BarColumn(),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(compact=True),
            TextColumn("left"),
        )
        self._task = self._bar.add_task("", total=None, matchups="starting", rate="")
        self._started = monotonic()
        self.hands = 0
        self.seconds = 0.0

    def __enter__(self) -> "Meter":
        self._bar.start()
        return self

    def __call__(self, progress: Progress) -> None:
        self.hands = progress.hands
        self.seconds = max(monotonic() - self._started, 1e-9)
        self._bar.update(
            self._task,
            total=progress.batches,
            completed=progress.done,
            matchups=f"{progress.matchups_done}/{progress.matchups} matchups",
            rate=f"{progress.hands / self.seconds:,.0f} hands/s",
        )

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._bar.stop()

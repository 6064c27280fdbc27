"""The progress bar of a round being solved: hands left, states and the time that is left."""

from types import TracebackType
from typing import TYPE_CHECKING

from rich.progress import BarColumn, TextColumn, TimeElapsedColumn

from holecard.cli.progress import bar_of

if TYPE_CHECKING:
    from holecard.solver.match import Progress


class RoundMeter:
    """A context manager that is told of every solved hand. It draws on a terminal only."""

    def __init__(self) -> None:
        self._bar = bar_of(
            TextColumn("{task.fields[hands]}"),
            BarColumn(),
            TextColumn("{task.fields[reached]}"),
            TimeElapsedColumn(),
        )
        self._task = self._bar.add_task("", total=None, hands="starting", reached="")

    def __enter__(self) -> "RoundMeter":
        self._bar.start()
        return self

    def __call__(self, progress: "Progress") -> None:
        self._bar.update(
            self._task,
            total=progress.of,
            completed=progress.hands_left - 1 + progress.done / progress.states,
            hands=f"{progress.hands_left} of {progress.of} hands left",
            reached=f"{progress.done}/{progress.states} stacks, exploitability {progress.worst:.1e}",
        )

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._bar.stop()

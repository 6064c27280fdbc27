"""The progress bar of a solver: the exploitability falls, by factors, towards what is wanted."""

from math import log
from types import TracebackType

from rich.progress import BarColumn, TextColumn, TimeElapsedColumn

from holecard.cli.progress import bar_of
from holecard.solver.solve import Mark


class SolveMeter:
    """A context manager that is told of every mark. It draws on a terminal only, and remembers all marks."""

    def __init__(self, name: str, target: float) -> None:
        self.marks: list[Mark] = []
        self._target = target
        self._bar = bar_of(
            TextColumn(name),
            BarColumn(),
            TextColumn("{task.fields[reached]}"),
            TimeElapsedColumn(),
        )
        self._task = self._bar.add_task("", total=None, reached="getting ready")

    def __enter__(self) -> "SolveMeter":
        self._bar.start()
        return self

    def __call__(self, mark: Mark) -> None:
        self.marks.append(mark)
        self._bar.update(
            self._task,
            total=1.0,
            completed=self._share(mark.exploitability),
            reached=f"{mark.iteration:,} iterations, exploitability {mark.exploitability:.3g}",
        )

    def _share(self, now: float) -> float:
        start = max(mark.exploitability for mark in self.marks)
        if now <= self._target or start <= self._target:
            return 1.0
        return log(start / now) / log(start / self._target) if self._target > 0 else 0.0

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._bar.stop()

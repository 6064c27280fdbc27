"""A CFR run on a vector game, which can be observed, interrupted, saved and resumed."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from holecard.errors import BadRequest
from holecard.progress import ProgressListener
from holecard.solver.best_response import Grade
from holecard.solver.cfr import numpy_traversal
from holecard.solver.cfr import traversal as kernels
from holecard.solver.cfr.checkpoint import CFRCheckpoint
from holecard.solver.cfr.evaluate import (
    TraversalWorkspace,
    check_memory,
    iterations_per_call,
    seconds_without_kernel,
)
from holecard.solver.cfr.variants import BLOCK, CFRVariant
from holecard.solver.jit import is_worth_compiling
from holecard.solver.solution import ConvergencePoint, Solution, progress_of
from holecard.solver.strategy import Strategy
from holecard.solver.tree import VectorGame

Floats = NDArray[np.float64]

SMALL: Final = 20_000
"""Entries below which measuring exploitability costs more than an iteration."""
_HEAD_START: Final = 200
"""Iterations that a warm-started run counts as done already: discounting variants would discard the start
otherwise."""
_PATIENCE: Final = 1.5
"""Seconds in NumPy after which compiling is considered: a run that takes longer often takes much longer."""
_NUMPY_CALL: Final = 0.1
"""Seconds of NumPy iterations between two decisions whether compiling is worthwhile."""
_START_WEIGHT: Final = 10.0
"""Weight of a starting strategy, in units of the regrets of a typical first iteration."""


class BestAverage(NamedTuple):
    """The least exploitable average strategy measured so far."""

    flat: Floats
    grade: Grade
    iteration: int


class _RegretTables(NamedTuple):
    """The state that an iteration updates. NumPy iterations update a copy, so that Ctrl-C in the middle
    leaves a consistent state; the compiled traversal cannot be interrupted."""

    regrets: Floats
    base: Floats
    """What regret matching is applied to: the regrets themselves, or the predicted regrets."""
    sums: Floats
    clock: NDArray[np.int64]

    @classmethod
    def zeros(cls, entries: int, *, predicts: bool) -> "_RegretTables":
        regrets = np.zeros(entries)
        base = np.zeros(entries) if predicts else regrets
        return cls(regrets, base, np.zeros(entries), np.zeros(1, dtype=np.int64))

    def copy(self) -> "_RegretTables":
        regrets = self.regrets.copy()
        base = regrets if self.base is self.regrets else self.base.copy()
        return _RegretTables(regrets, base, self.sums.copy(), self.clock.copy())


class CFRSolver:
    """Runs one CFR variant; `start` is a flat strategy to start from instead of the uniform one."""

    def __init__(
        self,
        vector_game: VectorGame,
        method: CFRVariant = CFRVariant.PCFR_PLUS,
        start: Floats | None = None,
        *,
        now: Callable[[], float] = perf_counter,
    ) -> None:
        check_memory(vector_game)
        self.vector_game, self.method = vector_game, method
        self.seconds = 0.0
        self.marks: list[ConvergencePoint] = []
        self.best: BestAverage | None = None
        self._now = now
        self._workspace = TraversalWorkspace(vector_game)
        self._tables = _RegretTables.zeros(vector_game.entries, predicts=method.predicts)
        self._head_start = 0
        self._is_compiled = False
        if start is not None:
            regrets = Strategy(vector_game, start).flat * _first_regrets(vector_game) * _START_WEIGHT
            self._warm_start(regrets, regrets, _HEAD_START)

    def _warm_start(self, regrets: Floats, base: Floats, head_start: int) -> None:
        self._tables.regrets[:] = regrets
        self._tables.base[:] = base
        self._tables.clock[0] = self._head_start = head_start

    @property
    def iteration(self) -> int:
        """Iterations done. The traversal counts them, so the number is right wherever the run was
        interrupted."""
        return int(self._tables.clock[0]) - self._head_start

    def iterate(self, count: int = 1) -> None:
        goal = self.iteration + count
        batch_limit = iterations_per_call(self.vector_game)
        numpy_seconds = seconds_without_kernel(self.vector_game)
        while self.iteration < goal:
            batch = min(goal - self.iteration, batch_limit)
            numpy_batch = min(batch, 1 + int(_NUMPY_CALL / numpy_seconds))
            if is_worth_compiling(kernels.traverse, numpy_batch * numpy_seconds, _PATIENCE):
                if not self._is_compiled:
                    self._traverse(self._tables, 0)  # compile outside the timed section
                    self._is_compiled = True
                with self._timed():
                    self._traverse(self._tables, batch)
            else:
                with self._timed():
                    self._traverse_without_kernel(numpy_batch)

    def compile(self) -> None:
        """Compile the traversal now, or load it from the cache: for callers whose later calls are timed."""
        self._traverse(self._tables, 0)
        self._average(kernels.average, self._workspace.arrays.nodes[:0])

    @contextmanager
    def _timed(self) -> Iterator[None]:
        started = self._now()
        try:
            yield
        finally:
            self.seconds += self._now() - started

    def _traverse_without_kernel(self, count: int) -> None:
        tables = self._tables.copy()
        self._traverse(tables, count, numpy_traversal.traverse)
        self._tables = tables

    def _traverse(
        self, tables: _RegretTables, count: int, traverse: Callable[..., None] = kernels.traverse
    ) -> None:
        number, done = divmod(int(tables.clock[0]), BLOCK)
        block = self.method.schedule.block(number)
        until = min(done + count, BLOCK)
        workspace = self._workspace
        traverse(
            *workspace.arrays, workspace.payoffs, kernels.PREDICT if self.method.predicts else kernels.UPDATE,
            2, tables.base, tables.regrets, tables.sums,
            block.positive_discount[done:until], block.negative_discount[done:until],
            block.weights[done : until + 1], *workspace.scratch_arrays, tables.clock, workspace.totals,
        )  # fmt: skip

    def average(self) -> Floats:
        """The average strategy as a flat array; it converges to an equilibrium."""
        return self._average(self._averager(), self._workspace.arrays.nodes)

    def _averager(self) -> Callable[..., None]:
        if not is_worth_compiling(kernels.average, seconds_without_kernel(self.vector_game) / 4):
            return numpy_traversal.average
        self._average(kernels.average, self._workspace.arrays.nodes[:0])  # compile
        return kernels.average

    def _average(self, average: Callable[..., None], nodes: NDArray[np.int64]) -> Floats:
        flat = np.empty(self.vector_game.entries)
        average(nodes, self._tables.base, self._tables.sums, flat, self._workspace.scratch)
        return flat

    def grade(self) -> Grade:
        """Value and exact best responses of the average strategy."""
        return self._workspace.grade(self.average())

    def measure(self) -> ConvergencePoint:
        """Grade the average strategy, and keep it if it is the least exploitable so far."""
        averager = self._averager()
        with self._timed():
            flat = self._average(averager, self._workspace.arrays.nodes)
            grade = self._workspace.grade(flat)
            if self.best is None or grade.exploitability < self.best.grade.exploitability:
                self.best = BestAverage(flat, grade, self.iteration)
        mark = ConvergencePoint(self.iteration, self.seconds, grade.exploitability)
        self.marks.append(mark)
        return mark

    def solve(
        self,
        until: float = 1e-6,
        most: int = 100_000,
        on_progress: ProgressListener | None = None,
        every: int | None = None,
    ) -> Solution:
        """Iterate until the exploitability is at most `until`, or `most` iterations are done in total.

        The exploitability is measured every `every` iterations; by default at growing intervals. Exceptions
        raised by `on_progress` propagate; the run can then be saved, resumed, or asked for its `solution`.
        """
        while not self._reached(until) and self.iteration < most:
            self.iterate(min(every or self._measuring_interval(), most - self.iteration))
            self.measure()
            if on_progress is not None:
                on_progress(progress_of(self.marks, until, most))
        return self.solution(until)

    def solution(self, until: float = 0.0) -> Solution:
        """The best strategy so far."""
        if self.best is None:
            self.measure()
        assert self.best is not None
        reached = self._reached(until)
        notes = (
            () if reached else (f"not reached: {until:g}, the best is {self.best.grade.exploitability:.3g}",)
        )
        return Solution(
            Strategy(self.vector_game, self.best.flat),
            self.best.grade,
            self.method.value,
            iterations=self.iteration,
            seconds=self.seconds,
            marks=tuple(self.marks),
            reached=reached,
            notes=notes,
        )

    def _reached(self, until: float) -> bool:
        return self.best is not None and self.best.grade.exploitability <= until

    def _measuring_interval(self) -> int:
        """Iterations until the next measurement: a fifth of those done in small games, a twentieth in large
        ones."""
        return max(25, self.iteration // (5 if self.vector_game.entries <= SMALL else 20))

    def restart(self, vector_game: VectorGame) -> "CFRSolver":
        """A run on the same tree with other payoffs, warm-started with the regrets of this one."""
        if (
            vector_game.tree is not self.vector_game.tree
            or vector_game.hand_classes is not self.vector_game.hand_classes
        ):
            raise BadRequest(
                f"a run restarts on the same tree with other payoffs, not on {vector_game.game.name}'s"
            )
        run = CFRSolver(vector_game, self.method, now=self._now)
        run._warm_start(self._tables.regrets, self._tables.base, min(int(self._tables.clock[0]), _HEAD_START))
        return run

    def save(self, path: Path) -> None:
        """Save the best strategy together with the state needed to resume the run."""
        solution = self.solution()
        assert self.best is not None
        state = CFRCheckpoint(
            self.method,
            self.iteration,
            self._head_start,
            self.seconds,
            self.best.iteration,
            self.best.grade,
            tuple(self.marks),
            self._tables.regrets,
            self._tables.base,
            self._tables.sums,
        )
        state.save(solution.strategy, path)

    @classmethod
    def load(
        cls, path: Path, vector_game: VectorGame | None = None, *, now: Callable[[], float] = perf_counter
    ) -> "CFRSolver":
        """Resume a saved run, with the same results as if it had not been interrupted.

        If `vector_game` is given, the file must be of that game.
        """
        strategy, state = CFRCheckpoint.load(path, vector_game)
        run = cls(strategy.vector_game, state.method, now=now)
        run._warm_start(state.regrets, state.base, state.head_start)
        run._tables.sums[:] = state.sums
        run._tables.clock[0] += state.iteration
        run.seconds = state.seconds
        run.marks = list(state.marks)
        run.best = BestAverage(strategy.flat, state.grade, state.best_iteration)
        return run


def _first_regrets(vector_game: VectorGame) -> Floats:
    """A typical regret of the first iteration, for each entry."""
    size = float(np.abs([vector_game.win, vector_game.lose]).mean())
    regrets = np.empty(vector_game.entries)
    for node in vector_game.tree.decisions:
        hand_classes = vector_game.hand_classes_at(node)
        vector_game.block(regrets, node)[:] = (
            size * hand_classes.weight * hand_classes.scale / vector_game.deals
        )
    return regrets

"""A method at work on a form: it can be watched, stopped, saved, and gone on with."""

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
"""Entries up to which measuring costs more than iterations do."""
_HEAD_START: Final = 200
"""Iterations that a run with something to begin with pretends to have done: methods that forget would
forget it otherwise."""
_PATIENCE: Final = 1.5
"""Seconds of traverse without the kernel: a run that takes longer often takes much longer."""
_PLAIN_CALL: Final = 0.1
"""Seconds of traverse without the kernel, before it is decided again whether it is worth compiling."""
_TRUST: Final = 10.0
"""First regrets that it takes to change a start by half."""


class BestAverage(NamedTuple):
    """The least exploitable average that was measured."""

    flat: Floats
    grade: Grade
    iteration: int


class _RegretTables(NamedTuple):
    """What an iteration changes. Without the kernel it changes a copy, so that Ctrl-C in the middle spoils
    nothing; the kernel cannot be interrupted."""

    regrets: Floats
    base: Floats
    """What strategies are read from: the regrets themselves, unless the method predicts."""
    sums: Floats
    clock: NDArray[np.int64]

    @classmethod
    def nothing(cls, entries: int, *, predicts: bool) -> "_RegretTables":
        regrets = np.zeros(entries)
        base = np.zeros(entries) if predicts else regrets
        return cls(regrets, base, np.zeros(entries), np.zeros(1, dtype=np.int64))

    def copy(self) -> "_RegretTables":
        regrets = self.regrets.copy()
        base = regrets if self.base is self.regrets else self.base.copy()
        return _RegretTables(regrets, base, self.sums.copy(), self.clock.copy())


class CFRSolver:
    """`start` is a strategy to begin with instead of the uniform one."""

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
        self._walker = TraversalWorkspace(vector_game)
        self._learnt = _RegretTables.nothing(vector_game.entries, predicts=method.predicts)
        self._head_start = 0
        self._is_ready = False
        if start is not None:
            regrets = Strategy(vector_game, start).flat * _first_regrets(vector_game) * _TRUST
            self._begin_with(regrets, regrets, _HEAD_START)

    def _begin_with(self, regrets: Floats, base: Floats, head_start: int) -> None:
        self._learnt.regrets[:] = regrets
        self._learnt.base[:] = base
        self._learnt.clock[0] = self._head_start = head_start

    @property
    def iteration(self) -> int:
        """How many are done. The kernel counts, so that this is true however a run was stopped."""
        return int(self._learnt.clock[0]) - self._head_start

    def iterate(self, count: int = 1) -> None:
        goal = self.iteration + count
        at_once = iterations_per_call(self.vector_game)
        each = seconds_without_kernel(self.vector_game)
        while self.iteration < goal:
            some = min(goal - self.iteration, at_once)
            without = min(some, 1 + int(_PLAIN_CALL / each))
            if is_worth_compiling(kernels.traverse, without * each, _PATIENCE):
                if not self._is_ready:
                    self._walk(self._learnt, 0)  # so that no clock ever counts the time to compile
                    self._is_ready = True
                with self._clocked():
                    self._walk(self._learnt, some)
            else:
                with self._clocked():
                    self._walk_plainly(without)

    def compile(self) -> None:
        """Compile the kernels now, or load them, however little work there is: for callers whose later calls
        are on a clock."""
        self._walk(self._learnt, 0)
        self._average(kernels.average, self._walker.arrays.nodes[:0])

    @contextmanager
    def _clocked(self) -> Iterator[None]:
        began = self._now()
        try:
            yield
        finally:
            self.seconds += self._now() - began

    def _walk_plainly(self, count: int) -> None:
        learnt = self._learnt.copy()
        self._walk(learnt, count, numpy_traversal.traverse)
        self._learnt = learnt

    def _walk(
        self, learnt: _RegretTables, count: int, traverse: Callable[..., None] = kernels.traverse
    ) -> None:
        number, done = divmod(int(learnt.clock[0]), BLOCK)
        block = self.method.schedule.block(number)
        until = min(done + count, BLOCK)
        walker = self._walker
        traverse(
            *walker.arrays, walker.ends, kernels.PREDICT if self.method.predicts else kernels.LEARN, 2,
            learnt.base, learnt.regrets, learnt.sums,
            block.keep[done:until], block.forget[done:until], block.weights[done : until + 1],
            *walker.pads, learnt.clock, walker.worth,
        )  # fmt: skip

    def average(self) -> Floats:
        """A flat strategy: what counts in the end."""
        return self._average(self._averager(), self._walker.arrays.nodes)

    def _averager(self) -> Callable[..., None]:
        if not is_worth_compiling(kernels.average, seconds_without_kernel(self.vector_game) / 4):
            return numpy_traversal.average
        self._average(kernels.average, self._walker.arrays.nodes[:0])  # compiles it
        return kernels.average

    def _average(self, average: Callable[..., None], nodes: NDArray[np.int64]) -> Floats:
        flat = np.empty(self.vector_game.entries)
        average(nodes, self._learnt.base, self._learnt.sums, flat, self._walker.spare)
        return flat

    def grade(self) -> Grade:
        """Of the average, by exact best responses."""
        return self._walker.grade(self.average())

    def measure(self) -> ConvergencePoint:
        """Grade the average, and keep it if it is the best yet."""
        averager = self._averager()
        with self._clocked():
            flat = self._average(averager, self._walker.arrays.nodes)
            grade = self._walker.grade(flat)
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
        """Go on until the exploitability is that small, or that many iterations are done in all.

        It is measured every so many iterations, or ever more seldom. What `on_progress` raises comes through;
        the run can be asked for its `solution` then, saved, and gone on with.
        """
        while not self._reached(until) and self.iteration < most:
            self.iterate(min(every or self._pause(), most - self.iteration))
            self.measure()
            if on_progress is not None:
                on_progress(progress_of(self.marks, until, most))
        return self.solution(until)

    def solution(self, until: float = 0.0) -> Solution:
        """The best strategy yet."""
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

    def _pause(self) -> int:
        """A fifth more iterations in small games, a twentieth in large ones."""
        return max(25, self.iteration // (5 if self.vector_game.entries <= SMALL else 20))

    def restart(self, vector_game: VectorGame) -> "CFRSolver":
        """A run on other payoffs of the same tree that begins with what was learnt here."""
        if (
            vector_game.tree is not self.vector_game.tree
            or vector_game.hand_classes is not self.vector_game.hand_classes
        ):
            raise BadRequest(
                f"a run restarts on the same tree with other payoffs, not on {vector_game.game.name}'s"
            )
        run = CFRSolver(vector_game, self.method, now=self._now)
        run._begin_with(self._learnt.regrets, self._learnt.base, min(int(self._learnt.clock[0]), _HEAD_START))
        return run

    def save(self, path: Path) -> None:
        """Save the best strategy, to be played or graded, with all that it takes to resume."""
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
            self._learnt.regrets,
            self._learnt.base,
            self._learnt.sums,
        )
        state.save(solution.strategy, path)

    @classmethod
    def load(
        cls, path: Path, vector_game: VectorGame | None = None, *, now: Callable[[], float] = perf_counter
    ) -> "CFRSolver":
        """Goes on as if it had never been interrupted. With a form, the file must be of that game."""
        strategy, state = CFRCheckpoint.load(path, vector_game)
        run = cls(strategy.vector_game, state.method, now=now)
        run._begin_with(state.regrets, state.base, state.head_start)
        run._learnt.sums[:] = state.sums
        run._learnt.clock[0] += state.iteration
        run.seconds = state.seconds
        run.marks = list(state.marks)
        run.best = BestAverage(strategy.flat, state.grade, state.best_iteration)
        return run


def _first_regrets(vector_game: VectorGame) -> Floats:
    """By entry: about what one iteration brings."""
    size = float(np.abs([vector_game.win, vector_game.lose]).mean())
    found = np.empty(vector_game.entries)
    for node in vector_game.tree.decisions:
        hand_classes = vector_game.hand_classes_at(node)
        vector_game.block(found, node)[:] = (
            size * hand_classes.weight * hand_classes.scale / vector_game.deals
        )
    return found

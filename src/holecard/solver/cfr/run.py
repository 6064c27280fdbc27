"""A method at work on a form: it can be watched, stopped, saved, and gone on with."""

from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from holecard.errors import BadRequest
from holecard.solver.cfr import kernels
from holecard.solver.cfr.cost import check_memory, iterations_a_call
from holecard.solver.cfr.grading import Walker
from holecard.solver.cfr.method import BLOCK, Method
from holecard.solver.cfr.saved import Saved
from holecard.solver.form import Form
from holecard.solver.response import Grade
from holecard.solver.solution import Mark, Solution, Watch
from holecard.solver.strategy import Strategy

Floats = NDArray[np.float64]

SMALL: Final = 20_000
"""Entries up to which measuring costs more than iterations do."""
_HEAD_START: Final = 200
"""Iterations that a run with something to begin with pretends to have done: methods that forget would
forget it otherwise."""
_TRUST: Final = 10.0
"""First regrets that it takes to change a start by half."""


class Best(NamedTuple):
    """The least exploitable average that was measured."""

    flat: Floats
    grade: Grade
    iteration: int


class Run:
    """`start` is a strategy to begin with instead of the uniform one."""

    def __init__(
        self,
        form: Form,
        method: Method = Method.PCFR_PLUS,
        start: Floats | None = None,
        *,
        now: Callable[[], float] = perf_counter,
    ) -> None:
        check_memory(form)
        self.form, self.method = form, method
        self.seconds = 0.0
        self.marks: list[Mark] = []
        self.best: Best | None = None
        self._now = now
        self._walker = Walker(form)
        self._regrets = np.zeros(form.entries)
        self._base = np.zeros(form.entries) if method.predicts else self._regrets
        self._sums = np.zeros(form.entries)
        self._clock = np.zeros(1, dtype=np.int64)
        self._head_start = 0
        self._compile()
        if start is not None:
            regrets = Strategy(form, start).flat * _first_regrets(form) * _TRUST
            self._begin_with(regrets, regrets, _HEAD_START)

    def _begin_with(self, regrets: Floats, base: Floats, head_start: int) -> None:
        self._regrets[:] = regrets
        self._base[:] = base
        self._clock[0] = self._head_start = head_start

    def _compile(self) -> None:
        """Walk no iteration and average no node, so that no clock ever counts the time to compile."""
        self._call(0)
        self._average(self._walker.arrays.nodes[:0])

    @property
    def iteration(self) -> int:
        """How many are done. The kernel counts, so that this is true however a run was stopped."""
        return int(self._clock[0]) - self._head_start

    def iterate(self, count: int = 1) -> None:
        goal = self.iteration + count
        at_once = iterations_a_call(self.form)
        began = self._now()
        try:
            while self.iteration < goal:
                self._call(min(goal - self.iteration, at_once))
        finally:
            self.seconds += self._now() - began

    def _call(self, count: int) -> None:
        number, done = divmod(int(self._clock[0]), BLOCK)
        block = self.method.schedule.block(number)
        until = min(done + count, BLOCK)
        walker = self._walker
        kernels.walks(
            *walker.arrays, walker.ends, kernels.PREDICT if self.method.predicts else kernels.LEARN, 2,
            self._base, self._regrets, self._sums,
            block.keep[done:until], block.forget[done:until], block.weights[done : until + 1],
            *walker.pads, self._clock, walker.worth,
        )  # fmt: skip

    def average(self) -> Floats:
        """A flat strategy: what counts in the end."""
        return self._average(self._walker.arrays.nodes)

    def _average(self, nodes: NDArray[np.int64]) -> Floats:
        flat = np.empty(self.form.entries)
        kernels.average(nodes, self._base, self._sums, flat, self._walker.spare)
        return flat

    def grade(self) -> Grade:
        """Of the average, by exact best responses."""
        return self._walker.grade(self.average())

    def measure(self) -> Mark:
        """Grade the average, and keep it if it is the best yet."""
        began = self._now()
        flat = self.average()
        grade = self._walker.grade(flat)
        if self.best is None or grade.exploitability < self.best.grade.exploitability:
            self.best = Best(flat, grade, self.iteration)
        self.seconds += self._now() - began
        mark = Mark(self.iteration, self.seconds, grade.exploitability)
        self.marks.append(mark)
        return mark

    def solve(
        self,
        until: float = 1e-6,
        most: int = 100_000,
        watch: Watch | None = None,
        every: int | None = None,
    ) -> Solution:
        """Go on until the exploitability is that small, or that many iterations are done in all.

        It is measured every so many iterations, or ever more seldom. What `watch` raises comes through;
        the run can be asked for its `solution` then, saved, and gone on with.
        """
        while not self._reached(until) and self.iteration < most:
            self.iterate(min(every or self._pause(), most - self.iteration))
            mark = self.measure()
            if watch is not None:
                watch(mark)
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
            Strategy(self.form, self.best.flat),
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
        return max(25, self.iteration // (5 if self.form.entries <= SMALL else 20))

    def restart(self, form: Form) -> "Run":
        """A run on other payoffs of the same tree that begins with what was learnt here."""
        if form.tree is not self.form.tree or form.lanes is not self.form.lanes:
            raise BadRequest(f"a run restarts on the same tree with other payoffs, not on {form.game.name}'s")
        run = Run(form, self.method, now=self._now)
        run._begin_with(self._regrets, self._base, min(int(self._clock[0]), _HEAD_START))
        return run

    def save(self, path: Path) -> None:
        """The best strategy, for whoever wants to play or grade it, and all that it takes to go on."""
        solution = self.solution()
        assert self.best is not None
        state = Saved(
            self.method,
            self.iteration,
            self._head_start,
            self.seconds,
            self.best.iteration,
            self.best.grade,
            tuple(self.marks),
            self._regrets,
            self._base,
            self._sums,
        )
        state.save(solution.strategy, path)

    @classmethod
    def load(cls, path: Path, form: Form | None = None, *, now: Callable[[], float] = perf_counter) -> "Run":
        """Goes on as if it had never been interrupted. With a form, the file must be of that game."""
        strategy, state = Saved.load(path, form)
        run = cls(strategy.form, state.method, now=now)
        run._begin_with(state.regrets, state.base, state.head_start)
        run._sums[:] = state.sums
        run._clock[0] += state.iteration
        run.seconds = state.seconds
        run.marks = list(state.marks)
        run.best = Best(strategy.flat, state.grade, state.best_iteration)
        return run


def _first_regrets(form: Form) -> Floats:
    """By entry: about what one iteration brings."""
    size = float(np.abs([form.win, form.lose]).mean())
    found = np.empty(form.entries)
    for node in form.tree.decisions:
        lanes = form.lanes_at(node)
        form.block(found, node)[:] = size * lanes.weight * lanes.scale / form.deals
    return found

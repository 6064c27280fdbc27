"""Discounted CFR on a spot after the flop: a run can be watched, stopped, saved and resumed.

Every hand is its own: there is no card abstraction. The average strategy weighs the iterations of a hand, not
how often it gets to a node, which suits nodes that are seldom reached; what it gives away is always measured
by exact best responses.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from holecard.errors import BadRequest
from holecard.progress import Progress, ProgressListener
from holecard.solver.postflop.decisions import AVERAGE
from holecard.solver.postflop.estimates import build_game
from holecard.solver.postflop.game import PostflopGame, PostflopTables
from holecard.solver.postflop.node_locking import LockedEntries, PostflopLock, swaps_with
from holecard.solver.postflop.path import Position
from holecard.solver.postflop.schedule import discounts_at, dither_at, first_pause, next_pause
from holecard.solver.postflop.spot import PostflopSpot
from holecard.solver.postflop.walk import BoardWalk

Floats = NDArray[np.float32]
Result = TypeVar("Result")
_PATIENCE: Final = 500
"""Iterations between two looks at the clock, at most."""
_ENTRIES_AT_ONCE: Final = 20_000_000
"""So many times an entry of the tables is worked on between two looks; about a tenth of a second."""


@dataclass(frozen=True, slots=True)
class PostflopGrade:
    """In chips. A player's value is a share of the pot, plus or minus the chips won or lost beyond it."""

    pot: int
    values: tuple[float, float]
    best: tuple[float, float]
    """What each gets with a best response to the other."""

    @property
    def gains(self) -> tuple[float, float]:
        return self.best[0] - self.values[0], self.best[1] - self.values[1]

    @property
    def exploitability(self) -> float:
        """The mean of both gains."""
        return sum(self.gains) / 2

    @property
    def percent(self) -> float:
        """The exploitability in percent of the pot."""
        return 100 * self.exploitability / self.pot


class PostflopSolver:
    """`PostflopSolver(spot, threads=2).solve(until=0.3)`"""

    def __init__(
        self,
        spot: PostflopSpot,
        *,
        threads: int = 1,
        compact: bool = False,
        locks: Sequence[PostflopLock] = (),
        game: PostflopGame | None = None,
    ) -> None:
        """With `compact` tables take 16 bits an entry instead of 32. `game` is one of this spot, if there is
        one already."""
        if locks and compact:
            raise BadRequest(f"locked nodes are solved in 32 bits, not in 16: {locks[0].path!r}")
        if threads < 1:
            raise BadRequest(f"a solver needs at least one thread, not {threads}")
        self.spot, self.threads = spot, threads
        self.game = game or build_game(spot, swaps_with(spot, locks), compact=compact, threads=threads)
        self.tables = PostflopTables.new(self.game, compact=compact)
        self.locks = LockedEntries(self.game, locks)
        self.lock_data = [lock.data() for lock in locks]
        self.iteration = 0
        self.weight = 0.0
        """Of the iterations in the average."""
        self.seconds = 0.0
        self.marks: list[tuple[int, float]] = []
        """Iterations and the exploitability after them, in percent of the pot."""
        self._latest: PostflopGrade | None = None
        self._best: tuple[float, float] | None = None
        """What best responses got in the last measurement, unless iterations followed it."""
        self._at_once = min(max(_ENTRIES_AT_ONCE // self.game.entries, 1), _PATIENCE)
        """Iterations between two looks at the clock."""
        self._walk = BoardWalk(self.game, self.tables, self.locks, threads)
        self._driver = ThreadPoolExecutor(1, thread_name_prefix="postflop-driver")
        for player in (0, 1):
            self.locks.impose(self.tables.regrets, player)
        self.locks.impose_average(self.tables.average, self.tables.full)

    # -- iterations

    def run(self, iterations: int, is_stopped: Callable[[], bool] = bool) -> None:
        """Ctrl-C and `is_stopped` take effect between iterations, so that a run can always go on."""
        self._latest = self._best = None
        done = 0
        while done < iterations and not is_stopped():
            count = min(self._at_once, iterations - done)
            self._finish(partial(self._iterate, count))
            done += count

    def _finish(self, work: Callable[[], Result]) -> Result:
        """Do it in another thread. An interrupt here takes effect once it is done, or before it has begun."""
        future: Future[Result] = Future()
        try:
            self._driver.submit(_work_off, future, work)
            return future.result()
        except KeyboardInterrupt:
            while not (future.cancel() or future.done()):
                with suppress(KeyboardInterrupt):
                    wait((future,))
            raise

    def _iterate(self, count: int) -> None:
        factors = np.array([self._next_discounts() for _ in range(count)], np.float32)
        if not self.locks:
            self._walk.learn(factors)
            return
        for at in range(count):
            for player in (0, 1):
                self._walk.learn(factors[at : at + 1], (player, player + 1))
                self.locks.impose(self.tables.regrets, player)

    def _next_discounts(self) -> tuple[float, ...]:
        gain, loss, kept = discounts_at(self.iteration)
        dither = dither_at(self.iteration) if self.tables.is_compact else 0.0
        self.iteration += 1
        self.weight = self.weight * kept + 1
        return gain, loss, 1 - 1 / self.weight, self.tables.full / self.weight, dither

    # -- one traversal

    def values(self, player: int, mode: int) -> NDArray[np.float64]:
        """By hand: what it gets, summed over the opponent's hands by weight; in parts of the pot, as if each
        player had put in half of it."""
        return self._finish(lambda: self._traverse(int(player), mode))

    def _traverse(self, player: int, mode: int) -> NDArray[np.float64]:
        return self._walk.values(player, mode)[: len(self.spot.hands(player))].astype(np.float64)

    def node_values(self, position: Position, player: int) -> tuple[Floats, Floats]:
        """Of a decision and its children, if both play their average strategies from the root on."""
        return self._finish(lambda: self._walk.node_values(position, int(player)))

    # -- results

    def grade(self) -> PostflopGrade:
        """Exact: both best responses to the average strategies."""
        return self._finish(self._grade)

    def _grade(self, best: tuple[float, float] | None = None) -> PostflopGrade:
        """`best` is what best responses get, where that is known."""
        pot = self.spot.pot
        best = best or self._best_responses()
        value = self._total(0, self._walk.values(0, AVERAGE))
        other = pot - value if not self.spot.rake.rate else self._total(1, self._walk.values(1, AVERAGE))
        return PostflopGrade(pot, (value, other), best)

    def _best_responses(self) -> tuple[float, float]:
        found = self._walk.best_values()
        return self._total(0, found[0]), self._total(1, found[1])

    def _total(self, player: int, values: Floats) -> float:
        """In chips."""
        weights = self.game.weights[player]
        total = float(weights.astype(np.float64) @ values[: len(weights)].astype(np.float64))
        return self.spot.pot / 2 + self.spot.pot * total

    def latest_grade(self) -> PostflopGrade:
        """The one of the last measurement in `solve`, or a new one after other iterations."""
        if self._latest is None:
            self._latest = self._finish(partial(self._grade, self._best))
        return self._latest

    def overlay(self, locks: Sequence[PostflopLock]) -> PostflopGrade:
        """The grade of the strategies as they are, but for these locks: what best responses gain then.

        The game must tell apart all boards that the locks do (see `locks.swaps_with`)."""
        locked = LockedEntries(self.game, locks)
        kept = self.tables.average.copy()
        locked.impose_average(self.tables.average, self.tables.full)
        try:
            return self.grade()
        finally:
            self.tables.average[:] = kept

    def solve(
        self,
        until: float = 0.5,
        most: int = 10_000,
        seconds: float | None = None,
        on_progress: ProgressListener | None = None,
        is_stopped: Callable[[], bool] = bool,
    ) -> PostflopGrade:
        """Iterate until the exploitability is at most `until` percent of the pot, limits are reached, or
        `is_stopped` says so, which is asked between iterations."""
        started, before = perf_counter(), self.seconds

        def is_over() -> bool:
            return is_stopped() or (seconds is not None and perf_counter() - started > seconds)

        percent = self._percent() if self.iteration else float("inf")
        while percent > until and self.iteration < most and not is_over():
            pause = next_pause(self.marks, self.iteration, until, first_pause(self.game.entries))
            try:
                percent = self._advance(min(pause, most - self.iteration), is_over)
            finally:
                self.seconds = before + perf_counter() - started
            self.marks.append((self.iteration, percent))
            if on_progress is not None:
                on_progress(self._progress(percent, until))
        return self.latest_grade()

    def _advance(self, iterations: int, is_stopped: Callable[[], bool]) -> float:
        """The exploitability after so many iterations, of which the last ones and the measurement are done
        in one go: in small spots a way through the driver takes as long as an iteration."""
        last = (iterations - 1) % self._at_once + 1
        self.run(iterations - last, is_stopped)
        if is_stopped():
            return self._percent()
        self._latest = self._best = None
        return self._finish(partial(self._iterate_and_measure, last))

    def _iterate_and_measure(self, count: int) -> float:
        self._iterate(count)
        return self._measure()

    def _percent(self) -> float:
        """The exploitability in percent of the pot."""
        return self._latest.percent if self._latest is not None else self._finish(self._measure)

    def _measure(self) -> float:
        """Without rake the values of both players add up to the pot: best responses are enough."""
        self._best = self._best_responses()
        if self.spot.rake.rate:
            self._latest = self._grade(self._best)
            return self._latest.percent
        return 50 * (sum(self._best) - self.spot.pot) / self.spot.pot

    def _progress(self, percent: float, until: float) -> Progress:
        """The whole is a guess: exploitability falls about as a power of the iterations."""
        whole = self.iteration * max(percent / until, 1.0) ** (1 / 1.2) if until > 0 else None
        detail = f"exploitability {percent:.3g}% of the pot"
        return Progress(self.iteration, whole, "iterations", detail, is_estimate=True)


def _work_off(future: Future[Result], work: Callable[[], Result]) -> None:
    if future.set_running_or_notify_cancel():
        try:
            future.set_result(work())
        except BaseException as error:
            future.set_exception(error)

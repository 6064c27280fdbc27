"""Discounted CFR on a spot after the flop: it can be watched, stopped, saved and gone on with.

Every hand is its own: there is no card abstraction. The average strategy weighs the iterations of a hand, not
how often it gets to a node, which suits nodes that are seldom reached; what it gives away is always measured
by exact best responses.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from time import perf_counter
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from holecard.errors import BadRequest
from holecard.progress import Progress, ProgressListener
from holecard.solver.postflop.decisions import AVERAGE, BEST, LEARN, Discounts, Locked
from holecard.solver.postflop.estimates import build_game
from holecard.solver.postflop.game import PostflopGame, PostflopTables
from holecard.solver.postflop.locks import LockedEntries, PostflopLock, swaps_with
from holecard.solver.postflop.path import Position
from holecard.solver.postflop.spot import PostflopSpot
from holecard.solver.postflop.traversal import ascend, descend, learn_river, traverse_rivers

Floats = NDArray[np.float32]
Result = TypeVar("Result")
_JOBS: Final = 24
"""Parts of the work of an iteration. Their sums are added in the same order by any number of threads."""
_PATIENCE: Final = 64
"""Iterations of a river between two looks at the clock."""
_TOP: Final = np.zeros(1, np.int64)
_NO_DISCOUNTS: Final = Discounts(*(np.float32(0),) * 4)
_UNLOCKED: Final = Locked(np.zeros((0, 0), np.int32), np.zeros(1, np.float32))


@dataclass(frozen=True, slots=True)
class PostflopGrade:
    """In chips. What a player gets is his share of the pot, with what he wins and loses beyond it."""

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


def discounts_at(iteration: int) -> tuple[float, float, float]:
    """Factors for positive regrets, negative regrets and the average so far, of an iteration from 0.

    Alpha 1.5, beta 0 and gamma 3; the average begins again at powers of four, so that early strategies are
    forgotten."""
    power = 1
    while power * 4 <= iteration:
        power *= 4
    past = float(max(iteration - 1, 0)) ** 1.5
    since = iteration - power if iteration else 0
    return past / (past + 1), 0.5, (since / (since + 1)) ** 3


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
            raise BadRequest(f"a solver needs a thread or more, not {threads}")
        self.spot, self.threads = spot, threads
        self.game = game or build_game(spot, swaps_with(spot, locks), compact=compact)
        self.tables = PostflopTables.zeros(self.game, compact=compact)
        self.locks = LockedEntries(self.game, locks)
        self.lock_texts = [str(lock) for lock in locks]
        self.iteration = 0
        self.weight = 0.0
        """Of the iterations in the average."""
        self.seconds = 0.0
        self.marks: list[tuple[int, float]] = []
        """Iterations and the exploitability after them, in percent of the pot."""
        self._latest: PostflopGrade | None = None
        self.spaces = [
            [self.game.workspace(street) for street in range(spot.streets)] for _ in range(threads)
        ]
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="postflop")
        self._driver = ThreadPoolExecutor(1, thread_name_prefix="postflop-driver")
        for player in (0, 1):
            self.locks.impose(self.tables.regrets, player)
            self.locks.impose(self.tables.average, player)

    # -- iterations

    def run(self, iterations: int) -> None:
        """Ctrl-C takes effect between iterations, so that a run can always go on."""
        self._latest = None
        done = 0
        while done < iterations:
            count = min(_PATIENCE if self.spot.streets == 1 else 1, iterations - done)
            self._finish(partial(self._iterate, count))
            done += count

    def _finish(self, work: Callable[[], Result]) -> Result:
        """Do it in another thread, whatever interrupts this one."""
        future = self._driver.submit(work)
        interrupt: KeyboardInterrupt | None = None
        while True:
            try:
                result = future.result()
            except KeyboardInterrupt as error:
                interrupt = error
                continue
            if interrupt is not None:
                raise interrupt
            return result

    def _iterate(self, count: int) -> None:
        factors = np.array([self._next_discounts() for _ in range(count)], np.float32)
        if self.spot.streets == 1 and not self.locks:
            game, boards = self.game, self.game.boards[0]
            programs = game.programs[0][0].arrays, game.programs[0][1].arrays
            learn_river(
                programs, boards.arrays, self.tables.arrays(), game.row, game.weights, _TOP,
                self.spaces[0][0], factors, _UNLOCKED, np.zeros(game.row, np.float32),
            )  # fmt: skip
            return
        for row in factors:
            discounts = Discounts(*row)
            for player in (0, 1):
                self._traverse(player, LEARN, discounts)
                self.locks.impose(self.tables.regrets, player)

    def _next_discounts(self) -> tuple[float, float, float, float]:
        gain, loss, kept = discounts_at(self.iteration)
        self.iteration += 1
        self.weight = self.weight * kept + 1
        return gain, loss, 1 - 1 / self.weight, self.tables.full / self.weight

    # -- one traversal

    def values(self, player: int, mode: int) -> NDArray[np.float64]:
        """By hand: what it gets, summed over the opponent's hands by weight; in parts of the pot, as if each
        player had put in half of it."""
        return self._finish(lambda: self._traverse(player, mode, _NO_DISCOUNTS))

    def _traverse(self, player: int, mode: int, discounts: Discounts) -> NDArray[np.float64]:
        game = self.game
        found = np.zeros(game.row, np.float32)
        walk = _Walk(self, player, mode, discounts)
        walk.street(0, 0, game.weights[1 - player], _TOP, found, 0, spread=self.threads > 1)
        return found[: len(self.spot.hands(player))].astype(np.float64)

    def node_values(self, position: Position, player: int) -> tuple[Floats, Floats]:
        """Of a decision and its children, if both play their average strategies from the root on."""
        walk = _Walk(self, player, AVERAGE, _NO_DISCOUNTS)
        return self._finish(lambda: walk.node_values(position))

    # -- results

    def grade(self) -> PostflopGrade:
        """Exact: both best responses to the average strategies."""
        pot, half = self.spot.pot, self.spot.pot / 2
        weights = [row.astype(np.float64) for row in self.game.weights]

        def total(player: int, mode: int) -> float:
            values = self.values(player, mode)
            return half + pot * float(weights[player][: len(values)] @ values)

        best = total(0, BEST), total(1, BEST)
        value = total(0, AVERAGE)
        other = pot - value if not self.spot.rake.rate else total(1, AVERAGE)
        return PostflopGrade(pot, (value, other), best)

    def latest_grade(self) -> PostflopGrade:
        """The one of the last measurement in `solve`, or a new one after other iterations."""
        if self._latest is None:
            self._latest = self.grade()
        return self._latest

    def overlay(self, locks: Sequence[PostflopLock]) -> PostflopGrade:
        """The grade of the strategies as they are, but for these locks: what best responses gain then.

        The game must tell apart all boards that the locks do (see `locks.swaps_with`)."""
        locked = LockedEntries(self.game, locks)
        kept = self.tables.average.copy()
        for player in (0, 1):
            locked.impose(self.tables.average, player, self.tables.full)
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
    ) -> PostflopGrade:
        """Iterate until the exploitability is at most `until` percent of the pot, or limits are reached."""
        started, before = perf_counter(), self.seconds
        grade = self.latest_grade() if self.iteration else None
        while (grade is None or grade.percent > until) and self.iteration < most:
            if seconds is not None and perf_counter() - started > seconds:
                break
            try:
                self.run(min(_pause(self.iteration), most - self.iteration))
            finally:
                self.seconds = before + perf_counter() - started
                self._latest = None
            grade = self.latest_grade()
            self.marks.append((self.iteration, grade.percent))
            if on_progress is not None:
                on_progress(self._progress(grade, until))
        return grade or self.latest_grade()

    def _progress(self, grade: PostflopGrade, until: float) -> Progress:
        """The whole is a guess: exploitability falls about as a power of the iterations."""
        whole = self.iteration * max(grade.percent / until, 1.0) ** (1 / 1.2) if until > 0 else None
        detail = f"exploitability {grade.percent:.3g}% of the pot"
        return Progress(self.iteration, whole, "iterations", detail, is_estimate=True)


def _pause(iteration: int) -> int:
    """Iterations until the next measurement."""
    return max(10, iteration // 10 // 5 * 5)


class _Walk:
    """One traversal for a player: streets in Python, boards in kernels."""

    def __init__(self, solver: PostflopSolver, player: int, mode: int, discounts: Discounts) -> None:
        self.solver, self.player, self.mode, self.discounts = solver, player, mode, discounts
        self.game = solver.game
        self.tables = solver.tables.arrays()

    def street(
        self,
        street: int,
        board: int,
        reach_above: Floats,
        rows_above: NDArray[np.int64],
        values_above: Floats,
        thread: int,
        *,
        spread: bool,
    ) -> None:
        """The values of all lines of a board are added to those of the board above."""
        game, player = self.game, self.player
        program, boards = game.programs[street][player].arrays, game.boards[street].arrays
        work = self.solver.spaces[thread][street]
        if street == game.spot.streets - 1:
            self._rivers(board, board + 1, reach_above, rows_above, values_above, thread)
            return
        table = self.tables[0] if self.mode == LEARN else self.tables[1]
        descend(program, boards, board, player, table, game.row, reach_above, rows_above, work.reach)
        next_values = self._next_street(street, board, work.reach, thread, spread=spread)
        ascend(
            program, boards, board, player, self.mode, self.tables, game.row, next_values,
            game.chance(street), work, self.discounts, self._locked(street), values_above,
        )  # fmt: skip

    def _next_street(self, street: int, board: int, reach: Floats, thread: int, *, spread: bool) -> Floats:
        """Sums over the next cards, by line."""
        game = self.game
        first, end = game.boards[street + 1].children(board)
        rows = game.exit_rows[street][self.player]
        total = np.zeros(game.lines(street + 1) * game.row, np.float32)
        jobs = _split(first, end) if street == 0 else [(first, end)]

        def work(job: tuple[int, int], into: Floats, thread: int) -> None:
            if street + 1 == game.spot.streets - 1:
                self._rivers(*job, reach, rows, into, thread)
            else:
                for child in range(*job):
                    self.street(street + 1, child, reach, rows, into, thread, spread=False)

        if len(jobs) == 1:
            work(jobs[0], total, thread)
            return total
        parts = [np.zeros_like(total) for _ in jobs]
        if spread:
            self._share(jobs, parts, work)
        else:
            for job, part in zip(jobs, parts, strict=True):
                work(job, part, thread)
        for part in parts:
            total += part
        return total

    def _share(
        self,
        jobs: Sequence[tuple[int, int]],
        parts: Sequence[Floats],
        work: Callable[[tuple[int, int], Floats, int], None],
    ) -> None:
        """Threads take the next job when they are done with one."""
        waiting = iter(list(zip(jobs, parts, strict=True)))

        def take(thread: int) -> None:
            for job, part in waiting:
                work(job, part, thread)

        done: list[Future[None]] = [
            self.solver._pool.submit(take, thread) for thread in range(self.solver.threads)
        ]
        for future in done:
            future.result()

    def _rivers(
        self,
        first: int,
        end: int,
        reach: Floats,
        rows: NDArray[np.int64],
        values: Floats,
        thread: int,
        block: int | None = None,
    ) -> None:
        street = self.game.spot.streets - 1
        program, boards = self.game.programs[street][self.player].arrays, self.game.boards[street].arrays
        blocks = (0, len(program.blocks)) if block is None else (block, block + 1)
        traverse_rivers(
            program, boards, first, end, *blocks, self.player, self.mode, self.tables, self.game.row, reach,
            rows, self.solver.spaces[thread][street], self.discounts, self._locked(street), values,
        )  # fmt: skip

    def _locked(self, street: int) -> Locked:
        return self.solver.locks.locked(street, self.player) or _UNLOCKED

    def node_values(self, position: Position) -> tuple[Floats, Floats]:
        """What a decision is worth, and each of its children, by hand of the board that is kept."""
        game, player, last = self.game, self.player, position.street
        place = game.programs[last][player].places
        reach, rows = game.weights[1 - player], _TOP
        for street, board in enumerate(position.boards[:-1]):
            program, boards = game.programs[street][player].arrays, game.boards[street].arrays
            work = self.solver.spaces[0][street]
            descend(program, boards, board, player, self.tables[1], game.row, reach, rows, work.reach)
            reach, rows = work.reach, game.exit_rows[street][player]
        nowhere = np.zeros(game.lines(last) * game.row, np.float32)
        board = position.boards[-1]
        if last == game.spot.streets - 1:
            self._rivers(board, board + 1, reach, rows, nowhere, 0, place[position.node].block)
        else:
            self.street(last, board, reach, rows, nowhere, 0, spread=False)
        values = self.solver.spaces[0][last].values.reshape(-1, game.row)
        children = [place[child].value for child in position.node.children]
        return values[place[position.node].value].copy(), values[children].copy()


def _split(first: int, end: int) -> list[tuple[int, int]]:
    """Into jobs of about equal size, as many whatever the number of threads."""
    cuts = np.linspace(first, end, min(end - first, _JOBS) + 1).round().astype(int).tolist()
    return list(pairwise(cuts))

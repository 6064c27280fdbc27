"""Processes that solve the hands of one step. Each always gets the same stacks, to warm-start from its last
solution.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing.connection import wait
from typing import Any

from holecard.errors import BadRequest
from holecard.solver.match.model import MatchModel, MatchSolverSettings
from holecard.solver.match.stage_game import StageGameSolver, StageSolution
from holecard.solver.match.value_table import Floats

_TASK = 8
"""Hands per task."""


class StageGameWorkers:
    """A context manager. A single worker is this process itself."""

    def __init__(self, kind: MatchModel, settings: MatchSolverSettings, count: int) -> None:
        if count < 1:
            raise BadRequest(f"there is one worker or more, not {count}")
        self.count = count
        self._here = StageGameSolver(kind, settings) if count == 1 else None
        self._pools = [_pool(kind, settings) for _ in range(count)] if count > 1 else []

    def solve(self, row: Floats, hands_left: int, places: Sequence[int]) -> Iterator[StageSolution]:
        """Results in any order."""
        if self._here is not None:
            for place in places:
                yield self._here.solve(row, hands_left, place)
            return
        waiting: list[Future[list[StageSolution]]] = []
        for number, pool in enumerate(self._pools):
            mine = [place for place in places if self._owner(place, len(row)) == number]
            for at in range(0, len(mine), _TASK):
                waiting.append(pool.submit(_solve, row, hands_left, mine[at : at + _TASK]))
        for done in as_completed(waiting):
            yield from done.result()

    def _owner(self, place: int, places: int) -> int:
        """By effective stack, which determines the tree."""
        return min(place, places - 1 - place) % self.count

    def __enter__(self) -> "StageGameWorkers":
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        for pool in self._pools:
            if kind is not None:
                for process in list((getattr(pool, "_processes", None) or {}).values()):
                    process.kill()
            pool.shutdown(wait=True, cancel_futures=True)


def _pool(kind: MatchModel, settings: MatchSolverSettings) -> ProcessPoolExecutor:
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(1, mp_context=context, initializer=_begin, initargs=(kind, settings))


_solver: StageGameSolver


def _begin(kind: MatchModel, settings: MatchSolverSettings) -> None:
    """Workers ignore Ctrl-C, which the parent handles, and die with it."""
    global _solver
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent.sentinel,), daemon=True).start()
    _solver = StageGameSolver(kind, settings)


def _follow(sentinel: Any) -> None:
    wait([sentinel])
    os._exit(1)


def _solve(row: Floats, hands_left: int, places: list[int]) -> list[StageSolution]:
    return [_solver.solve(row, hands_left, place) for place in places]

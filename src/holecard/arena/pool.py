"""Where batches are played: processes on this machine, or a cluster, behind one interface."""

import multiprocessing
import os
import signal
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from concurrent.futures import wait as wait_for
from contextlib import contextmanager, suppress
from multiprocessing.connection import wait
from types import TracebackType
from typing import Any, Self, TypeVar

from holecard.arena.hand_log import BatchLog
from holecard.arena.worker import Task, play_batch
from holecard.bots.watchdog import tree
from holecard.bots.watchdog.client import is_watchdog
from holecard.bots.watchdog.system import become_subreaper
from holecard.errors import BadRequest
from holecard.garbage import collect_rarely

_T = TypeVar("_T")


class Pool(ABC):
    """An executor of `concurrent.futures` that can be replaced when its workers die."""

    executor: Executor
    breaks_together: bool
    """Whether the loss of one worker takes all batches with it that are being played."""
    patience: float | None = None
    """Seconds after which the pool is asked to `check` itself while answers are awaited; None is never."""

    @property
    @abstractmethod
    def window(self) -> int:
        """How many batches are handed out at a time: enough to keep every worker busy."""

    def submit(self, task: Task) -> "Future[BatchLog]":
        return self.call(play_batch, task)

    def call(self, function: Callable[..., _T], *arguments: object) -> "Future[_T]":
        """Run any other function in a worker."""
        return self.executor.submit(function, *arguments)

    def result(self, future: "Future[_T]") -> _T:
        """The result of a single task, or an error as soon as there will be none."""
        while not wait_for([future], self.patience).done:
            self.check()
        return future.result()

    def is_loss(self, error: Exception) -> bool:
        """Whether the error means that a worker died, rather than that the batch is faulty."""
        return isinstance(error, BrokenExecutor)

    @abstractmethod
    def check(self) -> None:
        """Raise `Interrupted` if there will never be an answer."""

    @abstractmethod
    def renew(self) -> None:
        """Restart after workers were lost."""

    @abstractmethod
    def stop(self) -> None:
        """Stop everything that is being played immediately."""

    def close(self) -> None:
        """Release the workers when everything is played and stored, without waiting for them: a bot may have
        left threads and `atexit` hooks in them that never end."""
        self.stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.close()
        else:
            self.stop()


class LocalPool(Pool):
    """One process per worker, so that a bot that breaks its worker breaks nothing else."""

    breaks_together = True
    patience = 1.0

    def __init__(self, workers: int | None = None) -> None:
        if workers is not None and workers < 1:
            raise BadRequest(f"there is one worker or more, not {workers}")
        self.workers = workers or os.cpu_count() or 1
        self.executor = self._start()

    @property
    def window(self) -> int:
        return self.workers + 2

    def _start(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, mp_context=context, initializer=start_worker)

    def call(self, function: Callable[..., _T], *arguments: object) -> "Future[_T]":
        """This may start a worker, which must not react to Ctrl-C even before it can ignore it."""
        with _ctrl_c_held_back():
            return super().call(function, *arguments)

    def check(self) -> None:
        """The executor itself reports lost processes, but not those that a bot has stopped: such a worker
        would never answer, and such a watchdog would watch nothing. They are killed, and so count as lost."""
        for worker in self._pids():
            ours = [pid for pid in tree.descendants(worker) if is_watchdog(pid)]
            tree.send(signal.SIGKILL, [pid for pid in (worker, *ours) if tree.is_stopped(pid)])

    def _pids(self) -> list[int]:
        return list(getattr(self.executor, "_processes", None) or {})

    def renew(self) -> None:
        self.stop()
        self.executor = self._start()

    def stop(self) -> None:
        """Kill the workers immediately: the watchdogs of their programs then end those too. Other processes
        that bots have started in them are also killed."""
        for pid in self._pids():
            _kill_with_descendants(pid)
        self.executor.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """Delay Ctrl-C until the end of the block. Processes started in the meantime do not get it at all."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _kill_with_descendants(worker: int) -> None:
    """All are stopped first, since a stopped process cannot start another. Running watchdogs end the programs
    they watch by themselves, and clean up after them."""
    tree.send(signal.SIGSTOP, [worker])
    tree.send(signal.SIGSTOP, _left_in(worker))
    tree.send(signal.SIGKILL, [*_left_in(worker), worker])
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(worker, signal.SIGKILL)


def _left_in(worker: int) -> list[int]:
    kept = [pid for pid in tree.children(worker) if is_watchdog(pid) and not tree.is_stopped(pid)]
    roots = [pid for pid in tree.children(worker) if pid not in kept]
    return [pid for root in roots for pid in (root, *tree.descendants(root))]


def start_worker() -> None:
    """A worker leaves Ctrl-C to its parent, prints nothing, and dies with it. It leads a process group and is
    a subreaper, so that whatever a bot starts in it is found and dies with it."""
    collect_rarely()
    os.setpgid(0, 0)
    become_subreaper()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})  # the programs of bots may want it
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # also what a bot writes past Python
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent.sentinel,), daemon=True).start()


def _follow(sentinel: Any) -> None:
    """Exit when the parent is gone, since the results are then of no use."""
    from holecard.bots.process.child import end_all

    wait([sentinel])
    try:
        end_all()
    finally:
        os._exit(1)

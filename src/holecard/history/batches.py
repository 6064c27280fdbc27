"""Work on batches of hands in several processes, in order and with bounded memory."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from signal import SIG_IGN, SIGINT, signal
from typing import TYPE_CHECKING, Final, TypeVar

from holecard.errors import BadRequest, Interrupted

if TYPE_CHECKING:
    from concurrent.futures import Future

_AHEAD: Final = 3
"""Batches for each worker that are prepared or not yet taken."""


Batch = TypeVar("Batch")
Done = TypeVar("Done")


def batches_of(items: Iterable[Batch], size: int) -> Iterator[list[Batch]]:
    """Lists of so many items each, but for the last."""
    rest = iter(items)
    while batch := list(islice(rest, size)):
        yield batch


def in_workers(
    work: Callable[[Batch], Done], batches: Iterable[Batch], workers: int
) -> Iterator[tuple[Batch, Done]]:
    """Every batch with what was made of it, in order. One worker is this process itself."""
    if workers < 1:
        raise BadRequest(f"there is one worker or more, not {workers}")
    rest = iter(batches)
    first = list(islice(rest, 2))
    if workers == 1 or len(first) < 2:  # starting workers would take longer
        for batch in chain(first, rest):
            yield batch, work(batch)
        return
    yield from _in_processes(work, chain(first, rest), workers)


def _in_processes(
    work: Callable[[Batch], Done], batches: Iterable[Batch], workers: int
) -> Iterator[tuple[Batch, Done]]:
    """Imports what starts processes only now: a few hands need none of it."""
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    waiting: deque[tuple[Batch, Future[Done]]] = deque()
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _ignore_interrupts)
    try:
        for batch in batches:
            waiting.append((batch, pool.submit(work, batch)))
            if len(waiting) > _AHEAD * workers:
                oldest, done = waiting.popleft()
                yield oldest, done.result()
        while waiting:
            oldest, done = waiting.popleft()
            yield oldest, done.result()
    except BrokenProcessPool:
        raise Interrupted(
            f"one of {workers} workers was killed from outside; finished work is kept"
        ) from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _ignore_interrupts() -> None:
    """Ctrl-C is for the process that started the workers."""
    signal(SIGINT, SIG_IGN)

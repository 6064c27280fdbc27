"""Batches on the workers of a Dask scheduler: extra `cluster`.

Dask does not report that its scheduler is gone: futures are cancelled without waking their waiters, or
nothing happens at all when a machine hangs. So the scheduler is asked for its workers while we wait.
"""

import logging
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from threading import Thread
from time import monotonic, sleep
from typing import Any, Final

from holecard.arena.hand_log import BatchLog
from holecard.arena.pool import Pool
from holecard.arena.worker import Task
from holecard.errors import BadRequest, Interrupted

_SILENCE: Final = 8.0
"""Seconds after which a scheduler that does not answer counts as gone."""
_RETURN: Final = 3.0
"""Seconds within which a lost connection may be restored."""
_FRESH: Final = 2.0
"""Seconds for which the number of workers is cached."""
_LOGGERS: Final = ("distributed", "distributed.client", "tornado.application", "asyncio")


class ClusterPool(Pool):
    """Dask plays a batch again when a worker dies, and gives up when it dies too often.

    Workers need holecard installed, and the bots' files and programs at the same paths. `tell` receives
    messages for the user while nothing progresses.
    """

    breaks_together = False
    patience = 1.0

    def __init__(
        self, address: str, timeout: float = 10, tell: Callable[[str], object] | None = None
    ) -> None:
        try:
            from distributed import Client
        except ImportError:
            raise BadRequest("a cluster needs Dask: pip install 'holecard[cluster]'") from None
        for name in _LOGGERS:  # whatever matters is said here, in a line
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        self.address = address
        self._tell = tell or (lambda _words: None)
        self._threads = 0
        self._asked = 0.0
        self._has_told = False
        self._client = _connected(Client, address, timeout)
        self.executor = self._client.get_executor(pure=False)

    @property
    def window(self) -> int:
        if monotonic() - self._asked > _FRESH:
            self.check()
        return max(1, self._threads) + 2

    def submit(self, task: Task) -> "Future[BatchLog]":
        """Dask's own future wakes no waiter when it is cancelled, as all are when the scheduler is gone."""
        mine: Future[BatchLog] = Future()
        try:
            theirs = super().submit(task)
        except Exception as error:
            raise self._gone(error) from None
        theirs.add_done_callback(lambda future: _pass_on(future, mine))
        return mine

    def is_loss(self, error: Exception) -> bool:
        from distributed import CancelledError as Cancelled
        from distributed import KilledWorker

        if not isinstance(error, KilledWorker | Cancelled | CancelledError):
            return False
        self.check()
        return True

    def check(self) -> None:
        """Ask the scheduler for its workers; an error if it is gone."""
        try:
            self._await_connection()
            workers = self._client.sync(self._client.scheduler.ncores, callback_timeout=_SILENCE)
        except Exception as error:  # whatever Dask meets in whatever is left of the connection
            raise self._gone(error) from None
        self._asked = monotonic()
        self._threads = sum(workers.values())
        if not self._threads and not self._has_told:
            self._tell(f"no worker is connected yet, waiting for one: {self.address!r}")
        self._has_told = not self._threads

    def _await_connection(self) -> None:
        until = monotonic() + _RETURN
        while self._client.status != "running" and monotonic() < until:
            sleep(0.05)
        if self._client.status != "running":
            raise ConnectionError("the connection is lost")

    def _gone(self, error: Exception) -> Interrupted:
        words = str(error) or type(error).__name__
        return Interrupted(f"the Dask scheduler no longer answers ({words}): {self.address!r}")

    def renew(self) -> None:
        """The scheduler looks after its workers."""

    def close(self) -> None:
        self.stop()

    def stop(self) -> None:
        """The scheduler drops the tasks of a client that has disconnected, or is gone itself."""
        try:
            self._client.close(timeout=2)
        except Exception:  # it has gone first, in whatever way: nothing is left to be closed
            self._client.status = "closed"


def _connected(kind: Any, address: str, timeout: float) -> Any:
    """A Dask client, created in its own thread: Dask's timeout covers connecting, but not a server that
    accepts the connection and then stays silent."""
    client = kind.__new__(kind)
    failed: list[Exception] = []

    def connect() -> None:
        try:
            get_backend(parse_address(address)[0])  # Dask itself would be stuck with an unknown scheme
            client.__init__(address, timeout=timeout, set_as_default=False)
        except Exception as error:
            failed.append(error)

    from distributed.comm.addressing import parse_address
    from distributed.comm.registry import get_backend

    thread = Thread(target=connect, daemon=True)
    thread.start()
    try:
        thread.join(timeout + 2)
    finally:
        if failed or thread.is_alive():
            client.status = "closed"  # so that it does not try to say goodbye
    if failed or thread.is_alive():
        why = str(failed[0] if failed else f"no answer after {timeout:g} s")
        raise BadRequest(f"there is no Dask scheduler ({why}) at {address!r}")
    return client


def _pass_on(theirs: "Future[BatchLog]", mine: "Future[BatchLog]") -> None:
    if not mine.set_running_or_notify_cancel():
        return
    if theirs.cancelled():
        mine.set_exception(CancelledError())
    elif (error := theirs.exception()) is not None:
        mine.set_exception(error)
    else:
        mine.set_result(theirs.result())

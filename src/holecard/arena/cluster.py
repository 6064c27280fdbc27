"""Units on the workers of a Dask scheduler: extra `cluster`."""

from typing import Any

from holecard.arena.pool import Pool
from holecard.errors import BadRequest


class ClusterPool(Pool):
    """Dask plays a unit again by itself when a worker dies, and says so when it dies too often.

    Workers need holecard installed, and the bots' files and programs at the same paths.
    """

    breaks_together = False

    def __init__(self, address: str, timeout: float = 10) -> None:
        try:
            from distributed import Client
        except ImportError:
            raise BadRequest("a cluster needs Dask: pip install 'holecard[cluster]'") from None
        try:
            connect: Any = Client  # untyped
            self._client = connect(address, timeout=timeout, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise BadRequest(f"there is no Dask scheduler ({error}) at {address!r}") from None
        self.executor = self._client.get_executor(pure=False)

    @property
    def window(self) -> int:
        threads: int = sum(self._client.nthreads().values())
        return max(1, threads) + 2

    def is_loss(self, error: Exception) -> bool:
        from distributed import CancelledError, KilledWorker

        return isinstance(error, KilledWorker | CancelledError)

    def renew(self) -> None:
        """The scheduler looks after its workers."""

    def close(self) -> None:
        self.stop()

    def stop(self) -> None:
        self.executor.shutdown(wait=False)
        self._client.close(timeout=2)

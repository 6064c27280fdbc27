"""Compiled kernels on disk: a kernel that several processes need at once is compiled by one of them.

Workers of a tournament start together and need the same kernels. Numba's own cache lets each of them compile,
and the last one to write an index drops what the others wrote. Here the first one holds a lock on the folder
of the cache while it compiles; the others wait for it and load what it has written.
"""

import fcntl
import logging
import os
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

from numba.core.caching import FunctionCache

_log: Final = logging.getLogger(__name__)
_PATIENCE: Final = 60.0
"""Seconds to wait for another process, which may have been stopped while it held the lock."""
_PAUSE: Final = 0.05


class KernelCache(FunctionCache):
    """Numba's cache of one kernel. It calls `load_overload` first, and `save_overload` after compiling.

    A kernel compiles the ones that it calls on the way, so a process takes the lock once for all of them.
    Who sees a compilation fail calls `end_turn`, since nothing is saved then.
    """

    _turn: "_Turn | None" = None
    """That of this process, in which Numba lets one thread compile at a time."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        found = super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]
        if found is not None or KernelCache._turn is not None:
            return found
        KernelCache._turn = turn = _Turn(Path(self.cache_path), self)
        if turn.has_waited:
            found = super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]
            if found is not None:
                self.end_turn()
        return found

    def save_overload(self, sig: Any, data: Any) -> None:
        try:
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]
        finally:
            turn = KernelCache._turn
            if turn is not None and turn.owner is self:
                self.end_turn()

    @staticmethod
    def end_turn() -> None:
        """Let another process compile."""
        turn, KernelCache._turn = KernelCache._turn, None
        if turn is not None:
            turn.end()


class _Turn:
    """The right to compile into a folder, taken by the kernel that was called from Python."""

    def __init__(self, folder: Path, owner: KernelCache) -> None:
        self.owner = owner
        self.has_waited = False
        self._file: int | None = None
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = os.open(folder / "compiling.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError:  # a folder that may not be written to: nothing will be saved either
            return
        until = monotonic() + _PATIENCE
        while not self._is_taken(self._file) and monotonic() < until:
            if not self.has_waited:
                _log.info("waiting for another process, which is compiling the same kernels")
                self.has_waited = True
            sleep(_PAUSE)

    @staticmethod
    def _is_taken(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def end(self) -> None:
        if self._file is not None:
            os.close(self._file)

"""Compiled kernels on disk: a kernel that several processes need at once is compiled by one of them.

Workers of a tournament start together and need the same kernels. Numba's own cache lets each of them compile,
and the last one to write an index drops what the others wrote. Here the first one holds a lock on the folder
of the cache while it compiles; the others wait for it and load what it has written.

Kernels of holecard are kept in the user's folder for all copies of the same source (`kernel_folder`), and
found by all that they are compiled from (`kernel_sources`). Other kernels are kept where Numba keeps them.
"""

import fcntl
import logging
import os
from functools import cache
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

from numba.core.caching import CacheImpl, CompileResultCacheImpl, FunctionCache

import holecard
from holecard.solver.kernel_folder import kernel_folder, make_folder, name_for, note_use
from holecard.solver.kernel_sources import digest_of

_log: Final = logging.getLogger(__name__)
_PATIENCE: Final = 60.0
"""Seconds to wait for another process, which may have been stopped while it held the lock."""
_PAUSE: Final = 0.05
_PACKAGE: Final = Path(holecard.__file__).parent


class _Locator:
    """Tells Numba where the compiled code of a kernel of holecard belongs, and what it was compiled from."""

    def __init__(self, file: Path, line: int, folder: Path) -> None:
        self._py_file, self._line = str(file), line
        self._digest = digest_of(file)
        self._folder = folder / name_for(self._digest)

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> "_Locator | None":
        file = Path(py_file)
        folder = _folder() if file.is_relative_to(_PACKAGE) and file.exists() else None
        return None if folder is None else cls(file, py_func.__code__.co_firstlineno, folder)

    def ensure_cache_path(self) -> None:
        make_folder(self._folder)

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return self._digest

    def get_disambiguator(self) -> str:
        return str(self._line)


@cache
def _folder() -> Path | None:
    folder = kernel_folder()
    if folder is None:
        _log.info("there is no private folder for compiled kernels")
    return folder


class _CacheImpl(CompileResultCacheImpl):
    def __init__(self, py_func: Any) -> None:
        is_ours = Path(py_func.__code__.co_filename).is_relative_to(_PACKAGE)
        own: list[Any] = [_Locator]
        self._locator_classes = own if is_ours else CacheImpl._locator_classes
        super().__init__(py_func)


class KernelCache(FunctionCache):
    """Numba's cache of one kernel. It calls `load_overload` first, and `save_overload` after compiling.

    A kernel compiles the ones that it calls on the way, so a process takes the lock once for all of them.
    Who sees a compilation fail calls `end_turn`, since nothing is saved then.
    """

    _turn: "_Turn | None" = None
    """That of this process, in which Numba lets one thread compile at a time."""

    _impl_class = _CacheImpl

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        found = self._load(sig, target_context)
        if found is not None or KernelCache._turn is not None:
            return found
        KernelCache._turn = turn = _Turn(Path(self.cache_path), self)
        if turn.has_waited:
            found = self._load(sig, target_context)
            if found is not None:
                self.end_turn()
        return found

    def _load(self, sig: Any, target_context: Any) -> Any:
        try:
            found = super().load_overload(sig, target_context)
        except Exception as error:  # a file that is cut in half can raise anything
            _log.warning("cannot read compiled code in %s, and compile it again: %r", self.cache_path, error)
            self._index.unlink(missing_ok=True)
            return None
        if found is not None:
            note_use(Path(self.cache_path))
        return found

    def save_overload(self, sig: Any, data: Any) -> None:
        try:
            super().save_overload(sig, data)
        except OSError as error:
            _log.warning("cannot keep compiled code in %s: %s", self.cache_path, error)
        finally:
            turn = KernelCache._turn
            if turn is not None and turn.owner is self:
                self.end_turn()

    def is_kept(self) -> bool:
        """Whether code for some types of arguments is there, compiled from the source as it is."""
        try:
            return bool(self._cache_file._load_index())
        except Exception:  # as above: loading it will say so
            return False

    @property
    def _index(self) -> Path:
        return Path(self.cache_path, f"{self._impl.filename_base}.nbi")

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
            make_folder(folder)
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

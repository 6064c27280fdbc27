"""The results folder: tournament results, hand histories and saved strategies that the server may show.

The name in a request is looked up in a listing of the folder and never joined to a path, so that no other
file can be opened.
"""

import os
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from time import monotonic
from typing import Final

from holecard.arena.schema import APPLICATION
from holecard.history.hand_store import is_store
from holecard.sqlite import application_of
from holecard.web.errors import NotFound

MAX_DEPTH: Final = 2
"""Levels of subfolders that are listed."""
FRESH: Final = 1.0
"""Seconds for which a listing is reused."""
MAX_FILES: Final = 20_000
"""Maximum number of files listed, so that a server started in a huge folder still responds."""
HISTORIES: Final = (".phh", ".phhs")
_SPOT_ARRAYS: Final = {"header.npy", "regrets.npy", "average.npy", "units.npy"}


@dataclass(frozen=True, slots=True)
class LibraryFile:
    name: str
    """Path relative to the folder, with forward slashes."""
    path: Path
    size: int
    changed: float
    """Modification time, in seconds since 1970."""


class Library:
    """The files of a folder; a listing older than a second is refreshed."""

    def __init__(self, folder: Path, clock: Callable[[], float] = monotonic) -> None:
        self.folder = folder
        self._clock = clock
        self._listed: tuple[float, dict[str, LibraryFile]] | None = None

    def results(self) -> list[str]:
        """Results files of tournaments."""
        return [item.name for item in self._of(".db") if _is_results(item.path)]

    def stores(self) -> list[str]:
        """Files of imported hands."""
        return [item.name for item in self._of(".db") if is_store(item.path)]

    def histories(self) -> list[str]:
        """PHH files."""
        return [item.name for item in self._of(*HISTORIES)]

    def strategies(self) -> list[str]:
        """Saved strategies of whole games."""
        return [item.name for item in self._of(".npz") if not _is_spot(item)]

    def spots(self) -> list[LibraryFile]:
        """Saved runs of spots after the flop."""
        return [item for item in self._of(".npz") if _is_spot(item)]

    def item(self, name: str) -> LibraryFile:
        """The listed file with this name."""
        result = self._items().get(name)
        if result is None:
            raise NotFound(f"there is no such file in the results folder: {name!r}")
        return result

    def path(self, name: str) -> Path:
        return self.item(name).path

    def _of(self, *suffixes: str) -> list[LibraryFile]:
        return [item for name, item in self._items().items() if name.endswith(suffixes)]

    def _items(self) -> dict[str, LibraryFile]:
        now = self._clock()
        if self._listed is None or now - self._listed[0] > FRESH:
            self._listed = now, {item.name: item for item in sorted(self._walk(), key=_natural)}
        return self._listed[1]

    def _walk(self) -> Iterator[LibraryFile]:
        root = self.folder.resolve()
        seen = 0
        for at, folders, files in os.walk(root):
            depth = len(Path(at).relative_to(root).parts)
            folders[:] = (
                [] if depth >= MAX_DEPTH else sorted(name for name in folders if not name.startswith("."))
            )
            for name in files:
                seen += 1
                item = _item(root, Path(at) / name)
                if item is not None:
                    yield item
            if seen > MAX_FILES:
                return


@lru_cache(16)
def library_of(folder: Path) -> Library:
    """The library of a folder, shared by all requests."""
    return Library(folder)


def _natural(item: LibraryFile) -> tuple[int, str]:
    """Sort key: files of the folder itself before those of its subfolders."""
    return item.name.count("/"), item.name.casefold()


def _item(root: Path, path: Path) -> LibraryFile | None:
    """None for hidden files, links out of the folder, special files and unprintable names."""
    name = path.relative_to(root).as_posix()
    if path.name.startswith(".") or not name.isprintable():
        return None
    try:
        if path.is_symlink() and not path.resolve().is_relative_to(root):
            return None
        result = path.stat()
    except (OSError, RuntimeError):  # RuntimeError: a symbolic link to itself
        return None
    return LibraryFile(name, path, result.st_size, result.st_mtime) if path.is_file() else None


@lru_cache(4096)
def _is_spot(item: LibraryFile) -> bool:
    """By the names of its arrays; a file that changes is looked at again."""
    try:
        with zipfile.ZipFile(item.path) as packed:
            return set(packed.namelist()) >= _SPOT_ARRAYS
    except (OSError, RuntimeError, ValueError, zipfile.BadZipFile):
        return False


def _is_results(path: Path) -> bool:
    try:
        return application_of(path) == APPLICATION
    except OSError:
        return False

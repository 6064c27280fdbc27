"""The folder with what the server shows: results files, hand histories, saved strategies.

A name that somebody sends is looked up in the listing and never made into a path, so that nothing else
can be opened.
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from time import monotonic
from typing import Final

from holecard.arena.schema import APPLICATION
from holecard.web.errors import Missing

DEEP: Final = 2
"""Folders below the shelf that are looked into."""
FRESH: Final = 1.0
"""Seconds for which a listing is good."""
MOST: Final = 20_000
"""Files that are looked at, so that a server started in a huge folder still answers."""
HISTORIES: Final = (".phh", ".phhs")
_MAGIC: Final = b"SQLite format 3\0"
_ID_AT: Final = 68
"""Where a SQLite file keeps the application id, in four bytes."""


@dataclass(frozen=True, slots=True)
class Item:
    name: str
    """Relative to the shelf, with forward slashes."""
    path: Path
    size: int
    changed: float
    """Seconds since 1970."""


class Shelf:
    def __init__(self, folder: Path, clock: Callable[[], float] = monotonic) -> None:
        self.folder = folder
        self._clock = clock
        self._listed: tuple[float, dict[str, Item]] | None = None

    def results(self) -> list[str]:
        """Results files of tournaments."""
        return [item.name for item in self._of(".db") if _is_results(item.path)]

    def histories(self) -> list[str]:
        """PHH files."""
        return [item.name for item in self._of(*HISTORIES)]

    def strategies(self) -> list[str]:
        """Saved strategies."""
        return [item.name for item in self._of(".npz")]

    def item(self, name: str) -> Item:
        """What the listing has under this name."""
        found = self._items().get(name)
        if found is None:
            raise Missing(f"there is no such file in the results folder: {name!r}")
        return found

    def path(self, name: str) -> Path:
        return self.item(name).path

    def _of(self, *suffixes: str) -> list[Item]:
        return [item for name, item in self._items().items() if name.endswith(suffixes)]

    def _items(self) -> dict[str, Item]:
        now = self._clock()
        if self._listed is None or now - self._listed[0] > FRESH:
            self._listed = now, {item.name: item for item in sorted(self._walk(), key=_natural)}
        return self._listed[1]

    def _walk(self) -> Iterator[Item]:
        root = self.folder.resolve()
        looked = 0
        for at, folders, files in os.walk(root):
            deep = len(Path(at).relative_to(root).parts)
            folders[:] = [] if deep >= DEEP else sorted(name for name in folders if not name.startswith("."))
            for name in files:
                looked += 1
                item = _item(root, Path(at) / name)
                if item is not None:
                    yield item
            if looked > MOST:
                return


@lru_cache(16)
def shelf_of(folder: Path) -> Shelf:
    """One for each folder, so that requests share its listing."""
    return Shelf(folder)


def _natural(item: Item) -> tuple[int, str]:
    """Files of the folder itself first."""
    return item.name.count("/"), item.name.casefold()


def _item(root: Path, path: Path) -> Item | None:
    """Nothing for what is hidden, leads out of the folder, is no file or has a name that is no text."""
    name = path.relative_to(root).as_posix()
    if path.name.startswith(".") or not name.isprintable():
        return None
    try:
        if path.is_symlink() and not path.resolve().is_relative_to(root):
            return None
        found = path.stat()
    except (OSError, RuntimeError):  # the latter is a link that leads to itself
        return None
    return Item(name, path, found.st_size, found.st_mtime) if path.is_file() else None


def _is_results(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            head = file.read(_ID_AT + 4)
    except OSError:
        return False
    return head.startswith(_MAGIC) and head[_ID_AT:] == APPLICATION.to_bytes(4, "big")

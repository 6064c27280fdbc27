"""The folder of compiled kernels: one per user of a machine, shared by all copies of holecard.

It is `holecard/kernels` in XDG_CACHE_HOME or `~/.cache`, or `holecard` in NUMBA_CACHE_DIR. For a user without
a home it lies beside the solver's source. Its folders are named for what their kernels were compiled from, so
a change of the source, of Numba or of Python leads to another folder, and the one for the old source is still
there when the change is undone. The least recently used ones are removed.

Cached kernels are code. They are loaded only from a folder that belongs to this user and that no other user
may write to.
"""

import hashlib
import os
import shutil
import stat
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

_BESIDE: Final = Path(__file__).parent / "__pycache__" / "kernels"
_MOST: Final = 200
"""Folders that are kept, with about a megabyte each: nine versions of all kernels."""


def kernel_folder() -> Path | None:
    """The first place that can be used, or None: then every process compiles."""
    return next(filter(_is_ours, _candidates()), None)


def _candidates() -> Iterator[Path]:
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        yield Path(chosen).absolute() / "holecard"
        return
    base = Path(os.environ.get("XDG_CACHE_HOME", ""))
    if base.is_absolute():
        yield base / "holecard" / "kernels"
    else:
        with suppress(RuntimeError):  # there is no home
            yield Path.home() / ".cache" / "holecard" / "kernels"
    yield _BESIDE


def _is_ours(folder: Path) -> bool:
    """Whether it is there or can be made, and only this user can put code into it."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found, above = folder.lstat(), folder.parent.stat()
    except OSError:
        return False
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid() or found.st_mode & 0o022:
        return False
    return not _may_be_replaced(above) and os.access(folder, os.W_OK | os.X_OK)


def _may_be_replaced(above: os.stat_result) -> bool:
    """Whether another user could put a folder of the same name there, from the state of the one above."""
    is_open = above.st_mode & stat.S_IWOTH and not above.st_mode & stat.S_ISVTX
    return bool(is_open) or above.st_uid not in (os.geteuid(), 0)


def name_for(sources: str) -> str:
    """The name of the folder for kernels that are made of these sources, by this Numba and this Python."""
    import llvmlite
    import numba

    made_with = f"{sources} {numba.__version__} {llvmlite.__version__} {sys.version}"
    return hashlib.sha256(made_with.encode()).hexdigest()[:32]


def make_folder(folder: Path) -> None:
    """One of the folders of kernels, in place of an old one."""
    with suppress(FileExistsError):
        folder.mkdir(mode=0o700, parents=True)
        if folder.parent == kernel_folder():
            remove_old(folder.parent)


def note_use(folder: Path) -> None:
    """Keep it when others are removed."""
    with suppress(OSError):
        os.utime(folder)


def remove_old(folder: Path, most: int = _MOST) -> None:
    """Remove the folders that have not been used for longest. A process that is about to load from one of
    them compiles."""
    found = []
    with os.scandir(folder) as entries:
        for entry in entries:
            with suppress(OSError):  # another process has removed it
                if entry.is_dir(follow_symlinks=False):
                    found.append((entry.stat(follow_symlinks=False).st_mtime_ns, entry.path))
    for _, path in sorted(found, reverse=True)[most:]:
        shutil.rmtree(path, ignore_errors=True)

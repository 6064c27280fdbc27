"""Running a program in bubblewrap: no network, nothing writable but a `/tmp` of its own."""

import os
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from holecard.errors import BadRequest

_HIDDEN: Final = Path("/tmp")
"""Replaced by an empty folder, which would hide a program that lives there."""


def sandboxed(command: Sequence[str], folder: str, *, needs_network: bool) -> list[str]:
    """The command line that runs the command in a sandbox, and in the folder."""
    if needs_network:
        raise BadRequest(
            "a sandbox has no network, so a program that connects to a port cannot be run in one: "
            f"{' '.join(command)!r}"
        )
    bwrap = shutil.which("bwrap")
    if bwrap is None:
        raise BadRequest(
            "a sandbox needs bubblewrap: install the package bubblewrap of your system, which has the "
            "program 'bwrap'"
        )
    home = Path(folder).resolve()
    own = [part for path in _needed(command, home) for part in ("--ro-bind", str(path), str(path))]
    return [
        bwrap, "--unshare-all", "--die-with-parent", "--ro-bind", "/", "/", "--dev", "/dev",
        "--proc", "/proc", "--tmpfs", str(_HIDDEN), *own, "--chdir", str(home), "--", *command,
    ]  # fmt: skip


def _needed(command: Sequence[str], home: Path) -> Iterator[Path]:
    """What lies in the hidden folder and must be seen: where the command is run, and its own files with
    those beside them. A link is bound under its own name, so that it is not followed."""
    for path in (home, *(Path(os.path.normpath(home / word)) for word in command if word)):
        if _HIDDEN in path.parents and _exists(path):
            yield path.parent if path.is_file() and path.parent != _HIDDEN else path


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # a word too long for a file, or one with a zero byte
        return False

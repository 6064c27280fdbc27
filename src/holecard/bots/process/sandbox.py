"""Runs a program in bubblewrap: no network, no capabilities, nothing writable, few visible files.

The program sees the files that `visible_files.py` lists, read-only, and has its own user, process, host name,
network and IPC namespaces. Its `/tmp` and `/dev/shm` are small private file systems that vanish with it.
System calls are not filtered, because bubblewrap only accepts compiled filters.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from holecard.bots.process.visible_files import VisibleFiles, visible_files
from holecard.errors import BadRequest

_ROOM: Final = 64 << 20
"""Size in bytes of each private file system; they use memory that no process is charged for."""
_ALWAYS: Final = (
    "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--hostname", "sandbox"
)  # fmt: skip
_PROC: Final = ("--proc", "/proc", "--remount-ro", "/proc")
"""Read-only, because root owns the kernel settings there and needs no capability to write them."""
_STRICTEST_FIRST: Final = (
    ("--unshare-user", "--disable-userns", *_PROC),
    ("--unshare-user", *_PROC),
    _PROC,
    ("--unshare-user",),
)
"""Option sets to try in this order. Old versions of bubblewrap lack `--disable-userns`, root is not always
allowed to create a user namespace, and many containers forbid mounting `/proc`."""
_KEPT: Final = ("LANG", "LC_ALL", "LC_CTYPE", "TZ")


class Sandboxed(NamedTuple):
    """A command line and environment that run a program in a sandbox."""

    command: list[str]
    environment: dict[str, str]


def sandboxed(command: Sequence[str], folder: str, *, needs_network: bool) -> Sandboxed:
    """The bubblewrap command line and environment that run the command in the folder."""
    if needs_network:
        raise BadRequest(
            "a sandbox has no network, so it cannot run a program that connects to a port: "
            f"{' '.join(command)!r}"
        )
    bwrap = shutil.which("bwrap")
    if bwrap is None:
        raise BadRequest(
            "a sandbox needs bubblewrap: install the package bubblewrap of your system, which has the "
            "program 'bwrap'"
        )
    home = Path(folder).resolve()
    shown = visible_files(command, home)
    walls = [*_walls(bwrap), *_own_folders(bwrap), *_binds(shown)]
    finish = ["--remount-ro", "/dev", "--remount-ro", "/", "--chdir", str(home), "--"]
    return Sandboxed([bwrap, *walls, *finish, *command], _environment(shown))


def _binds(shown: VisibleFiles) -> Iterator[str]:
    for link, target in shown.links:
        yield from ("--symlink", target, str(link))
    for path in shown.folders:
        yield from ("--tmpfs", str(path))
    for path in shown.paths:
        yield from ("--ro-bind-try", str(path), str(path))  # it may have been deleted since
    for path in shown.folders:
        yield from ("--remount-ro", str(path))


def _own_folders(bwrap: str) -> list[str]:
    size = ["--size", str(_ROOM)] if _can(bwrap, ("--size", str(_ROOM), "--tmpfs", "/tmp")) else []
    return ["--dev", "/dev", *size, "--tmpfs", "/dev/shm", *size, "--tmpfs", "/tmp"]


def _environment(shown: VisibleFiles) -> dict[str, str]:
    """The environment inside: only search paths, locale and time zone are inherited."""
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    return {**kept, **shown.search_paths, "HOME": "/tmp", "TMPDIR": "/tmp"}


@cache
def _walls(bwrap: str) -> tuple[str, ...]:
    """The strictest isolation options that work on this system."""
    for more in _STRICTEST_FIRST:
        if _can(bwrap, (*_ALWAYS, *more)):
            return (*_ALWAYS, *more)
    *_, reason = _tried(bwrap, (*_ALWAYS, *_STRICTEST_FIRST[-1])).stderr.split("\n") or [""]
    raise BadRequest(
        "a sandbox needs user namespaces, which this system does not allow here (inside a container, start "
        f"that with --privileged; elsewhere see docs/how-to/hostile-bots.md): {reason!r}"
    )


def _can(bwrap: str, options: tuple[str, ...]) -> bool:
    return _tried(bwrap, options).returncode == 0


@cache
def _tried(bwrap: str, options: tuple[str, ...]) -> "subprocess.CompletedProcess[str]":
    """Run a trivial program in bubblewrap with these options, to see whether they work here."""
    command = [bwrap, "--ro-bind", "/", "/", *options, "--", "/bin/sh", "-c", ":"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    done.stderr = done.stderr.strip()
    return done

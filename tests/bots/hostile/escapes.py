"""Tries every way out that it knows, and reports those that were open: it fails to load with their names.

Beside it lies `aim.json`: what there is outside to be reached. Where nothing holds it, it does no harm: it
touches files of the test's own, and takes back what it did.
"""

import ctypes
import json
import os
import signal
import socket
import stat
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from holecard import Bot
from holecard.hand.action import Action
from holecard.hand.view import View

AIM = json.loads(Path(__file__).with_name("aim.json").read_text("utf-8"))
MS_REMOUNT, MS_BIND, CLONE_NEWUSER, PTRACE_ATTACH = 32, 4096, 0x10000000, 16
LASTING = os.ST_NOSUID | os.ST_NODEV | os.ST_NOEXEC | os.ST_NOATIME | os.ST_NODIRATIME
"""Flags of a mounted file system, which have the same numbers for `mount`."""
libc = ctypes.CDLL(None, use_errno=True)


def succeeds(result: int) -> None:
    if result < 0:
        raise OSError(ctypes.get_errno(), "refused")


def remount() -> None:
    """Writable, and otherwise as it is."""
    flags = os.statvfs("/").f_flag & ~os.ST_RDONLY & LASTING
    succeeds(libc.mount(b"none", b"/", None, MS_REMOUNT | MS_BIND | flags, None))


def mount() -> None:
    with tempfile.TemporaryDirectory() as folder:
        succeeds(libc.mount(b"none", folder.encode(), b"tmpfs", 0, None))
        succeeds(libc.umount(folder.encode()))


def make_device() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.mknod(f"{folder}/device", 0o600 | stat.S_IFBLK, os.makedev(8, 0))


def write_outside() -> None:
    (Path(AIM["folder"]) / "written").touch()


def write_beside_itself() -> None:
    Path(__file__).with_name("written").touch()


def write_to_the_kernel() -> None:
    os.close(os.open("/proc/sys/kernel/core_pattern", os.O_WRONLY))


def read_outside() -> None:
    Path(AIM["folder"], "secret").read_text("utf-8")


def read_the_system() -> None:
    """Whatever is there of the places where people and services keep their things, but for this Python."""
    folders = (Path("/", name) for name in ("boot", "home", "root", "run", "srv", "sys", "var"))
    own = {parent for prefix in (sys.prefix, sys.base_prefix) for parent in Path(prefix).parents}
    if not [entry for folder in folders if folder.exists() for entry in folder.iterdir() if entry not in own]:
        raise FileNotFoundError


def read_results() -> None:
    Path(AIM["results"]).read_bytes()


def see_environment() -> None:
    if "HOLECARD_SECRET" not in os.environ:
        raise KeyError


def connect() -> None:
    socket.create_connection(("127.0.0.1", AIM["port"]), timeout=5).close()


def connect_to_file() -> None:
    with socket.socket(socket.AF_UNIX) as link:
        link.connect(AIM["socket"])


def connect_to_abstract_socket() -> None:
    with socket.socket(socket.AF_UNIX) as link:
        link.connect("\0" + AIM["abstract"])


def see_processes() -> None:
    if b"sleep" not in Path(f"/proc/{AIM['victim']}/cmdline").read_bytes():
        raise FileNotFoundError


def trace() -> None:
    succeeds(libc.ptrace(PTRACE_ATTACH, AIM["victim"], None, None))


def kill() -> None:
    os.kill(AIM["victim"], signal.SIGKILL)


def make_user_namespace() -> None:
    succeeds(libc.unshare(CLONE_NEWUSER))


def gain_capabilities() -> None:
    lines = Path("/proc/self/status").read_text("ascii").splitlines()
    if not any(line.startswith("CapBnd:") and int(line.split()[1], 16) for line in lines):
        raise PermissionError


WAYS: tuple[Callable[[], None], ...] = (
    remount, mount, make_device, write_outside, write_beside_itself, write_to_the_kernel, read_outside,
    read_the_system, read_results, see_environment, connect, connect_to_file, connect_to_abstract_socket,
    see_processes, trace, kill, make_user_namespace, gain_capabilities,
)  # fmt: skip
"""In the order of their functions in this file."""


def is_open(way: Callable[[], None]) -> bool:
    try:
        way()
    except (OSError, KeyError):
        return False
    return True


class Hostile(Bot):
    def act(self, view: View) -> Action:
        return view.call()


found = [str(number) for number, way in enumerate(WAYS) if is_open(way)]
raise RuntimeError(f"open ways: {' '.join(found) or 'none'}")

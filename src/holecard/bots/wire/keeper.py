"""Somebody who ends the programs when the process that started them is killed.

A killed process can end nobody. So a small shell in a session of its own is told of every process
group that begins and ends. It reads from a pipe whose other end only the starter holds: when the
starter dies, however it dies, the pipe ends, and the shell kills the groups that are left. Unlike a
parent-death signal this needs no code between fork and exec, which threads make unsafe, and it holds
for the children of the programs, too.
"""

import atexit
import os
import subprocess
import threading
from contextlib import suppress
from typing import Final

_SCRIPT: Final = """
trap '' HUP INT TERM
groups=' '
while read -r what group; do
    case $what in
        begins) groups="$groups$group " ;;
        ends) groups="${groups%% $group *} ${groups#* $group }" ;;
    esac
done
for group in $groups; do kill -s KILL -- "-$group"; done
"""


class Keeper:
    def __init__(self) -> None:
        self._shell: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()

    def begins(self, group: int) -> None:
        self._tell(f"begins {group}\n")

    def ends(self, group: int) -> None:
        """To be told while the number cannot be anybody else's yet."""
        self._tell(f"ends {group}\n")

    def _tell(self, line: str) -> None:
        with self._lock:
            if self._shell is None:
                self._shell = _started()
            assert self._shell.stdin is not None
            # A keeper that somebody killed is missed by nobody until this process dies, too.
            with suppress(BrokenPipeError):
                self._shell.stdin.write(line.encode())

    def dismiss(self) -> None:
        shell, self._shell = self._shell, None
        if shell is not None and shell.stdin is not None:
            shell.stdin.close()
            shell.wait()

    def forget(self) -> None:
        """In a fork: the keeper is the parent's, and must not wait for this process to end."""
        shell, self._shell = self._shell, None
        self._lock = threading.Lock()
        if shell is not None and shell.stdin is not None:
            shell.stdin.close()
            shell.returncode = 0


def _started() -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        ["/bin/sh", "-c", _SCRIPT],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd="/",
        bufsize=0,
        start_new_session=True,
    )


keeper: Final = Keeper()
atexit.register(keeper.dismiss)
os.register_at_fork(after_in_child=keeper.forget)

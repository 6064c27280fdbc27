"""Hostile bots in matches of the command line, as root or as an ordinary user.

    cd tests && python -m tests.bots.hostile_table

prints what each of them can do, by user and by options.
"""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import SystemRandom
from time import monotonic, sleep

import holecard

HOSTILE = Path(__file__).parent / "hostile"
ORDINARY_USER = 65534
"""The user who owns nothing, on every Linux."""
_PRIVATE = ["unshare", "--mount", "--propagation", "private", "--"]
"""What root's bots mount, where nothing prevents it, is seen by no other process and gone with them."""
PLAIN, ISOLATED, SANDBOXED = (), ("--isolate",), ("--isolate", "--sandbox")


@dataclass(frozen=True)
class Outcome:
    """What came of one command."""

    said: str
    code: int | None
    """None is one that had to be killed."""
    left: list[str]
    """Processes that stayed."""
    written: list[str] = field(default_factory=list)
    """Files that it left outside."""
    visits: int = 0
    """Connections that it made."""
    memory: int = 0
    """Bytes that it and all its processes used at most, looked at a few times a second."""
    is_victim_alive: bool = True


def python_for(user: int) -> list[str]:
    """An interpreter with our packages that the user may run: a private one of root's he may not even see."""
    if os.getuid() == user:
        return [*_PRIVATE, sys.executable] if user == 0 else [sys.executable]
    paths = [str(Path(holecard.__file__).parents[1]), *(path for path in sys.path if "site-packages" in path)]
    for python in (sys.executable, "/usr/bin/python3"):
        command = [*_as(user), "env", f"PYTHONPATH={os.pathsep.join(paths)}", python]
        version = [*command, "-c", "import sys, holecard.cli.app; print(*sys.version_info[:2])"]
        done = subprocess.run(version, capture_output=True, text=True, check=False, cwd="/")
        if done.returncode == 0 and done.stdout.split() == [str(n) for n in sys.version_info[:2]]:
            return command
    raise RuntimeError(
        f"an ordinary user needs a Python {sys.version_info[:2]} that he may run: {done.stderr!r}"
    )


def _as(user: int) -> list[str]:
    return ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups"]


@contextmanager
def outside() -> Iterator[Path]:
    """A folder with a secret, and a folder for the bot in it."""
    folder = Path(tempfile.mkdtemp(prefix="hostile-"))
    try:
        (folder / "bot").mkdir()
        (folder / "secret").write_text("not for bots", "utf-8")
        yield folder
    finally:
        shutil.rmtree(folder)


def attack(
    name: str, user: int, options: tuple[str, ...], *, patience: float = 120.0, bot: str = "bot"
) -> Outcome:
    """Let the bot of this name play a short match, and look what it has done to the world outside."""
    number = 10**8 + SystemRandom().randrange(10**8)
    with outside() as folder, _listening(folder, number) as listeners, _victim(user) as victim:
        bots = folder / bot
        results = folder / "results.db"
        results.write_bytes(b"SQLite format 3\0" + b"not for bots")
        aim = {
            "folder": str(folder), "results": str(results), "port": listeners[0].getsockname()[1],
            "socket": str(folder / "socket"), "abstract": f"hostile-{number}", "victim": victim.pid,
            "number": number,
        }  # fmt: skip
        (bots / "aim.json").write_text(json.dumps(aim), "utf-8")
        shutil.copy(HOSTILE / f"{name}.py", bots / "hostile.py")
        for path in (folder, *folder.rglob("*")):
            os.chown(path, user, user)
        before = set(folder.rglob("*"))
        line = ["match", "micro", "tight", f"x={bot}/hostile.py:Hostile", "--rounds", "2", "--workers", "1"]
        run = subprocess.Popen(
            [*python_for(user), "-m", "holecard", *line, "--show", "0", *options],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            env={**_environment(), "HOLECARD_SECRET": "1", "COLUMNS": "10000", "HOME": str(folder)},
            start_new_session=True,
        )
        memory = _followed(run, patience)
        code = run.poll()
        if code is None:
            run.kill()
        said = _end_of(run)
        return Outcome(
            said=said,
            code=code,
            left=sleepers(number),
            written=sorted(
                str(path.relative_to(folder))
                for path in set(folder.rglob("*")) - before
                if "__pycache__" not in path.parts and ".cache" not in path.parts
            ),
            visits=sum(map(_visits, listeners)),
            memory=memory,
            is_victim_alive=victim.poll() is None,
        )


WAYS = re.findall(r"^def (\w+)\(\) -> None:", (HOSTILE / "escapes.py").read_text("utf-8"), re.MULTILINE)
"""What `escapes` tries, by number."""


def open_ways(outcome: Outcome) -> set[str]:
    """What `escapes` says that it could do: by number, since long messages of bots are cut."""
    said = re.search(r"RuntimeError: open ways: (none|[0-9 ]+)", outcome.said)
    if said is None:
        raise RuntimeError(f"the bot reports the ways that were open, not {outcome.said!r}")
    return set() if said[1] == "none" else {WAYS[int(number)] for number in said[1].split()}


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def _end_of(run: "subprocess.Popen[bytes]") -> str:
    """What is there; a process that stays may hold the pipe open."""
    assert run.stdout is not None
    os.set_blocking(run.stdout.fileno(), False)
    with run.stdout as stream:
        said = stream.read() or b""
    run.wait()
    return said.decode("utf-8", "replace").strip()


def _followed(run: "subprocess.Popen[bytes]", patience: float) -> int:
    """The most memory that the command and everything below it used, until it ends or patience does."""
    from holecard.bots.watchdog import tree

    most = 0
    deadline = monotonic() + patience
    while run.poll() is None and monotonic() < deadline:
        most = max(most, tree.shared_memory([run.pid, *tree.descendants(run.pid)]))
        sleep(0.1)
    return most


@contextmanager
def _listening(folder: Path, number: int) -> Iterator[list[socket.socket]]:
    inet = socket.create_server(("127.0.0.1", 0))
    named, abstract = socket.socket(socket.AF_UNIX), socket.socket(socket.AF_UNIX)
    with inet, named, abstract:
        named.bind(str(folder / "socket"))
        abstract.bind(f"\0hostile-{number}")
        for one in (named, abstract):
            one.listen()
        yield [inet, named, abstract]


def _visits(listener: socket.socket) -> int:
    listener.settimeout(0)
    count = 0
    with suppress(BlockingIOError):
        while True:
            listener.accept()[0].close()
            count += 1
    return count


@contextmanager
def _victim(user: int) -> Iterator["subprocess.Popen[bytes]"]:
    """A process of the same user that has nothing to do with it."""
    with subprocess.Popen([*([] if user == os.getuid() else _as(user)), "sleep", "600"]) as process:
        try:
            yield process
        finally:
            process.kill()


def sleepers(number: int) -> list[str]:
    """Who sleeps for so long; those who are being ended have a moment."""
    deadline = monotonic() + 10
    while (found := _asleep(number)) and monotonic() < deadline:
        sleep(0.05)
    for pid in found:
        os.kill(int(pid), 9)
    return found


def _asleep(number: int) -> list[str]:
    found = []
    for line in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if line.read_bytes().split(b"\0")[:2] == [b"sleep", str(number).encode()]:
                found.append(line.parent.name)
    return found

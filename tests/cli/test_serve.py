"""`holecard serve` as the shell sees it: what it prints, how it is refused, how it ends."""

import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest

from holecard.web.server import Leaving
from tests.cli.conftest import Program, shell


@contextmanager
def serving(folder: Path, *more: object) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """The process and its address, which is the first thing it prints."""
    running = shell("serve", "--port", 0, "--database", folder / "data.sqlite", *more, folder=folder)
    try:
        assert running.stdout is not None
        first = running.stdout.readline()
        found = re.fullmatch(r"holecard is at (http://127\.0\.0\.1:\d+/)\n", first)
        assert found is not None, (first, running.poll(), first or running.communicate())
        yield running, found[1]
    finally:
        if running.poll() is None:
            running.kill()
        running.communicate()


def stop(running: "subprocess.Popen[str]", by: int = signal.SIGINT) -> tuple[int, str, str]:
    """Its code, and what it wrote after its first line. (`communicate` would lose what was read ahead.)"""
    assert running.stdout is not None
    assert running.stderr is not None
    running.send_signal(by)
    out, err = running.stdout.read(), running.stderr.read()
    return running.wait(timeout=120), out, err


def test_it_says_where_it_is_and_serves_there_until_ctrl_c(tmp_path: Path) -> None:
    with serving(tmp_path) as (running, site):
        assert httpx.get(site, timeout=30).status_code == 200
        assert httpx.get(f"{site}api/games", timeout=30).status_code == 200
        code, out, err = stop(running)
    assert (code, err) == (130, "")
    assert out == "Ctrl-C stops it.\nStopping.\n"


INTERRUPTED_AT = """
import os, signal, sys
class Finder:
    def find_spec(name, path=None, target=None):
        if name == "{module}":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Finder)
"""


@pytest.mark.gate(1)
@pytest.mark.parametrize("module", ["typer", "holecard.cli.serve", "fastapi", "uvicorn", "uvicorn.server"])
def test_one_ctrl_c_is_enough_while_modules_are_imported(tmp_path: Path, module: str) -> None:
    first = INTERRUPTED_AT.format(module=module)
    command = ("serve", "--port", 0, "--database", tmp_path / "data.sqlite")
    starting = shell(*command, folder=tmp_path, first=first)
    _, err = starting.communicate(timeout=120)
    assert (starting.returncode, err) == (130, "")


@pytest.mark.gate(1)
@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_an_open_stream_does_not_keep_it(tmp_path: Path, by: int) -> None:
    with serving(tmp_path) as (running, site), httpx.Client(base_url=site, timeout=30) as web:
        made = web.post("/api/tables", json={"game": "micro", "opponents": ["caller"]}).json()
        with web.stream("GET", f"/api/tables/{made['table']}/events") as stream:
            lines = stream.iter_lines()
            while not next(lines).startswith("data:"):
                pass
            code, out, err = stop(running, by)
            assert not [line for line in lines if line.startswith("data:")]
    assert code in (130, -signal.SIGTERM, 143)
    assert err == ""
    assert out.endswith("\nStopping; a table goes on when it is started again.\n")


@pytest.mark.slow
def test_what_is_being_solved_does_not_keep_it(tmp_path: Path) -> None:
    """Nor does it make a noise: solvers do not like to lose the ground under their feet."""
    with serving(tmp_path) as (running, site), httpx.Client(base_url=site, timeout=30) as web:
        solutions = [solution["id"] for solution in web.get("/api/study").json()]
        with ThreadPoolExecutor(len(solutions)) as pool:
            asked = [pool.submit(httpx.get, f"{site}api/study/{name}", timeout=30) for name in solutions]
            while not any(solution["status"] == "loading" for solution in web.get("/api/study").json()):
                assert not all(one.done() for one in asked)
            code, _, err = stop(running)
    assert (code, err) == (130, "")


@pytest.mark.slow
def test_other_machines_are_let_in_with_a_warning(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "0.0.0.0") as (running, site):
        assert httpx.get(site, timeout=30).status_code == 200
        told = httpx.get(f"{site}api/server", timeout=30).json()["addresses"]
        _, out, _ = stop(running)
    assert f"Other machines can reach it at {' or '.join(told)}\n" in out
    assert "127.0.0.1" not in out
    assert "0.0.0.0" not in out
    assert "The connection is not encrypted." in out


@pytest.mark.slow
def test_behind_a_proxy_it_gives_the_public_address_without_a_warning(tmp_path: Path) -> None:
    behind = ("--public-url", "https://poker.example:8443/", "--proxy", "127.0.0.1")
    with serving(tmp_path, *behind) as (running, site):
        public = {"Host": "poker.example:8443"}
        told = httpx.get(f"{site}api/server", headers=public, timeout=30).json()
        _, out, _ = stop(running)
    assert told["addresses"] == ["https://poker.example:8443"]
    assert not told["local"]
    assert out == "Other machines can reach it at https://poker.example:8443\nCtrl-C stops it.\nStopping.\n"


@pytest.mark.slow
def test_tables_that_cannot_be_restored_are_one_plain_line(holecard: Program, tmp_path: Path) -> None:
    with serving(tmp_path) as (running, _):
        stop(running)
    journal = tmp_path / "data-tables.sqlite"
    with closing(sqlite3.connect(journal)) as file, file:
        file.execute("alter table tables rename column setup to unknown")
    result = holecard("serve", "--port", 0, "--database", tmp_path / "data.sqlite")
    assert (result.code, result.out) == (2, "")
    assert re.fullmatch(r"holecard: the journal of tables .*data-tables\.sqlite'\n", result.err)


def test_a_port_in_use_is_one_plain_line(holecard: Program, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = holecard("serve", "--port", port, "--database", tmp_path / "data.sqlite")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("holecard: cannot serve there (address already in use)")
    assert done.err.endswith(f"127.0.0.1:{port}\n")
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("option", "words"),
    [
        (("--results", "no-such-folder"), "not 'no-such-folder'"),
        (("--port", "-1"), "-1"),
        (("--port", "99999"), "99999"),
        (("--port", "x"), "x"),
        (("--host", "no.such.host.invalid"), "no.such.host.invalid"),
        (("--idle", "0"), "0"),
        (("--public-url", "poker.example"), "'poker.example'"),
        (("--public-url", "https://poker.example/cards"), "'https://poker.example/cards'"),
        (("--public-url", "https://[::1"), "'https://[::1'"),
        (("--proxy", "proxy.example"), "'proxy.example'"),
        (("--database", "/dev/null/data.sqlite"), "/dev/null"),
    ],
)
def test_what_cannot_be_is_one_plain_line(
    holecard: Program, tmp_path: Path, option: tuple[str, str], words: str
) -> None:
    database = () if "--database" in option else ("--database", tmp_path / "data.sqlite")
    done = holecard("serve", *database, *option)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert done.err.count("\n") == 1


def test_help_names_every_option(holecard: Program) -> None:
    done = holecard("serve", "--help")
    assert done.code == 0
    for option in ("--host", "--port", "--results", "--database", "--name", "--idle", "--open"):
        assert option in done.out


def test_help_needs_nothing_that_only_the_server_needs() -> None:
    program = (
        "import sys\n"
        "from holecard.cli.app import app\n"
        "from holecard.cli.errors import attempt\n"
        "assert attempt(app, ['serve', '--help']) == 0\n"
        "print([name for name in ('fastapi', 'uvicorn', 'numpy') if name in sys.modules], file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.stderr == "[]\n"


def test_without_the_extra_it_says_what_to_install(tmp_path: Path) -> None:
    program = (
        "import sys\n"
        "sys.modules['fastapi'] = None\n"
        "from holecard.cli.app import app\n"
        "from holecard.cli.errors import attempt\n"
        "sys.exit(attempt(app, ['serve', '--port', '0']))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, cwd=tmp_path
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "holecard[web]" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("tables", "left", "told"),
    [
        (0, Leaving(), ["Ctrl-C stops it.", "Stopping."]),
        (
            1,
            Leaving(tables=1),
            [
                "A table goes on where you left off.",
                "Ctrl-C stops it.",
                "Stopping; a table goes on when it is started again.",
            ],
        ),
        (
            3,
            Leaving(tables=2, spots=1),
            [
                "3 tables go on where you left off.",
                "Ctrl-C stops it.",
                "Stopping; the spot being solved is saved first (Ctrl-C again quits immediately); 2 tables "
                "go on when it is started again.",
            ],
        ),
    ],
)
def test_it_says_what_goes_on(
    tables: int,
    left: Leaving,
    told: list[str],
    holecard: Program,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def served(
        _settings: object, ready: Callable[..., None], stopping: Callable[..., None], **_: object
    ) -> None:
        ready("http://127.0.0.1:8017/", tables)
        stopping(left)

    monkeypatch.setattr("holecard.web.server.serve", served)
    monkeypatch.setenv("COLUMNS", "200")
    done = holecard("serve", "--port", 0, "--results", tmp_path, "--database", tmp_path / "data.sqlite")
    assert done.code == 0, done.err
    assert done.out.splitlines() == ["holecard is at http://127.0.0.1:8017/", *told]


def test_it_warns_where_other_machines_reach_it_unencrypted(
    holecard: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def served(_settings: object, ready: Callable[..., None], *_: object, **__: object) -> None:
        ready("http://0.0.0.0:8017/", 0)

    monkeypatch.setattr("holecard.web.server.serve", served)
    monkeypatch.setenv("COLUMNS", "200")
    where = ("serve", "--host", "0.0.0.0", "--name", "cards.lan", "--results", tmp_path)
    lines = holecard(*where, "--database", tmp_path / "data.sqlite").out.splitlines()
    assert lines[1].startswith("Other machines can reach it at http://")
    assert "cards.lan:8017" in lines[1]
    assert lines[2:] == ["The connection is not encrypted.", "Ctrl-C stops it."]

"""Kernels are compiled while a server is idle: once, in a process that ends with the server."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from holecard.bots.solved.precompile import SWITCH, is_due, note_done
from holecard.web import Settings, idle_compiler
from holecard.web.idle_compiler import QUIET, IdleCompiler
from holecard.web.server import Server

WAITS = (sys.executable, "-S", "-c", "import sys; sys.stdin.read()")
"""Instead of the compiler."""


def started() -> IdleCompiler:
    compiler = IdleCompiler(WAITS, lambda: True)
    compiler.tick(0.0, 0)
    compiler.tick(QUIET, 0)
    return compiler


def test_it_begins_once_the_server_has_been_quiet() -> None:
    compiler = IdleCompiler(WAITS, lambda: True)
    for now, requests in ((0.0, 0), (QUIET - 0.1, 1), (QUIET + 1.0, 2), (2 * QUIET, 2)):
        compiler.tick(now, requests)
        assert compiler.pid is None
    compiler.tick(2 * QUIET + 1.0, 2)
    assert compiler.pid is not None
    compiler.stop()


def test_it_does_not_begin_where_nothing_is_left_to_compile() -> None:
    compiler = IdleCompiler(WAITS, lambda: False)
    compiler.tick(0.0, 0)
    compiler.tick(QUIET, 0)
    assert compiler.pid is None


def test_it_ends_with_the_server_and_does_not_begin_again() -> None:
    compiler = started()
    pid = compiler.pid
    assert pid is not None
    compiler.stop()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    compiler.tick(3 * QUIET, 0)
    assert compiler.pid is None


def test_an_idle_server_of_one_person_has_it_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle_compiler, "QUIET", 0.0)
    server = Server(Settings(port=0), lambda _address, _tables: None)
    server._compiler = compiler = IdleCompiler(WAITS, lambda: True)

    async def idle() -> None:
        for tick in range(1, 3):
            await server.on_tick(tick)

    asyncio.run(idle())
    assert compiler.pid is not None
    compiler.stop()


@pytest.mark.parametrize(
    "settings",
    [
        Settings(host="0.0.0.0"),
        Settings(public_url="https://poker.example"),
        Settings(proxies=("127.0.0.1",)),
    ],
)
def test_a_server_for_others_does_without(settings: Settings) -> None:
    assert Settings().is_personal
    assert not settings.is_personal


def test_the_compiler_ends_when_nothing_holds_its_input() -> None:
    """As when the server is killed. It has not begun to compile by then."""
    process = subprocess.Popen(idle_compiler._COMMAND, stdin=subprocess.PIPE)
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait() == 1


class TestDue:
    @pytest.fixture(autouse=True)
    def needs_the_solver(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        pytest.importorskip("numba")
        monkeypatch.delenv(SWITCH)
        monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path_factory.mktemp("kernels")))

    @pytest.fixture
    def source(self, tmp_path: Path) -> Path:
        (tmp_path / "kernel.py").write_text("")
        return tmp_path

    def test_until_all_is_compiled(self, source: Path) -> None:
        assert is_due(source)
        note_done(source)
        assert not is_due(source)

    def test_again_after_a_change_of_the_source(self, source: Path) -> None:
        note_done(source)
        later = (source / "kernel.py").stat().st_mtime_ns + 1_000_000
        os.utime(source / "kernel.py", ns=(later, later))
        assert is_due(source)

    def test_for_every_copy_of_the_source(
        self, source: Path, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        note_done(source)
        other = tmp_path_factory.mktemp("other")
        (other / "kernel.py").write_text("")
        assert is_due(other)

    def test_never_where_kernels_cannot_be_kept(self, source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("NUMBA_CACHE_DIR", "/dev/null")
        assert not is_due(source)
        note_done(source)

    def test_never_if_it_is_switched_off(self, source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv(SWITCH, "off")
        assert not is_due(source)

    def test_never_without_compiled_kernels(self, source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
        assert not is_due(source)

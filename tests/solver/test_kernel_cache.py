"""Processes that start together and need the same kernel: one compiles, the others load."""

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from numba import config
from numba.core.caching import FunctionCache
from numba.core.errors import TypingError

from holecard.solver.jit import compiled
from holecard.solver.kernel_cache import KernelCache

KERNEL = """
from holecard.solver.jit import compiled

@compiled
def square(number):
    return number * number

@compiled
def fourth(number):
    return square(square(number))
"""
PROGRAM = """
import sys
from kernels import fourth, square

print("ready", flush=True)
sys.stdin.readline()
assert fourth(3) == 81
print(sum(sum(kernel.stats.cache_misses.values()) for kernel in (square, fourth)))
"""


@pytest.fixture
def programs(tmp_path: Path) -> Iterator[list["subprocess.Popen[str]"]]:
    (tmp_path / "kernels.py").write_text(KERNEL)
    environment = os.environ | {"PYTHONPATH": str(tmp_path), "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    made = [
        subprocess.Popen(
            [sys.executable, "-c", PROGRAM],
            env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        for _ in range(3)
    ]  # fmt: skip
    yield made
    for program in made:
        program.kill()
        program.communicate()


def test_one_of_three_processes_compiles(programs: list["subprocess.Popen[str]"]) -> None:
    for program in programs:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
    for program in programs:
        assert program.stdin is not None
        program.stdin.write("go\n")
        program.stdin.flush()
    misses = sorted(int(program.communicate()[0]) for program in programs)
    assert misses == [0, 0, 2]


def test_a_kernel_that_cannot_be_compiled_keeps_no_other_process_waiting() -> None:
    @compiled
    def wrong(text: str) -> int:
        return text + 1  # type: ignore[operator, no-any-return]

    with pytest.raises(TypingError):
        wrong("a")
    assert KernelCache._turn is None


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that kernels of this file are kept in."""
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))
    return tmp_path


def tripled() -> Any:
    """A kernel as in a new process."""

    @compiled
    def triple(number: int) -> int:
        return 3 * number

    return triple


@pytest.mark.parametrize("kind", ["nbi", "nbc"])
@pytest.mark.parametrize("size", [0, 40, -20])
def test_files_that_are_cut_short_are_written_again(
    kept: Path, kind: str, size: int, caplog: pytest.LogCaptureFixture
) -> None:
    assert tripled()(1) == 3
    (file,) = kept.rglob(f"*.{kind}")
    file.write_bytes(file.read_bytes()[: size or 0])
    assert tripled()(2) == 6
    assert "cannot read compiled code" in caplog.text
    again = tripled()
    assert again(3) == 9
    assert sum(again.stats.cache_hits.values()) == 1


@pytest.mark.usefixtures("kept")
def test_code_that_cannot_be_saved_runs(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(_cache: Any, _sig: Any, _data: Any) -> None:
        raise OSError(errno.ENOSPC, "no space left on device")

    monkeypatch.setattr(FunctionCache, "save_overload", full)
    assert tripled()(1) == 3
    assert "cannot keep compiled code" in caplog.text
    assert KernelCache._turn is None

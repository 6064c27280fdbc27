"""Processes that start together and need the same kernel: one compiles, the others load."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
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

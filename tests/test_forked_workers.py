"""The workers of the gate: no test is lost, whatever happens to a worker."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
DIES = """
import os, pytest

def test_first(): pass
def test_dies(): os.kill(os.getpid(), 9)
def test_is_run_by_another_worker(tmp_path): print("printed"); assert not tmp_path.exists(), tmp_path.name

@pytest.fixture
def fails_at_its_end():
    yield
    raise ValueError("at the end")

def test_passes(fails_at_its_end): pass

@pytest.mark.skip(reason="has a reason")
def test_is_skipped(): pass
"""
PASSES = """
import pytest

@pytest.mark.parametrize("number", range(20))
def test_all_pass(number): pass
"""


def test_a_worker_that_dies_fails_its_test_and_loses_no_other(tmp_path: Path) -> None:
    (tmp_path / "test_dies.py").write_text(DIES, "utf-8")
    (tmp_path / "test_passes.py").write_text(PASSES, "utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", "utf-8")
    options = f"-p tests.forked_workers --workers 2 --processor-time 3 -c {tmp_path}/pytest.ini {tmp_path}"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-ra", "-p", "no:schemathesis", *options.split()],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if not name.startswith("PYTEST")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    assert re.search(r"2 failed, 22 passed, 1 skipped, 1 error in", done.stdout), done.stdout
    assert "the worker ended with -9 while it ran this test" in done.stdout
    assert "printed" in done.stdout
    assert "ValueError: at the end" in done.stdout
    assert "has a reason" in done.stdout
    assert re.search(r"processor time in seconds, \d+ in all", done.stdout)
    assert re.search(r" \d+\.\d  test_(dies|passes)\.py", done.stdout), done.stdout

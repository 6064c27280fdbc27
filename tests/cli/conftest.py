"""The program under test, run in this process: as fast as a call, and as near to the shell as that allows."""

import io
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from holecard.cli.app import app
from holecard.cli.errors import attempt


class Output(NamedTuple):
    code: int
    out: str
    err: str


Program = Callable[..., Output]


@pytest.fixture
def holecard(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Program:
    """`holecard("play", "kuhn", answers="c\\nq\\n")`"""
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)

    def run(*arguments: object, answers: str = "") -> Output:
        monkeypatch.setattr("sys.stdin", io.StringIO(answers))
        code = attempt(app, [str(argument) for argument in arguments])
        return Output(code, *capsys.readouterr())

    return run


def shell(*arguments: object, folder: Path, first: str = "") -> "subprocess.Popen[str]":
    """The program in a process of its own. The statements of `first` run before it."""
    program = f"{first}\nfrom holecard.cli import main; main()"
    return subprocess.Popen(
        [sys.executable, "-c", program, *map(str, arguments)],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def wait_for(happens: Callable[[], object], child: "subprocess.Popen[str]") -> None:
    """Wait until it happens; fails if the child exits before."""
    while not happens():
        assert child.poll() is None, child.communicate()
        time.sleep(0.02)

"""The program under test, run in this process: as fast as a call, and as near to the shell as that allows."""

import io
from collections.abc import Callable
from typing import NamedTuple

import pytest

from holecard.cli.app import app
from holecard.cli.failures import attempt


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

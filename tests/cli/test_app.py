"""The program's entry: which commands it declares, how it exits, and what it says of errors from below."""

import logging
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

import holecard as library
from holecard import cli
from holecard.cli import app, errors
from tests.cli.conftest import Program


@pytest.fixture
def solver_log() -> Iterator[logging.Logger]:
    """The solver's log without a handler, and as it was before afterwards."""
    log = logging.getLogger("holecard.solver")
    handlers, level = log.handlers[:], log.level
    log.handlers[:] = []
    yield log
    log.handlers[:], log.level = handlers, level


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (["rules", "kuhn"], {"rules"}),
        (["history", "check"], {"history"}),
        (["--version"], set()),
        (["nonsense"], set(app.COMMANDS)),
        ([], set(app.COMMANDS)),
        (["--help"], set(app.COMMANDS)),
    ],
)
def test_only_the_commands_that_are_needed_are_declared(arguments: list[str], names: set[str]) -> None:
    made = app._app_for(arguments)
    commands = {command.name for command in made.registered_commands}
    assert commands | {group.name for group in made.registered_groups} == names


def test_completion_in_the_shell_knows_all_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_HOLECARD_COMPLETE", "complete_bash")
    made = app._app_for(["rules"])
    assert len(made.registered_commands) + len(made.registered_groups) == len(app.COMMANDS)


def test_the_program_exits_with_the_code_of_its_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], solver_log: logging.Logger
) -> None:
    monkeypatch.setattr(sys, "argv", ["holecard", "--version"])
    monkeypatch.setattr("holecard.garbage.collect_rarely", lambda: None)
    monkeypatch.delitem(sys.modules, "holecard.bots.loader", raising=False)
    with pytest.raises(SystemExit) as end:
        cli.main()
    assert end.value.code == 0
    assert capsys.readouterr().out.startswith(f"holecard {library.__version__} (")
    solver_log.info("compiling the kernel for %s", "equities")
    assert capsys.readouterr().err == "holecard: compiling the kernel for equities\n"
    monkeypatch.setattr("holecard.cli.app.run", lambda: (_ for _ in ()).throw(KeyboardInterrupt))
    with pytest.raises(SystemExit) as end:
        cli.main()
    assert end.value.code == 130, "128 and the number of SIGINT, as shells count"


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (typer.Abort(), 130, ""),
        (sqlite3.DatabaseError("disk is full"), 2, "holecard: a results file cannot be used: disk is full\n"),
        (PermissionError(13, "Permission denied", "cup.db"), 2, "holecard: permission denied: 'cup.db'\n"),
    ],
)
def test_errors_from_below_are_one_line(
    error: Exception, code: int, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise error

    made = typer.Typer()
    made.command("fail")(fail)
    assert errors.attempt(made, []) == code
    assert capsys.readouterr() == ("", words)


def test_a_full_hand_history_is_needed(holecard: Program, tmp_path: Path) -> None:
    (tmp_path / "empty.phh").write_text("", "utf-8")
    done = holecard("replay", tmp_path / "empty.phh")
    assert (done.code, done.err) == (
        2,
        f"holecard: a hand history has one hand or more, unlike '{tmp_path / 'empty.phh'}'\n",
    )

"""`--json` prints one JSON document on standard output, and nothing else."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from holecard.cli.app import app
from holecard.cli.samples import SAMPLES
from tests.cli.conftest import Program

BOTS = ("tight", "caller")
COMMANDS: dict[str, list[tuple[object, ...]]] = {
    "bots": [("bots",)],
    "check": [("check", "caller", "--game", "kuhn")],
    "equity": [("equity", "AhKh", "QsQd"), ("equity", "AhKh", "QsQd", "--samples", 1000)],
    "exploit": [("exploit", "caller", "--game", "kuhn")],
    "games": [("games",)],
    "grade": [("grade", "mini", "table.txt")],
    "history check": [("history", "check", ".")],
    "history import": [("history", "import", ".", "--out", "hands.db")],
    "match": [
        ("match", "kuhn", *BOTS, "--rounds", 4, "--workers", 1),
        ("match", "kuhn", *BOTS, "--rounds", 4, "--workers", 1, "--sprt", "0,10"),
    ],
    "replay": [("replay", "hand.phh"), ("replay", "hand.phh", "--all")],
    "results": [
        ("results", "cup.db"),
        ("results", "cup.db", "--hand", "tight/caller/1/1"),
        ("results", "cup.db", "--html", "report", "--csv", "tables", "--phh", "hands"),
    ],
    "rules": [("rules", "kuhn")],
    "run": [("run", "--hands", 5, "--games", "kuhn")],
    "solve": [
        ("solve", "kuhn"),
        ("solve", "kuhn", "--method", "all", "--iterations", 200, "--curve", "curve.svg"),
        ("solve", "kuhn", "--dry-run"),
        ("solve", "kuhn", "--method", "cfr+", "--save", "kuhn.npz", "--plot", "kuhn.svg"),
    ],
    "stats": [("stats", "cup.db")],
    "tournament": [("tournament", "kuhn", *BOTS, "--rounds", 4, "--workers", 1, "--out", "other.db")],
    "train": [("train", "kuhn", "--count", 2, "--progress", "training.sqlite")],
    "verify": [("verify", "cup.db")],
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, holecard: Program) -> Path:
    """The current folder, with the samples and a results file."""
    monkeypatch.chdir(tmp_path)
    assert holecard("samples").code == 0
    cup = ("tournament", "kuhn", *BOTS, "--rounds", 4, "--workers", 1, "--out", "cup.db")
    assert holecard(*cup).code == 0
    return tmp_path


def test_every_command_with_json_is_tried() -> None:
    group: Any = get_command(app)
    commands = dict(group.commands)
    for name, command in commands.pop("history").commands.items():
        commands[f"history {name}"] = command
    with_json = {name for name, each in commands.items() if "as_json" in _parameters(each)}
    assert with_json == set(COMMANDS)


def _parameters(command: Any) -> set[str]:
    return {parameter.name for parameter in command.params}


@pytest.mark.usefixtures("folder")
def test_standard_output_is_one_document(holecard: Program) -> None:
    assert {sample.name for sample in SAMPLES} >= {"hand.phh", "table.txt"}
    for calls in COMMANDS.values():
        for arguments in calls:
            done = holecard(*arguments, "--json")
            assert done.code == 0, (arguments, done.err)
            assert isinstance(json.loads(done.out), dict | list), arguments

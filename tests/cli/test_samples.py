"""Files to begin with: written whole or not at all, and every command shown for them works."""

import re
import shlex
from pathlib import Path

import pytest

from holecard.cli.samples import SAMPLES
from tests.cli.conftest import Program


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_command_that_is_shown_works(holecard: Program) -> None:
    written = holecard("samples")
    assert written.code == 0
    shown = re.findall(r"holecard (.+)", written.out)
    assert len(shown) == len(SAMPLES)
    cup = Path("cup.toml").read_text("utf-8")
    assert "rounds = 20\n" in cup
    Path("cup.toml").write_text(cup.replace("rounds = 20\n", "rounds = 2\n"), "utf-8")
    for command in shown:
        shorter = ("--rounds", 4) if command.startswith("match") else ()
        done = holecard(*shlex.split(command), *shorter)
        assert done.code == 0, (command, done.err)


def test_nothing_is_overwritten_and_nothing_half_written(holecard: Program, here: Path) -> None:
    (here / "table.txt").write_text("mine", "utf-8")
    refused = holecard("samples")
    assert refused.code == 2
    assert "(table.txt)" in refused.err
    assert [path.name for path in here.iterdir()] == ["table.txt"]
    assert holecard("samples", "elsewhere/deep").code == 0
    assert {path.name for path in (here / "elsewhere/deep").iterdir()} == {each.name for each in SAMPLES}
    assert "folder, not to the file" in holecard("samples", "table.txt").err


@pytest.mark.parametrize(
    ("name", "language"), [("a.js", "use strict"), ("a.mjs", "use strict"), ("a.py", "class MyBot(Bot)")]
)
def test_a_new_bot_is_in_the_language_of_its_ending(name: str, language: str, holecard: Program) -> None:
    assert holecard("new-bot", name).code == 0
    assert language in Path(name).read_text("utf-8")


@pytest.mark.parametrize("name", ["a.rs", "a.ts", "a", "a.PY "])
def test_a_language_without_a_starter_is_refused_with_the_list(name: str, holecard: Program) -> None:
    refused = holecard("new-bot", name)
    assert refused.code == 2
    assert ".py, .js, .mjs, .cjs" in refused.err
    assert not Path(name).exists()


def test_a_kind_that_contradicts_the_ending_is_refused(holecard: Program) -> None:
    refused = holecard("new-bot", "a.js", "--kind", "python")
    assert refused.code == 2
    assert "ends in .py, unlike 'a.js'" in refused.err

"""Every mistake is one plain line that ends with what was wrong, or with where to read more."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Program


@pytest.mark.parametrize(
    ("arguments", "end"),
    [
        (["nonsense"], "no such command 'nonsense' (see holecard --help)"),
        (["history", "nonsense"], "no such command 'nonsense' (see holecard history --help)"),
        (["rules"], "missing argument 'GAME' (see holecard rules --help)"),
        (["history", "check"], "missing argument 'PATH...' (see holecard history check --help)"),
        (["run", "--hands", "none"], "not 'none' (see holecard run --help)"),
        (["run", "--hands", "0"], "not '0' (see holecard run --help)"),
        (["run", "--games", "nonsense"], "not 'nonsense'"),
        (["rules", "nonsense"], "not 'nonsense'"),
        (["rules", "."], "Is a directory: '.'"),
        (["play", "kuhn", "--seats", "3"], "kuhn is for 2 seats, not 3"),
        (["play", "kuhn", "--seat", "2"], "your seat is a number from 0 to 1, not 2"),
        (["play", "kuhn", "--button", "2"], "the button is at a seat from 0 to 1, not 2"),
        (["play", "kuhn", "--opponents", "rosa,unknown"], "not 'unknown'"),
        (["play", "kuhn", "--seats"], "option '--seats' requires an argument (see holecard --help)"),
        (["new-bot", "x.py", "--kind", "cobol"], "a starter is one of bot, python, javascript, not 'cobol'"),
        (["new-bot", "nowhere/x.py"], "there is no folder for 'nowhere/x.py'"),
        (["grade", "kuhn"], "a strategy to grade is a FILE, or a --spot with a --lock; neither was given"),
        (["grade", "holdem", "--spot", "a.toml"], "grading a spot needs a file of locked decisions: --lock"),
        (["replay", "nothing.phh"], "No such file or directory: 'nothing.phh'"),
        (["history", "check", "nothing"], "not 'nothing'"),
        (["history", "export", "nothing.phh", "--to", "tokens"], "not 'tokens'"),
        (["history", "export", "nothing.phh", "--to", "phh"], "No such file or directory: 'nothing.phh'"),
    ],
)
def test_a_mistake_is_one_line(holecard: Program, arguments: list[str], end: str) -> None:
    done = holecard(*arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("holecard: ")
    assert done.err.endswith(f"{end}\n")
    assert done.err.count("\n") == 1


def test_help_teaches_by_examples(holecard: Program) -> None:
    for command in (
        ["games"],
        ["rules"],
        ["play"],
        ["run"],
        ["replay"],
        ["history", "check"],
        ["history", "export"],
    ):
        done = holecard(*command, "--help")
        assert done.code == 0
        assert f"    holecard {' '.join(command)}" in done.out.split("Examples:")[1], command
        assert max(map(len, done.out.splitlines())) <= 80


@pytest.mark.parametrize("command", [(), ("history",)])
def test_without_a_command_there_is_help(holecard: Program, command: tuple[str, ...]) -> None:
    done = holecard(*command)
    assert done.code == 0
    assert done.out.rstrip("\n") == holecard(*command, "--help").out.rstrip("\n")


def test_a_session_that_cannot_begin_is_refused(holecard: Program, tmp_path: Path) -> None:
    """Stacks of 15 cannot post a big blind of 20, and this session stops there."""
    data = json.loads(holecard("rules", "micro", "--json").out)
    assert (data["session"]["stacks"], data["forced"]["blinds"]) == ([1000], [10, 20])
    page = tmp_path / "poor.toml"
    page.write_text(_page_of("micro").replace("stacks = 1000", "stacks = 15"))
    done = holecard("run", "--games", page)
    assert done.code == 2
    assert done.err.endswith(
        "a session of poor is over before its first hand: a seat could not post its blind\n"
    )


def _page_of(name: str) -> str:
    from importlib.resources import files

    return (files("holecard.rules") / "games" / f"{name}.toml").read_text("utf-8")

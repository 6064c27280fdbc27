"""The README's first program prints what the README says, and the programs of the docs run."""

import contextlib
import doctest
import io
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import holecard

README = Path(__file__).parent.parent / "README.md"
SERVER = "holecard serve"


def test_the_first_program_prints_its_output() -> None:
    text = README.read_text("utf-8")
    found = re.search(r"```python\n(.*?)```\n\n```\n(.*?)```", text, re.DOTALL)
    assert found is not None
    program, output = found.groups()
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(program, "README.md", "exec"), {})
    assert printed.getvalue() == output


def commands() -> Iterator[str]:
    """Every line of a block without a language that calls the program, without its comment."""
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", README.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    for language, block in blocks:
        for line in () if language else block.splitlines():
            if found := re.match(r"(?:\$ )?(holecard .*?)\s*(?:  # .*)?$", line):
                yield found.group(1)


def test_every_command_runs_in_this_order_in_an_empty_folder(tmp_path: Path) -> None:
    found = list(commands())
    assert len(found) > 25
    for command in found:
        code, printed = run(command, tmp_path)
        assert code == (130 if command == SERVER else 0), f"{command}\n{printed}"


def run(command: str, folder: Path) -> tuple[int, str]:
    """As a reader would: a player leaves the table, and the server is stopped with Ctrl-C."""
    is_server = command == SERVER
    program = f"exec {sys.executable} -m {command}{' --port 0' if is_server else ''}"
    with subprocess.Popen(
        program,
        shell=True,
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as child:
        if is_server:
            assert child.stdout is not None
            assert "http" in (line := child.stdout.readline()), line
            os.killpg(child.pid, signal.SIGINT)
        printed, _ = child.communicate("q\n" if "play" in command else "")
    return child.returncode, printed


def test_the_sample_bot_is_the_one_of_the_text() -> None:
    bot = Path(holecard.__file__).parent / "examples" / "patient.py"
    assert f"```python\n{bot.read_text('utf-8')}```" in README.read_text("utf-8")


def test_every_linked_file_exists() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", README.read_text("utf-8"))
    assert links
    for link in links:
        assert (README.parent / link).exists(), link


DOCS = [
    page
    for page in sorted((README.parent / "docs").rglob("*.md"))
    if "```python\n" in page.read_text("utf-8")
]


def test_most_pages_have_programs() -> None:
    assert len(DOCS) >= 4


@pytest.mark.parametrize("page", DOCS, ids=lambda page: page.name)
def test_the_programs_of_the_docs_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One after the other, in a folder of their own, as a reader would try them."""
    monkeypatch.chdir(tmp_path)
    programs = re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    assert programs
    names: dict[str, object] = {"__name__": "__main__"}
    for program in programs:
        if not program.startswith(">>>"):
            exec(compile(program, page.name, "exec"), names)
    assert doctest.testfile(str(page), module_relative=False).failed == 0

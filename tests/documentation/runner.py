"""Run a page as a reader would: its programs, files and commands in page order, in an empty folder.

| block | is |
|---|---|
| `python` | run; all programs of a page share their names |
| `python` with `>>>` | run as a doctest, with the same names |
| `sh` | commands, one a line; each must end with 0 |
| `console` | lines with `$ ` are commands, the lines below are their output; `...` stands for any lines |
| any language with `title="name"` | written to that file |
"""

import contextlib
import doctest
import io
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from holecard.cli.app import app
from holecard.cli.errors import attempt
from tests.documentation.blocks import Block, blocks

_SHELL: Final = re.compile(r"[|&;<>$*`]|^(?!holecard )")
"""What only a shell can run."""
_SERVER: Final = "holecard serve"
_ANY_LINES: Final = r"(?:.*\n)*?"
_ANY_TEXT: Final = r"[\s\S]*?"


class Page:
    """One page in one folder."""

    def __init__(self, path: Path, folder: Path, *, slow: bool = False) -> None:
        self.path = path
        self.folder = folder
        self.slow = slow
        self.names: dict[str, object] = {"__name__": "__main__"}
        self.commands: list[str] = []
        """What was run."""

    def run(self) -> None:
        for block in blocks(self.path.read_text("utf-8")):
            if block.exception == "not run" or (block.exception == "slow" and not self.slow):
                continue
            where = f"{self.path.name}:{block.line}"
            if block.title:
                (self.folder / block.title).write_text(block.text, "utf-8")
            elif block.language == "python":
                self._program(block, where)
            elif block.language in ("sh", "console"):
                for command, output in commands(block):
                    self._command(command, output, where)

    def _program(self, block: Block, where: str) -> None:
        if block.text.lstrip().startswith(">>>"):
            self._session(block, where)
            return
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(block.text, where, "exec"), self.names)
        if block.output is not None:
            assert_like(printed.getvalue(), block.output, where)

    def _session(self, block: Block, where: str) -> None:
        test = doctest.DocTestParser().get_doctest(block.text, {}, where, where, block.line)
        test.globs = self.names
        report = io.StringIO()
        failed = doctest.DocTestRunner(verbose=False).run(test, out=report.write, clear_globs=False).failed
        assert not failed, report.getvalue()

    def _command(self, command: str, output: str | None, where: str) -> None:
        self.commands.append(command)
        code, printed = run_command(command, self.folder)
        assert code == (130 if command.startswith(_SERVER) else 0), f"{where}: {command}\n{printed}"
        if output is not None:
            assert_like(printed, output, f"{where}: {command}")


def commands(block: Block) -> Iterator[tuple[str, str | None]]:
    """Commands without their comments, with the output that the page shows, if it shows any."""
    text = re.sub(r"\\\n\s*", "", block.text)
    if block.language == "sh":
        for line in text.splitlines():
            if command := _without_comment(line):
                yield command, None
        return
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        line, _, output = part.partition("\n")
        yield _without_comment(line), output


def _without_comment(line: str) -> str:
    return re.sub(r"(^|\s+)#\s.*$", "", line).strip()


def run_command(command: str, folder: Path) -> tuple[int, str]:
    """Exit code and output. Commands of ours that need no shell run in this process, which is faster."""
    if _SHELL.search(command) or command.startswith((_SERVER, "holecard speak")):
        return _in_shell(command, folder)
    printed = io.StringIO()
    answers = io.StringIO("q\n")
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(printed):
        patch.chdir(folder)
        patch.setattr(sys, "stdin", answers)
        with contextlib.redirect_stderr(printed):
            code = attempt(app, shlex.split(command)[1:])
    return code, printed.getvalue()


def _in_shell(command: str, folder: Path) -> tuple[int, str]:
    """A server is stopped with Ctrl-C once it has said where it listens."""
    is_server = command.startswith(_SERVER)
    program = f"exec {command} --port 0" if is_server else command
    with subprocess.Popen(
        ["bash", "-c", program],
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler) and None,
    ) as child:
        if is_server:
            assert child.stdout is not None
            assert "http" in (line := child.stdout.readline()), line
            _interrupt(child)
        printed, _ = child.communicate()
    return child.returncode, printed


def _interrupt(child: "subprocess.Popen[str]") -> None:
    """One Ctrl-C is enough for a program that has said it is ready."""
    os.killpg(child.pid, signal.SIGINT)
    try:
        child.wait(60)
    except subprocess.TimeoutExpired:
        child.kill()
        raise


def assert_like(printed: str, shown: str, where: str) -> None:
    """The output is what the page shows, where `...` stands for any text, and on a line of its own for any
    lines."""
    wanted, found = _stripped(shown), _stripped(printed)
    parts = re.split(r"(^\.\.\.$\n?|\.\.\.)", wanted, flags=re.MULTILINE)
    pattern = "".join(
        re.escape(part) if not part.startswith("...") else _ANY_LINES if part.endswith("\n") else _ANY_TEXT
        for part in parts
    )
    assert re.fullmatch(pattern, found), f"{where} shows\n{wanted}\nbut this is printed:\n{found}"


def _stripped(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip().splitlines())

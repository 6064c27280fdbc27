"""The reference of the command line: the help text of every command."""

from collections.abc import Iterator
from typing import Any

from typer.main import get_command
from typer.testing import CliRunner

_COLUMNS = {"COLUMNS": "100", "TERMINAL_WIDTH": "100", "NO_COLOR": "1"}


def command_line(_: str = "") -> str:
    """One section for each command, in the order of `holecard --help`."""
    from holecard.cli.app import app

    program = get_command(app)
    runner = CliRunner()
    sections = []
    for words in _commands(program):
        result = runner.invoke(app, [*words, "--help"], env=_COLUMNS, prog_name="holecard")
        if result.exit_code:
            raise RuntimeError(f"no help for holecard {' '.join(words)}: {result.output}")
        title = " ".join(("holecard", *words))
        sections.append(f"## {title}\n\n```text\n{result.output.strip()}\n```\n")
    return "\n".join(sections)


def _commands(group: Any, before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The words of every command below a group, the group itself included."""
    yield before
    for name, command in sorted(group.commands.items()):
        if getattr(command, "commands", None):
            yield from _commands(command, (*before, name))
        elif not command.hidden:
            yield *before, name

"""How the program fails: one plain line, never a traceback.

Exit codes: 0 is well, 1 says that `history check` found a difference, 2 is a mistake in what was
asked or in a file, 130 is Ctrl-C, 141 is a reader that has gone.
"""

import logging
import os
import re
import sqlite3
import sys
from io import TextIOWrapper
from typing import Any

import typer

from holecard.cli.help import without_types
from holecard.cli.streams import printable_streams
from holecard.errors import HolecardError, did_you_mean
from holecard.printable import printable

# Typer brings its own copy of Click, or uses the installed one, by version. Its public BadParameter
# leads to the root of all usage errors in either case.
_UsageError: Any = typer.BadParameter.__mro__[1]


def prepare_streams() -> None:
    """Print on any terminal."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


class _Notices(logging.Handler):
    """What the library has to say while it works, such as that it compiles: lines beside the output."""

    def emit(self, record: logging.LogRecord) -> None:
        print("holecard:", record.getMessage(), file=sys.stderr, flush=True)


def show_notices() -> None:
    log = logging.getLogger("holecard.solver")
    if not log.handlers:
        log.addHandler(_Notices())
        log.setLevel(logging.INFO)


def attempt(app: typer.Typer, arguments: list[str] | None = None) -> int:
    """Run the program; the exit code."""
    with printable_streams():
        return _attempt(app, arguments)


def _attempt(app: typer.Typer, arguments: list[str] | None) -> int:
    command = without_types(typer.main.get_command(app))
    try:
        code = command.main(args=arguments, prog_name="holecard", standalone_mode=False)
        sys.stdout.flush()
    except _UsageError as error:
        return complain(_usage(error))
    except HolecardError as error:
        return complain(str(error))
    except (BrokenPipeError, SystemExit):  # Typer and Rich make the second of the first
        return hang_up()
    except OSError as error:
        where = "" if error.filename is None else f": {str(error.filename)!r}"
        return complain(f"{(error.strerror or str(error)).lower()}{where}")
    except sqlite3.Error as error:
        return complain(f"a results file cannot be used: {error}")
    except typer.Abort:
        return 130
    return code if isinstance(code, int) else 0


def hang_up() -> int:
    """The reader of our output has gone, as `head` does: end quietly, with the code that a shell shows.

    The signal for this is not left to end the program by itself, since it also comes when a bot's
    process has gone.
    """
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    return 141


def _usage(error: Any) -> str:
    path = error.ctx.command_path if error.ctx else "holecard"
    words = _in_our_words(error.format_message().rstrip("."))
    return f"{words[:1].lower()}{words[1:]} (see {path} --help)"


def _in_our_words(words: str) -> str:
    """Click and Pydantic tell types and lists of quoted words; we say what was expected, then the value."""
    words = words.replace("Value error, ", "")
    choice = re.search(r"('[^']*') is not one of (.+)$", words)
    if choice is not None:
        known = choice[2].replace("'", "").split(", ")
        expected = " or ".join(part for part in (", ".join(known[:-1]), known[-1]) if part)
        hint = did_you_mean(choice[1].strip("'"), known)
        return f"{words[: choice.start()]}{hint}expected {expected}, not {choice[1]}"
    typed = re.search(r"('[^']*') is not a valid (integer|float)(?: range)?", words)
    if typed is not None:
        expected = {"integer": "a whole number", "float": "a number"}[typed[2]]
        return f"{words[: typed.start()]}expected {expected}, not {typed[1]}"
    return words


def complain(words: str) -> int:
    """Print the line; the exit code that goes with it."""
    print("holecard:", printable(" ".join(words.split())), file=sys.stderr)
    return 2

"""Errors of the program: one plain line on the error stream, never a traceback.

Exit codes: 0 is success, 1 a check that found something wrong, 2 a mistake in the arguments or in a file,
130 Ctrl-C, 141 a closed pipe.
"""

import logging
import os
import re
import sys
from functools import cache
from io import TextIOWrapper
from typing import Any, Final

import typer

from holecard.cli.help import without_types
from holecard.cli.streams import printable_streams
from holecard.errors import HolecardError, did_you_mean
from holecard.printable import printable

INTERRUPTED: Final = 130
"""The exit code after Ctrl-C."""

# Typer bundles its own copy of Click or uses the installed one, depending on its version. Its public
# BadParameter leads to the base class of all usage errors in either case.
_UsageError: Any = typer.BadParameter.__mro__[1]


def prepare_streams() -> None:
    """Replace characters that the terminal cannot print."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


class _Notices(logging.Handler):
    """Prints log messages of the library, such as that it is compiling, on the error stream."""

    def emit(self, record: logging.LogRecord) -> None:
        print("holecard:", record.getMessage(), file=sys.stderr, flush=True)


def show_notices() -> None:
    log = logging.getLogger("holecard.solver")
    if not log.handlers:
        log.addHandler(_Notices())
        log.setLevel(logging.INFO)


def attempt(app: typer.Typer, arguments: list[str] | None = None) -> int:
    """Run the program with these arguments, or those of the shell; returns the exit code."""
    with printable_streams():
        return _attempt(app, arguments)


@cache
def _command(app: typer.Typer) -> Any:
    """Built once: it takes as long as a short command, and a program may call several."""
    return without_types(typer.main.get_command(app))


def _attempt(app: typer.Typer, arguments: list[str] | None) -> int:
    try:
        code = _command(app).main(args=arguments, prog_name="holecard", standalone_mode=False)
        sys.stdout.flush()
    except _UsageError as error:
        return complain(_usage(error))
    except HolecardError as error:
        return complain(str(error))
    except (BrokenPipeError, SystemExit):  # Typer and Rich turn the first into the second
        return hang_up()
    except OSError as error:
        where = "" if error.filename is None else f": {str(error.filename)!r}"
        return complain(f"{(error.strerror or str(error)).lower()}{where}")
    except typer.Abort:
        return INTERRUPTED
    except Exception as error:
        if not _is_of_sqlite(error):
            raise
        return complain(f"a results file cannot be used: {error}")
    return code if isinstance(code, int) else 0


def _is_of_sqlite(error: Exception) -> bool:
    """Checks only if sqlite3 was imported, since most commands do not need it."""
    sqlite = sys.modules.get("sqlite3")
    return sqlite is not None and isinstance(error, sqlite.Error)


def hang_up() -> int:
    """Exit quietly when the reader of the output has closed the pipe, as `head` does, with the code that a
    shell reports.

    SIGPIPE keeps its Python default, because writing to a bot that has exited raises it, too.
    """
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    return 141


def _usage(error: Any) -> str:
    path = error.ctx.command_path if error.ctx else "holecard"
    words = _in_our_words(error.format_message().rstrip("."))
    return f"{words[:1].lower()}{words[1:]} (see {path} --help)"


def _in_our_words(words: str) -> str:
    """Rephrase Click's messages, which name types and quote choices, in our form: what was expected, then the
    value."""
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
    """Print the error line; returns the exit code."""
    print("holecard:", printable(" ".join(words.split())), file=sys.stderr)
    return 2

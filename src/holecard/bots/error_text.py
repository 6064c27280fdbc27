"""An error of a bot in one line, with the line of the bot that it comes from."""

import sysconfig
from collections.abc import Iterator
from pathlib import Path
from traceback import walk_tb
from typing import Final

import holecard

_OURS: Final = str(Path(holecard.__file__).parent)
_LIBRARIES: Final = tuple(sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib"))


def error_text(error: BaseException) -> str:
    """`AttributeError: 'View' object has no attribute 'hand' (broken.py:4)`

    Anything may come out of the bot's own class of errors, so the caller expects anything.
    """
    place = _place(error)
    return f"{type(error).__name__}: {error}" + (f" ({place})" if place else "")


def _place(error: BaseException) -> str:
    """The last line of the bot itself: what fails in a library was called by it."""
    if isinstance(error, SyntaxError):  # says itself where it is
        return ""
    called = [place for place in _places(error) if not place[0].startswith((_OURS, "<"))]
    own = [place for place in called if not place[0].startswith(_LIBRARIES)]
    return _named(*(own or called)[-1]) if called else ""


def _places(error: BaseException) -> Iterator[tuple[str, int]]:
    for frame, line in walk_tb(error.__traceback__):
        yield frame.f_code.co_filename, line


def _named(file: str, line: int) -> str:
    return f"{Path(file).name[-80:]}:{line}"

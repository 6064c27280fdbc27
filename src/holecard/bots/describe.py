"""Describes the answers and exceptions of untrusted bots without running any of their code.

An answer or exception can be an instance of a bot's own class, whose `__repr__`, `__str__` or `__class__`
may raise, hang or lie. Only values of Python's built-in plain types are printed, up to a maximum length;
everything else is represented by its class name.
"""

import os
import sys
from pathlib import PurePath
from traceback import walk_tb
from typing import Any, Final

from holecard.hand.action import in_digits

_LONGEST: Final = 200
"""Maximum number of characters of a string."""
_MOST_ITEMS: Final = 6
_LEVELS: Final = 2
"""Maximum depth of nested lists."""

_OURS: Final = str(PurePath(__file__).parents[1])
_LIBRARIES: Final = str(PurePath(os.__file__).parent)
_INSTALLED: Final = ("site-packages", "dist-packages")

_name: Final[Any] = type.__dict__["__name__"].__get__
_arguments: Final[Any] = BaseException.__dict__["args"].__get__
_traceback: Final[Any] = BaseException.__dict__["__traceback__"].__get__
_parts_of_os_error: Final[Any] = tuple(
    OSError.__dict__[name].__get__ for name in ("errno", "strerror", "filename")
)
"""Descriptors of the built-in classes: they bypass attributes that a bot's class overrides."""


def class_name(value: object) -> str:
    return str.__str__(_name(type(value)))


def describe(value: object, levels: int = _LEVELS) -> str:
    """A short one-line description of an answer."""
    kind = type(value)
    if kind is int:
        return in_digits(value)  # type: ignore[arg-type]
    if value is None or kind is bool or kind is float or kind is complex:  # `in` may call a bot's metaclass
        return repr(value)
    if kind is str or kind is bytes:
        return _text(value)
    if (kind is list or kind is tuple) and levels:
        return _listed(value, levels - 1)
    return f"an object of class {class_name(value)[:_LONGEST]}"


def describe_error(error: BaseException) -> str:
    """`AttributeError: 'View' object has no attribute 'hand' (broken.py:4)`.

    This is the last line of a traceback, with the message only if it consists of plain values, and the last
    line of the bot's own code that was running.
    """
    name = class_name(error)[:_LONGEST]
    words, place = _words(error), _own_place(error)
    return f"{name}{f': {words}' if words else ''}{f' ({place})' if place else ''}"


def place_of(error: BaseException) -> str:
    """The file and line that raised the error: `hand.py:120`."""
    places = _places(error)
    return _named(*places[-1]) if places else "nowhere"


def _own_place(error: BaseException) -> str:
    """The innermost line of the bot's own code, which called the library or holecard code that failed."""
    called = [place for place in _places(error) if not place[0].startswith((_OURS, "<"))]
    own = [place for place in called if not _is_library(place[0])]
    return _named(*(own or called)[-1]) if called else ""


def _is_library(file: str) -> bool:
    return file.startswith(_LIBRARIES) or any(name in PurePath(file).parts for name in _INSTALLED)


def _places(error: BaseException) -> list[tuple[str, int]]:
    return [(str.__str__(frame.f_code.co_filename), line) for frame, line in walk_tb(_traceback(error))]


def _named(file: str, line: int) -> str:
    return f"{PurePath(file).name[-_LONGEST:]}:{line}"


def print_crash(error: BaseException) -> None:
    """Print a traceback to standard error like `traceback.print_exc`, without the source lines."""
    lines = ["Traceback (most recent call last):"]
    lines += [
        f'  File "{frame.f_code.co_filename}", line {line}, in {frame.f_code.co_name}'
        for frame, line in walk_tb(_traceback(error))
    ]
    print(*lines, describe_error(error), sep="\n", file=sys.stderr, flush=True)


def _words(error: BaseException) -> str:
    kind, arguments = type(error), _arguments(error)
    if issubclass(kind, OSError):
        return _os_error(error)
    if issubclass(kind, KeyError) and len(arguments) == 1:
        return describe(arguments[0])
    if issubclass(kind, SyntaxError) and (place := _place_in_source(arguments)):
        return f"{_message(arguments[:1])} ({place})"
    return _message(arguments)


def _place_in_source(arguments: tuple[object, ...]) -> str:
    """The file and line of a syntax error, which has no frame in the traceback."""
    match arguments:
        case (_, tuple(place)) if len(place) > 1 and type(place[0]) is str and type(place[1]) is int:
            return _named(place[0], place[1])
    return ""


def _message(arguments: tuple[object, ...]) -> str:
    if not arguments:
        return ""
    only = arguments[0] if len(arguments) == 1 else arguments
    return only[:_LONGEST] if type(only) is str else describe(only)


def _os_error(error: BaseException) -> str:
    number, reason, file = (part(error) for part in _parts_of_os_error)
    if type(reason) is not str:
        return _message(_arguments(error))
    words = f"[Errno {describe(number)}] {reason[:_LONGEST]}"
    return words if file is None else f"{words}: {describe(file)}"


def _text(text: Any) -> str:
    return repr(text) if len(text) <= _LONGEST else f"{text[:_LONGEST]!r}..."


def _listed(items: Any, levels: int) -> str:
    shown = [describe(item, levels) for item in items[:_MOST_ITEMS]]
    if len(items) > _MOST_ITEMS:
        shown.append(f"... {len(items)} in all")
    words = ", ".join(shown)
    if type(items) is list:
        return f"[{words}]"
    return f"({words},)" if len(items) == 1 else f"({words})"

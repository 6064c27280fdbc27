"""Griffe extension: interactive sessions in docstrings become fenced blocks of Markdown."""

import re
from typing import Any, Final

from griffe import Extension, Object

_SESSION: Final = re.compile(r"(?:^>>> .*\n?)(?:^.+\n?)*", re.MULTILINE)


def fenced(text: str) -> str:
    """The text with every run of lines that begins with `>>>` in a fence of its own."""
    return _SESSION.sub(lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", text)


class Doctests(Extension):
    """Applied to every object with a docstring."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)

"""Reads TOML that people write by hand: every error names the line."""

import re
import tomllib
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, NoReturn, TypeVar

from holecard.errors import HolecardError

Key = tuple[str | int, ...]
Choice = TypeVar("Choice", bound=StrEnum)
MISSING: Any = object()


def read_toml(text: str, source: str, error: type[HolecardError]) -> "TomlTable":
    """The whole document as a table; `source` is what errors of this kind call it."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as reason:
        raise error(f"{source} is not TOML: {reason}") from None
    except (ValueError, RecursionError) as reason:
        raise error(f"{source} is not readable TOML: {reason}") from None
    return TomlTable(TomlDocument(text, source, error), (), data)


class TomlDocument:
    """The text of a document, to find the line of a key."""

    def __init__(self, text: str, source: str, error: type[HolecardError]) -> None:
        self.lines = _without_long_texts(text).splitlines()
        self.source = source
        self.error = error

    def refuse(self, key: Key, words: str) -> NoReturn:
        raise self.error(f"{self.source}, line {self.line(key)}: {words}")

    def line(self, key: Key) -> int:
        """The line of the key, or else of its table, or else the first line."""
        table, count = self._header(key)
        start, end = self._span(table, count)
        if len(key) > len(table) + (count > 0):
            wanted = re.compile(rf"""\s*["']?{re.escape(str(key[-1]))}["']?\s*=""")
            for at in range(start, end):
                if wanted.match(self.lines[at]):
                    return at + 1
            if len(key) == 1:
                return max(self._span((str(key[0]),), 0)[0], 1)
        return max(start, 1)

    @staticmethod
    def _header(key: Key) -> tuple[tuple[str, ...], int]:
        """The table that holds the key, and which of several with that name (0: not in a list)."""
        if len(key) >= 2 and isinstance(key[1], int):
            return (str(key[0]),), key[1] + 1
        return ((str(key[0]),), 0) if len(key) >= 2 else ((), 0)

    def _span(self, table: tuple[str, ...], count: int) -> tuple[int, int]:
        starts = [at for at, line in enumerate(self.lines) if line.lstrip().startswith("[")]
        end_of = dict(zip(starts, [*starts, len(self.lines)][1:], strict=True))
        if not table:
            return 0, starts[0] if starts else len(self.lines)
        title = re.compile(r"\s*\[\[?\s*" + re.escape(table[0]) + r"\s*\]")
        matching = [at for at in starts if title.match(self.lines[at])]
        if len(matching) < max(count, 1):
            return 0, len(self.lines)
        start = matching[max(count, 1) - 1]
        return start + 1, end_of[start]


def _without_long_texts(text: str) -> str:
    """The document with the contents of its triple-quoted strings blanked, line by line."""
    long_text = re.compile(r'"""(?:[^\\]|\\.)*?"""|' + "'''.*?'''", re.DOTALL)
    return long_text.sub(lambda found: "\n" * found[0].count("\n"), text)


class TomlTable:
    """A table of the document that tracks which of its keys were read."""

    def __init__(self, document: TomlDocument, key: Key, data: dict[str, Any]) -> None:
        self.document = document
        self.key = key
        self.data = data
        self.known: set[str] = set()

    def refuse(self, name: str, words: str) -> NoReturn:
        self.document.refuse((*self.key, name) if name else self.key, words)

    def has(self, name: str) -> bool:
        self.known.add(name)
        return name in self.data

    def take(self, name: str, default: Any = MISSING) -> Any:
        if self.has(name):
            return self.data[name]
        if default is MISSING:
            where = f"[{self.key[0]}]" if self.key else "the top level"
            self.document.refuse(self.key, f"{where} needs a key {name!r}, which is missing")
        return default

    def text(self, name: str, default: Any = MISSING) -> str:
        value = self.take(name, default)
        if not isinstance(value, str):
            self.refuse(name, f"{name} is a text in quotes, not {value!r}")
        return value

    def whole(self, name: str, default: Any = MISSING) -> int:
        value = self.take(name, default)
        if type(value) is not int:
            self.refuse(name, f"{name} is a whole number, not {value!r}")
        return value

    def wholes(self, name: str, default: Any = MISSING) -> tuple[int, ...]:
        """A list of whole numbers; one alone stands for a list of one."""
        value = self.take(name, default)
        listed = list(value) if isinstance(value, list | tuple) else [value]
        if any(type(item) is not int for item in listed):
            self.refuse(name, f"{name} is a whole number or a list of them, not {value!r}")
        return tuple(listed)

    def texts(self, name: str, default: Any = MISSING) -> tuple[str, ...]:
        value = self.take(name, default)
        if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
            self.refuse(name, f"{name} is a list of texts in quotes, not {value!r}")
        return tuple(value)

    def yes(self, name: str, *, default: bool) -> bool:
        value = self.take(name, default)
        if not isinstance(value, bool):
            self.refuse(name, f"{name} is true or false, not {value!r}")
        return value

    def choice(self, name: str, kind: type[Choice], default: Choice | None = None) -> Choice:
        value = self.text(name, MISSING if default is None else default)
        if value not in list(kind):
            self.refuse(name, f"{name} is one of {', '.join(kind)}, not {value!r}")
        return kind(value)

    def table(self, name: str) -> "TomlTable":
        value = self.take(name)
        if not isinstance(value, dict):
            self.refuse(name, f"{name} is a table [{name}], not {value!r}")
        return TomlTable(self.document, (*self.key, name), value)

    def tables(self, name: str) -> list["TomlTable"]:
        value = self.take(name)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.refuse(name, f"{name} is a list of tables [[{name}]], not {value!r}")
        return [TomlTable(self.document, (*self.key, name, at), item) for at, item in enumerate(value)]

    def done(self) -> None:
        """Refuse keys that were never read: a misspelt key must not be ignored."""
        for name in self.data:
            if name not in self.known:
                near = get_close_matches(name, self.known, 1)
                hint = (
                    f"did you mean {near[0]}?" if near else f"known keys are {', '.join(sorted(self.known))}"
                )
                self.refuse(name, f"unknown key ({hint}): {name!r}")

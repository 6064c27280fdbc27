"""Bot specifications: `tight`, `mybot.py:MyBot`, `theaigames:java -cp bots Bot`.

Any of them can be prefixed with a display name: `alice=mybot.py:MyBot`.
"""

import re
import shlex
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import dropwhile
from pathlib import PurePath
from typing import Final

from holecard.errors import BadRequest

DETECT: Final = "cmd"
"""Prefix for a program of unknown protocol; the protocol is detected by talking to the program."""
LONGEST_NAME: Final = 40
_NAMED: Final = re.compile(r"([^=:/\s]+)=(.+)", re.DOTALL)
_CLASS: Final = re.compile(r"(.+):([A-Za-z_]\w*)")


class BotKind(StrEnum):
    """The ways to run a bot."""

    HOUSE = "house"
    PYTHON = "python"
    PROGRAM = "program"


@dataclass(frozen=True, slots=True)
class BotSpec:
    """A parsed bot specification."""

    name: str
    """Unique in a tournament. Contains no slash, because `alice/bob/17/3` identifies a hand."""
    text: str
    """The specification as written, without the display name."""
    kind: BotKind
    target: str
    """A house bot's name, `path.py:Class` or `module:Class`, or a command line."""
    protocol: str = ""
    """For programs: the name of the protocol."""
    digest: str = ""
    """Hash of the bot's files, so that a resumed tournament notices changes; may be empty."""
    note: str = ""
    """`Bot.note`: a remark for reports on how the bot plays this game."""

    @property
    def may_fold_free(self) -> bool:
        """Whether the bot's protocol lets it fold where it could check."""
        from holecard.bots.protocols.registry import PROTOCOLS

        return self.protocol in PROTOCOLS and PROTOCOLS[self.protocol].free_fold


def parse_bot(text: str, name: str | None = None) -> BotSpec:
    """Parse a bot specification. Nothing is loaded or started yet."""
    text = text.strip()
    named = _NAMED.fullmatch(text)
    if named:
        name, text = name or named[1], named[2].strip()
    if not text:
        raise BadRequest("a bot is a house bot's name, file.py:Class or protocol:command, not ''")
    spec = _program(text) or _python(text) or BotSpec(text, text, BotKind.HOUSE, text)
    return replace(spec, name=checked_name(name or spec.name))


def checked_name(name: str) -> str:
    """Validate a display name: names are shown in tables and are part of paths and seeds."""
    if not name.strip() or "/" in name or not name.isprintable() or len(name) > LONGEST_NAME:
        raise BadRequest(
            f"a bot's name has up to {LONGEST_NAME} characters that can be printed and no slash, not {name!r}"
        )
    return name.strip()


def distinct(specs: Iterable[BotSpec]) -> tuple[BotSpec, ...]:
    """The same bots with unique names: `-2`, `-3` is appended to repeated ones."""
    taken: set[str] = set()
    made = []
    for spec in specs:
        name, number = spec.name, 1
        while name in taken:
            number += 1
            name = f"{spec.name[: LONGEST_NAME - 4]}-{number}"
        taken.add(name)
        made.append(replace(spec, name=name))
    return tuple(made)


def _program(text: str) -> BotSpec | None:
    from holecard.bots.protocols.registry import PROTOCOLS

    protocol, colon, command = text.partition(":")
    if not colon or (protocol not in PROTOCOLS and protocol != DETECT):
        return None
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadRequest(f"a command is split as in a shell ({error}), not {command!r}") from None
    if not words:
        raise BadRequest(f"a command comes after {protocol}:, not {text!r}")
    return BotSpec(_program_name(words), text, BotKind.PROGRAM, command.strip(), protocol)


def _program_name(words: list[str]) -> str:
    """Display name of a program: `bot` for `python3 other/bot.py --fast deep`, `Bot` for `java -cp bots Bot`.

    Interpreters and arguments, such as the game file of an ACPC player, are skipped.
    """
    own = list(dropwhile(_is_wrapper, words)) or words
    if PurePath(own[0]).name == "holecard" and own[1:2] == ["speak"] and len(own) > 3:
        return parse_bot(own[3]).name
    named = own[0]
    if _INTERPRETER.fullmatch(PurePath(named).name):
        named = next(_scripts(own[1:]), named)
    return re.sub(r"[^\w.-]", "", PurePath(named).stem)[:LONGEST_NAME] or "program"


_INTERPRETER: Final = re.compile(
    r"(python|pypy|node|nodejs|deno|bun|java|ruby|perl|php|lua|luajit|julia|Rscript|dotnet|mono|bash|dash|sh|zsh)"
    r"[0-9.]*"
)
_CLASS_NAME: Final = re.compile(r"([a-z]\w*\.)+[A-Z]\w*")
"""A fully qualified Java class name."""
_WITH_VALUE: Final = {
    "-cp",
    "-classpath",
    "--class-path",
    "-p",
    "--module-path",
    "-c",
    "-e",
    "-r",
    "-W",
    "-X",
}
"""Interpreter options that take a value, so that the next word is not the script."""


def _is_wrapper(word: str) -> bool:
    return word == "env" or re.fullmatch(r"\w+=.*", word, re.DOTALL) is not None


def _scripts(words: list[str]) -> Iterator[str]:
    """The words after an interpreter that can be its script, module or class."""
    after = iter(words)
    for word in after:
        if word in _WITH_VALUE:
            next(after, None)
        elif word == "-m" or _CLASS_NAME.fullmatch(word):
            yield (next(after, word) if word == "-m" else word).rpartition(".")[2]
        elif not word.startswith("-") and word != "run":
            yield word


def _python(text: str) -> BotSpec | None:
    match = _CLASS.fullmatch(text)
    if match:
        return BotSpec(match[2][:LONGEST_NAME], text, BotKind.PYTHON, text)
    if text.endswith(".py"):
        return BotSpec(PurePath(text).stem[:LONGEST_NAME], text, BotKind.PYTHON, text)
    return None

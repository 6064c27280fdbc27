"""How people name a bot: `tight`, `mybot.py:MyBot`, `theaigames:java -cp bots Bot`."""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    HOUSE = "house"
    PYTHON = "python"
    PROGRAM = "program"


@dataclass(frozen=True, slots=True)
class BotSpec:
    name: str
    """Unique in a tournament; no slash, since `alice/bob/17/3` names a hand."""
    text: str
    """What the organiser wrote."""
    kind: Kind
    target: str
    """A house bot's name, `path.py:Class` or `module:Class`, or a command line."""
    protocol: str = ""
    """Programs only: what they speak."""
    digest: str = ""
    """Python files only: of the file's contents, so that a resumed tournament notices a change."""

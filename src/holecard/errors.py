"""Every error that holecard raises on purpose.

Messages begin in lower case, say what was expected and end with the offending value, so that the
command line can print them as they are.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Self


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`did you mean 'tight'? `, to begin a message with; nothing if no known word is like this one."""
    names = {name.lower(): name for name in known}
    near = get_close_matches(word.lower(), names, n=1)
    return f"did you mean {names[near[0]]!r}? " if near else ""


class HolecardError(Exception):
    """The root: catch this one to catch them all."""

    cause: str = ""
    """What errors of one kind have in common, without names and numbers, so that they can be counted."""

    def with_cause(self, cause: str) -> Self:
        self.cause = cause
        return self


class Unreadable(HolecardError, ValueError):
    """Text that is not a card, an action, TOML or a hand history, as expected."""


class BadGame(HolecardError, ValueError):
    """A game definition that cannot be played."""


class BadRequest(HolecardError, ValueError):
    """A well-formed request that cannot be fulfilled: an unknown game, stacks that cannot play."""


class IllegalAction(HolecardError, ValueError):
    """An action that the rules do not allow now. The hand is as it was before."""


class FaultyBot(HolecardError, RuntimeError):
    """A player that crashed, or answered with something that is not an action."""


class Interrupted(HolecardError, RuntimeError):
    """Work that was stopped from outside. Saved results are kept, and it can be resumed."""

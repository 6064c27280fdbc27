"""Causes of verdicts, in few words, so that those of many hands can be counted."""

import re
from typing import Final

from holecard.history.check import Finding, Verdict

_PLACE: Final = re.compile(r"^.*?, (?:line \d+|action \d+|hand \S+)(?:, action \d+)?: ", re.DOTALL)
_VALUE: Final = re.compile(r"(?:, and this is not|, not|, unlike|:) .*$", re.DOTALL)
"""Messages say what is expected and end with what was there instead."""
_DETAILS: Final = re.compile(r" \(.*\)|'[^']*'|\"[^\"]*\"")
_ILLEGAL: Final = (
    (" may ", "a bet, raise or other action that the rules do not allow"),
    ("the turn of ", "an action out of turn"),
    ("has to be dealt first", "an action before the cards of its street"),
    ("no board card is due", "board cards before the betting is over"),
    ("the betting is over", "an action after the betting is over"),
)

_FAULTS: Final = ("cannot ", "the archive is damaged", "archives in an archive", "its beginning matches none")
_REFUSED: Final = (
    ("was cancelled", "cancelled before two players took part"),
    ("no bomb pots", "a bomb pot"),
    ("are read, not ", "another game"),
    ("none of our games ", "another game"),
)


def cause_of(verdict: Verdict) -> str:
    """Why a hand does not agree; nothing of one that does."""
    match verdict.finding:
        case Finding.DIFFERS:
            return str(verdict.cause or "the final stacks are others")
        case Finding.SET_ASIDE:
            return verdict.words.partition(";")[0]
        case Finding.ILLEGAL:
            return next(
                (cause for sign, cause in _ILLEGAL if sign in verdict.words), _expected(verdict.words)
            )
        case Finding.REFUSED:
            return next(
                (cause for sign, cause in _REFUSED if sign in verdict.words), _expected(verdict.words)
            )
        case Finding.UNREADABLE:
            return _expected(verdict.words)
        case _:
            return ""


def _expected(words: str) -> str:
    words = _PLACE.sub("", words)
    cause = _VALUE.sub("", _DETAILS.sub("", words)).strip() or words
    return cause if cause.startswith(_FAULTS) else f"expected: {cause}"

"""What players call an action."""

from enum import StrEnum
from typing import Final


class Verb(StrEnum):
    """A `CALL` that costs nothing is a check, a first raise is a bet."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    BRING_IN = "bring in"
    COMPLETE = "complete"
    """Raise a bring-in to the full bet."""

    @property
    def infinitive(self) -> str:
        """`call`, `raise to`: an amount may follow."""
        return _SPOKEN[self][0]

    @property
    def third_person(self) -> str:
        """`calls`, `raises to`."""
        return _SPOKEN[self][1]

    @property
    def gerund(self) -> str:
        """`calling`, `raising to`."""
        return _SPOKEN[self][2]


_SPOKEN: Final = {
    Verb.FOLD: ("fold", "folds", "folding"),
    Verb.CHECK: ("check", "checks", "checking"),
    Verb.CALL: ("call", "calls", "calling"),
    Verb.BET: ("bet", "bets", "betting"),
    Verb.RAISE: ("raise to", "raises to", "raising to"),
    Verb.BRING_IN: ("bring it in for", "brings it in for", "bringing it in for"),
    Verb.COMPLETE: ("complete to", "completes to", "completing to"),
}

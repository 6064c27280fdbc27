"""Why hands do not agree: what the verdicts on many hands are counted by."""

from enum import StrEnum
from typing import Final

OTHER: Final = "another cause"
STACKS: Final = "the final stacks are others"


class Violation(StrEnum):
    """Of the rules, by a line of a record."""

    NOT_ALLOWED = "a bet, raise or other action that the rules do not allow"
    OUT_OF_TURN = "an action out of turn"
    BEFORE_CARDS = "an action before the cards of its street"
    EARLY_BOARD = "board cards before the betting is over"
    AFTER_BETTING = "an action after the betting is over"


class Refusal(StrEnum):
    """Of a hand that can be read but is not played."""

    OTHER_GAME = "another game"
    BOMB_POT = "a bomb pot"
    CANCELLED = "cancelled before two players took part"

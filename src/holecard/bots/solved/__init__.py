"""Bots that play solved strategies. They need the extra `solver`; without it, creating one is an error."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from holecard.bots.solved.nash import Nash, NashChips


@dataclass(frozen=True, slots=True)
class SolvedBot:
    """The name, description and factory of a solved bot."""

    name: str
    words: str
    """One-line description for lists of bots."""
    make: Callable[[], Nash]


SOLVED: Final = {
    bot.name: bot
    for bot in (
        SolvedBot("nash", "plays an equilibrium for the way the game is scored", Nash),
        SolvedBot("nash-chips", "plays an equilibrium in chips, however the game is scored", NashChips),
    )
}

__all__ = ["SOLVED", "Nash", "NashChips", "SolvedBot"]

"""Bots that play what the solver found. They need the extra `solver`, and say so without it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from holecard.bots.solved.nash import Nash, NashChips


@dataclass(frozen=True, slots=True)
class SolvedBot:
    name: str
    words: str
    """One line about it, for lists of bots."""
    make: Callable[[], Nash]


SOLVED: Final = {
    bot.name: bot
    for bot in (
        SolvedBot("nash", "plays an equilibrium of what the game is scored by", Nash),
        SolvedBot("nash-chips", "plays an equilibrium in chips, whatever the score", NashChips),
    )
}

__all__ = ["SOLVED", "Nash", "NashChips", "SolvedBot"]

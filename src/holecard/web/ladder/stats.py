"""A player's progress on the ladder, computed from the stored games."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Final

from holecard.bots.house import PROFILES

NEEDED: Final = 5
"""Wins over an opponent that unlock the next one."""
OPPONENTS: Final = tuple(who.name for who in PROFILES)
"""Opponents from the easiest to the hardest."""


class Outcome(StrEnum):
    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    ABANDONED = "abandoned"
    """The player left before the end; counts as a loss."""


@dataclass(frozen=True, slots=True)
class LadderGame:
    """A game of the ladder that is over."""

    cpu: str
    outcome: Outcome
    chips: int
    """The player's net result over all hands."""
    hands: int
    started: datetime
    ended: datetime


@dataclass(frozen=True, slots=True)
class WinLossRecord:
    """Games against one opponent, or against all of them."""

    wins: int = 0
    losses: int = 0
    draws: int = 0
    streak: int = 0
    """Wins since the last loss; a draw neither counts nor ends the streak."""
    best: int = 0
    """The longest streak so far."""

    @property
    def games(self) -> int:
        return self.wins + self.losses + self.draws

    def after(self, outcome: Outcome) -> "WinLossRecord":
        match outcome:
            case Outcome.WON:
                streak = self.streak + 1
                return WinLossRecord(self.wins + 1, self.losses, self.draws, streak, max(self.best, streak))
            case Outcome.DRAWN:
                return WinLossRecord(self.wins, self.losses, self.draws + 1, self.streak, self.best)
            case _:
                return WinLossRecord(self.wins, self.losses + 1, self.draws, 0, self.best)


@dataclass(frozen=True, slots=True)
class LadderProgress:
    total: WinLossRecord = WinLossRecord()
    against: Mapping[str, WinLossRecord] = field(default_factory=dict)

    @staticmethod
    def of(games: Iterable[tuple[str, Outcome]]) -> "LadderProgress":
        """From opponents and outcomes, oldest first."""
        total, against = WinLossRecord(), dict.fromkeys(OPPONENTS, WinLossRecord())
        for cpu, outcome in games:
            total = total.after(outcome)
            against[cpu] = against.get(cpu, WinLossRecord()).after(outcome)
        return LadderProgress(total, against)

    def record(self, cpu: str) -> WinLossRecord:
        return self.against.get(cpu, WinLossRecord())

    @property
    def beaten(self) -> int:
        """The number of opponents, from the first one on, that have been beaten often enough."""
        wins = [self.record(cpu).wins for cpu in OPPONENTS]
        return next((level for level, won in enumerate(wins) if won < NEEDED), len(OPPONENTS))

    @property
    def highest(self) -> str:
        """The hardest opponent that is unlocked."""
        return OPPONENTS[min(self.beaten, len(OPPONENTS) - 1)]

    def is_unlocked(self, cpu: str) -> bool:
        return OPPONENTS.index(cpu) <= self.beaten

    @property
    def standing(self) -> tuple[int, int, int]:
        """Sort key of the leaderboard: opponents beaten, then wins, then the longest streak."""
        return self.beaten, self.total.wins, self.total.best

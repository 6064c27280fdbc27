"""Crash diagnosis: finds the bot of a matchup that kills its worker process.

A batch that kills its worker every time is played again with one of its bots at a time, and house bots in
place of the others. House bots do not kill workers, so if the worker dies again, that bot did it and cannot
blame its opponent. The result depends on the bots and the batch only, not on how often or why workers died
before.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from holecard.arena.schedule import Batch
from holecard.arena.worker import EXPELLED, SUSPECTED, Task
from holecard.bots.spec import BotKind
from holecard.errors import HolecardError

SUBSTITUTES: Final = ("caller", "random")
"""House bots that take the other seats: one plays hands to the end, one takes every kind of action."""
CONFIRMED: Final = 2
"""Losses of a worker in a row that cannot be an accident."""


@dataclass(slots=True)
class CrashDiagnosis:
    """One batch, played with one of its bots at a time."""

    task: Task
    suspects: tuple[int, ...] = ()
    """Bots of the matchup, by index."""
    crashing: set[int] = field(default_factory=set)
    _left: deque[tuple[int, str]] = field(default_factory=deque)
    _losses: int = 0

    def __post_init__(self) -> None:
        bots = self.task.plan.bots
        expelled = {number for number, _ in self.task.expelled}
        self.suspects = tuple(
            number
            for number, bot in enumerate(self.task.matchup.bots)
            if bots[bot].kind is not BotKind.HOUSE and number not in expelled
        )
        if not self.suspects:
            plan, batch = self.task.plan, self.task.batch
            raise HolecardError(
                f"workers keep dying while playing {plan.label(self.task.matchup)}, rounds {batch.first + 1} "
                f"to {batch.first + batch.rounds}, and no bot is to blame: is there enough memory?"
            )
        if len(self.suspects) > 1:
            self._left.extend((bot, substitute) for bot in self.suspects for substitute in SUBSTITUTES)
        else:
            self.crashing.update(self.suspects)

    @property
    def batch(self) -> Batch:
        return self.task.batch

    @property
    def is_over(self) -> bool:
        return not self._left

    def experiment(self) -> Task:
        """The next task to play, alone; report the outcome with `survived` or `lost`."""
        bot, substitute = self._left[0]
        return self.task.alone(bot, substitute).isolated()

    def survived(self) -> None:
        self._left.popleft()
        self._losses = 0

    def lost(self) -> None:
        self._losses += 1
        if self._losses < CONFIRMED:
            return
        bot, _ = self._left[0]
        self.crashing.add(bot)
        self._left = deque(each for each in self._left if each[0] != bot)
        self._losses = 0

    def expelled(self) -> Iterable[tuple[int, str]]:
        """The bots that are expelled from this batch of the matchup on, with the reason. If none of them
        crashes alone, all are suspected, since the batch cannot be played with them."""
        if self.crashing:
            return [(bot, EXPELLED) for bot in sorted(self.crashing)]
        return [(bot, SUSPECTED) for bot in self.suspects]

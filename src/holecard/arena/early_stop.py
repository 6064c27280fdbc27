"""Early stopping of a match: a sequential test that ends it once its outcome is decided."""

from dataclasses import dataclass
from typing import Final

from holecard.arena.ratings import Sprt, SprtVerdict, parse_sprt
from holecard.arena.runner import StopCondition
from holecard.arena.store import Store

_KEY: Final = "sprt"
MOST_ROUNDS: Final = 100_000
"""The length of a match that is never decided, unless the user sets another limit."""


@dataclass(frozen=True, slots=True)
class SprtResult:
    """The state of a sequential test."""

    elo0: float
    elo1: float
    verdict: SprtVerdict
    llr: float
    """Log likelihood ratio."""
    bounds: tuple[float, float]
    pairs: int
    summary: str
    """All of it in a sentence."""


class EarlyStopping:
    """Feeds the finished pairs of a match to the sequential test, in schedule order.

    The first verdict stands, whatever the pairs say that were being played at the same time.
    """

    def __init__(self, store: Store, text: str) -> None:
        self.test: Sprt = parse_sprt(text)
        self._store = store
        self._fed = 0
        self.is_decided(0)

    def is_decided(self, matchup: int) -> bool:
        """Whether the test has reached a verdict, after reading the rounds that are new in the file."""
        seats = self._store.plan.seats
        points = 0.0
        for _, log in self._store.rounds(matchup, self._fed):
            if self.test.verdict is not SprtVerdict.UNDECIDED:
                return True
            if len(log.forfeited) == seats:  # nothing was played, so it says nothing about either bot
                break
            points += (0 in log.winners) / len(log.winners)
            self._fed += 1
            if self._fed % seats == 0:
                self.test.add(points)
                points = 0.0
        return self.test.verdict is not SprtVerdict.UNDECIDED

    def result(self) -> SprtResult:
        test = self.test
        one, other = (bot.name for bot in self._store.plan.bots)
        summary = test.summary(one, other)
        return SprtResult(test.elo0, test.elo1, test.verdict, test.llr, test.bounds, test.pairs, summary)


def save_early_stopping(store: Store, text: str) -> None:
    """Keep the test in the results file, so that a resumed match still has it."""
    store.remember(_KEY, text)


def early_stopping_of(store: Store) -> EarlyStopping | None:
    """The test that the results file keeps, if it has one."""
    text = store.recall(_KEY)
    return None if text is None else EarlyStopping(store, text)


def stop_condition(stopping: EarlyStopping | None) -> StopCondition | None:
    """The callback with which `run` stops early."""
    return None if stopping is None else stopping.is_decided

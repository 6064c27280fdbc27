"""Early stopping of a match: a sequential test that ends it once its outcome is decided."""

import json
from dataclasses import dataclass
from typing import Final, Protocol

from holecard.arena.hand_log import RoundLog
from holecard.arena.luck.group_luck import declared_policies, replayed
from holecard.arena.luck.luck_plan import LuckEstimator, LuckPlan
from holecard.arena.luck.sequential import SequentialLuck, sequential_luck, sequential_luck_plan
from holecard.arena.ratings import Sprt, SprtVerdict, parse_sprt
from holecard.arena.ratings.winnings_sprt import WinningsSprt, is_winnings_sprt, parse_winnings_sprt
from holecard.arena.ratings.winrate import rate_unit
from holecard.arena.runner import StopCondition
from holecard.arena.schedule import Matchup
from holecard.arena.store import Store
from holecard.errors import Unreadable
from holecard.rules.game import Game

_KEY: Final = "sprt"
_GROUPS_KEY: Final = "sprt groups"
_DIGESTS: Final = [LuckPlan.of(estimator).digest for estimator in LuckEstimator]
MOST_ROUNDS: Final = 100_000
"""The length of a match that is never decided, unless the user sets another limit."""


@dataclass(frozen=True, slots=True)
class SprtResult:
    """The state of a sequential test."""

    elo0: float | None
    """None in a test of winnings."""
    elo1: float | None
    verdict: SprtVerdict
    llr: float
    """Log likelihood ratio."""
    bounds: tuple[float, float]
    pairs: int
    summary: str
    """All of it in a sentence."""
    unit: str = "Elo"
    """What the two hypotheses are in: `Elo`, `mbb/hand` or `chips/hand`."""
    hypotheses: tuple[float, float] | None = None

    @property
    def is_decided(self) -> bool:
        return self.verdict is not SprtVerdict.UNDECIDED


class EarlyStopping(Protocol):
    """The test of a match."""

    def is_decided(self, matchup: int) -> bool:
        """Whether the test has reached a verdict, after reading the rounds that are new in the file."""
        ...

    def result(self) -> SprtResult: ...


class RoundStopping:
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
        return SprtResult(
            test.elo0,
            test.elo1,
            test.verdict,
            test.llr,
            test.bounds,
            test.pairs,
            summary,
            hypotheses=(test.elo0, test.elo1),
        )


class WinningsStopping:
    """Feeds the luck-adjusted winnings of finished pairs to the sequential test, in schedule order.

    Each is adjusted by what the pairs before it have taught, so that a value never changes. Adjusting takes
    a millisecond a hand, so the match notes in its file what they came to, for all who look at it later.
    """

    def __init__(self, store: Store, text: str) -> None:
        self.test: WinningsSprt = parse_winnings_sprt(text, store.plan.game)
        self._store = store
        self._scale = rate_unit(store.plan.game)[1]
        self._luck: SequentialLuck | None = None
        self._fed = 0

    def is_decided(self, matchup: int) -> bool:
        """Whether the test has reached a verdict, after reading the rounds that are new in the file."""
        plan, group, fed = self._store.plan, list[RoundLog](), self._fed
        for met, log in self._store.rounds(matchup, fed):
            if self.test.verdict is not SprtVerdict.UNDECIDED:
                break
            group.append(log)
            if len(group) == plan.seats:
                self._add(met, group)
                group = []
        if self._fed > fed and self._store.is_writable:
            self._note()
        return self.test.verdict is not SprtVerdict.UNDECIDED

    def _note(self) -> None:
        data = {"estimator": sequential_luck_plan(self._store.plan).digest, "groups": self.test.to_data()}
        self._store.remember(_GROUPS_KEY, json.dumps(data))

    def _noted(self) -> bool:
        """Whether the file says what its pairs came to, by an estimator as it is today."""
        try:
            data = json.loads(self._store.recall(_GROUPS_KEY) or "null")
            if not isinstance(data, dict) or data.get("estimator") not in _DIGESTS:
                return False
            self.test.continue_from(data.get("groups"))
        except (ValueError, RecursionError, Unreadable):
            return False
        return True

    def _add(self, matchup: Matchup, group: list[RoundLog]) -> None:
        self._fed += len(group)
        hands, bots = replayed(self._store.plan, matchup, group)
        if not hands:  # forfeited
            return
        if self._luck is None:
            self._luck = sequential_luck(self._store.plan)
        luck = self._luck.luck(hands, bots, declared_policies(group, hands))
        won = sum(log.chips[0] for log in group) - luck
        self.test.add(won * self._scale, len(hands), self._luck.phase)

    def result(self) -> SprtResult:
        test = self.test
        if self._fed or not self._noted():
            self.is_decided(0)
        one, other = (bot.name for bot in self._store.plan.bots)
        return SprtResult(
            None,
            None,
            test.verdict,
            test.llr,
            test.bounds,
            test.groups,
            test.summary(one, other),
            test.unit,
            (test.rate0, test.rate1),
        )


def check_sprt(text: str, game: Game) -> None:
    """Raise BadRequest if this is not a valid test."""
    if is_winnings_sprt(text):
        parse_winnings_sprt(text, game)
    else:
        parse_sprt(text)


def save_early_stopping(store: Store, text: str) -> None:
    """Keep the test in the results file, so that a resumed match still has it."""
    store.remember(_KEY, text)


def early_stopping_of(store: Store) -> EarlyStopping | None:
    """The test that the results file keeps, if it has one."""
    text = store.recall(_KEY)
    if text is None:
        return None
    return WinningsStopping(store, text) if is_winnings_sprt(text) else RoundStopping(store, text)


def sprt_result_of(store: Store) -> SprtResult | None:
    """The state of the test that the results file keeps, if it has one."""
    stopping = early_stopping_of(store)
    return None if stopping is None else stopping.result()


def stop_condition(stopping: EarlyStopping | None) -> StopCondition | None:
    """The callback with which `run` stops early."""
    return None if stopping is None else stopping.is_decided

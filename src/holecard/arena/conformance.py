"""Conformance check of any bot, rule by rule.

The bot plays whole rounds against different kinds of opponents, from every seat, and is judged by the faults
that the arena would count. The rules are checked at the smallest table of the game; whether it can play at
larger ones is reported, but not required.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from holecard.arena.hand_log import BatchLog
from holecard.arena.plan import Plan
from holecard.arena.policy_log import read_policies
from holecard.arena.pool import Pool
from holecard.arena.tryout import try_out
from holecard.arena.worker import Task
from holecard.bots.clock import duration
from holecard.bots.faults import Fault, FaultKind
from holecard.bots.resources import Host
from holecard.bots.spec import BotKind, BotSpec, distinct, parse_bot
from holecard.errors import HolecardError
from holecard.progress import Progress, ProgressListener
from holecard.rules.game import Game

OPPONENTS: Final = ("random", "caller", "all-in")
GROUPS: Final = 2
"""Rounds from every seat against each opponent."""
STARTS: Final = "it can be started"


class RuleStatus(StrEnum):
    KEPT = "kept"
    BROKEN = "broken"
    UNTESTED = "untested"
    """The rule could not be tested."""
    LIMIT = "limit"
    """Not a rule: something that the bot does not support and need not."""


@dataclass(frozen=True, slots=True)
class RuleResult:
    rule: str
    verdict: RuleStatus
    reason: str | None = None
    """Why the rule is broken."""
    note: str = ""
    """Other observations: why a rule could not be tested, or what the bot does not support."""


_KINDS: Final = (
    ("it starts in every round", (FaultKind.START,)),
    ("it does not crash", (FaultKind.CRASH,)),
    ("it keeps running until the end", (FaultKind.EXIT, FaultKind.CLOSED)),
    ("it answers in time", (FaultKind.LATE,)),
    ("its answers are actions", (FaultKind.GARBAGE,)),
    ("it writes only when asked", (FaultKind.FLOOD,)),
    ("its actions are legal", (FaultKind.ILLEGAL,)),
)
_ABOUT_ANSWERS: Final = {FaultKind.LATE, FaultKind.GARBAGE, FaultKind.ILLEGAL}
_NO_ANSWER: Final = {FaultKind.START, FaultKind.CRASH, FaultKind.EXIT, FaultKind.CLOSED, FaultKind.LATE}
_NEVER_ANSWERED: Final = "it never gave an answer"


def check_bot(
    spec: BotSpec,
    game: Game,
    host: Host,
    pool: Pool,
    seed: str = "check",
    on_progress: ProgressListener | None = None,
) -> Iterator[RuleResult]:
    """Check every rule. If the bot cannot be started, that is the only finding."""
    step = _Steps(steps(game), on_progress)
    step("starting it")
    try:
        ready = try_out(spec, game, host, pool)
    except HolecardError as error:
        yield RuleResult(STARTS, RuleStatus.BROKEN, str(error))
        return
    yield RuleResult(STARTS, RuleStatus.KEPT, note=_speaks(ready))
    trial = _Trial(ready, game, host, pool, seed, step)
    plans = [trial.plan(opponent, game.seats[0]) for opponent in OPPONENTS]
    games = [trial.play(plan, f"against {opponent}") for plan, opponent in zip(plans, OPPONENTS, strict=True)]
    yield _alone(games)
    played = _Played(tuple(log for log, _ in games))
    yield from played.findings()
    yield trial.repeats(plans[0], played)
    for seats in larger_tables(game) if played.has_answers else ():
        yield trial.sits_at(seats)


def larger_tables(game: Game) -> tuple[int, ...]:
    """The usual and the largest number of seats, where they are more than the fewest."""
    fewest, most = game.seats
    return tuple(sorted({game.tournament.seats or most, most} - {fewest}))


def steps(game: Game) -> int:
    """How many steps `check_bot` takes with a bot that can be started."""
    return 1 + len(OPPONENTS) + 1 + len(larger_tables(game))


@dataclass(slots=True)
class _Steps:
    """Reports each step before it is taken."""

    total: int
    on_progress: ProgressListener | None
    done: int = 0

    def __call__(self, words: str) -> None:
        if self.on_progress is not None:
            self.on_progress(Progress(self.done, self.total, "steps", words))
        self.done += 1


@dataclass(frozen=True, slots=True)
class _Played:
    """What the bot did in some rounds."""

    logs: tuple[BatchLog, ...]

    def findings(self) -> Iterator[RuleResult]:
        for rule, kinds in _KINDS:
            note = self._times() if FaultKind.LATE in kinds else ""
            if FaultKind.GARBAGE in kinds and self.declared:
                note = f"{self.declared:,} of {self.asked:,} answers leave a choice to the arena"
            yield self._finding(rule, [fault for fault in self.faults if fault.kind in kinds], kinds, note)

    def _finding(self, rule: str, faults: list[Fault], kinds: Sequence[FaultKind], note: str) -> RuleResult:
        if faults:
            return RuleResult(rule, RuleStatus.BROKEN, self.reason(faults), note)
        if not self.has_answers and not _ABOUT_ANSWERS.isdisjoint(kinds):
            return RuleResult(rule, RuleStatus.UNTESTED, note=_NEVER_ANSWERED)
        return RuleResult(rule, RuleStatus.KEPT, note=note)

    @property
    def faults(self) -> list[Fault]:
        return [fault for log in self.logs for fault in log.faults if fault.bot == 0]

    @property
    def asked(self) -> int:
        return sum(one.answers for log in self.logs for one in log.thinking if one.bot == 0)

    @property
    def declared(self) -> int:
        """Answers with a distribution over several actions; the opponents give none."""
        return sum(len(read_policies(one.policies)) for log in self.logs for one in log.rounds)

    @property
    def _answers(self) -> str:
        return f"{self.asked:,} answer{'' if self.asked == 1 else 's'}"

    @property
    def has_answers(self) -> bool:
        return self.asked > sum(fault.kind in _NO_ANSWER for fault in self.faults)

    def reason(self, faults: Sequence[Fault]) -> str:
        first = faults[0]
        often = "once" if len(faults) == 1 else f"{len(faults)} times"
        where = f"first in hand {first.hand + 1}" if first.hand >= 0 else "before the first hand"
        return f"{often} in {self._answers}, {where}: {first.detail}"

    def _times(self) -> str:
        thinking = [one for log in self.logs for one in log.thinking if one.bot == 0]
        if not self.has_answers:
            return ""
        mean = sum(one.seconds for one in thinking) / self.asked
        slowest = max(one.slowest for one in thinking)
        return f"{duration(mean)} on average, {duration(slowest)} at most, in {self._answers}"


@dataclass(frozen=True, slots=True)
class _Trial:
    """One bot in one game, played in a pool."""

    spec: BotSpec
    game: Game
    host: Host
    pool: Pool
    seed: str
    step: _Steps

    def plan(self, opponent: str, seats: int) -> Plan:
        others = [parse_bot(opponent) for _ in range(seats - 1)]
        rounds = GROUPS * seats
        return Plan(
            game=self.game,
            seed=f"{self.seed}/{opponent}/{seats}",
            bots=distinct([self.spec, *others]),
            rounds=rounds,
            batch_rounds=rounds,
            seats=seats,
            fault_limit=10,
            host=self.host,
        )

    def play(self, plan: Plan, words: str) -> tuple[BatchLog, bool]:
        """The log, and whether the bot killed its worker at the first attempt."""
        self.step(words)
        [matchup], [batch] = plan.matchups(), plan.batches()
        task = Task(plan, matchup, batch)
        for attempt in (task, task.isolated()):
            try:
                return self.pool.result(self.pool.submit(attempt)), attempt is not task
            except BrokenExecutor:
                self.pool.renew()
        return BatchLog(batch.number, (), (), ()), True

    def repeats(self, plan: Plan, played: _Played) -> RuleResult:
        rule = "it plays the same for the same seed"
        if not played.has_answers:
            return RuleResult(rule, RuleStatus.UNTESTED, note=_NEVER_ANSWERED)
        again, _ = self.play(plan, "the same again")
        first, second = (
            [(one.record, one.policies) for one in log.rounds] for log in (played.logs[0], again)
        )
        if first == second:
            return RuleResult(rule, RuleStatus.KEPT)
        if self.spec.kind is BotKind.PROGRAM:
            return RuleResult(rule, RuleStatus.KEPT, note="not required of programs, and it does not")
        reason = "a second run was different: draw only from self.rng, and keep no state outside"
        return RuleResult(rule, RuleStatus.BROKEN, reason)

    def sits_at(self, seats: int) -> RuleResult:
        """A bot, or a protocol, may support fewer seats than the game."""
        rule = f"it plays at a table of {seats}"
        log, lost = self.play(self.plan(OPPONENTS[0], seats), f"at a table of {seats}")
        played = _Played((log,))
        if lost:
            return RuleResult(rule, RuleStatus.LIMIT, note="it killed the process that it ran in")
        faults = [fault for fault in played.faults if fault.kind is not FaultKind.ILLEGAL]
        if faults:
            return RuleResult(rule, RuleStatus.LIMIT, note=faults[0].detail)
        return RuleResult(rule, RuleStatus.KEPT)


def _speaks(spec: BotSpec) -> str:
    return f"it speaks {spec.protocol}" if spec.kind is BotKind.PROGRAM else spec.note and f"it {spec.note}"


def _alone(games: Sequence[tuple[BatchLog, bool]]) -> RuleResult:
    rule = "it leaves its host process alone"
    if any(lost for _, lost in games):
        return RuleResult(rule, RuleStatus.BROKEN, "it killed the process, or blocked it for too long")
    return RuleResult(rule, RuleStatus.KEPT)

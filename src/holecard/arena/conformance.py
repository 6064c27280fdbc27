"""Is a bot well-behaved? One function that checks any bot, rule by rule.

It plays whole rounds against opponents of different tempers, from every seat, and is judged by what the
arena itself would hold against it.
"""

from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from typing import Final

from holecard.arena.log import UnitLog
from holecard.arena.plan import Plan
from holecard.arena.play import Task
from holecard.arena.pool import Pool
from holecard.bots.fault import Fault, FaultKind
from holecard.bots.host import Host
from holecard.bots.load import prepare
from holecard.bots.spec import BotSpec, Kind, distinct, parse_bot
from holecard.errors import HolecardError
from holecard.rules.game import Game

OPPONENTS: Final = ("random", "caller", "all-in")
GROUPS: Final = 2
"""Rounds from every seat against each opponent."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One rule, and why it is broken; None is kept."""

    rule: str
    reason: str | None
    note: str = ""
    """What else was seen, kept or broken."""


_RULES: Final = (
    ("it does not crash", (FaultKind.CRASH,)),
    ("it stays until the end", (FaultKind.EXIT, FaultKind.CLOSED)),
    ("it answers in time", (FaultKind.LATE,)),
    ("its answers are actions", (FaultKind.GARBAGE,)),
    ("it says no more than it is asked", (FaultKind.FLOOD,)),
    ("its actions are legal", (FaultKind.ILLEGAL,)),
)


def check_bot(spec: BotSpec, game: Game, host: Host, pool: Pool, seed: str = "check") -> Iterator[Finding]:
    """Every rule in turn. If the bot cannot be started, that is the only finding."""
    try:
        ready = prepare(spec, game, host)
    except HolecardError as error:
        yield Finding("it can be started", str(error))
        return
    yield Finding("it can be started", None, _means(ready))
    seats = game.tournament.seats or game.seats[0]
    plans = [_plan(ready, opponent, game, host, f"{seed}/{opponent}", seats) for opponent in OPPONENTS]
    logs = [_play(plan, pool) for plan in plans]
    yield Finding("it leaves the process alone that it runs in", _lost(logs))
    played = [log for log, _ in logs]
    faults = [fault for log in played for fault in log.faults if fault.bot == 0]
    started = [fault for fault in faults if fault.kind is FaultKind.START]
    yield Finding("it starts in every round", _reason(started, played))
    for rule, kinds in _RULES:
        note = _slowest(played) if FaultKind.LATE in kinds else ""
        yield Finding(rule, _reason([fault for fault in faults if fault.kind in kinds], played), note)
    yield _repeats(plans[0], played[0], ready, pool)
    if game.seats[1] > seats:
        yield _large_table(ready, game, host, pool, seed)


def _plan(bot: BotSpec, opponent: str, game: Game, host: Host, seed: str, seats: int) -> Plan:
    others = [parse_bot(opponent) for _ in range(seats - 1)]
    rounds = GROUPS * seats
    return Plan(
        game=game,
        seed=seed,
        bots=distinct([bot, *others]),
        rounds=rounds,
        unit_rounds=rounds,
        seats=seats,
        fault_limit=10,
        host=host,
    )


def _play(plan: Plan, pool: Pool) -> tuple[UnitLog, bool]:
    """What was played, and whether the bot took its worker down the first time."""
    [matchup], [unit] = plan.matchups(), plan.units()
    task = Task(plan, matchup, unit)
    try:
        return pool.submit(task).result(), False
    except BrokenExecutor:
        pool.renew()
        return pool.submit(task.isolated()).result(), True


def _means(spec: BotSpec) -> str:
    return f"it speaks {spec.protocol}" if spec.kind is Kind.PROGRAM else spec.note and f"it {spec.note}"


def _lost(logs: list[tuple[UnitLog, bool]]) -> str | None:
    return "it ended the process, or held it for too long" if any(lost for _, lost in logs) else None


def _reason(faults: list[Fault], played: list[UnitLog]) -> str | None:
    if not faults:
        return None
    answers = sum(thinking.answers for log in played for thinking in log.thinking if thinking.bot == 0)
    first = faults[0]
    return f"{len(faults)} times in {answers:,} answers, first in hand {first.hand + 1}: {first.detail}"


def _slowest(played: list[UnitLog]) -> str:
    thinking = [one for log in played for one in log.thinking if one.bot == 0]
    answers = sum(one.answers for one in thinking)
    if not answers:
        return ""
    mean = sum(one.seconds for one in thinking) / answers
    slowest = max(one.slowest for one in thinking)
    return f"{mean * 1000:.3g} ms on average, {slowest * 1000:.3g} ms at most, in {answers:,} answers"


def _repeats(plan: Plan, log: UnitLog, spec: BotSpec, pool: Pool) -> Finding:
    rule = "it plays the same for the same seed"
    again, _ = _play(plan, pool)
    if [one.record for one in again.rounds] == [one.record for one in log.rounds]:
        return Finding(rule, None)
    if spec.kind is Kind.PROGRAM:
        return Finding(rule, None, "not asked of programs, and it does not")
    return Finding(rule, "a second run was different: draw from self.rng only, and keep nothing outside")


def _large_table(spec: BotSpec, game: Game, host: Host, pool: Pool, seed: str) -> Finding:
    most = game.seats[1]
    log, _ = _play(_plan(spec, OPPONENTS[0], game, host, f"{seed}/{most}", most), pool)
    faults = [fault for fault in log.faults if fault.bot == 0]
    return Finding(f"it plays at a table of {most}", _reason(faults, [log]))

"""Plays one batch of rounds: the work of a worker process, on this machine or another."""

import pickle
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from math import inf
from time import monotonic
from typing import Final

from holecard.arena.hand_log import BatchLog, RoundLog, Thinking
from holecard.arena.hand_loop import play_hands
from holecard.arena.plan import MatchupRounds, Plan
from holecard.arena.policy_log import pack_policies
from holecard.arena.schedule import Batch, Matchup
from holecard.bots.bot import Bot, RemoteBot, RoundInfo
from holecard.bots.describe import describe_error, place_of
from holecard.bots.faults import FaultKind, Misbehaviour
from holecard.bots.loader import make_bot
from holecard.bots.referee import Referee
from holecard.bots.spec import BotKind, parse_bot
from holecard.bots.timeout import deadline_timer, ticking
from holecard.errors import BadRequest, HolecardError

EXPELLED: Final = "the process that plays it died repeatedly, even without its opponents"
SUSPECTED: Final = "the process that plays it died repeatedly, but only with its opponents"


class BatchFailed(HolecardError):
    """A batch that cannot be played because of an error of holecard, not of a bot. It contains text only, so
    that any worker can send it."""


@dataclass(frozen=True, slots=True)
class Task:
    """A batch with everything a worker needs to play it."""

    plan: Plan
    matchup: Matchup
    batch: Batch
    expelled: tuple[tuple[int, str], ...] = ()
    """Bots of the matchup that are not played, and why."""

    def __reduce__(self) -> "tuple[Callable[..., Task], tuple[object, ...]]":
        """The plan is pickled once for the batches of a matchup, and unpickled once by each worker."""
        return _received, (_packed(self.plan), self.matchup, self.batch, self.expelled)

    def isolated(self) -> "Task":
        """The same task with every Python bot in its own process."""
        return replace(self, plan=replace(self.plan, host=replace(self.plan.host, isolate=True)))

    def alone(self, bot: int, substitute: str) -> "Task":
        """The same rounds with this bot of the matchup, and a house bot in place of every other."""
        harmless = parse_bot(substitute)
        kept = self.matchup.bots[bot]
        bots = [
            spec if number == kept else replace(harmless, name=spec.name)
            for number, spec in enumerate(self.plan.bots)
        ]
        return replace(self, plan=replace(self.plan, bots=tuple(bots)))


def _received(plan: bytes, matchup: Matchup, batch: Batch, expelled: tuple[tuple[int, str], ...]) -> Task:
    return Task(_unpacked(plan), matchup, batch, expelled)


def _packed(plan: Plan) -> bytes:
    """Called in any thread of the executor's."""
    last = _last_packed[0] if _last_packed else None
    if last is None or last[0] is not plan:
        last = plan, pickle.dumps(plan)
        _last_packed[:] = [last]
    return last[1]


_last_packed: Final[list[tuple[Plan, bytes]]] = []
_unpacked: Final = lru_cache(maxsize=2)(pickle.loads)


def play_batch(task: Task) -> BatchLog:
    """Play the task. The same task gives the same log, wherever and whenever it is played."""
    try:
        return _play_batch(task)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        words = f"{describe_error(error)} ({place_of(error)})"
    raise BatchFailed(words)  # out here it knows nothing of the error, which Dask would send along


def _play_batch(task: Task) -> BatchLog:
    plan, matchup, batch = task.plan, task.matchup, task.batch
    with ExitStack() as stack:
        if any(plan.bots[bot].kind is not BotKind.HOUSE for bot in matchup.bots):
            stack.enter_context(ticking())  # the time of house bots never runs out
        expelled = dict(task.expelled)
        guards = []
        for number, bot in enumerate(matchup.bots):
            guards.append(guard := _guard(plan, bot, number, expelled.get(number), batch.first))
            stack.callback(guard.close)
        numbers = range(batch.first, batch.first + batch.rounds)
        matchup_rounds = MatchupRounds(plan, matchup)
        rounds = tuple(_play_round(plan, matchup_rounds, number, guards) for number in numbers)
    faults = sorted(
        (fault for guard in guards for fault in guard.faults),
        key=lambda fault: (fault.round, fault.hand, fault.bot),
    )
    thinking = tuple(Thinking(one.number, one.asked, one.seconds, one.slowest) for one in guards)
    return BatchLog(batch.number, rounds, tuple(faults), thinking)


class _Missing(RemoteBot):
    """Takes the place of a bot that could be created when the tournament was planned, but not now."""

    def __init__(self, reason: str) -> None:
        self._reason = reason

    def reset(self) -> "RemoteBot":
        raise Misbehaviour(FaultKind.START, self._reason, is_gone=True)


def _guard(plan: Plan, bot: int, number: int, expelled: str | None, first_round: int) -> Referee:
    """With mirrored deals, one player for every seat: a player that has seen the cards from one side could
    remember them."""
    clock, limit = plan.game.clock, plan.fault_limit
    if expelled is not None:
        guard = Referee(_Missing(expelled), number, clock, limit)
        guard.expel(first_round, expelled)
        return guard
    first, *others = (_player(plan, bot, turn) for turn in range(plan.seats if plan.mirrored else 1))
    return Referee(first, number, clock, limit, others, is_house=plan.bots[bot].kind is BotKind.HOUSE)


def _player(plan: Plan, bot: int, turn: int) -> Bot:
    """Loading a Python bot runs its code, so its time is limited."""
    spec = plan.bots[bot]
    if spec.kind is BotKind.PYTHON:
        deadline_timer.deadline = monotonic() + plan.host.start
    try:
        return _made(plan, bot, turn)
    except BaseException as error:  # `OutOfTime` may also ring while the rest is cleared away
        return _Missing(describe_error(error))
    finally:
        deadline_timer.deadline = inf


def _made(plan: Plan, bot: int, turn: int) -> Bot:
    from holecard.bots.process.program import ProgramBot

    made = make_bot(plan.bots[bot], plan.game, plan.host, turn)
    if (
        plan.bots[bot].kind is BotKind.PYTHON
        and issubclass(type(made), RemoteBot)
        and type(made) is not ProgramBot
    ):
        raise BadRequest(
            f"a bot in Python is no RemoteBot, which keeps its own time: {plan.bots[bot].target!r}"
        )
    return made


def _play_round(plan: Plan, matchup: MatchupRounds, number: int, guards: list[Referee]) -> RoundLog:
    seating = plan.seating(number)
    lost = tuple(guard.number for guard in guards if guard.forfeits)
    if lost and plan.seats == 2:  # at larger tables the others play on, and it sits there
        return forfeit(number, seating, lost)
    session = matchup.session(number)
    players = [guards[bot] for bot in seating]
    for seat, player in enumerate(players):
        seed = matchup.bot_seed(number, player.number)
        player.declares = plan.policies
        player.round_begins(RoundInfo(plan.game, plan.seats, seat, seed), number, session.seed)
    record = play_hands(session, players)
    result = session.result
    for player in players:
        player.round_ends(result)
    return RoundLog(
        number=number,
        seating=seating,
        ending=result.ending,
        hands=result.hands,
        chips=tuple(result.chips[seating.index(bot)] for bot in range(plan.seats)),
        winners=tuple(sorted(seating[seat] for seat in result.winners)),
        record=record,
        policies=pack_policies(chain.from_iterable(player.declared for player in players)),
    )


def forfeit(number: int, seating: tuple[int, ...], lost: tuple[int, ...]) -> RoundLog:
    """A round that is not played because bots failed too often; all tie if all did."""
    bots = tuple(range(len(seating)))
    winners = tuple(bot for bot in bots if bot not in lost) or bots
    return RoundLog(number, seating, None, 0, (0,) * len(seating), winners, lost)

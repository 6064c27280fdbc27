"""Playing one unit: the work that a worker does, on this machine or another."""

from contextlib import ExitStack
from dataclasses import dataclass, replace

from holecard.arena.log import RoundLog, Thinking, UnitLog, pack_hand
from holecard.arena.plan import Matchup, Plan, Unit
from holecard.bots.alarm import ticking
from holecard.bots.bot import Bot, Table
from holecard.bots.fault import FaultKind, Misbehaviour
from holecard.bots.guard import Guard
from holecard.bots.load import make_bot
from holecard.session.session import Session


@dataclass(frozen=True, slots=True)
class Task:
    """Everything that a worker must know."""

    plan: Plan
    matchup: Matchup
    unit: Unit

    def isolated(self) -> "Task":
        """The same work with every Python bot in a process of its own."""
        return replace(self, plan=replace(self.plan, host=replace(self.plan.host, isolate=True)))


def play_unit(task: Task) -> UnitLog:
    """The same task gives the same log, wherever and whenever it is played."""
    plan, matchup, unit = task.plan, task.matchup, task.unit
    with ExitStack() as stack:
        stack.enter_context(ticking())
        guards = [_guard(plan, bot, number) for number, bot in enumerate(matchup.bots)]
        for guard in guards:
            stack.callback(guard.close)
        numbers = range(unit.first, unit.first + unit.rounds)
        rounds = tuple(_play_round(plan, matchup, number, guards) for number in numbers)
    faults = sorted(
        (fault for guard in guards for fault in guard.faults),
        key=lambda fault: (fault.round, fault.hand, fault.bot),
    )
    thinking = tuple(Thinking(one.number, one.asked, one.seconds, one.slowest) for one in guards)
    return UnitLog(unit.number, rounds, tuple(faults), thinking)


class _Missing(Bot):
    """In the place of a bot that could be made when the tournament was planned, and now cannot."""

    def __init__(self, reason: str) -> None:
        self._reason = reason

    def reset(self) -> "Bot":
        raise Misbehaviour(FaultKind.START, self._reason, is_gone=True)


def _guard(plan: Plan, bot: int, number: int) -> Guard:
    """With mirrored deals one player for every seat: who has seen the cards from one side must not play
    the other, or it could remember them."""
    first, *others = (_player(plan, bot, turn) for turn in range(plan.seats if plan.mirrored else 1))
    return Guard(first, number, plan.game.clock, plan.fault_limit, others)


def _player(plan: Plan, bot: int, turn: int) -> Bot:
    try:
        return make_bot(plan.bots[bot], plan.game, plan.host, turn)
    except Exception as error:
        return _Missing(f"{type(error).__name__}: {error}")


def _play_round(plan: Plan, matchup: Matchup, number: int, guards: list[Guard]) -> RoundLog:
    seating = plan.seating(number)
    lost = tuple(guard.number for guard in guards if guard.forfeits)
    if lost and plan.seats == 2:  # at larger tables the others play on, and it sits there
        return forfeit(number, seating, lost)
    session = plan.session(matchup, number)
    players = [guards[bot] for bot in seating]
    for seat, player in enumerate(players):
        seed = plan.bot_seed(matchup, number, player.number)
        player.round_begins(Table(plan.game, plan.seats, seat, seed), number)
    record = _play_hands(session, players)
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
    )


def _play_hands(session: Session, players: list[Guard]) -> bytes:
    record = bytearray()
    beginners = [seat for seat, player in enumerate(players) if player.hears_begin]
    enders = [seat for seat, player in enumerate(players) if player.hears_end]
    asks = [player.ask for player in players]
    while (hand := session.deal()) is not None:
        seated = session.seated
        for player in players:
            player.hand = session.played
        for seat in beginners:
            if seat in seated:
                players[seat].hand_begins(hand.view(seated.index(seat)))
        while (actor := hand.actor) is not None:
            hand.act(asks[seated[actor]](hand.view(actor)))
        session.settle()
        pack_hand(hand.actions, hand.payoffs, record)
        for seat in enders:
            if seat in seated:
                players[seat].hand_ends(hand.view(seated.index(seat)))
    return bytes(record)


def forfeit(number: int, seating: tuple[int, ...], lost: tuple[int, ...]) -> RoundLog:
    """A round that is not played because somebody failed too often; nobody wins if all did."""
    everybody = tuple(range(len(seating)))
    winners = tuple(bot for bot in everybody if bot not in lost) or everybody
    return RoundLog(number, seating, None, 0, (0,) * len(seating), winners, lost)

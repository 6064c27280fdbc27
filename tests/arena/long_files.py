"""Results files of any length in no time: the small blind folds every hand, so that no card matters."""

from pathlib import Path

from holecard import Game
from holecard.arena.hand_log import BatchLog, RoundLog
from holecard.arena.hand_loop import pack_hand
from holecard.arena.plan import Plan
from holecard.arena.store import Store
from holecard.bots.spec import parse_bot
from holecard.hand.action import FOLD


def folded_file(path: Path, rounds: int, bots: int = 2) -> Path:
    """A finished and valid tournament with a hundred hands in a round."""
    specs = tuple(parse_bot("caller", f"bot {number}") for number in range(bots))
    plan = Plan(game=Game.load("holdem"), seed="long", bots=specs, rounds=rounds, batch_rounds=rounds)
    with Store.new(path, plan) as store:
        for batch in store.batches:
            kinds = [_folded_round(plan, store, number) for number in (0, 1)]
            logs = tuple(_numbered(kinds[number % 2], number) for number in range(batch.rounds))
            store.commit(BatchLog(batch.number, logs, (), ()))
    return path


def _folded_round(plan: Plan, store: Store, number: int) -> RoundLog:
    seating = plan.seating(number)
    session = plan.session(store.matchups[0], number)
    record = bytearray()
    while (hand := session.deal()) is not None:
        hand.act(FOLD)
        record += pack_hand(hand.actions, hand.payoffs)
        session.settle()
    result = session.result
    chips = tuple(result.chips[seating.index(bot)] for bot in range(plan.seats))
    winners = tuple(sorted(seating[seat] for seat in result.winners))
    return RoundLog(number, seating, result.ending, result.hands, chips, winners, (), bytes(record))


def _numbered(log: RoundLog, number: int) -> RoundLog:
    return RoundLog(number, log.seating, log.ending, log.hands, log.chips, log.winners, (), log.record)

"""What two runs of the same tournament must agree on, to the last byte."""

import hashlib
import json

from holecard.arena.store import Store


def digest(store: Store) -> str:
    """Over names, rounds, hands and faults; not over times, paths and the words of errors."""
    total = hashlib.sha256()

    def add(*values: object) -> None:
        total.update(json.dumps(values).encode() + b"\n")

    plan = store.plan
    add(plan.game.name, plan.seed, plan.rounds, plan.seats, plan.mirrored, [bot.name for bot in plan.bots])
    for matchup, log in store.rounds():
        add(matchup.number, log.number, log.seating, log.ending, log.hands, log.chips, log.winners)
        add(log.forfeited, log.record.hex())
    for matchup, fault in store.faults():
        add(matchup.number, fault.bot, fault.round, fault.hand, fault.kind)
    return total.hexdigest()

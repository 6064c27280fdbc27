"""The largest pots of a matchup, found from the recorded payoffs without replaying hands."""

from collections.abc import Iterator
from heapq import nlargest
from typing import NamedTuple

from holecard.arena.hand_log import RoundLog, read_gains, read_payoffs
from holecard.arena.plan import Plan
from holecard.arena.replay import hand_label
from holecard.arena.store import Store
from holecard.rules.parts import Bust


class LargePot(NamedTuple):
    """A hand, with the most that a seat won in it."""

    chips: int
    label: str


def keeps_seats(plan: Plan) -> bool:
    """Whether every hand of a round has all its seats; otherwise payoffs are known only by replaying."""
    return plan.seats == 2 or plan.game.session.bust is not Bust.LEAVES


def payoffs(plan: Plan, log: RoundLog) -> Iterator[tuple[int, ...]]:
    """By seat, hand by hand, for tables that keep their seats."""
    return read_payoffs(log.record, plan.seats)


def largest_pots(store: Store, matchup: int, count: int) -> list[LargePot]:
    """Of one matchup, the largest first; of equal ones, the earlier first."""
    plan = store.plan
    if not keeps_seats(plan) or count < 1:
        return []
    best: list[tuple[int, int, int]] = []
    for _, log in store.rounds(matchup):
        gains = read_gains(log.record, plan.seats)
        if gains and (len(best) < count or max(gains) > best[-1][0]):
            best = nlargest(count, best + [(chips, -log.number, -at) for at, chips in enumerate(gains)])
    met = store.matchups[matchup]
    return [LargePot(chips, hand_label(plan, met, -number, -at)) for chips, number, at in best]

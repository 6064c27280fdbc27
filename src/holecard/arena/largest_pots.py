"""The largest pots of a matchup, found from the recorded payoffs without replaying hands."""

from collections.abc import Iterator
from heapq import nlargest
from typing import NamedTuple

from holecard.arena.hand_log import RoundLog, read_payoffs
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
    """Of one matchup, the largest first; earlier hands go before later ones that are as large."""
    plan = store.plan
    if not keeps_seats(plan):
        return []
    hands = (
        (max(won), -log.number, -at)
        for _, log in store.rounds(matchup)
        for at, won in enumerate(payoffs(plan, log))
    )
    met = store.matchups[matchup]
    return [
        LargePot(chips, hand_label(plan, met, -number, -at)) for chips, number, at in nlargest(count, hands)
    ]

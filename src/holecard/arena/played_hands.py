"""The hands of a results file for statistics: replayed from their seeds and actions."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from holecard.arena.hand_log import RoundLog
from holecard.arena.luck.all_in import all_in_shares
from holecard.arena.plan import Plan
from holecard.arena.replay import replay_round
from holecard.arena.schedule import Matchup
from holecard.arena.store import Store
from holecard.hand.hand import Hand
from holecard.history.batches import batches_of, in_workers
from holecard.progress import Progress, ProgressListener
from holecard.stats.contributions import betting, contributions
from holecard.stats.groups import CountedHand, GroupedBy, tallied
from holecard.stats.hand_line import HandLine
from holecard.stats.tally import ConductTally

_ROUNDS: Final = 50
"""Rounds that are replayed together."""


def results_stats(
    store: Store,
    by: GroupedBy,
    players: frozenset[str] = frozenset(),
    *,
    workers: int = 1,
    listener: ProgressListener = lambda _: None,
) -> Iterator[tuple[str, ConductTally]]:
    """Groups of hands with their statistics, in parts that add."""
    done = hands = 0
    total = store.plan.rounds * len(store.matchups)
    work = partial(_tallied, store.plan, by=by, players=players)
    for batch, tallies in in_workers(work, batches_of(store.rounds(), _ROUNDS), workers):
        done += len(batch)
        hands += sum(log.hands for _, log in batch)
        listener(Progress(done, total, "rounds", f"{hands:,} hands"))
        yield from tallies.items()


def _tallied(
    plan: Plan, rounds: list[tuple[Matchup, RoundLog]], by: GroupedBy, players: frozenset[str]
) -> dict[str, ConductTally]:
    return tallied(_played(plan, rounds), by, players)


def _played(plan: Plan, rounds: list[tuple[Matchup, RoundLog]]) -> Iterator[CountedHand]:
    for matchup, log in rounds:
        for hand, names in replay_round(plan, matchup, log):
            yield CountedHand(HandLine.of(hand, all_in_payoffs(hand)), names)


def all_in_payoffs(hand: Hand) -> tuple[float, ...] | None:
    """Net chips with all-ins at their equity; None if the hand has none."""
    shares = all_in_shares(hand)
    if shares is None:
        return None
    posts = hand.posts or hand.game.posts(hand.seats, hand.button)
    put = contributions(posts, hand.start, betting(hand), hand.game.forced.bring_in)
    return tuple([mean - paid + back for mean, paid, back in zip(shares, *put, strict=True)])

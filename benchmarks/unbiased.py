"""Whether the mean of what is taken off as luck is zero, over many real hands of several games and pairs.

Every group of rounds is adjusted as `holecard results --luck` does it: as winnings of black boxes, and with
the draws of declared policies. The output has the mean of what is taken off the winnings of each bot in
standard errors, which come from the groups and the covariance of folds. Of many figures, one in 370 should
be beyond three.

    OPENBLAS_NUM_THREADS=1 python -m benchmarks.unbiased
    OPENBLAS_NUM_THREADS=1 python -m benchmarks.unbiased --game leduc --hands 20000 --seed another
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from time import process_time

import numpy as np
from numpy.typing import NDArray

from holecard import Game
from holecard.arena import Matchup, Plan, Task, TournamentOptions, make_plan, parse_bot, play_batch
from holecard.arena.hand_log import RoundLog
from holecard.arena.luck.fold_dependence import FoldDependence
from holecard.arena.luck.group_luck import LuckMeter, declared_policies, meter_for, replayed
from holecard.arena.luck.luck_plan import usual_luck_plan

Floats = NDArray[np.float64]
SIX = ("random", "caller", "tight", "rosa", "felix", "loose-aggressive")
CONTESTS: tuple[tuple[str, tuple[str, ...], int], ...] = (
    ("kuhn", ("tight", "random"), 250_000),
    ("kuhn", ("nash", "tight"), 150_000),
    ("leduc", ("tight", "random"), 250_000),
    ("leduc", ("nash", "loose-aggressive"), 100_000),
    ("mini", ("random", "tight"), 150_000),
    ("micro", ("random", "tight"), 80_000),
    ("holdem", ("tight", "loose-aggressive"), 50_000),
    ("holdem", ("felix", "random"), 20_000),
    ("ladder", ("tight", "loose-aggressive"), 20_000),
    ("omaha", ("tight", "loose-aggressive"), 6_000),
    ("six-max", SIX, 18_000),
)
"""Games, bots and about how many hands."""


@dataclass(slots=True)
class Contest:
    """A matchup, and its hands by group."""

    plan: Plan
    matchup: Matchup
    meters: dict[str, LuckMeter]
    hands: list[int] = field(default_factory=list)

    def add(self, logs: Sequence[RoundLog]) -> None:
        played, seated = replayed(self.plan, self.matchup, logs)
        declared = declared_policies(logs, played)
        for meter in self.meters.values():
            meter.add(self.matchup.number, len(self.hands), played, seated, (), declared)
        self.hands.append(len(played))

    def errors(self, kind: str) -> list[float]:
        """By bot, or of the first of two: how many standard errors the mean of its luck is from zero."""
        meter = self.meters[kind]
        fitted, moved, folds = (
            meter.fitted(),
            meter.moved(),
            (self.plan.luck or usual_luck_plan(self.plan.game)).folds,
        )
        places = [(self.matchup.number, group) for group in range(len(self.hands))]
        hands = np.array(self.hands, dtype=np.float64)
        found = []
        for bot in range(self.plan.seats if self.plan.seats > 2 else 1):
            dependence = FoldDependence()
            for place in places:
                dependence.add(place[1] % folds, moved[place][bot])
            luck = np.array([fitted[place][bot] for place in places])
            found.append(errors_from_zero(luck, hands, dependence.covariance))
        return found


def plan_of(game: str, bots: Sequence[str], seed: str) -> Plan:
    seats = len(bots)
    named = [parse_bot(f"{bot}{at}={bot}" if bots.count(bot) > 1 else bot) for at, bot in enumerate(bots)]
    options = TournamentOptions(
        game=Game.load(game), seed=seed, bots=tuple(named), rounds=1_000_000 * seats, seats=seats,
        policies=True,
    )  # fmt: skip
    return make_plan(options)


def played_groups(plan: Plan, matchup: Matchup) -> Iterator[list[RoundLog]]:
    for batch in plan.batches():
        logs = list(play_batch(Task(plan, matchup, batch)).rounds)
        for at in range(0, len(logs), plan.seats):
            yield logs[at : at + plan.seats]


def played(plan: Plan, hands: int) -> Contest:
    """At least so many hands."""
    [matchup] = plan.matchups()
    luck = plan.luck or usual_luck_plan(plan.game)
    meters = {
        "black box": meter_for(plan, luck),
        "declared": meter_for(plan, luck, has_policies=True),
    }
    contest = Contest(plan, matchup, meters)
    for logs in played_groups(plan, matchup):
        contest.add(logs)
        if sum(contest.hands) >= hands:
            break
    return contest


def errors_from_zero(luck: Floats, hands: Floats, covariance: float) -> float:
    """How many standard errors the mean of luck by group is from zero."""
    off = luck - hands * luck.sum() / hands.sum()
    count = len(luck)
    return float(luck.sum() / sqrt(count / (count - 1) * (off**2).sum() + max(covariance, 0.0)))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", action="append", help="a game; all by default")
    parser.add_argument("--hands", type=int, help="of each contest")
    parser.add_argument("--seed", default="unbiased")
    options = parser.parse_args()
    total = 0
    for game, bots, count in CONTESTS:
        if options.game is not None and game not in options.game:
            continue
        began = process_time()
        contest = played(plan_of(game, bots, options.seed), options.hands or count)
        hands = sum(contest.hands)
        total += hands
        names = f"{bots[0]} v {bots[1]}" if len(bots) == 2 else f"{len(bots)} bots"
        print(f"{game:8} {names:26} {hands:9,} hands in {len(contest.hands):6,} groups", end="")
        for kind in contest.meters:
            print(f"  {kind}", *(f"{error:+.2f}" for error in contest.errors(kind)), end="")
        print(f"  {(process_time() - began) / hands * 1000:.2f} ms a hand", flush=True)
    print(f"{total:,} hands")


if __name__ == "__main__":
    main()

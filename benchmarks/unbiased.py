"""Whether the mean of what is taken off as luck is zero, over many real hands of several games and pairs.

Every group of rounds is measured once, and adjusted as `holecard results --luck` does it: as winnings of
black boxes, and with the draws of declared policies. The output has the mean of adjusted less plain
winnings of each bot in standard errors, which come from the groups and the covariance of folds. Of many
figures, one in 370 should be beyond three.

    OPENBLAS_NUM_THREADS=1 python -m benchmarks.unbiased
    OPENBLAS_NUM_THREADS=1 python -m benchmarks.unbiased --game leduc --hands 20000 --seed another
"""

import argparse
from collections.abc import Iterator, Sequence
from math import sqrt
from time import process_time

import numpy as np
from numpy.typing import NDArray

from benchmarks.certainty import FOLDS
from benchmarks.small_games import Groups, adjusted
from holecard import Game
from holecard.arena import Matchup, Plan, Task, TournamentOptions, make_plan, parse_bot, play_batch
from holecard.arena.hand_log import RoundLog
from holecard.arena.luck.group_luck import declared_policies, replayed
from holecard.solver.luck.cross_fit import FoldSums
from holecard.solver.luck.draw_features import draw_arrays, draw_features
from holecard.solver.luck.hand_arrays import measure
from holecard.solver.luck.table_features import TableFeatures

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


class Player:
    """One bot: sums by fold, and a row for each group."""

    def __init__(self) -> None:
        self.sums = FoldSums(FOLDS)
        self.won: list[float] = []
        self.closed: list[float] = []
        self.numbers: list[Floats] = []

    def groups(self) -> Groups:
        return Groups(np.array(self.won), np.array(self.closed), np.array(self.numbers))


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


def played(plan: Plan, hands: int) -> tuple[list[Player], Floats]:
    """The players, and the hands of each group: at least so many in all."""
    [matchup] = plan.matchups()
    players = [Player() for _ in range(plan.seats if plan.seats > 2 else 1)]
    counts: list[int] = []
    for logs in played_groups(plan, matchup):
        _add_group(plan, matchup, logs, players, len(counts))
        counts.append(sum(log.hands for log in logs))
        if sum(counts) >= hands:
            break
    return players, np.array(counts, dtype=np.float64)


def _add_group(
    plan: Plan, matchup: Matchup, logs: Sequence[RoundLog], players: Sequence[Player], number: int
) -> None:
    hands, seated = replayed(plan, matchup, logs)
    arrays = measure(plan.game, hands, plan.seats)
    draws = draw_arrays(hands, declared_policies(logs, hands))
    table = TableFeatures(plan.game, arrays)
    for bot, player in enumerate(players):
        at = np.array([place for place, seats in enumerate(seated) if bot in seats])
        own = np.array([seats.index(bot) if bot in seats else 0 for seats in seated])
        rows = table.of(own).with_draws(draw_features(plan.game, arrays, draws, own)).of(at)
        won = arrays.payoffs[np.arange(len(own)), own][at]
        player.sums.add(number % FOLDS, rows, won)
        player.won.append(float(won.sum()))
        player.closed.append(float(rows.closed.sum()))
        player.numbers.append(rows.balanced.sum(0))


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
        players, hands = played(plan_of(game, bots, options.seed), options.hands or count)
        total += int(hands.sum())
        names = f"{bots[0]} v {bots[1]}" if len(bots) == 2 else f"{len(bots)} bots"
        print(f"{game:8} {names:26} {hands.sum():9,.0f} hands in {len(hands):6,} groups", end="")
        groups, own = [player.groups() for player in players], [player.sums for player in players]
        for kind, has_draws in (("black box", False), ("declared", True)):
            found = [
                -errors_from_zero(one.won - left, hands, covariance)
                for one, (left, covariance) in zip(
                    groups, adjusted(own, groups, has_draws=has_draws), strict=True
                )
            ]
            print(f"  {kind}", *(f"{error:+.2f}" for error in found), end="")
        print(f"  {(process_time() - began) / hands.sum() * 1000:.2f} ms a hand", flush=True)
    print(f"{total:,} hands")


if __name__ == "__main__":
    main()

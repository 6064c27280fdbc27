"""How often 95% intervals hold the truth, and how often sequential tests are wrong, with the luck taken out.

Groups of real hands are played once; then tournaments are drawn from them with replacement, so that the truth
is the mean of them all. What chance made of the pool is in all of them: `benchmarks.small_games` has
independent tournaments, and is to be believed where both know a game. Every tournament is measured as
`holecard results --luck` does it: coefficients cross-fitted by group, intervals from the scatter of groups
and the covariance of folds. `plain` is winnings as they were, `black box` without the luck of the deal,
`declared` without that of declared policies too; `saving` is how many times fewer hands give the same
interval. The sequential tests are those of `holecard match --sprt`, each pair of hypotheses with the truth on
either side. A choice that was made on some pools is judged on those of another seed.

    python -m benchmarks.coverage --game kuhn --samples 1000
    python -m benchmarks.coverage --game kuhn --samples 1000 --seed fresh
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table as Sheet

from benchmarks.certainty import FOLDS
from benchmarks.small_games import FINE, Adjusted, Groups
from benchmarks.small_games import adjusted as adjusted_groups
from holecard import Game
from holecard.arena import Task, TournamentOptions, make_plan, parse_bot, play_batch
from holecard.arena.luck.fold_dependence import freedom
from holecard.arena.luck.group_luck import ENOUGH_HANDS, declared_policies, replayed
from holecard.arena.ratings import SprtVerdict
from holecard.arena.ratings.winnings_sprt import WinningsSprt
from holecard.arena.ratings.winrate import Moments, rate_error
from holecard.solver.luck.cross_fit import FoldSums, Sums, cross_fit
from holecard.solver.luck.draw_features import draw_arrays, draw_features
from holecard.solver.luck.hand_arrays import measure
from holecard.solver.luck.table_features import TableFeatures
from holecard.student_t import quantile as t_quantile

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
CHEAP = ("random", "caller", "tight", "rosa", "felix", "loose-aggressive")
CASES: tuple[tuple[str, tuple[str, ...], int, int, bool], ...] = (
    ("kuhn", ("tight", "random"), 4000, 10, True),
    ("kuhn", ("tight", "random"), 4000, 10, False),
    ("leduc", ("tight", "random"), 3000, 10, True),
    ("leduc", ("tight", "random"), 3000, 10, False),
    ("holdem", ("tight", "loose-aggressive"), 800, 15, True),
    ("six-max", CHEAP, 500, 5, True),
    ("six-max", CHEAP, 500, 5, False),
)
"""Games, bots, groups that are played, hands of a round, and whether deals are mirrored."""
SIZES = (30, 60, 200)
"""Groups of a tournament."""
LEAD = 0.5
"""Of the hypotheses of a sequential test, in standard deviations of an adjusted group."""


@dataclass(slots=True)
class GroupPool:
    """Groups of real hands. The first axis is the group, the second the player."""

    layout: FoldSums
    sums: tuple[NDArray[Any], ...]
    """The parts of `Sums`."""
    closed: Floats
    numbers: Floats
    won: Floats
    hands: Floats

    @property
    def players(self) -> int:
        return int(self.won.shape[1])

    def fold_sums(self, folds: Sequence[Ints], player: int) -> FoldSums:
        found = FoldSums(len(folds))
        found.merge(self.layout)
        for fold, at in enumerate(folds):
            if len(at):
                found.sums[fold] = Sums(*(part[at, player].sum(0, dtype=np.float64) for part in self.sums))
        return found


def play_pool(
    game: str, bots: Sequence[str], groups: int, hands: int, seed: str, *, mirrored: bool
) -> GroupPool:
    rules = Game.load(game)
    rules = replace(rules, session=replace(rules.session, hands=hands))
    seats = len(bots)
    options = TournamentOptions(
        game=rules, seed=seed, bots=tuple(map(parse_bot, bots)), rounds=groups * seats, seats=seats,
        policies=True, mirrored=mirrored,
    )  # fmt: skip
    plan = make_plan(options)
    [matchup] = plan.matchups()
    rows: list[list[tuple[Any, ...]]] = []
    layout = FoldSums(1)
    for batch in plan.batches():
        logs = list(play_batch(Task(plan, matchup, batch)).rounds)
        for at in range(0, len(logs), seats):
            part = logs[at : at + seats]
            played, seated = replayed(plan, matchup, part)
            arrays = measure(rules, played, seats)
            draws = draw_arrays(played, declared_policies(part, played))
            rows.append([])
            table = TableFeatures(rules, arrays)
            for bot in range(seats if seats > 2 else 1):
                own = np.array([one.index(bot) for one in seated])
                found = table.of(own).with_draws(draw_features(rules, arrays, draws, own))
                won = arrays.payoffs[np.arange(len(own)), own]
                layout = FoldSums(1)
                layout.add(0, found, won)
                [sums] = layout.sums
                assert sums is not None
                rows[-1].append((*sums, found.closed.sum(), found.balanced.sum(0), won.sum(), len(own)))
    parts = len(Sums._fields)
    columns: list[NDArray[Any]] = [
        np.array([[row[at] for row in group] for group in rows], np.float32 if at < parts else np.float64)
        for at in range(parts + 4)
    ]
    layout.sums = []
    pool = GroupPool(layout, tuple(columns[:parts]), *columns[parts:])
    pool.numbers -= pool.hands[:, :, None] * pool.numbers.sum(0) / pool.hands.sum(0)[:, None]
    pool.closed -= pool.hands * pool.closed.sum(0) / pool.hands.sum(0)
    return pool


def adjusted(pool: GroupPool, sample: Ints, *, has_draws: bool) -> list[Adjusted]:
    """Winnings of the groups of a sample without luck, by player."""
    folds = [sample[np.arange(len(sample)) % FOLDS == fold] for fold in range(FOLDS)]
    own = [pool.fold_sums(folds, player) for player in range(pool.players)]
    groups = [
        Groups(pool.won[sample, player], pool.closed[sample, player], pool.numbers[sample, player])
        for player in range(pool.players)
    ]
    return adjusted_groups(own, groups, has_draws=has_draws)


def interval(won: Floats, hands: Floats, covariance: float, most: float) -> tuple[float, float, float]:
    """Winnings a hand of a player, their standard error, and how many of it the interval reaches."""
    sums = Moments()
    for value, count in zip(won.tolist(), hands.tolist(), strict=True):
        sums.add(round(value * FINE), round(count))
    found = rate_error([sums], 1 / FINE, covariance * FINE**2, most)
    assert found is not None
    return found.value, found.error, t_quantile(found.freedom)


def coverage(
    pool: GroupPool, groups: int, samples: int, rng: np.random.Generator
) -> dict[str, tuple[str, float]]:
    """By kind of winnings: how many intervals hold the truth, and their mean square error."""
    truth = pool.won.sum(0) / pool.hands.sum(0)
    held: dict[str, list[bool]] = {"plain": [], "black box": [], "declared": []}
    squares: dict[str, list[float]] = {kind: [] for kind in held}
    for _ in range(samples):
        sample = rng.integers(0, len(pool.won), groups)
        winnings = (
            [(pool.won[sample, player], 0.0) for player in range(pool.players)],
            adjusted(pool, sample, has_draws=False),
            adjusted(pool, sample, has_draws=True),
        )
        for kind, rows in zip(held, winnings, strict=True):
            for player, (won, covariance) in enumerate(rows):
                hands = pool.hands[sample, player]
                most = inf if kind == "plain" else freedom((won - hands * won.sum() / hands.sum()).tolist())
                value, error, reach = interval(won, hands, covariance, most)
                held[kind].append(abs(value - truth[player]) <= reach * error)
                squares[kind].append(error**2)
    share = {kind: float(np.mean(rows)) for kind, rows in held.items()}
    count = samples * pool.players
    return {
        kind: (
            f"{100 * one:.1f} ± {100 * np.sqrt(one * (1 - one) / count):.1f}",
            float(np.mean(squares[kind])),
        )
        for kind, one in share.items()
    }


def sequential_errors(pool: GroupPool, tests: int, rng: np.random.Generator) -> tuple[str, float]:
    """Wrong verdicts of both hypotheses in percent, and groups to a verdict."""
    truth = float(pool.won[:, 0].sum() / pool.hands[:, 0].sum())
    sample = rng.integers(0, len(pool.won), 400)
    group = adjusted(pool, sample, has_draws=True)[0][0]
    lead = LEAD * float(np.std(group - truth * pool.hands[sample, 0]) / pool.hands[:, 0].mean())
    wrong, spent = 0, 0
    for number in range(tests):
        low = truth if number % 2 else truth - lead
        test = WinningsSprt(low, low + lead, "chips/hand")
        right = SprtVerdict.ACCEPT_H0 if number % 2 else SprtVerdict.ACCEPT_H1
        wrong += sequence(pool, test, rng) is not right
        spent += test.groups
    share = wrong / tests
    return f"{100 * share:.1f} ± {100 * np.sqrt(share * (1 - share) / tests):.1f}", spent / tests


def sequence(pool: GroupPool, test: WinningsSprt, rng: np.random.Generator) -> SprtVerdict:
    """Each group with coefficients from those before it, as in a match."""
    past, hands = pool.fold_sums([np.array([], int), np.array([], int)], 0), 0.0
    while test.verdict is SprtVerdict.UNDECIDED:
        at = int(rng.integers(0, len(pool.won)))
        coefficients = past.check_down() if hands < ENOUGH_HANDS else cross_fit(past, [past], 0)[0]
        luck = pool.closed[at, 0] + pool.numbers[at, 0] @ coefficients
        test.add(float(pool.won[at, 0] - luck), int(pool.hands[at, 0]))
        past.merge(pool.fold_sums([np.array([], int), np.array([at])], 0))
        hands += pool.hands[at, 0]
    return test.verdict


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", action="append", help="a game; all by default")
    parser.add_argument("--samples", type=int, default=1000, help="tournaments of each size")
    parser.add_argument("--tests", type=int, default=0, help="sequential tests of two bots")
    parser.add_argument("--seed", default="coverage", help="of the pools and of what is drawn from them")
    options = parser.parse_args()
    heads = ("game", "bots", "deals", "groups", "hands", "plain", "black box", "saving", "declared", "saving")
    sheet = Sheet(*heads, title="95% intervals that hold the truth, in percent")
    wrong = Sheet("game", "bots", "deals", "wrong", "groups", title="wrong verdicts of 5% tests, in percent")
    for game, bots, groups, hands, mirrored in CASES:
        if options.game is not None and game not in options.game:
            continue
        pool = play_pool(game, bots, groups, hands, options.seed, mirrored=mirrored)
        names = f"{bots[0]} v {bots[1]}" if len(bots) == 2 else f"{len(bots)} bots"
        deals, rng = (
            "mirrored" if mirrored else "not mirrored",
            np.random.default_rng(crc32(options.seed.encode())),
        )
        for size in SIZES if options.samples else ():
            found = coverage(pool, size, max(options.samples // pool.players, 1), rng)
            (plain, base), *others = found.values()
            cells = [cell for held, square in others for cell in (held, f"{base / square:.2f}")]
            total = f"{size * pool.hands.mean():,.0f}"
            sheet.add_row(game, names, deals, str(size), total, plain, *cells)
        if options.tests and pool.players == 1:
            share, spent = sequential_errors(pool, options.tests, rng)
            wrong.add_row(game, names, deals, share, f"{spent:.0f}")
        Console(width=130).print(sheet, wrong)


if __name__ == "__main__":
    main()

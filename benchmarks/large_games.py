"""Independent tournaments of games that people play: how often 95% intervals hold the truth, and bias.

Every tournament has hands of its own, and is measured alone by the code of `holecard results --luck`: models
of policies, coefficients and the dependence of folds are those of its own hands. The truth is taken to be the
mean of all adjusted tournaments, whose own error is small beside that of one. `spread` is the standard
deviation of the adjusted results over the mean of the errors that are reported: 1 if these are right, above
1 if intervals are too narrow. `saving` is how many times fewer hands give the same variance as plain,
mirrored ones, and `bias` the mean of what is taken off as luck, in standard errors over tournaments. At
tables of six all figures are the means of the six bots, and `bias` is the largest.

    OPENBLAS_NUM_THREADS=1 python -m benchmarks.large_games --game holdem --tournaments 200 --groups 40
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import inf
from time import process_time

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Sheet

from benchmarks.certainty import FOLDS
from benchmarks.coverage import CHEAP, interval
from benchmarks.unbiased import played_groups
from holecard import Game
from holecard.arena import TournamentOptions, make_plan, parse_bot
from holecard.arena.luck.fold_dependence import FoldDependence, freedom
from holecard.arena.luck.group_luck import declared_policies, meter_for, replayed
from holecard.arena.luck.luck_plan import usual_luck_plan

Floats = NDArray[np.float64]
CASES: tuple[tuple[str, tuple[str, ...], int], ...] = (
    ("holdem", ("tight", "loose-aggressive"), 15),
    ("holdem", ("felix", "random"), 15),
    ("ladder", ("tight", "loose-aggressive"), 0),
    ("omaha", ("tight", "loose-aggressive"), 0),
    ("six-max", CHEAP, 5),
)
"""Games, bots, and hands of a round; zero for as many as the game has."""


@dataclass(slots=True)
class Results:
    """By tournament and bot; of two bots, only the first."""

    hands: list[float] = field(default_factory=list)
    plain: list[list[float]] = field(default_factory=list)
    """Winnings a hand."""
    plain_holds: list[list[float]] = field(default_factory=list)
    """How far the plain interval reaches."""
    adjusted: list[list[float]] = field(default_factory=list)
    errors: list[list[float]] = field(default_factory=list)
    reach: list[list[float]] = field(default_factory=list)
    """Of the adjusted interval, in standard errors."""


def play(
    game: str, bots: Sequence[str], groups: int, hands: int, seed: str, *, mirrored: bool, declared: bool
) -> tuple[float, list[tuple[Floats, Floats, FoldDependence]], Floats]:
    """The hands of a tournament; of each bot its plain and adjusted winnings by group, and how its folds
    depend on each other; and the hands of each group."""
    rules = Game.load(game)
    if hands:
        rules = replace(rules, session=replace(rules.session, hands=hands))
    seats = len(bots)
    options = TournamentOptions(
        game=rules, seed=seed, bots=tuple(map(parse_bot, bots)), rounds=groups * seats, seats=seats,
        policies=True, mirrored=mirrored,
    )  # fmt: skip
    plan = make_plan(options)
    [matchup] = plan.matchups()
    luck = plan.luck or usual_luck_plan(rules)
    meter = meter_for(plan, luck, has_policies=declared)
    won: list[list[int]] = []
    counts: list[int] = []
    for logs in played_groups(plan, matchup):
        found, seated = replayed(plan, matchup, logs)
        meter.add(matchup.number, len(won), found, seated, (), declared_policies(logs, found))
        won.append([sum(log.chips[bot] for log in logs) for bot in range(seats)])
        counts.append(len(found))
    fitted, moved = meter.fitted(), meter.moved()
    rows = []
    for bot in range(seats if seats > 2 else 1):
        folds = FoldDependence()
        for group in range(len(won)):
            folds.add(group % luck.folds, moved[0, group][bot])
        plain = np.array([one[bot] for one in won], dtype=np.float64)
        rows.append((plain, plain - [fitted[0, group][bot] for group in range(len(won))], folds))
    return float(sum(counts)), rows, np.array(counts, dtype=np.float64)


def add(results: Results, found: tuple[float, list[tuple[Floats, Floats, FoldDependence]], Floats]) -> None:
    total, rows, hands = found
    results.hands.append(total)
    for column in (results.plain, results.plain_holds, results.adjusted, results.errors, results.reach):
        column.append([])
    for plain, adjusted, folds in rows:
        value, error, reach = interval(plain, hands, 0.0, inf)
        results.plain[-1].append(value)
        results.plain_holds[-1].append(error * reach)
        most = freedom((adjusted - hands * adjusted.sum() / hands.sum()).tolist())
        value, error, reach = interval(adjusted, hands, folds.covariance, most)
        results.adjusted[-1].append(value)
        results.errors[-1].append(error)
        results.reach[-1].append(reach)


def share(held: NDArray[np.bool_]) -> str:
    """Standard errors count tournaments: the players of one depend on each other."""
    by_tournament = held.mean(1)
    return f"{100 * held.mean():.1f} ± {100 * by_tournament.std() / np.sqrt(len(held)):.1f}"


def row(results: Results) -> list[str]:
    plain, adjusted, errors, reach, margin = (
        np.array(part)
        for part in (
            results.plain,
            results.adjusted,
            results.errors,
            results.reach,
            results.plain_holds,
        )
    )
    truth, count = adjusted.mean(0), len(adjusted)
    luck = plain - adjusted
    spread = adjusted.std(0, ddof=1) / np.sqrt((errors**2).mean(0))
    bias = luck.mean(0) / (luck.std(0, ddof=1) / np.sqrt(count))
    return [
        str(count),
        f"{np.mean(results.hands):,.0f}",
        share(np.abs(plain - truth) <= margin),
        share(np.abs(adjusted - truth) <= reach * errors),
        f"{spread.mean():.3f} ± {1 / np.sqrt(2 * count):.3f}",
        f"{(plain.var(0) / adjusted.var(0)).mean():.2f}",
        f"{bias[np.argmax(np.abs(bias))]:+.2f}",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    games = sorted({game for game, _, _ in CASES})
    parser.add_argument("--game", action="append", choices=games, help="a game; all by default")
    parser.add_argument("--tournaments", type=int, default=200, help="of each row")
    parser.add_argument("--groups", type=int, default=40, help=f"of a tournament, at least {FOLDS}")
    parser.add_argument("--declared", action="store_true", help="with policies that bots declare")
    parser.add_argument("--not-mirrored", action="store_true")
    parser.add_argument("--seed", default="large games")
    options = parser.parse_args()
    if options.tournaments < 2 or options.groups < FOLDS:
        parser.error(f"a row needs at least 2 tournaments of {FOLDS} groups")
    heads = ("game", "bots", "tournaments", "hands", "plain", "adjusted", "spread", "saving", "bias", "ms")
    kind = "declared" if options.declared else "black box"
    sheet = Sheet(*heads, title=f"95% intervals that hold the truth, in percent ({kind})")
    for game, bots, hands in CASES:
        if options.game is not None and game not in options.game:
            continue
        results, began = Results(), process_time()
        with Progress(console=Console(file=sys.stderr), transient=True) as progress:
            for number in progress.track(range(options.tournaments), description=game):
                try:
                    seed = f"{options.seed} {number}"
                    found = play(
                        game, bots, options.groups, hands, seed,
                        mirrored=not options.not_mirrored, declared=options.declared,
                    )  # fmt: skip
                except KeyboardInterrupt:
                    break
                add(results, found)
        if len(results.hands) < 2:
            break
        names = f"{bots[0]} v {bots[1]}" if len(bots) == 2 else f"{len(bots)} bots"
        spent = (process_time() - began) / sum(results.hands) * 1000
        sheet.add_row(game, names, *row(results), f"{spent:.2f}")
        if len(results.hands) < options.tournaments:
            break
    if not sheet.rows:
        raise SystemExit("interrupted before two tournaments were measured")
    Console(width=130).print(sheet)


if __name__ == "__main__":
    main()

"""How many times fewer hands: variance of winnings a hand, plain and without luck, mirrored and not.

Baseline is plain play without mirrored deals. A figure of 5 means that a fifth of the hands gives the same
interval; its standard error comes from a bootstrap over the groups. Coefficients are cross-fitted as in
`holecard results --luck`. The bots are black boxes, but for the column `+ draws`, where all of them declare
their policies. `bias` is the mean of adjusted less plain winnings there, in standard errors, and `ms` the
processor time of measuring a hand, without playing it.

    python -m benchmarks.certainty --game holdem --groups 50
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table as Sheet

from holecard import Game
from holecard.arena import Matchup, Plan, Task, TournamentOptions, make_plan, parse_bot, play_batch
from holecard.arena.hand_log import RoundLog
from holecard.arena.luck.group_luck import declared_policies, replayed
from holecard.hand.hand import Hand
from holecard.solver.luck.cross_fit import FoldSums, cross_fit
from holecard.solver.luck.decisions import decisions_of
from holecard.solver.luck.draw_features import DrawArrays, draw_arrays, draw_features
from holecard.solver.luck.features import FeatureRows
from holecard.solver.luck.hand_arrays import HandArrays, measure
from holecard.solver.luck.modelled_values import DealValues, has_models, values_by_fold, with_values
from holecard.solver.luck.round_meter import RoundMeter
from holecard.solver.luck.table_features import TableFeatures

Floats = NDArray[np.float64]
ByFold = list[FeatureRows]
"""By fold that models of policies leave out; a single one without models."""
FOLDS = 5
DRAWS = 200
SCORED = ("ladder", "round", "match")
"""Sessions that are won as a whole."""
SIX = ("tight", "loose-aggressive", "equity", "pot-odds", "rosa", "felix")
CONTESTS = (
    ("holdem", ("tight", "loose-aggressive"), 40),
    ("holdem", ("equity", "pot-odds"), 25),
    ("ladder", ("tight", "loose-aggressive"), 500),
    ("ladder", ("equity", "random"), 500),
    ("six-max", SIX, 8),
    ("omaha", ("tight", "loose-aggressive"), 100),
    ("micro", ("tight", "equity"), 60),
    ("micro", ("random", "tight"), 80),
    ("leduc", ("tight", "random"), 20),
)
"""Games, bots and groups of mirrored rounds."""


@dataclass(slots=True)
class Played:
    plan: Plan
    hands: list[Hand]
    bots: list[tuple[int, ...]]
    group: NDArray[Any]
    pair: NDArray[Any]
    """Hands with the same cards have the same number."""
    logs: list[RoundLog]


def play(game: str, bots: Sequence[str], groups: int, seed: str = "certainty") -> Played:
    plan = make_plan(
        TournamentOptions(
            game=Game.load(game),
            seed=seed,
            bots=tuple(map(parse_bot, bots)),
            rounds=groups * len(bots),
            seats=len(bots),
            policies=True,
        )
    )
    [matchup] = plan.matchups()
    logs = [log for batch in plan.batches() for log in play_batch(Task(plan, matchup, batch)).rounds]
    return collected(plan, matchup, logs)


def collected(plan: Plan, matchup: Matchup, logs: Sequence[RoundLog]) -> Played:
    hands, bots = replayed(plan, matchup, logs)
    group = np.array([log.number // plan.seats for log in logs for _ in range(log.hands)])
    number = np.array([at for log in logs for at in range(log.hands)])
    return Played(plan, hands, bots, group, group * 100_000 + number, list(logs))


def squares(values: Floats, unit: NDArray[Any], group: NDArray[Any]) -> Floats:
    """By group: squared deviations of samples, each of which may hold several hands."""
    _, first, at = np.unique(unit, return_index=True, return_inverse=True)
    total, count = np.bincount(at, values), np.bincount(at)
    off = total - values.mean() * count
    found: Floats = np.bincount(group[first], off**2, minlength=group.max() + 1).astype(np.float64)
    return found


def times(base: Floats, less: Floats) -> str:
    """The ratio of two variances with its standard error."""
    rng = np.random.default_rng(1)
    draws = rng.multinomial(len(base), [1 / len(base)] * len(base), size=DRAWS)
    error = np.std((draws @ base) / (draws @ less))
    return f"{base.sum() / less.sum():.2f} ± {error:.2f}"


def by_position(values: Floats, rows: FeatureRows) -> Floats:
    """Less the mean of its position, which mirrored deals take out as well."""
    place = rows.position
    means = (place * values[:, None]).sum(0) / np.maximum(place.sum(0), 1)
    left: Floats = values - place @ means
    return left


def adjusted(
    players: Sequence[tuple[ByFold, Floats]], group: NDArray[Any], which: Sequence[NDArray[Any]]
) -> list[Floats]:
    """The winnings of each player less fitted luck; `which` has the hands in which it sits."""
    left = [won - by_fold[0].closed for by_fold, won in players]
    for fold in range(FOLDS):
        rows = [by_fold[fold % len(by_fold)] for by_fold, _ in players]
        own, common = [FoldSums(FOLDS) for _ in players], FoldSums(FOLDS)
        for sums, one, (_, won), some in zip(own, rows, players, which, strict=True):
            for other in range(FOLDS):
                at = np.flatnonzero(group[some] % FOLDS == other)
                sums.add(other, one.of(at), won[at])
            common.merge(sums)
        for values, one, some, found in zip(left, rows, which, cross_fit(common, own, fold), strict=True):
            at = np.flatnonzero(group[some] % FOLDS == fold)
            values[at] -= one.balanced[at] @ found
    return left


def contest(game: str, bots: Sequence[str], groups: int, seed: str, sheet: Sheet, won: Sheet) -> None:
    played = play(game, bots, groups, seed)
    measure(played.plan.game, played.hands[:1], played.plan.seats)  # compiles
    started = process_time()
    arrays = measure(played.plan.game, played.hands, played.plan.seats)
    draws = draw_arrays(played.hands, declared_policies(played.logs, played.hands))
    values = models(played, arrays)
    spent = (process_time() - started) / len(played.hands) * 1000
    if played.plan.game.session.name in SCORED:
        won.add_row(game, f"{bots[0]} v {bots[1]}", f"{len(played.logs):,}", *rounds(played, arrays))
    seats = range(played.plan.seats if played.plan.seats > 2 else 1)
    which = [np.array([at for at, seated in enumerate(played.bots) if bot in seated]) for bot in seats]
    table = TableFeatures(played.plan.game, arrays)
    players = [
        _player(played, arrays, table, values, bot, some) for bot, some in zip(seats, which, strict=True)
    ]
    open_players = [
        _player(played, arrays, table, values, bot, some, draws)
        for bot, some in zip(seats, which, strict=True)
    ]
    fits = [adjusted(part, played.group, which) for part in (players, open_players)]
    plain = [_player(played, arrays, table, [], bot, some) for bot, some in zip(seats, which, strict=True)]
    for bot, ([rows], chips), fitted, declared, some in zip(seats, plain, *fits, which, strict=True):
        group, pair, alone = played.group[some], played.pair[some], np.arange(len(some))
        base = squares(by_position(chips, rows), alone, group)
        cells = [times(base, squares(by_position(fitted, rows), alone, group))]
        down = chips - rows.closed - rows.streets.sum(1)
        for values in (chips, chips - rows.closed, down, fitted, declared):
            cells.append(times(base, squares(values, pair, group)))
        gap = declared - chips
        bias = gap.mean() / (np.sqrt(squares(gap, pair, group).sum()) / len(gap))
        name = f"{bots[0]} v {bots[1]}" if len(bots) == 2 else bots[bot]
        spread = f"{by_position(chips / arrays.big_blind[some], rows).std():.1f}"
        sheet.add_row(game, name, f"{len(chips):,}", spread, *cells, f"{bias:+.1f}", f"{spent:.2f}")


def rounds(played: Played, arrays: HandArrays) -> tuple[str, str]:
    """Of rounds won: mirrored deals alone, and with luck taken out by match values."""
    meter, at = RoundMeter(played.plan.game, FOLDS), 0
    group = np.array([log.number // 2 for log in played.logs])
    score = np.array([float(log.winners == (0,)) - float(log.winners == (1,)) for log in played.logs])
    for log, won in zip(played.logs, score.tolist(), strict=True):
        part = slice(at, at + log.hands)
        own = [seated.index(0) for seated in played.bots[part]]
        meter.add((0, log.number // 2), played.hands[part], arrays.of(part), own, won)
        at += log.hands
    luck = meter.luck()
    fitted = score - np.array([luck[0, at] for at in group.tolist()]) / 2
    base = squares(score, np.arange(len(score)), group)
    return times(base, squares(score, group, group)), times(base, squares(fitted, group, group))


def models(played: Played, arrays: HandArrays) -> list[DealValues | None]:
    """Values of deals by models of policies, by fold that they leave out; none where there are no models."""
    if not has_models(played.plan.game, played.plan.seats):
        return []
    own = np.array([seated.index(0) for seated in played.bots])
    made = decisions_of(played.hands, arrays.paid, arrays.pot)
    return values_by_fold(arrays, made, own, played.group % FOLDS, FOLDS)


def _player(
    played: Played,
    arrays: HandArrays,
    table: TableFeatures,
    values: Sequence[DealValues | None],
    bot: int,
    some: NDArray[Any],
    draws: DrawArrays | None = None,
) -> tuple[ByFold, Floats]:
    own = np.array([seated.index(bot) if bot in seated else 0 for seated in played.bots])
    rows = table.of(own)
    by_fold = [with_values(rows, part) for part in values] or [rows]
    if draws is not None:
        drawn = draw_features(played.plan.game, arrays, draws, own)
        by_fold = [part.with_draws(drawn) for part in by_fold]
    return [part.of(some) for part in by_fold], arrays.payoffs[np.arange(len(own)), own][some]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", action="append", help="a game; all by default")
    parser.add_argument("--groups", type=int, help="groups of mirrored rounds")
    parser.add_argument("--seed", default="certainty", help="of the hands; features were chosen on these")
    options = parser.parse_args()
    heads = (
        "game",
        "bots",
        "hands",
        "sd in bb",
        "luck out",
        "mirrored",
        "+ all-in",
        "+ check-down",
        "+ all luck",
        "+ draws",
    )
    sheet = Sheet(*heads, "bias", "ms", title="times fewer hands than plain, unmirrored play")
    won = Sheet("game", "bots", "rounds", "mirrored", "+ all luck", title="times fewer rounds, by rounds won")
    for game, bots, groups in CONTESTS:
        if options.game is None or game in options.game:
            contest(game, bots, options.groups or groups, options.seed, sheet, won)
    Console(width=150).print(sheet, won)


if __name__ == "__main__":
    main()

"""Does a better house bot win more? Crosstables of the house bots in each game.

Heads-up every pair plays mirrored rounds: the same deals from both seats, which is one sample. A cell is
the row's winnings a hand in chips, with half of its 95% interval below. Where a session is won or lost as a
whole, a second table has the share of rounds won less those lost. Below stands which bots did not beat a
simpler one significantly, by `ORDER`. With `--table 6` the bots sit down together, each in every seat of the
same deals, and the table has each bot's winnings.

    python -m benchmarks.house --game micro --rounds 100
    python -m benchmarks.house --game stud --game triple-draw --game omaha-8 --rounds 6
    python -m benchmarks.house --game six-max --table 6 --bots random,caller,tight,all-in,pot-odds,equity

With `--games` only the better bots play the simpler ones, each pair until it is decided (`house_matrix`):

    python -m benchmarks.house --games all --hands 4000 --cap 3
    python -m benchmarks.house --games stud,razz --bots equity,tight --hands 20000 --json
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import combinations
from math import copysign, inf, sqrt
from statistics import fmean, stdev

from rich.console import Console
from rich.table import Table as Sheet

from benchmarks.house_matrix import BY_CARDS, SIMPLE, WIDTH, ClaimLimits, hands_of, matrix, print_matrix
from holecard import Bot, Game
from holecard.bots.house import HOUSE, house_bot
from holecard.rules import names
from holecard.session import Result

ROUNDS = {"micro": 100, "ladder": 500, "omaha": 30, "six-max": 25, "mini": 50}
"""Samples a pair, if none are asked for."""

SURE = 1.645
"""Standard errors by which a bot has beaten another, if that was expected."""
ORDER = (
    *((better, simpler) for better in BY_CARDS for simpler in SIMPLE[:2]),
    *(("equity", simpler) for simpler in (*SIMPLE, *BY_CARDS)),
    *(("vera", simpler) for simpler in ("otto", "daisy", "rosa", "felix")),
    *(("felix", simpler) for simpler in ("otto", "daisy")),
)
"""A better bot and a simpler one."""


@dataclass(frozen=True, slots=True)
class Score:
    """What one bot won in mirrored rounds."""

    chips: float
    """A hand."""
    error: float
    """Standard error of the chips."""
    won: float
    """The share of rounds won less the share lost."""
    won_error: float

    @property
    def z(self) -> float:
        return z_score(self.chips, self.error)

    @property
    def won_z(self) -> float:
        return z_score(self.won, self.won_error)


@dataclass(frozen=True, slots=True)
class Contest:
    game: str
    bots: tuple[str, ...]
    rounds: int
    seed: str


def play(game: Game, bots: Sequence[Bot], seed: str) -> Result:
    """One whole session."""
    *_, (_, session) = hands_of(game, bots, seed)
    return session.result


def scores(contest: Contest) -> tuple[Score, ...]:
    """By bot; a sample is all rotations of the bots over the same deals."""
    game = Game.load(contest.game)
    seats = len(contest.bots)
    chips: list[list[int]] = [[] for _ in contest.bots]
    won: list[list[int]] = [[] for _ in contest.bots]
    hands = 0
    for number in range(contest.rounds):
        sums, wins = [0] * seats, [0] * seats
        for turn in range(seats):
            order = [(seat + turn) % seats for seat in range(seats)]
            result = play(
                game, [house_bot(contest.bots[at], game=game) for at in order], f"{contest.seed}/{number}"
            )
            hands += result.hands
            for seat, at in enumerate(order):
                sums[at] += result.chips[seat]
                if result.winner is not None:
                    wins[at] += 1 if result.winner == seat else -1
        for at in range(seats):
            chips[at].append(sums[at])
            won[at].append(wins[at])
    return tuple(
        Score(
            sum(chips[at]) / hands,
            standard_error(chips[at]) * contest.rounds / hands,
            fmean(won[at]) / seats,
            standard_error(won[at]) / seats,
        )
        for at in range(seats)
    )


def standard_error(samples: Sequence[int]) -> float:
    return stdev(samples) / sqrt(len(samples))


def z_score(mean: float, error: float) -> float:
    """Without any spread it is as sure as can be, or nothing happened."""
    if not error:
        return copysign(inf, mean) if mean else 0.0
    return mean / error


def crosstable(game: str, bots: Sequence[str], rounds: int, seed: str, workers: int) -> Iterator[Sheet | str]:
    pairs = list(combinations(bots, 2))
    contests = [Contest(game, pair, rounds, seed) for pair in pairs]
    with ProcessPoolExecutor(workers) as pool:
        found = list(pool.map(scores, contests))
    cells = {pair: score for pair, (score, _) in zip(pairs, found, strict=True)}
    cells |= {(other, one): score for (one, other), (_, score) in zip(pairs, found, strict=True)}
    has_rounds = any(score.won for score in cells.values())
    for title, written in (("chips a hand", by_chips), ("rounds won less lost", by_rounds))[: 1 + has_rounds]:
        sheet = Sheet("", *bots, title=f"{game}: {title}; {rounds} mirrored rounds", show_lines=True)
        for one in bots:
            sheet.add_row(one, *("" if one == other else written(cells[one, other]) for other in bots))
        yield sheet
    yield order_of(cells, bots)


def order_of(cells: Mapping[tuple[str, str], Score], bots: Sequence[str]) -> str:
    """How many bots beat the simpler ones, and which do not."""
    steps = [step for step in ORDER if all(name in bots for name in step)]
    lines = [f"{sum(max(*_zs(cells[step])) > SURE for step in steps)} of {len(steps)} beat the simpler one."]
    for better, simpler in steps:
        score = cells[better, simpler]
        if max(*_zs(score)) <= SURE:
            lines.append(
                f"  {better} v {simpler}: {score.chips:+.3f} ± {WIDTH * score.error:.3f} (z {score.z:+.1f})"
            )
    return "\n".join(lines)


def _zs(score: Score) -> tuple[float, float]:
    return score.z, score.won_z


def by_chips(score: Score) -> str:
    return f"{score.chips:+.2f}\n± {WIDTH * score.error:.2f}"


def by_rounds(score: Score) -> str:
    return f"{score.won:+.2f}\n± {WIDTH * score.won_error:.2f}"


def ring(game: str, bots: Sequence[str], rounds: int, seats: int, seed: str, workers: int) -> Iterator[Sheet]:
    """One table a row of bots; with fewer seats than bots, every choice of them is a table."""
    contests = [Contest(game, table, rounds, seed) for table in combinations(bots, seats)]
    with ProcessPoolExecutor(workers) as pool:
        for contest, found in zip(contests, pool.map(scores, contests), strict=True):
            sheet = Sheet(
                "bot", "chips a hand", "z", title=f"{game}: {seats} seats, {rounds} x {seats} rounds"
            )
            for bot, score in sorted(zip(contest.bots, found, strict=True), key=lambda pair: -pair[1].chips):
                sheet.add_row(bot, f"{score.chips:+.2f} ± {WIDTH * score.error:.2f}", f"{score.z:+.1f}")
            yield sheet


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", action="append", help="a game; all five if none is named")
    parser.add_argument("--rounds", type=int, help="samples a pair or table")
    parser.add_argument("--bots", help="names with commas between; all of the house by default")
    parser.add_argument("--table", type=int, default=2, help="seats at a table: more than two play together")
    parser.add_argument(
        "--games", help="names with commas between, or all: do better bots beat simpler ones?"
    )
    parser.add_argument("--hands", type=int, default=4000, help="with --games: hand limit of a pair")
    parser.add_argument("--cap", type=float, default=inf, help="with --games: processor seconds of a pair")
    parser.add_argument("--json", action="store_true", help="with --games: a line of JSON for each pair")
    parser.add_argument("--seed", default="house")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    bots = options.bots.split(",") if options.bots else list(HOUSE)
    if options.games:
        games = list(names()) if options.games == "all" else options.games.split(",")
        limits = ClaimLimits(options.hands, options.cap)
        found = matrix(games, bots, options.seed, limits, options.workers)
        print_matrix(found, as_json=options.json)
        return
    console = Console(width=max(110, 9 * len(bots) + 20))
    for game in options.game or ROUNDS:
        rounds = options.rounds or ROUNDS.get(game, 30)
        if options.table == 2:
            sheets: Iterator[Sheet | str] = crosstable(game, bots, rounds, options.seed, options.workers)
        else:
            sheets = ring(game, bots, rounds, options.table, options.seed, options.workers)
        for sheet in sheets:
            console.print(sheet)


if __name__ == "__main__":
    main()

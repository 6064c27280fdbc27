"""Do the solved bots beat the house? Each against every house bot of the games that it knows.

A sample is a round and its mirror image: the same deals from both seats. A row has what the solved bot wins
a hand in chips, and the share of rounds that it wins less those it loses, each with its z-score: how many
standard errors it is from zero. What counts is chips for `nash-chips` and in games of single hands, rounds
where a session is won as a whole.

    python -m benchmarks.solved --game ladder --rounds 1000
    python -m benchmarks.solved --game micro --bot nash-chips --against equity,tight
"""

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor

from rich.console import Console
from rich.table import Table as Sheet

from benchmarks.house import Contest, Score, scores
from holecard.bots.house import HOUSE
from holecard.bots.solved import SOLVED

GAMES = {
    "kuhn": 100,
    "mini": 100,
    "leduc": 100,
    "micro": 100,
    "ladder": 500,
    "holdem": 10,
    "holdem-match": 10,
}
"""Samples a pair, if none are asked for."""
NOISE = -2.6
"""A z-score below this is a loss."""


def gauntlet(game: str, bot: str, others: Sequence[str], rounds: int, workers: int) -> Sheet:
    contests = [Contest(game, (bot, other), rounds, "solved") for other in others]
    sheet = Sheet(
        "against", "chips a hand", "z", "rounds", "z", title=f"{bot} in {game}, {rounds} mirrored rounds"
    )
    with ProcessPoolExecutor(workers) as pool:
        for other, (score, _) in zip(others, pool.map(scores, contests), strict=True):
            sheet.add_row(other, *cells(score))
    return sheet


def cells(score: Score) -> list[str]:
    return [f"{score.chips:+.3f}", marked(score.z), f"{score.won:+.3f}", marked(score.won_z)]


def marked(z: float) -> str:
    return f"{z:+.1f}" + (" lost" if z < NOISE else "")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", action="append", choices=list(GAMES), help="a game; all by default")
    parser.add_argument("--bot", action="append", choices=list(SOLVED), help="a solved bot; all by default")
    parser.add_argument("--against", help="house bots with commas between; all by default")
    parser.add_argument("--rounds", type=int, help="samples a pair")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    others = options.against.split(",") if options.against else list(HOUSE)
    for game in options.game or GAMES:
        for bot in options.bot or SOLVED:
            sheet = gauntlet(game, bot, others, options.rounds or GAMES[game], options.workers)
            Console(width=100).print(sheet)


if __name__ == "__main__":
    main()

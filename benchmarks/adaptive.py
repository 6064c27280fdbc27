"""Adaptive scheduling beside a round robin with as many hands: how often the true top five is found.

Fields of bots are simulated: the strength of each is drawn from a normal distribution, a round is won by the
logistic law of Elo, and every pair also has a leaning of its own, as cycles of bots have. The true top is by
the mean chance to win against all others. A group is two rounds; nothing else is simulated, and the
schedule is the one of `holecard tournament --adaptive`.

    python -m benchmarks.adaptive --fields 200
"""

import argparse
from itertools import combinations
from math import exp, sqrt
from random import Random

from rich.console import Console
from rich.table import Table as Sheet

from holecard.arena.adaptive import AdaptivePlan, MatchupPoints, first_wave, next_wave, ranked, scores

MOST_TIMES = 8
CASES = ((12, 3, 16), (24, 5, 12), (40, 5, 10), (40, 5, 40))
"""Bots, how many are looked for, and groups for each matchup."""


class Field:
    """Bots with known chances to win against each other."""

    def __init__(self, bots: int, rng: Random) -> None:
        strength = [rng.gauss(0, 0.6) for _ in range(bots)]
        self.bots = bots
        self.matchups = list(combinations(range(bots), 2))
        self.chance = [
            1 / (1 + exp(strength[other] - strength[one] + rng.gauss(0, 0.2))) for one, other in self.matchups
        ]
        mean = [0.0] * bots
        for (one, other), chance in zip(self.matchups, self.chance, strict=True):
            mean[one] += chance
            mean[other] += 1 - chance
        self.order = sorted(range(bots), key=lambda bot: -mean[bot])

    def play(self, at: int, points: MatchupPoints, rng: Random) -> None:
        won = (rng.random() < self.chance[at]) + (rng.random() < self.chance[at])
        points.add((won / 2, 1 - won / 2))

    def found(self, points: list[MatchupPoints], top: int) -> list[int]:
        return ranked(scores(self.bots, self.matchups, points))[:top]


def trial(field: Field, top: int, groups: int, rng: Random) -> tuple[list[int], list[int]]:
    even = [MatchupPoints() for _ in field.matchups]
    for at, one in enumerate(even):
        for _ in range(groups):
            field.play(at, one, rng)
    plan = AdaptivePlan(groups * len(field.matchups), top)
    points, played = [MatchupPoints() for _ in field.matchups], [0] * len(field.matchups)
    wave = first_wave(len(field.matchups), plan)
    while any(wave):
        for at, count in enumerate(wave):
            for _ in range(count):
                field.play(at, points[at], rng)
            played[at] += count
        wave = next_wave(field.bots, field.matchups, points, played, MOST_TIMES * groups, plan)
    assert sum(played) == plan.batches
    return field.found(even, top), field.found(points, top)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--fields", type=int, default=200, help="simulated tournaments of each kind")
    options = parser.parse_args()
    sheet = Sheet(
        "bots", "top", "groups a matchup", "whole top found: even", "adaptive", "members: even", "adaptive"
    )
    for bots, top, groups in CASES:
        whole, members = [0, 0], [0, 0]
        for number in range(options.fields):
            rng = Random(f"{bots}/{groups}/{number}")
            field = Field(bots, rng)
            true = set(field.order[:top])
            for kind, found in enumerate(trial(field, top, groups, rng)):
                whole[kind] += set(found) == true
                members[kind] += len(true & set(found))
        shares = [count / options.fields for count in whole]
        cells = [f"{share:.0%} ± {100 * sqrt(share * (1 - share) / options.fields):.0f}" for share in shares]
        cells += [f"{count / options.fields / top:.1%}" for count in members]
        sheet.add_row(str(bots), str(top), str(groups), *cells)
    Console(width=120).print(sheet)


if __name__ == "__main__":
    main()

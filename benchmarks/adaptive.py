"""Adaptive scheduling beside a round robin with as many hands: how often the true top five is found.

Fields of bots are simulated: the strength of each is drawn from a normal distribution, a round is won by the
logistic law of Elo, and every pair also has a leaning of its own, as cycles of bots have. The true top is by
the mean chance to win against all others. A group is two rounds; nothing else is simulated, and the
schedule is the one of `holecard tournament --adaptive`.

With `--forecast` also what the sentence below its table is worth: of the tournaments that call their top
settled, how many are right; and where it is not settled, second tournaments of the same bots with as many
rounds as the first one asked for, which are to settle it one time in two, or four times in five.

    python -m benchmarks.adaptive --fields 200
    python -m benchmarks.adaptive --fields 200 --forecast
"""

import argparse
from collections.abc import Sequence
from itertools import combinations
from math import ceil, exp, inf, sqrt
from random import Random

from rich.console import Console
from rich.table import Table as Sheet

from holecard.arena.adaptive import (
    MOST_TIMES,
    AdaptivePlan,
    MatchupPoints,
    TopStatus,
    first_wave,
    next_wave,
    ranked,
    scores,
    top_status,
)

CASES = (
    (12, 3, 16),
    (24, 5, 5),
    (24, 5, 12),
    (24, 5, 40),
    (40, 5, 5),
    (40, 5, 10),
    (40, 5, 40),
    (40, 10, 10),
)
"""Bots, how many are looked for, and groups for each matchup."""
FORECASTS = ((12, 3, 16), (24, 5, 12), (40, 5, 10))
LONGEST = 40.0
"""Times as many rounds: forecasts beyond are not tried."""


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

    def status(self, points: list[MatchupPoints], top: int) -> TopStatus:
        return top_status(scores(self.bots, self.matchups, points), top)

    def is_right(self, found: Sequence[int]) -> bool:
        return set(found) == set(self.order[: len(found)])


def round_robin(field: Field, groups: int, rng: Random) -> list[MatchupPoints]:
    even = [MatchupPoints() for _ in field.matchups]
    for at, one in enumerate(even):
        for _ in range(groups):
            field.play(at, one, rng)
    return even


def adaptive(field: Field, top: int, groups: int, rng: Random) -> list[MatchupPoints]:
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
    return points


def percent(share: float, count: int) -> str:
    return f"{share:.1%} ± {100 * sqrt(share * (1 - share) / max(count, 1)):.1f}"


def compare(fields: int) -> Sheet:
    heads = (
        "bots",
        "top",
        "groups a matchup",
        "whole top found: even",
        "adaptive",
        "members: even",
        "adaptive",
    )
    sheet = Sheet(*heads)
    for bots, top, groups in CASES:
        whole, members = [0, 0], [0, 0]
        for number in range(fields):
            rng = Random(f"{bots}/{groups}/{number}")
            field = Field(bots, rng)
            both = round_robin(field, groups, rng), adaptive(field, top, groups, rng)
            for kind, points in enumerate(both):
                found = field.found(points, top)
                whole[kind] += field.is_right(found)
                members[kind] += len(set(found) & set(field.order[:top]))
        cells = [percent(count / fields, fields) for count in whole]
        cells += [f"{count / fields / top:.1%}" for count in members]
        sheet.add_row(str(bots), str(top), str(groups), *cells)
    return sheet


def forecasts(fields: int) -> Sheet:
    heads = ("bots", "top", "groups a matchup", "settled", "of these right")
    sheet = Sheet(
        *heads, "1 of 2: times more", "tried", "then settled", "4 of 5: times more", "tried", "then settled"
    )
    for bots, top, groups in FORECASTS:
        settled, right, more = 0, 0, list[tuple[float, float]]()
        then: list[list[bool]] = [[], []]
        for number in range(fields):
            rng = Random(f"forecast/{bots}/{groups}/{number}")
            field = Field(bots, rng)
            status = field.status(adaptive(field, top, groups, rng), top)
            if not status.doubtful:
                settled += 1
                right += field.is_right(status.top)
                continue
            even, four = (inf if times is None else times for times in (status.even, status.more))
            more.append((even, four))
            for found, times in zip(then, (even, four), strict=True):
                if times <= LONGEST:
                    later = field.status(adaptive(field, top, ceil(groups * (1 + times)), rng), top)
                    found.append(not later.doubtful)
        cells = [percent(settled / fields, fields), percent(right / max(settled, 1), settled)]
        for kind, found in enumerate(then):
            cells += [
                f"{sorted(times[kind] for times in more)[len(more) // 2]:.1f}" if more else "",
                str(len(found)),
                percent(sum(found) / max(len(found), 1), len(found)),
            ]
        sheet.add_row(str(bots), str(top), str(groups), *cells)
    return sheet


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--fields", type=int, default=200, help="simulated tournaments of each kind")
    parser.add_argument("--forecast", action="store_true", help="how long it takes to settle the top")
    options = parser.parse_args()
    sheet = forecasts(options.fields) if options.forecast else compare(options.fields)
    Console(width=140).print(sheet)


if __name__ == "__main__":
    main()

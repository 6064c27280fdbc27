"""Rounds without cards, for ratings: results that are made up, and tournaments with known truth."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import log10, sqrt
from random import Random
from statistics import NormalDist

from holecard.arena.results import Score

NORMAL = NormalDist()


def expected(lead: float) -> float:
    """Points a round, by the definition of Elo."""
    return float(1 / (1 + 10 ** (-lead / 400)))


def rounds(results: str, bots: tuple[int, int] = (0, 1), matchup: int = 0, chips: int = 10) -> list[Score]:
    """One letter a round for the first bot: W, L, T, or F if it forfeits (f: the other does, B: both).
    Two letters are a group."""
    return [_round(at, letter, bots, matchup, chips) for at, letter in enumerate(results.replace(" ", ""))]


def _round(at: int, letter: str, bots: tuple[int, int], matchup: int, chips: int) -> Score:
    one, other = bots
    won = {"W": chips, "L": -chips}.get(letter, 0)
    winners = {"W": (one,), "L": (other,), "F": (other,), "f": (one,)}.get(letter, bots)
    forfeited = {"F": (one,), "f": (other,), "B": bots}.get(letter, ())
    hands = 0 if forfeited else 5
    return Score(matchup, at, at // 2, bots, (won, -won), hands, winners, forfeited)


def table(matchup: int, number: int, bots: tuple[int, ...], chips: tuple[int, ...]) -> Score:
    """A round at a larger table."""
    best = max(chips)
    winners = tuple(bot for bot, won in zip(bots, chips, strict=True) if won == best)
    return Score(matchup, number, number // len(bots), bots, chips, 20, winners)


def meetings(bots: int) -> list[tuple[int, ...]]:
    return list(combinations(range(bots), 2))


def tournament(rng: Random, true: Sequence[float], groups: int, correlation: float = 0.0) -> Iterator[Score]:
    """A round robin of bots with known Elo. The points of the two rounds of a group go together or, as
    with mirrored deals, against each other."""
    for matchup, (one, other) in enumerate(combinations(range(len(true)), 2)):
        bar = NORMAL.inv_cdf(expected(true[one] - true[other]))
        letters = []
        for _ in range(groups):
            first = rng.gauss(0, 1)
            second = correlation * first + sqrt(1 - correlation**2) * rng.gauss(0, 1)
            letters += ["W" if luck < bar else "L" for luck in (first, second)]
        yield from rounds("".join(letters), (one, other), matchup)


def minorize(bots: int, rounds_played: dict[tuple[int, int], float], points: dict[int, float]) -> list[float]:
    """Bradley and Terry's model by another method: the iteration of Zermelo (1929), also known as MM
    (Hunter 2004). Elo with mean zero. Slow and sure."""
    worth = [1.0] * bots
    for _ in range(100_000):
        old = worth
        weights = [0.0] * bots
        for (one, other), count in rounds_played.items():
            weights[one] += count / (old[one] + old[other])
            weights[other] += count / (old[one] + old[other])
        worth = [points[bot] / weights[bot] for bot in range(bots)]
        middle = 1.0
        for value in worth:
            middle *= value ** (1 / bots)
        worth = [value / middle for value in worth]
        if max(abs(new / was - 1) for new, was in zip(worth, old, strict=True)) < 1e-14:
            break
    return [400 * log10(value) for value in worth]

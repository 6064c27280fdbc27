"""Rounds that share their cards are one sample: here they are put together.

Whatever order the scores come in, the groups are the same.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from holecard.arena.score import Score


class Tally(NamedTuple):
    """How two bots did against each other in a group, in the order of the matchup."""

    one: int
    other: int
    wins: int
    ties: int
    losses: int

    @property
    def rounds(self) -> int:
        return self.wins + self.ties + self.losses

    @property
    def halves(self) -> int:
        """Half points of the first."""
        return 2 * self.wins + self.ties


class Group(NamedTuple):
    matchup: int
    number: int
    bots: tuple[int, ...]
    rounds: tuple[Score, ...]
    """In the order of the schedule; those that have been played."""
    tallies: tuple[Tally, ...]
    """Of every two bots that can be compared."""


def groups(scores: Iterable[Score]) -> list[Group]:
    found: dict[tuple[int, int], list[Score]] = {}
    for score in scores:
        found.setdefault((score.matchup, score.group), []).append(score)
    return [_group(*place, found[place]) for place in sorted(found)]


def _group(matchup: int, number: int, scores: list[Score]) -> Group:
    counts: dict[tuple[int, int], list[int]] = {}
    for score in scores:
        for one, other, place in compared(score):
            counts.setdefault((one, other), [0, 0, 0])[place] += 1
    scores.sort(key=lambda score: score.round)
    tallies = tuple(Tally(*pair, *count) for pair, count in sorted(counts.items()))
    return Group(matchup, number, scores[0].bots, tuple(scores), tallies)


def compared(score: Score) -> Iterator[tuple[int, int, int]]:
    """All pairs at the table, and whether the first one wins (0), ties (1) or loses (2). Winners of
    the round come before the others, then more chips is better.

    Who forfeits loses to everybody who does not; about the rest such a round says nothing.
    """
    if score.forfeited:
        for one, other in combinations(score.bots, 2):
            if (one in score.forfeited) != (other in score.forfeited):
                yield one, other, 2 if one in score.forfeited else 0
        return
    places = [(bot in score.winners, won) for bot, won in zip(score.bots, score.chips, strict=True)]
    for (one, own), (other, rival) in combinations(zip(score.bots, places, strict=True), 2):
        yield one, other, 0 if own > rival else 2 if own < rival else 1

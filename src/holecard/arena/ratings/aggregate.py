"""Aggregates scores: rounds that share their cards form one sample, summed by bot and by pair.

The order of the scores makes no difference.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, groupby
from typing import NamedTuple

from holecard.arena.ratings.winrate import Moments
from holecard.arena.results import Score


class PairTally(NamedTuple):
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


class RoundGroup(NamedTuple):
    matchup: int
    number: int
    bots: tuple[int, ...]
    rounds: tuple[Score, ...]
    """In the order of the schedule; those that have been played."""
    tallies: tuple[PairTally, ...]
    """Of every two bots that can be compared."""


def groups(scores: Iterable[Score]) -> list[RoundGroup]:
    result: dict[tuple[int, int], list[Score]] = {}
    for score in scores:
        result.setdefault((score.matchup, score.group), []).append(score)
    return [_group(*place, result[place]) for place in sorted(result)]


def _group(matchup: int, number: int, scores: list[Score]) -> RoundGroup:
    counts: dict[tuple[int, int], list[int]] = {}
    for score in scores:
        for one, other, place in compared(score):
            counts.setdefault((one, other), [0, 0, 0])[place] += 1
    scores.sort(key=lambda score: score.round)
    tallies = tuple(PairTally(*pair, *count) for pair, count in sorted(counts.items()))
    return RoundGroup(matchup, number, scores[0].bots, tuple(scores), tallies)


def compared(score: Score) -> Iterator[tuple[int, int, int]]:
    """All pairs at the table, and whether the first one wins (0), ties (1) or loses (2). Winners of
    the round come before the others, then more chips is better.

    A bot that forfeits loses to all that do not; such a round says nothing about the others.
    """
    if score.forfeited:
        for one, other in combinations(score.bots, 2):
            if (one in score.forfeited) != (other in score.forfeited):
                yield one, other, 2 if one in score.forfeited else 0
        return
    places = [(bot in score.winners, won) for bot, won in zip(score.bots, score.chips, strict=True)]
    for (one, own), (other, rival) in combinations(zip(score.bots, places, strict=True), 2):
        yield one, other, 0 if own > rival else 2 if own < rival else 1


@dataclass(slots=True)
class Totals:
    """One bot, over all its rounds or over those with one opponent."""

    wins: int = 0
    ties: int = 0
    losses: int = 0
    forfeits: int = 0
    points: Moments = field(default_factory=Moments)
    """Half points and rounds, of a pair."""
    winnings: dict[int, Moments] = field(default_factory=dict)
    """By matchup: chips and hands."""

    @property
    def rounds(self) -> int:
        return self.wins + self.ties + self.losses

    @property
    def chips(self) -> int:
        return sum(moments.amount for moments in self.winnings.values())

    @property
    def hands(self) -> int:
        return sum(moments.base for moments in self.winnings.values())

    def add(self, wins: int, ties: int, losses: int) -> None:
        """A group with one opponent."""
        self.wins += wins
        self.ties += ties
        self.losses += losses
        self.points.add(2 * wins + ties, wins + ties + losses)


@dataclass(slots=True)
class ResultTotals:
    bots: dict[int, Totals] = field(default_factory=dict)
    pairs: dict[tuple[int, int], Totals] = field(default_factory=dict)

    def bot(self, bot: int) -> Totals:
        return self.bots.setdefault(bot, Totals())

    def pair(self, one: int, other: int) -> Totals:
        return self.pairs.setdefault((one, other), Totals())


def totals(groups: Iterable[RoundGroup]) -> ResultTotals:
    """Of groups in the order of their matchups."""
    made = ResultTotals()
    for matchup, met in groupby(groups, key=lambda group: group.matchup):
        _enter(made, matchup, list(met))
    return made


def _enter(made: ResultTotals, matchup: int, groups: list[RoundGroup]) -> None:
    bots = groups[0].bots
    rows = [made.bot(bot) for bot in bots]
    for group in groups:
        for score in group.rounds:
            _count(score, rows)
        for one, other, wins, ties, losses in group.tallies:
            made.pair(one, other).add(wins, ties, losses)
            made.pair(other, one).add(losses, ties, wins)
    for bot, row, winnings in zip(bots, rows, _winnings(groups), strict=True):
        row.winnings[matchup] = winnings
        for other in bots:
            if other != bot:
                made.pair(bot, other).winnings[matchup] = winnings


def _count(score: Score, rows: list[Totals]) -> None:
    """A bot alone in front wins the round. In a forfeit all the others win."""
    front = score.winners
    shared = len(front) > 1 and not score.forfeited
    for bot, row in zip(score.bots, rows, strict=True):
        if bot in score.forfeited:
            row.forfeits += 1
            row.losses += 1
        elif bot not in front:
            row.losses += 1
        elif shared:
            row.ties += 1
        else:
            row.wins += 1


def _winnings(groups: list[RoundGroup]) -> list[Moments]:
    """By bot of the matchup. Groups without hands do not count."""
    made = [Moments() for _ in groups[0].bots]
    for group in groups:
        hands = sum(score.hands for score in group.rounds)
        if hands:
            for moments, *chips in zip(made, *(score.chips for score in group.rounds), strict=True):
                moments.add(sum(chips), hands)
    return made

"""Aggregates scores: rounds that share their cards form one sample, summed by bot and by pair.

The order of the scores makes no difference.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from holecard.arena.ratings.winrate import Moments
from holecard.arena.results import Score


class PairTally(NamedTuple):
    """How two bots did against each other in a group; the first is the one with the lower number."""

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


def groups(scores: Iterable[Score]) -> Iterator[RoundGroup]:
    """Yield each group as soon as its rounds are known, one for every seat, so that few scores are held at a
    time; incomplete groups come last."""
    begun: dict[tuple[int, int], list[Score]] = {}
    for score in scores:
        place = score.matchup, score.group
        rounds = begun.setdefault(place, [])
        rounds.append(score)
        if len(rounds) == len(score.bots):
            yield _group(*place, begun.pop(place))
    for place in sorted(begun):
        yield _group(*place, begun[place])


def _group(matchup: int, number: int, scores: list[Score]) -> RoundGroup:
    counts: dict[tuple[int, int], list[int]] = {}
    for score in scores:
        for one, other, place in compared(score):
            if one > other:
                one, other, place = other, one, 2 - place
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
class BotTotals:
    """One bot, over all its rounds."""

    wins: int = 0
    ties: int = 0
    losses: int = 0
    forfeits: int = 0

    @property
    def rounds(self) -> int:
        return self.wins + self.ties + self.losses


@dataclass(slots=True)
class PairTotals:
    """Two bots, from the side of the first."""

    wins: int = 0
    ties: int = 0
    losses: int = 0
    points: Moments = field(default_factory=Moments)
    """Half points and rounds."""

    @property
    def rounds(self) -> int:
        return self.wins + self.ties + self.losses

    def add(self, tally: PairTally) -> None:
        self.wins += tally.wins
        self.ties += tally.ties
        self.losses += tally.losses
        self.points.add(tally.halves, tally.rounds)

    def __add__(self, other: "PairTotals") -> "PairTotals":
        return PairTotals(
            self.wins + other.wins,
            self.ties + other.ties,
            self.losses + other.losses,
            self.points + other.points,
        )

    def reversed(self) -> "PairTotals":
        """From the side of the second."""
        points = self.points
        mirrored = Moments(
            samples=points.samples,
            amount=2 * points.base - points.amount,
            base=points.base,
            amounts=4 * points.bases - 4 * points.mixed + points.amounts,
            mixed=2 * points.bases - points.mixed,
            bases=points.bases,
        )
        return PairTotals(self.losses, self.ties, self.wins, mirrored)


@dataclass(slots=True)
class MatchupTotals:
    bots: tuple[int, ...]
    winnings: tuple[Moments, ...]
    """By bot: chips and hands. Groups without hands do not count."""
    wins: list[int]
    """Of the first and of the second of every two bots, one pair after the other."""
    rounds: int = 0

    def add(self, group: RoundGroup) -> None:
        self.rounds += len(group.rounds)
        hands = sum(score.hands for score in group.rounds)
        if hands:
            chips = zip(*(score.chips for score in group.rounds), strict=True)
            for moments, won in zip(self.winnings, chips, strict=True):
                moments.add(sum(won), hands)
        places = _places(self.bots)
        for one, other, wins, _, losses in group.tallies:
            place = places[one, other]
            self.wins[place] += wins
            self.wins[place + 1] += losses

    def pair_wins(self) -> dict[tuple[int, int], int]:
        """By bot and opponent: the rounds that it came out ahead."""
        result = {}
        for (one, other), place in _places(self.bots).items():
            result[one, other], result[other, one] = self.wins[place : place + 2]
        return result


@lru_cache(maxsize=100)  # scores mostly come matchup by matchup
def _places(bots: tuple[int, ...]) -> dict[tuple[int, int], int]:
    """Where `MatchupTotals.wins` has those of every two bots."""
    return {pair: 2 * at for at, pair in enumerate(combinations(sorted(bots), 2))}


Outcome = tuple[tuple[int, int, int, int], ...]
"""How a group ended: for every two bots that can be compared, both, the half points of the first and
the number of rounds."""


@dataclass(slots=True)
class ResultTotals:
    """What ratings need to know about all rounds. Whole numbers only, so that they add exactly and in any
    order; their number does not grow with the length of a matchup."""

    bots: defaultdict[int, BotTotals] = field(default_factory=lambda: defaultdict(BotTotals))
    heads_up: defaultdict[tuple[int, int], PairTotals] = field(
        default_factory=lambda: defaultdict(PairTotals)
    )
    """By two bots, the lower number first: the groups of tables for two."""
    at_tables: defaultdict[tuple[int, int], PairTotals] = field(
        default_factory=lambda: defaultdict(PairTotals)
    )
    """The same at larger tables."""
    outcomes: Counter[Outcome] = field(default_factory=Counter)
    """Of larger tables, where comparisons of one group are not independent."""
    matchups: dict[int, MatchupTotals] = field(default_factory=dict)
    """By number; those that have begun."""

    def add(self, group: RoundGroup) -> None:
        matchup = self.matchups.get(group.matchup)
        if matchup is None:
            bots = group.bots
            winnings, wins = tuple(Moments() for _ in bots), [0] * (len(bots) * (len(bots) - 1))
            matchup = self.matchups[group.matchup] = MatchupTotals(bots, winnings, wins)
        matchup.add(group)
        rows = [self.bots[bot] for bot in group.bots]
        for score in group.rounds:
            _count(score, rows)
        pairs = self.heads_up if len(group.bots) == 2 else self.at_tables
        for tally in group.tallies:
            pairs[tally.one, tally.other].add(tally)
        if len(group.bots) > 2:
            self.outcomes[tuple((one.one, one.other, one.halves, one.rounds) for one in group.tallies)] += 1

    def bot(self, bot: int) -> BotTotals:
        return self.bots.get(bot, BotTotals())

    def pair(self, one: int, other: int) -> PairTotals:
        """From the side of the first."""
        pair = (one, other) if one < other else (other, one)
        total = self.heads_up.get(pair, PairTotals()) + self.at_tables.get(pair, PairTotals())
        return total if one < other else total.reversed()

    def by_bot(self) -> dict[int, list[MatchupTotals]]:
        """The matchups of every bot, in the order of the schedule."""
        result: dict[int, list[MatchupTotals]] = {}
        for _, matchup in sorted(self.matchups.items()):
            for bot in matchup.bots:
                result.setdefault(bot, []).append(matchup)
        return result


def totals(groups: Iterable[RoundGroup]) -> ResultTotals:
    made = ResultTotals()
    for group in groups:
        made.add(group)
    return made


def _count(score: Score, rows: list[BotTotals]) -> None:
    """A bot that leads alone wins the round. In a forfeit all the others win."""
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

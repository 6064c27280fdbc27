"""Counts and sums by bot and by pair, from which rows and cells are made."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby

from holecard.arena.ratings.groups import Group
from holecard.arena.ratings.moments import Moments
from holecard.arena.score import Score


@dataclass(slots=True)
class Account:
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
class Ledger:
    bots: dict[int, Account] = field(default_factory=dict)
    pairs: dict[tuple[int, int], Account] = field(default_factory=dict)

    def bot(self, bot: int) -> Account:
        return self.bots.setdefault(bot, Account())

    def pair(self, one: int, other: int) -> Account:
        return self.pairs.setdefault((one, other), Account())


def ledger(groups: Iterable[Group]) -> Ledger:
    """Of groups in the order of their matchups."""
    made = Ledger()
    for matchup, met in groupby(groups, key=lambda group: group.matchup):
        _enter(made, matchup, list(met))
    return made


def _enter(made: Ledger, matchup: int, groups: list[Group]) -> None:
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


def _count(score: Score, rows: list[Account]) -> None:
    """Who is alone in front wins the round. In a forfeit all who are left win."""
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


def _winnings(groups: list[Group]) -> list[Moments]:
    """By bot of the matchup. Groups without hands do not count."""
    made = [Moments() for _ in groups[0].bots]
    for group in groups:
        hands = sum(score.hands for score in group.rounds)
        if hands:
            for moments, *chips in zip(made, *(score.chips for score in group.rounds), strict=True):
                moments.add(sum(chips), hands)
    return made

"""Variance reduction by mirrored deals: how much of the luck of the cards they cancel.

A group plays every deal once from every seat. If its rounds were independent, the variance of a bot's
winnings in the group would be the sum of the variances of its rounds. It is less, as far as good cards in
one round are bad cards in another.
"""

from fractions import Fraction
from math import isqrt
from typing import Final

from holecard.arena.ratings.aggregate import RoundGroup

ENOUGH: Final = 10
"""Groups beyond the first of each matchup, below which no figure is given."""


class MirroredDeals:
    """Sums over complete groups, by matchup; whole numbers, so that nothing is lost when they are large."""

    def __init__(self) -> None:
        self._together = 0
        """Squared winnings of the bots in their groups."""
        self._alone = 0
        """The same in single rounds."""
        self._sums: dict[int, list[int]] = {}
        """By matchup: the number of groups, and the winnings by bot and by turn in the group."""

    def add(self, group: RoundGroup) -> None:
        """Groups with a forfeit or with rounds that are missing do not count."""
        seats = len(group.bots)
        if len(group.rounds) != seats or any(score.forfeited for score in group.rounds):
            return
        sums = self._sums.setdefault(group.matchup, [0] * (1 + seats * seats))
        sums[0] += 1
        at = 1
        for turns in zip(*(score.chips for score in group.rounds), strict=True):
            self._together += sum(turns) ** 2
            for won in turns:
                self._alone += won * won
                sums[at] += won
                at += 1

    def saved(self) -> float | None:
        """The part of the variance of winnings that was saved; None if too few groups were played.

        Both variances are taken by matchup and added. Negative if mirrored rounds went the same way.
        """
        if sum(count - 1 for count, *_ in self._sums.values()) < ENOUGH:
            return None
        squares: dict[int, tuple[int, int]] = {}
        """By the number of groups of a matchup, so that the fractions are few: squared sums of both."""
        for count, *sums in self._sums.values():
            seats = isqrt(len(sums))
            bots = [sum(sums[at : at + seats]) for at in range(0, len(sums), seats)]
            together, alone = squares.get(count, (0, 0))
            squares[count] = together + sum(won * won for won in bots), alone + sum(won * won for won in sums)
        group_variance = self._together - sum(Fraction(both[0], count) for count, both in squares.items())
        round_variance = self._alone - sum(Fraction(both[1], count) for count, both in squares.items())
        return float(1 - group_variance / round_variance) if round_variance else None


def summary(part: float) -> str:
    """The gain as a sentence."""
    if part >= 0.999:
        return "Mirrored deals cancelled all luck of the cards: both sides of every deal ended alike."
    if part < 0.005:
        return (
            "Mirrored deals saved no variance: the luck of the cards hardly carried over to the other seat."
        )
    times = f"{1 / (1 - part):.1f} times the hands"
    return f"Mirrored deals saved {part:.0%} of the variance, which is worth {times}."

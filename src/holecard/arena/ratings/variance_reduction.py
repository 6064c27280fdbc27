"""Variance reduction by mirrored deals: how much of the luck of the cards they cancel.

A group plays every deal once from every seat. If its rounds were independent, the variance of a bot's
winnings in the group would be the sum of the variances of its rounds. It is less, as far as good cards in
one round are bad cards in another.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from holecard.arena.ratings.aggregate import RoundGroup

ENOUGH: Final = 10
"""Groups beyond the first of each matchup, below which no figure is given."""


def variance_saved(groups: Iterable[RoundGroup]) -> float | None:
    """The part of the variance of winnings that was saved; None if too few groups were played.

    Both variances are taken by matchup and added. Negative if mirrored rounds went the same way.
    """
    whole: dict[int, list[RoundGroup]] = {}
    for group in groups:
        if len(group.rounds) == len(group.bots) and not any(score.forfeited for score in group.rounds):
            whole.setdefault(group.matchup, []).append(group)
    if sum(len(met) - 1 for met in whole.values()) < ENOUGH:
        return None
    together = alone = 0.0
    for _, met in sorted(whole.items()):
        for place in range(len(met[0].bots)):
            winnings = [[score.chips[place] for score in group.rounds] for group in met]
            together += _squares([sum(rounds) for rounds in winnings])
            alone += sum(_squares(turn) for turn in zip(*winnings, strict=True))
    return 1 - together / alone if alone else None


def _squares(values: Sequence[int]) -> float:
    """Squared deviations from the mean."""
    return (len(values) * sum(value * value for value in values) - sum(values) ** 2) / len(values)


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

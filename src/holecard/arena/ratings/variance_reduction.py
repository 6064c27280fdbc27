"""What mirrored deals are worth: how much of the luck of the cards they cancel.

A group plays every deal once from every seat. If its rounds were independent, the variance of a bot's
winnings in the group would be the sum of the variances of its rounds. It is less, as far as good cards in
one round are bad cards in another.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from holecard.arena.ratings.aggregate import RoundGroup

ENOUGH: Final = 10
"""Groups beyond the first of each matchup, below which the saving is not told."""


def saved(groups: Iterable[RoundGroup]) -> float | None:
    """Which part of the variance of winnings was saved; None if there is too little to tell.

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


def words(part: float) -> str:
    """The saving as a sentence."""
    if part >= 0.999:
        return "mirrored deals cancelled all luck of the cards: both sides of a deal always ended alike"
    if part < 0.005:
        return (
            "mirrored deals saved nothing here: the luck of the cards hardly carries over to the other side"
        )
    return (
        f"mirrored deals saved {part:.0%} of the variance: the same certainty as {1 / (1 - part):.1f} times "
        "the hands"
    )

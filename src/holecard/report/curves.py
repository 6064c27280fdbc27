"""Chips over hands: cumulated, and thinned for drawing."""

from collections.abc import Iterable, Sequence
from itertools import accumulate

from holecard.report.material import Curve

Point = tuple[int, int]


def thinned(points: Sequence[Point], most: int = 300) -> tuple[Point, ...]:
    """At most so many points, with the first, the last, the highest and the lowest among them.

    The curve is cut into stretches of equal length, and of each only its highest and lowest point is
    kept: what is drawn then looks like the whole curve, since no peak is lost.
    """
    if len(points) <= max(most, 4):
        return tuple(points)
    inner = points[1:-1]
    stretches = max((most - 2) // 2, 1)
    kept = [points[0]]
    for at in range(stretches):
        stretch = inner[len(inner) * at // stretches : len(inner) * (at + 1) // stretches]
        extremes = {min(stretch, key=_chips), max(stretch, key=_chips)}
        kept.extend(sorted(extremes))
    return (*kept, points[-1])


def _chips(point: Point) -> int:
    return point[1]


def cumulated(winnings: Iterable[int]) -> tuple[Point, ...]:
    """From what each hand won or lost."""
    return tuple(enumerate(accumulate(winnings, initial=0)))


def curves_of(bots: Sequence[int], payoffs: Iterable[Sequence[int]], most: int = 300) -> tuple[Curve, ...]:
    """One matchup: a curve for each of its bots. `payoffs` has a line for every hand, in their order,
    with the chips of each bot."""
    columns = zip(*payoffs, strict=True)
    return tuple(
        Curve(bot, tuple(other for other in bots if other != bot), thinned(cumulated(column), most))
        for bot, column in zip(bots, columns, strict=False)
    )

"""Winnings curves: of all bots over rounds, or of one bot against each opponent over hands."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from holecard.arena.largest_pots import keeps_seats, payoffs
from holecard.arena.plan import Matchup
from holecard.arena.store import Store
from holecard.errors import BadRequest

MOST_POINTS: Final = 40_000
"""Maximum number of points in all curves of a response."""

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Curve:
    bot: str
    opponents: tuple[str, ...]
    """Empty if the curve is against all opponents."""
    points: tuple[Point, ...]
    """Rounds or hands played, and chips won so far; the first point is (0, 0)."""


@dataclass(frozen=True, slots=True)
class Curves:
    across: Literal["rounds", "hands"]
    lines: tuple[Curve, ...]


def curves_of_all(store: Store, most_points: int = MOST_POINTS) -> Curves:
    """The winnings of every bot, summed over its matchups as if these were played at the same time. So all
    curves have the same length and their sum is zero."""
    won: list[Counter[int]] = [Counter() for _ in store.plan.bots]
    last = -1
    for matchup, log in store.rounds():
        last = max(last, log.number)
        for bot, chips in zip(matchup.bots, log.chips, strict=True):
            won[bot][log.number] += chips
    most = _points_each(len(won), most_points)
    lines = [
        Curve(spec.name, (), thinned(_sums(rounds, last), most))
        for spec, rounds in zip(store.plan.bots, won, strict=True)
    ]
    return Curves("rounds", tuple(lines))


def _sums(won: Counter[int], last: int) -> list[Point]:
    points = [(0, 0)]
    for number in range(last + 1):
        points.append((number + 1, points[-1][1] + won[number]))
    return points


def curves_of_bot(store: Store, bot: str, most_points: int = MOST_POINTS) -> Curves:
    """One curve for every matchup of the bot that has begun."""
    names = [spec.name for spec in store.plan.bots]
    if bot not in names:
        raise BadRequest(f"no bot of this tournament is called {bot!r}")
    number = names.index(bot)
    played = [matchup for matchup in store.matchups if number in matchup.bots]
    most = _points_each(len(played), most_points)
    lines = []
    for matchup in played:
        points = _points(store, matchup, matchup.bots.index(number))
        if len(points) > 1:
            others = tuple(names[other] for other in matchup.bots if other != number)
            lines.append(Curve(bot, others, thinned(points, most)))
    return Curves("hands", tuple(lines))


def _points(store: Store, matchup: Matchup, place: int) -> list[Point]:
    """One point per hand, or per round where payoffs of hands are known only by replaying them."""
    points = [(0, 0)]
    by_hand = keeps_seats(store.plan)
    for _, log in store.rounds(matchup.number):
        hands, chips = points[-1]
        if not by_hand:
            points.append((hands + log.hands, chips + log.chips[place]))
            continue
        seat = log.seating.index(place)
        for won in payoffs(store.plan, log):
            hands, chips = hands + 1, chips + won[seat]
            points.append((hands, chips))
    return points


def _points_each(lines: int, most: int) -> int:
    return max(12, min(400, most // max(lines, 1)))


def thinned(points: Sequence[Point], most: int) -> tuple[Point, ...]:
    """At most `most` points, including the first, the last, the highest and the lowest.

    The curve is divided into intervals of equal length, and the highest and lowest point of each are kept. No
    peak is lost, so the drawing looks like that of the whole curve.
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

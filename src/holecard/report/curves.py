"""Winnings curves: of all bots over rounds, or of one bot against each opponent over hands."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final, Literal

from holecard.arena.largest_pots import keeps_seats, payoffs
from holecard.arena.schedule import Matchup
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
    won: list[list[int]] = [[] for _ in store.plan.bots]
    rounds = 0
    for matchup, log in store.rounds():
        rounds = max(rounds, log.number + 1)
        for bot, chips in zip(matchup.bots, log.chips, strict=True):
            _add(won[bot], log.number, chips)
    most = _points_each(len(won), most_points)
    lines = [
        Curve(spec.name, (), thinned(_sums(by_round, rounds), most, rounds + 1))
        for spec, by_round in zip(store.plan.bots, won, strict=True)
    ]
    return Curves("rounds", tuple(lines))


def _add(won: list[int], number: int, chips: int) -> None:
    if number >= len(won):
        won.extend([0] * (number + 1 - len(won)))
    won[number] += chips


def _sums(won: list[int], rounds: int) -> Iterator[Point]:
    """A bot may have played fewer rounds than another."""
    total = 0
    yield 0, 0
    for number in range(rounds):
        total += won[number] if number < len(won) else 0
        yield number + 1, total


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
        count = 1 + _count(store, matchup)
        if count > 1:
            others = tuple(names[other] for other in matchup.bots if other != number)
            points = _points(store, matchup, matchup.bots.index(number))
            lines.append(Curve(bot, others, thinned(points, most, count)))
    return Curves("hands", tuple(lines))


def _count(store: Store, matchup: Matchup) -> int:
    """The number of points after the first."""
    rounds, hands = store.size(matchup.number)
    return hands if keeps_seats(store.plan) else rounds


def _points(store: Store, matchup: Matchup, place: int) -> Iterator[Point]:
    """One point per hand, or per round where payoffs of hands are known only by replaying them."""
    hands = chips = 0
    by_hand = keeps_seats(store.plan)
    yield 0, 0
    for _, log in store.rounds(matchup.number):
        if not by_hand:
            hands, chips = hands + log.hands, chips + log.chips[place]
            yield hands, chips
            continue
        seat = log.seating.index(place)
        for won in payoffs(store.plan, log):
            hands, chips = hands + 1, chips + won[seat]
            yield hands, chips


def _points_each(lines: int, most: int) -> int:
    return max(12, min(400, most // max(lines, 1)))


def thinned(points: Iterable[Point], most: int, count: int) -> tuple[Point, ...]:
    """At most `most` of these `count` points, including the first, the last, the highest and the lowest.

    The curve is divided into intervals of equal length, and the highest and lowest point of each are kept. No
    peak is lost, so the drawing looks like that of the whole curve. The points are read once and not held:
    there is one for each of millions of hands.
    """
    rest = islice(points, count)  # a tournament that is being played may have more by now
    if count <= max(most, 4):
        return tuple(rest)
    inner, stretches = count - 2, max((most - 2) // 2, 1)
    kept = [next(rest)]
    for at in range(stretches):
        size = inner * (at + 1) // stretches - inner * at // stretches
        kept.extend(sorted(_extremes(islice(rest, size))))
    return (*kept, *rest)


def _extremes(points: Iterator[Point]) -> set[Point]:
    """The lowest and the highest point, the first of several."""
    first = next(points, None)
    if first is None:  # of a damaged file
        return set()
    lowest = highest = first
    for point in points:
        if point[1] < lowest[1]:
            lowest = point
        elif point[1] > highest[1]:
            highest = point
    return {lowest, highest}

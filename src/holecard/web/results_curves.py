"""Winnings as lines: of everybody over rounds, or of one bot against each opponent over hands."""

from collections import Counter
from typing import Final

from holecard.arena.plan import Matchup
from holecard.arena.store import Store
from holecard.arena.swings import keeps_seats, payoffs
from holecard.report.curves import Point, thinned
from holecard.web.refusals import Missing
from holecard.web.results import Opened
from holecard.web.results_models import Curves, Line

MOST_POINTS: Final = 40_000
"""In one answer."""


def curves(opened: Opened, bot: str | None) -> Curves:
    store = opened.store
    if bot is None:
        return Curves(across="rounds", lines=_everybody(store))
    numbers = {spec.name: number for number, spec in enumerate(store.plan.bots)}
    if bot not in numbers:
        raise Missing(f"no bot of this tournament is called {bot!r}")
    return Curves(across="hands", lines=_opponents(store, numbers[bot]))


def _everybody(store: Store) -> list[Line]:
    """A bot's chips up to some round of all its matchups, as if they were played side by side. Then all
    lines have the same length, and their sum is zero."""
    won: list[Counter[int]] = [Counter() for _ in store.plan.bots]
    last = -1
    for matchup, log in store.rounds():
        last = max(last, log.number)
        for bot, chips in zip(matchup.bots, log.chips, strict=True):
            won[bot][log.number] += chips
    most = max(12, min(400, MOST_POINTS // len(won)))
    return [
        Line(bot=store.plan.bots[bot].name, opponents=[], points=list(thinned(_sums(rounds, last), most)))
        for bot, rounds in enumerate(won)
    ]


def _sums(won: Counter[int], last: int) -> list[Point]:
    points = [(0, 0)]
    for number in range(last + 1):
        points.append((number + 1, points[-1][1] + won[number]))
    return points


def _opponents(store: Store, bot: int) -> list[Line]:
    played = [matchup for matchup in store.matchups if bot in matchup.bots]
    most = max(12, min(400, MOST_POINTS // max(len(played), 1)))
    names = [spec.name for spec in store.plan.bots]
    found = []
    for matchup in played:
        points = _points(store, matchup, matchup.bots.index(bot))
        if len(points) > 1:
            others = [names[other] for other in matchup.bots if other != bot]
            found.append(Line(bot=names[bot], opponents=others, points=list(thinned(points, most))))
    return found


def _points(store: Store, matchup: Matchup, place: int) -> list[Point]:
    """Hand by hand; by rounds where hands cannot be told without playing them."""
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

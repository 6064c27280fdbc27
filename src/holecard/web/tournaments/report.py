"""The list of results files, and the leaderboard with all that goes with it.

Winnings as lines: of everybody over rounds, or of one bot against each opponent over hands.
"""

from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from holecard.arena.early_stop import early_stopping_of
from holecard.arena.largest_pots import keeps_seats, payoffs
from holecard.arena.plan import Matchup
from holecard.arena.store import Store
from holecard.bots.faults import FaultKind
from holecard.errors import HolecardError
from holecard.report.collect import collect, title_of
from holecard.report.format import FAULT_WORDS, leader
from holecard.report.html.charts import Point, thinned
from holecard.report.json_export import as_json
from holecard.web.errors import NotFound
from holecard.web.tournaments.files import Opened, Results, glance, reading
from holecard.web.tournaments.schemas import Curves, Line, TournamentCard, TournamentReport

MOST_IN_CROSSTABLE: Final = 60
"""Of the best bots; nobody reads a table of hundreds."""


def report(opened: Opened) -> TournamentReport:
    store = opened.store
    question = early_stopping_of(store)
    decided = question is not None and question.is_decided(0)
    material = collect(store, decided=decided)
    plain = as_json(material)
    for row in plain["leaderboard"]:
        row["points"] = row["wins"] + row["ties"] / 2
    for fault in plain["faults"]:
        fault["words"] = FAULT_WORDS[FaultKind(fault["kind"])]
    plain["crosstable"] = _of_the_best(plain)
    return TournamentReport.model_validate(
        plain
        | {
            "name": opened.name,
            "mark": opened.seen.mark,
            "running": opened.seen.running and not material.is_finished,
            "leader": leader(material),
            "verdict": None if question is None else question.summary(),
        }
    )


def _of_the_best(plain: dict[str, Any]) -> list[dict[str, Any]]:
    best = {row["bot"] for row in plain["leaderboard"][:MOST_IN_CROSSTABLE]}
    return [cell for cell in plain["crosstable"] if cell["bot"] in best and cell["opponent"] in best]


def cards(results: Results) -> list[TournamentCard]:
    """Those being played first, then the newest."""
    found = [card for name in results.library.results() if (card := _card(results, name)) is not None]
    return sorted(found, key=lambda card: (not card.running, -card.changed))


def _card(results: Results, name: str) -> TournamentCard | None:
    try:
        path = results.library.path(name)
        seen = glance(path)
    except NotFound:
        return None  # removed since the folder was listed
    card = _read_card(path, name, seen.mark)
    return card.model_copy(
        update={
            "changed": seen.changed,
            "size": seen.size,
            "running": seen.running and not card.finished and card.error is None,
        }
    )


@lru_cache(1000)
def _read_card(path: Path, name: str, _mark: str) -> TournamentCard:
    card = TournamentCard(name=name, changed=0, size=0)
    try:
        with reading(path, name), Store.open(path) as store:
            return card.model_copy(update=_facts(store))
    except HolecardError as error:
        return card.model_copy(update={"error": str(error)})


def _facts(store: Store) -> dict[str, Any]:
    plan = store.plan
    question = early_stopping_of(store)
    done, batches = len(store.done()), len(store.batches)
    decided = question is not None and question.is_decided(0)
    return {
        "title": title_of(plan),
        "game": plan.game.name,
        "game_title": plan.game.title,
        "format": str(plan.format),
        "seats": plan.seats,
        "rounds": plan.rounds,
        "bots": [bot.name for bot in plan.bots],
        "batches_done": done,
        "batches": done if decided else batches,
        "finished": decided or done >= batches,
    }


MOST_POINTS: Final = 40_000
"""In one answer."""


def curves(opened: Opened, bot: str | None) -> Curves:
    store = opened.store
    if bot is None:
        return Curves(across="rounds", lines=_everybody(store))
    numbers = {spec.name: number for number, spec in enumerate(store.plan.bots)}
    if bot not in numbers:
        raise NotFound(f"no bot of this tournament is called {bot!r}")
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

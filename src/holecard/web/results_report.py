"""The list of results files, and the leaderboard with all that goes with it."""

from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from holecard.arena.question import question_of
from holecard.arena.store import Store
from holecard.bots.fault import FaultKind
from holecard.errors import HolecardError
from holecard.report.collect import collect, title_of
from holecard.report.plain import as_json
from holecard.report.words import FAULT_WORDS, leader
from holecard.web.refusals import Missing
from holecard.web.results import Opened, Results
from holecard.web.results_files import glance, reading
from holecard.web.results_models import TournamentCard, TournamentReport

MOST_IN_CROSSTABLE: Final = 60
"""Of the best bots; nobody reads a table of hundreds."""


def report(opened: Opened) -> TournamentReport:
    store = opened.store
    question = question_of(store)
    decided = question is not None and question.is_settled(0)
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
            "verdict": None if question is None else question.words(),
        }
    )


def _of_the_best(plain: dict[str, Any]) -> list[dict[str, Any]]:
    best = {row["bot"] for row in plain["leaderboard"][:MOST_IN_CROSSTABLE]}
    return [cell for cell in plain["crosstable"] if cell["bot"] in best and cell["opponent"] in best]


def cards(results: Results) -> list[TournamentCard]:
    """Those being played first, then the newest."""
    found = [card for name in results.shelf.results() if (card := _card(results, name)) is not None]
    return sorted(found, key=lambda card: (not card.running, -card.changed))


def _card(results: Results, name: str) -> TournamentCard | None:
    try:
        path = results.shelf.path(name)
        seen = glance(path)
    except Missing:
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
    question = question_of(store)
    done, units = len(store.done()), len(store.units)
    decided = question is not None and question.is_settled(0)
    return {
        "title": title_of(plan),
        "game": plan.game.name,
        "game_title": plan.game.title,
        "format": str(plan.format),
        "seats": plan.seats,
        "rounds": plan.rounds,
        "bots": [bot.name for bot in plan.bots],
        "units_done": done,
        "units": done if decided else units,
        "finished": decided or done >= units,
    }

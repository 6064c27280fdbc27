"""The list of results files, and the responses about one of them."""

from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from holecard.arena.early_stop import sprt_result_of
from holecard.arena.luck.report import read_luck_report
from holecard.arena.store import Store
from holecard.errors import BadRequest, HolecardError
from holecard.report.curves import Curves, curves_of_all, curves_of_bot
from holecard.report.hands import HandsToWatch, hands_to_watch
from holecard.report.html.page import MOST_IN_CROSSTABLE
from holecard.report.tournament import is_luck_shown, read_report, title_of
from holecard.web.errors import NotFound
from holecard.web.tournaments.files import Opened, Results, glance, reading
from holecard.web.tournaments.schemas import TournamentCard, TournamentLuck, TournamentState


def state(opened: Opened) -> TournamentState:
    report = read_report(opened.store)
    shown = replace(report, standings=report.standings.with_head_to_head_of(MOST_IN_CROSSTABLE))
    return TournamentState(
        name=opened.name,
        mark=opened.seen.mark,
        running=opened.seen.running and not report.finished,
        report=shown,
    )


def curves(opened: Opened, bot: str | None) -> Curves:
    try:
        return curves_of_all(opened.store) if bot is None else curves_of_bot(opened.store, bot)
    except BadRequest as error:
        raise NotFound(str(error)) from None


def hands(opened: Opened) -> HandsToWatch:
    return hands_to_watch(opened.store)


def luck(opened: Opened) -> TournamentLuck:
    """Measured once a tournament is over, since it takes seconds."""
    is_measured = not opened.seen.running and is_luck_shown(opened.store, wish=None)
    return TournamentLuck(luck=read_luck_report(opened.store) if is_measured else None)


def cards(results: Results) -> list[TournamentCard]:
    """All results files: running tournaments first, then the newest."""
    result = [card for name in results.library.results() if (card := _card(results, name)) is not None]
    return sorted(result, key=lambda card: (not card.running, -card.changed))


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
    card = _unread(name)
    try:
        with reading(path, name), Store.open(path) as store:
            return card.model_copy(update=_facts(store))
    except HolecardError as error:
        return card.model_copy(update={"error": str(error)})


def _facts(store: Store) -> dict[str, Any]:
    plan = store.plan
    sprt = sprt_result_of(store)
    done, batches = len(store.done()), plan.batches_to_play
    decided = sprt is not None and sprt.is_decided
    return {
        "title": title_of(plan),
        "game": plan.game.name,
        "game_title": plan.game.title,
        "format": str(plan.format),
        "seats": plan.seats,
        "rounds": plan.mean_rounds,
        "bots": [bot.name for bot in plan.bots],
        "batches_done": done,
        "batches": done if decided else batches,
        "finished": decided or done >= batches,
    }


def _unread(name: str) -> TournamentCard:
    """A card without the facts stored in the file."""
    return TournamentCard(
        name=name,
        changed=0,
        size=0,
        running=False,
        finished=False,
        title="",
        game="",
        game_title="",
        format="",
        seats=0,
        rounds=0,
        bots=[],
        batches_done=0,
        batches=0,
        error=None,
    )

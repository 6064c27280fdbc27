"""Routes of tournaments: results files, also while they are being written."""

import asyncio
from typing import Annotated, Final

from fastapi import Depends, Path, Query, Request, Response

from holecard.report.curves import Curves
from holecard.report.hands import HandsToWatch
from holecard.web.errors import error_responses, json_error_responses
from holecard.web.http.sse import EventStream, stream_responses
from holecard.web.routers import api_router
from holecard.web.tournaments import schemas as models
from holecard.web.tournaments.events import watch
from holecard.web.tournaments.files import Results, adapter_of
from holecard.web.tournaments.hands import matchups_of, round_of
from holecard.web.tournaments.report import cards, curves, hands, luck, state

router = api_router("/api/tournaments", "tournaments")
_REFUSED: Final = error_responses(400, 404, 409, 422)
for kind in (
    Curves,
    HandsToWatch,
    models.BotMatchups,
    models.RoundCard,
    models.TournamentLuck,
    models.TournamentState,
):
    adapter_of(kind)
_EVENTS = stream_responses(
    "Events named `changed`, each with a `TournamentProgress`; the first comes at once. "
    "`gone` is the last one, when the file no longer exists.",
    changed=models.TournamentProgress,
    gone=models.TournamentGone,
)


async def _results(request: Request) -> Results:
    results: Results = request.app.state.results
    return results


TheResults = Annotated[Results, Depends(_results)]
FileName = Annotated[str, Path(max_length=1000, description="A name from the list, such as cup.db.")]
BotName = Annotated[str, Query(max_length=200, description="The name of a bot.")]


def _json(body: bytes) -> Response:
    return Response(body, media_type="application/json")


@router.get("")
async def tournaments(results: TheResults) -> list[models.TournamentCard]:
    """Every results file in the folder. One that cannot be read says why."""
    return await asyncio.to_thread(cards, results)


@router.get(
    "/{name:path}/events",
    response_class=EventStream,
    responses={**json_error_responses(404, 422), **_EVENTS},
)
async def events(name: FileName, results: TheResults) -> EventStream:
    """An event whenever the file has changed, as a tournament that is being played does."""
    return EventStream(watch(await results.find(name), name))


@router.get("/{name:path}/curves", response_model=Curves, responses=_REFUSED)
async def winnings(name: FileName, results: TheResults, bot: BotName | None = None) -> Response:
    """Chips of all bots over rounds, or of one bot against each opponent over hands, thinned for drawing."""
    return _json(await results.read(name, curves, bot))


@router.get("/{name:path}/hands", response_model=HandsToWatch, responses=_REFUSED)
async def hands_worth_a_look(name: FileName, results: TheResults) -> Response:
    """Notable hands, street by street: the largest pots, and hands in which bots failed."""
    return _json(await results.read(name, hands))


@router.get("/{name:path}/luck", response_model=models.TournamentLuck, responses=_REFUSED)
async def winnings_without_luck(name: FileName, results: TheResults) -> Response:
    """Winnings without the luck of the deal, once a tournament of up to some tens of thousands of hands is
    over."""
    return _json(await results.read(name, luck))


@router.get("/{name:path}/matchups", response_model=models.BotMatchups, responses=_REFUSED)
async def matchups(name: FileName, results: TheResults, bot: BotName) -> Response:
    """The opponents of a bot, and how many rounds they have played."""
    return _json(await results.read(name, matchups_of, bot))


@router.get("/{name:path}/round", response_model=models.RoundCard, responses=_REFUSED)
async def one_round(
    name: FileName,
    results: TheResults,
    matchup: Annotated[str, Query(max_length=1000, description="Such as alice/bob.")],
    number: Annotated[int, Query(ge=1, le=10**9, description="Counted from 1.")],
) -> Response:
    """One round of a matchup with all its hands."""
    return _json(await results.read(name, round_of, matchup, number))


@router.get("/{name:path}", response_model=models.TournamentState, responses=_REFUSED)
async def tournament(name: FileName, results: TheResults) -> Response:
    """The leaderboard with intervals, the crosstable, faults and thinking times."""
    return _json(await results.read(name, state))

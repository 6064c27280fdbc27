"""Routes of the replay page: replays of hands of tables, tournaments and files, and equities."""

from typing import Annotated, Final

from fastapi import Depends, Path, Query, Request
from fastapi.responses import PlainTextResponse

from holecard.arena import Store, find_hand
from holecard.arena.replay import find_matchup
from holecard.history import write
from holecard.web.dependencies import LibraryDep, ManagerDep, SlowRequestsDep, TableName, Token
from holecard.web.errors import NotFound, error_responses, json_error_responses
from holecard.web.library import Library
from holecard.web.replay import from_phh
from holecard.web.replay.archive import HandArchive
from holecard.web.replay.equity import equities
from holecard.web.replay.from_hand import example, hand_replay, seen_hand, table_record, table_replay
from holecard.web.replay.schemas import (
    EquityRequest,
    EquityState,
    HandPage,
    HistoryFile,
    HistoryUpload,
    ReplayState,
    TableHands,
    UploadedReplay,
)
from holecard.web.replay.serialize import replay_state
from holecard.web.replay.uploads import UploadedHand, list_uploads, uploaded_hands
from holecard.web.routers import api_router
from holecard.web.tables.manager import TableManager
from holecard.web.tables.played_hand import PlayedHand
from holecard.web.tables.serialize import past_hand_summary
from holecard.web.tables.table import LiveTable
from holecard.web.tournaments.files import reading


async def _archive(request: Request) -> HandArchive:
    archive: HandArchive = request.app.state.archive
    return archive


ArchiveDep = Annotated[HandArchive, Depends(_archive)]
router = api_router("/api", "replay")
FileName = Annotated[str, Path(max_length=300, description="A name from /api/replay/files.")]
HandNumber = Annotated[int, Path(ge=1, le=10**9, description="The number of a completed hand.")]
HandName = Annotated[
    str | None, Query(max_length=300, description="Key or number of a hand; the first by default.")
]
MOST_LISTED: Final = 2000
"""Maximum number of hands listed for an upload; others are available by key."""
HAND: Final = "^[^/].*/[0-9]{1,9}/[0-9]{1,9}$"


# -- tables -------------------------------------------------------------------------------------


@router.get("/tables/{name}/hands", responses=error_responses(403, 404, 422))
def hands(name: TableName, manager: ManagerDep, token: Token) -> TableHands:
    """List the completed hands of a table."""
    table, seat = _seen(manager, name, token)
    return TableHands(table=name, hands=[past_hand_summary(past, seat) for past in table.past[::-1]])


@router.get(
    "/tables/{name}/hands/{number}.phh",
    response_class=PlainTextResponse,
    responses=json_error_responses(403, 404, 422),
)
def history(name: TableName, number: HandNumber, manager: ManagerDep, token: Token) -> PlainTextResponse:
    """A completed hand in PHH format; cards that you may not see are `????`."""
    table, seat = _seen(manager, name, token)
    past = _past(table, number)
    record = table_record(table, past, seen_hand(table, past, seat))
    headers = {"Content-Disposition": f'attachment; filename="{table.name}-{number}.phh"'}
    return PlainTextResponse(write(record), headers=headers)


@router.get("/tables/{name}/hands/{number}", responses=error_responses(403, 404, 422))
def table_hand(name: TableName, number: HandNumber, manager: ManagerDep, token: Token) -> ReplayState:
    """Replay a hand of a table with your own cards and those that were shown. It contains every card if you
    may see the seed of the hand."""
    table, seat = _seen(manager, name, token)
    past = _past(table, number)
    return replay_state(table_replay(table, past, seat), str(number), [str(one.number) for one in table.past])


def _seen(manager: TableManager, name: str, token: str | None) -> tuple[LiveTable, int | None]:
    table = manager.table(name)
    return table, None if token is None else table.seat_of(token)


def _past(table: LiveTable, number: int) -> PlayedHand:
    for past in table.past:
        if past.number == number:
            return past
    raise NotFound(f"there is no such completed hand at this table: {number}")


# -- tournaments --------------------------------------------------------------------------------


@router.get("/replay/tournament", responses=error_responses(400, 404, 409, 422, 503))
async def tournament_hand(
    library: LibraryDep,
    slow: SlowRequestsDep,
    file: Annotated[str, Query(max_length=300, description="A results file in the results folder.")],
    hand: Annotated[str, Query(max_length=600, pattern=HAND, description="Such as alice/bob/17/3.")],
) -> ReplayState:
    """Replay a hand of a tournament from its seed and actions."""
    return await slow.run(_tournament_replay, library, file, hand)


def _tournament_replay(library: Library, file: str, hand: str) -> ReplayState:
    if file not in library.results():
        raise NotFound(f"there is no such results file: {file!r}")
    path = library.path(file)
    with reading(path, file), Store.open(path) as store:
        result, names = find_hand(store, hand)
        keys = _round_keys(store, hand)
    return replay_state(hand_replay(result, names, (file, hand), file), hand, keys)


def _round_keys(store: Store, hand: str) -> list[str]:
    """The keys of all hands of the round."""
    place, _, _ = hand.rpartition("/")
    *names, number = place.split("/")
    log = store.round(find_matchup(store, names).number, int(number) - 1)
    return [] if log is None else [f"{place}/{at}" for at in range(1, log.hands + 1)]


# -- files --------------------------------------------------------------------------------------


@router.get("/replay/hands", responses=error_responses(422, 503))
async def own_hands(
    archive: ArchiveDep,
    slow: SlowRequestsDep,
    first: Annotated[int, Query(ge=0, le=10**9)] = 0,
    count: Annotated[int, Query(ge=1, le=1000)] = 100,
) -> HandPage:
    """List the hands that were played at the tables of this server, the newest first. Only a server for the
    users of its own machine keeps them."""
    return await slow.run(_own_page, archive, first, count)


def _own_page(archive: HandArchive, first: int, count: int) -> HandPage:
    return HandPage(total=len(archive), first=first, hands=archive.page(first, count))


@router.get("/replay/hands/{number}", responses=error_responses(404, 422, 503))
async def own_hand(archive: ArchiveDep, slow: SlowRequestsDep, number: HandNumber) -> ReplayState:
    """Replay one of them."""
    return await slow.run(_own_replay, archive, number)


def _own_replay(archive: HandArchive, number: int) -> ReplayState:
    [hand] = uploaded_hands(archive.phh(number))
    return replay_state(from_phh.record_replay(hand.record()), str(number), archive.neighbours(number))


@router.get("/replay/files")
def files(library: LibraryDep) -> list[HistoryFile]:
    """List the PHH files in the results folder."""
    return [HistoryFile(name=name, size=library.item(name).size) for name in library.histories()]


@router.get("/replay/files/{name:path}/hands", responses=error_responses(400, 404, 422, 503))
async def file_hands(
    library: LibraryDep,
    slow: SlowRequestsDep,
    name: FileName,
    first: Annotated[int, Query(ge=0, le=10**9)] = 0,
    count: Annotated[int, Query(ge=1, le=1000)] = 100,
) -> HandPage:
    """List the hands of a file, one page at a time."""
    return await slow.run(_page_of, library, name, first, count)


@router.get("/replay/files/{name:path}", responses=error_responses(400, 404, 422, 503))
async def file_hand(
    library: LibraryDep, slow: SlowRequestsDep, name: FileName, hand: HandName = None
) -> ReplayState:
    """Replay a hand of a file."""
    return await slow.run(lambda: from_phh.replay_upload(_hands(library, name), hand))


@router.post("/replay/phh", responses=error_responses(400, 404, 422, 503))
async def upload_history(upload: HistoryUpload, slow: SlowRequestsDep) -> UploadedReplay:
    """Replay a hand of an uploaded hand history, in any format. The server does not store the upload."""
    return await slow.run(_replay_upload, upload)


def _replay_upload(upload: HistoryUpload) -> UploadedReplay:
    result = uploaded_hands(upload.text)
    replay = from_phh.replay_upload(result, upload.hand)
    return UploadedReplay(total=len(result), hands=list_uploads(result, 0, MOST_LISTED), replay=replay)


@router.get("/replay/example")
def example_hand() -> ReplayState:
    """Replay an example hand."""
    return example()


def _hands(library: Library, name: str) -> tuple[UploadedHand, ...]:
    if name not in library.histories():
        raise NotFound(f"there is no such hand history in the results folder: {name!r}")
    return from_phh.file_hands(library.item(name))


def _page_of(library: Library, name: str, first: int, count: int) -> HandPage:
    hands = _hands(library, name)
    return HandPage(total=len(hands), first=first, hands=list_uploads(hands, first, count))


# -- equities -----------------------------------------------------------------------------------


@router.post("/replay/equity", responses=error_responses(400, 422, 503))
async def equity(request: EquityRequest, slow: SlowRequestsDep) -> EquityState:
    """The equity of each hand: its expected share of the pot without further betting."""
    return await slow.run(equities, request)

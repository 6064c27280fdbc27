"""Routes of the replay page: films of hands from tables, tournaments and files, and what they are worth."""

from typing import Annotated, Final

from fastapi import APIRouter, Path, Query
from fastapi.responses import PlainTextResponse

from holecard.arena import Store, find_hand
from holecard.arena.replay import find_matchup
from holecard.history.reader import Entry
from holecard.web.dependencies import LibraryDep, SlowRequestsDep, TableName, TheHouse, Token
from holecard.web.errors import NotFound, error_responses, json_error_responses
from holecard.web.library import Library
from holecard.web.replay.equity import equities
from holecard.web.replay.from_hand import example, film_of, table_film
from holecard.web.replay.from_phh import cards_of, entries_in, entries_of, film_in
from holecard.web.replay.schemas import (
    EquityAsked,
    EquityState,
    FilmState,
    HandPage,
    HistoryCard,
    Posted,
    PostedFilm,
    TableHands,
)
from holecard.web.replay.serialize import film_state
from holecard.web.tables.manager import House
from holecard.web.tables.serialize import hand_note
from holecard.web.tables.table import PastHand, Table
from holecard.web.tournaments.files import reading

router = APIRouter(prefix="/api", tags=["replay"])
FileName = Annotated[str, Path(max_length=300, description="A name from /api/replay/files.")]
HandNumber = Annotated[int, Path(ge=1, le=10**9, description="The number of a hand that is over.")]
HandName = Annotated[str | None, Query(max_length=300, description="Its key or place; the first by default.")]
MOST_LISTED: Final = 2000
"""Hands of a file that was sent; the others can be had by key."""
HAND: Final = "^[^/].*/[0-9]{1,9}/[0-9]{1,9}$"


# -- tables -------------------------------------------------------------------------------------


@router.get("/tables/{name}/hands", responses=error_responses(403, 404, 422))
def hands(name: TableName, house: TheHouse, token: Token) -> TableHands:
    """The hands of a table that are over."""
    table, seat = _seen(house, name, token)
    return TableHands(table=name, hands=[hand_note(past, seat) for past in table.past[::-1]])


@router.get(
    "/tables/{name}/hands/{number}.phh",
    response_class=PlainTextResponse,
    responses=json_error_responses(403, 404, 422),
)
def history(name: TableName, number: HandNumber, house: TheHouse, token: Token) -> PlainTextResponse:
    """A hand as PHH; cards that you may not see are `????`."""
    table, seat = _seen(house, name, token)
    text = table_film(table, _past(table, number), seat).text
    saved = {"Content-Disposition": f'attachment; filename="{table.name}-{number}.phh"'}
    return PlainTextResponse(text, headers=saved)


@router.get("/tables/{name}/hands/{number}", responses=error_responses(403, 404, 422))
def table_hand(name: TableName, number: HandNumber, house: TheHouse, token: Token) -> FilmState:
    """A hand of a table, with your own cards and those that were shown. Every card is in it for those who
    may be told the seed of the hand."""
    table, seat = _seen(house, name, token)
    past = _past(table, number)
    return film_state(table_film(table, past, seat), str(number), [str(one.number) for one in table.past])


def _seen(house: House, name: str, token: str | None) -> tuple[Table, int | None]:
    table = house.table(name)
    return table, None if token is None else table.seat_of(token)


def _past(table: Table, number: int) -> PastHand:
    for past in table.past:
        if past.number == number:
            return past
    raise NotFound(f"a hand can be replayed once it is over, and not after many others: {number}")


# -- tournaments --------------------------------------------------------------------------------


@router.get("/replay/tournament", responses=error_responses(400, 404, 409, 422, 503))
async def tournament_hand(
    library: LibraryDep,
    slow: SlowRequestsDep,
    file: Annotated[str, Query(max_length=300, description="A results file of the folder.")],
    hand: Annotated[str, Query(max_length=600, pattern=HAND, description="Such as alice/bob/17/3.")],
) -> FilmState:
    """A hand of a tournament, played again from its seed and its actions."""
    return await slow.run(_played_again, library, file, hand)


def _played_again(library: Library, file: str, hand: str) -> FilmState:
    if file not in library.results():
        raise NotFound(f"there is no such results file: {file!r}")
    path = library.path(file)
    with reading(path, file), Store.open(path) as store:
        found, names = find_hand(store, hand)
        keys = _round_keys(store, hand)
    return film_state(film_of(found, names, (file, hand), file), hand, keys)


def _round_keys(store: Store, hand: str) -> list[str]:
    """The hands of the round that this hand belongs to."""
    place, _, _ = hand.rpartition("/")
    *names, number = place.split("/")
    log = store.round(find_matchup(store, names).number, int(number) - 1)
    return [] if log is None else [f"{place}/{at}" for at in range(1, log.hands + 1)]


# -- files --------------------------------------------------------------------------------------


@router.get("/replay/files")
def files(library: LibraryDep) -> list[HistoryCard]:
    """The PHH files of the results folder."""
    return [HistoryCard(name=name, size=library.item(name).size) for name in library.histories()]


@router.get("/replay/files/{name:path}/hands", responses=error_responses(400, 404, 422, 503))
async def file_hands(
    library: LibraryDep,
    slow: SlowRequestsDep,
    name: FileName,
    first: Annotated[int, Query(ge=0, le=10**9)] = 0,
    count: Annotated[int, Query(ge=1, le=1000)] = 100,
) -> HandPage:
    """The hands of a file, a page at a time."""
    found = await slow.run(_entries, library, name)
    return HandPage(total=len(found), first=first, hands=cards_of(found, first, count))


@router.get("/replay/files/{name:path}", responses=error_responses(400, 404, 422, 503))
async def file_hand(
    library: LibraryDep, slow: SlowRequestsDep, name: FileName, hand: HandName = None
) -> FilmState:
    """A hand of a file."""
    return await slow.run(lambda: film_in(_entries(library, name), hand))


@router.post("/replay/phh", responses=error_responses(400, 404, 422, 503))
async def posted_hand(posted: Posted, slow: SlowRequestsDep) -> PostedFilm:
    """A hand of a text that you send. Nothing of it is kept."""
    return await slow.run(_filmed, posted)


def _filmed(posted: Posted) -> PostedFilm:
    found = entries_of(posted.text, "the hand history")
    film = film_in(found, posted.hand)
    return PostedFilm(total=len(found), hands=cards_of(found, 0, MOST_LISTED), film=film)


@router.get("/replay/example")
def example_hand() -> FilmState:
    """A hand to look at before you have one of your own."""
    return example()


def _entries(library: Library, name: str) -> tuple[Entry, ...]:
    if name not in library.histories():
        raise NotFound(f"there is no such hand history in the results folder: {name!r}")
    return entries_in(library.item(name))


# -- equities -----------------------------------------------------------------------------------


@router.post("/replay/equity", responses=error_responses(400, 422, 503))
async def equity(asked: EquityAsked, slow: SlowRequestsDep) -> EquityState:
    """What each hand gets of the pot on average, if it were played to the end without another bet."""
    return await slow.run(equities, asked)

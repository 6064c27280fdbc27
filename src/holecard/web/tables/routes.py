"""Routes of tables: opening, joining, acting and watching."""

from typing import Annotated

from fastapi import Query, Response, status

from holecard.web.dependencies import ManagerDep, SlowRequestsDep, TableName, Token
from holecard.web.errors import Conflict, error_responses, json_error_responses
from holecard.web.http.sse import EventStream, stream_responses
from holecard.web.routers import api_router
from holecard.web.tables import play, requests
from holecard.web.tables import schemas as models
from holecard.web.tables.commands import TableSetup
from holecard.web.tables.costs import decided_hand
from holecard.web.tables.events import watch
from holecard.web.tables.state_texts import table_json
from holecard.web.tables.table import LiveTable
from holecard.web.train.schemas import HandCosts

router = api_router("/api/tables", "tables")
HandNumber = Annotated[int | None, Query(ge=1, le=10**9, description="The number of the hand.")]
_PLAYING = error_responses(400, 401, 403, 404, 409, 422)
_EVENTS = stream_responses(
    "Events named `state`, each with a complete TableState as JSON; the first is sent immediately.",
    state=models.TableState,
)


class TableStateResponse(Response):
    """A TableState from its cached JSON."""

    media_type = "application/json"

    @classmethod
    def of(cls, table: LiveTable, seat: int | None) -> "TableStateResponse":
        return cls(table_json(table, seat))


@router.post("", status_code=status.HTTP_201_CREATED, responses=error_responses(400, 422, 503))
async def open_table(wanted: requests.NewTable, manager: ManagerDep) -> requests.SeatAssignment:
    """Open a table and take a seat. Play begins when no seat is open."""
    table = await manager.open_table(TableSetup(request=wanted, program=wanted.player_type == "program"))
    return seated(table.name, wanted.seat, table.players[wanted.seat].token)


@router.get("/{name}", response_model=models.TableState, responses=error_responses(403, 404, 422))
async def get_table(name: TableName, manager: ManagerDep, token: Token) -> TableStateResponse:
    """The state of a table, as a seat if you send its token, otherwise as a spectator."""
    table = manager.table(name)
    if token is None:
        return TableStateResponse.of(table, None)
    seat = table.seat_of(token)
    manager.touch(name)
    return TableStateResponse.of(table, seat)


@router.get(
    "/{name}/events",
    response_class=EventStream,
    responses={**json_error_responses(403, 404, 422), **_EVENTS},
)
async def events(name: TableName, manager: ManagerDep, token: Token) -> EventStream:
    """The state after every change, as server-sent events."""
    live = manager.live(name)
    if token is not None:
        live.table.seat_of(token)  # raises an error for a token without a seat
    return EventStream(watch(live, token))


@router.post(
    "/{name}/join", status_code=status.HTTP_201_CREATED, responses=error_responses(400, 404, 409, 422)
)
async def join(
    name: TableName, joining: requests.JoinRequest, manager: ManagerDep
) -> requests.SeatAssignment:
    """Take an open seat."""
    manager.touch(name)
    seat, token = manager.table(name).join(
        joining.name, joining.seat, program=joining.player_type == "program"
    )
    return seated(name, seat, token)


@router.post("/{name}/actions", response_model=models.TableState, responses=_PLAYING)
async def act(
    name: TableName, acting: requests.TableAction, manager: ManagerDep, token: Token
) -> TableStateResponse:
    """Act when it is your turn. Returns the state after the action; a rejected action changes nothing."""
    return TableStateResponse(await play.act(manager, name, token, acting))


@router.post("/{name}/next", response_model=models.TableState, responses=_PLAYING)
async def next_hand(
    name: TableName, going: requests.NextHandRequest, manager: ManagerDep, token: Token
) -> TableStateResponse:
    """Deal the next hand, at the request of any seated player."""
    return TableStateResponse(await play.next_hand(manager, name, token, going))


@router.get("/{name}/costs", responses=error_responses(401, 403, 404, 409, 422))
async def costs(
    name: TableName, manager: ManagerDep, token: Token, slow: SlowRequestsDep, hand: HandNumber = None
) -> HandCosts:
    """What your decisions cost against the equilibrium, computed from what you could see. Only for the
    current hand, which is the default, and the one before."""
    table = manager.table(name)
    table.seat_of(token)
    if isinstance(table.costs, str):
        raise Conflict(table.costs)
    played = decided_hand(table.current, table.past, hand)
    return await table.costs.of(played, slow)


@router.post("/{name}/pace", response_model=models.TableState, responses=_PLAYING)
async def change_pace(
    name: TableName, wanted: requests.PaceRequest, manager: ManagerDep, token: Token
) -> TableStateResponse:
    """Set how long bots take to act, in milliseconds."""
    table = manager.table(name)
    seat = table.seat_of(token)
    table.change_pace(wanted.pace)
    return TableStateResponse.of(table, seat)


@router.post("/{name}/sit-out", response_model=models.TableState, responses=_PLAYING)
async def sit_out(name: TableName, manager: ManagerDep, token: Token) -> TableStateResponse:
    """Sit out from the next hand on: no cards, no blinds. You still finish the current hand. Only games with
    rebuys allow it. If no other player remains, the table pauses."""
    table = manager.table(name)
    seat = table.seat_of(token)
    manager.touch(name)
    table.sit_out(seat)
    return TableStateResponse.of(table, seat)


@router.post("/{name}/come-back", response_model=models.TableState, responses=_PLAYING)
async def come_back(name: TableName, manager: ManagerDep, token: Token) -> TableStateResponse:
    """Return from sitting out; you are dealt in from the next hand on."""
    table = manager.table(name)
    seat = table.seat_of(token)
    manager.touch(name)
    table.come_back(seat)
    return TableStateResponse.of(table, seat)


@router.post("/{name}/leave", response_model=models.TableState, responses=_PLAYING)
async def leave(name: TableName, manager: ManagerDep, token: Token) -> TableStateResponse:
    """Leave your seat, which then checks or folds. The token becomes invalid."""
    table = manager.table(name)
    table.leave(table.seat_of(token))
    return TableStateResponse.of(table, None)


def seated(table: str, seat: int, token: str) -> requests.SeatAssignment:
    return requests.SeatAssignment(table=table, seat=seat, token=token, url=f"/table/{table}")

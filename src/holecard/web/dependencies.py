"""What routes share. Whatever a route depends on is `async`: a plain function would be run in a thread."""

from typing import Annotated

from fastapi import Depends, Path, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from holecard.web.executors import Workers
from holecard.web.ladder.service import Climb
from holecard.web.library import Shelf, shelf_of
from holecard.web.tables.manager import House

_bearer = HTTPBearer(auto_error=False, description="The token of a seat.")


async def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


async def _climb(request: Request) -> Climb:
    climb: Climb = request.app.state.climb
    return climb


async def _workers(request: Request) -> Workers:
    workers: Workers = request.app.state.workers
    return workers


async def _shelf(request: Request) -> Shelf:
    return shelf_of(request.app.state.settings.results)


async def _token(credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]) -> str | None:
    return None if credentials is None else credentials.credentials


TheHouse = Annotated[House, Depends(_house)]
TheClimb = Annotated[Climb, Depends(_climb)]
TheWorkers = Annotated[Workers, Depends(_workers)]
TheShelf = Annotated[Shelf, Depends(_shelf)]
Token = Annotated[str | None, Depends(_token)]
TableName = Annotated[str, Path(max_length=40, description="The name of a table.")]

"""FastAPI dependencies that routes share. They are `async`: FastAPI would run plain functions in a thread."""

from typing import Annotated

from fastapi import Depends, Path, Request
from fastapi.security import HTTPBearer

from holecard.web.executors import SlowRequests
from holecard.web.ladder.service import LadderService
from holecard.web.library import Library, library_of
from holecard.web.tables.manager import TableManager


class SeatToken(HTTPBearer):
    """The token in the header of a request, or None."""

    def __init__(self) -> None:
        super().__init__(
            scheme_name=HTTPBearer.__name__, auto_error=False, description="The token of a seat."
        )

    async def __call__(self, request: Request) -> str | None:  # type: ignore[override]
        credentials = await super().__call__(request)
        return None if credentials is None else credentials.credentials


async def _house(request: Request) -> TableManager:
    manager: TableManager = request.app.state.manager
    return manager


async def _ladder(request: Request) -> LadderService:
    ladder: LadderService = request.app.state.ladder
    return ladder


async def _slow_requests(request: Request) -> SlowRequests:
    slow_requests: SlowRequests = request.app.state.slow_requests
    return slow_requests


async def _library(request: Request) -> Library:
    return library_of(request.app.state.settings.results)


ManagerDep = Annotated[TableManager, Depends(_house)]
LadderDep = Annotated[LadderService, Depends(_ladder)]
SlowRequestsDep = Annotated[SlowRequests, Depends(_slow_requests)]
LibraryDep = Annotated[Library, Depends(_library)]
Token = Annotated[str | None, Depends(SeatToken())]
TableName = Annotated[str, Path(max_length=40, description="The name of a table.")]

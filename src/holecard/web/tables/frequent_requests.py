"""The requests that players send all the time, answered without the routing of FastAPI.

A hundred tables send little else than actions and requests for the next hand, and FastAPI spends more time on
finding their route and their parameters than the table does on playing them. This middleware recognizes their
usual form and calls the functions of `routes` itself. An unusual request (other headers, a body in pieces or
one that is not valid) goes to the routes as it came: they describe the API and report every error.
"""

import re
from collections.abc import Awaitable, Callable
from typing import Final

from fastapi.responses import JSONResponse
from pydantic import BaseModel, ValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from holecard.errors import HolecardError
from holecard.web.errors import status_of
from holecard.web.tables import routes, schemas

_PATH: Final = re.compile(r"/api/tables/([0-9a-f]{12})/(actions|next)")
_TOKEN: Final = re.compile(rb"Bearer ([\w-]+)")
_JSON: Final = b"application/json"
_Route = Callable[..., Awaitable[Response]]
_ROUTES: Final[dict[str, tuple[_Route, str, type[BaseModel]]]] = {
    "actions": (routes.act, "acting", schemas.TableAction),
    "next": (routes.next_hand, "going", schemas.NextHandRequest),
}
"""By the end of the path: the function, the name of its body, and the model of its body."""


class FrequentRequests:
    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        token = _token(scope)
        path = None if token is None else _PATH.fullmatch(scope["path"])
        if token is None or path is None:
            await self.app(scope, receive, send)
            return
        name, command = path.groups()
        route, parameter, model = _ROUTES[command]
        arrived = await _first(receive)
        body = _valid(model, arrived)
        if body is None:
            await self.app(scope, _again(arrived, receive), send)
            return
        manager = scope["app"].state.manager
        try:
            response = await route(name=name, manager=manager, token=token, **{parameter: body})
        except HolecardError as error:
            response = JSONResponse({"error": str(error)}, status_of(error))
        await response(scope, receive, send)


def _token(scope: Scope) -> str | None:
    """The token of a request with a JSON body and nothing unusual in its header."""
    if scope["type"] != "http" or scope["method"] != "POST" or scope.get("root_path"):
        return None
    tokens = [value for name, value in scope["headers"] if name == b"authorization"]
    kinds = [value for name, value in scope["headers"] if name == b"content-type"]
    found = _TOKEN.fullmatch(tokens[0]) if len(tokens) == 1 and kinds == [_JSON] else None
    return None if found is None else found[1].decode("ascii", "replace")


async def _first(receive: Receive) -> Message | HTTPException:
    """The first message of the body, or why it did not arrive."""
    try:
        return await receive()
    except HTTPException as error:
        return error


def _valid(model: type[BaseModel], arrived: Message | HTTPException) -> BaseModel | None:
    if isinstance(arrived, HTTPException) or arrived["type"] != "http.request" or arrived.get("more_body"):
        return None
    try:
        return model.model_validate_json(arrived["body"])
    except ValidationError:
        return None


def _again(arrived: Message | HTTPException, receive: Receive) -> Receive:
    """What receives a message again that has been looked at, then those that follow."""
    seen: list[Message | HTTPException] = [arrived]

    async def replayed() -> Message:
        if not seen:
            return await receive()
        message = seen.pop()
        if isinstance(message, HTTPException):
            raise message
        return message

    return replayed

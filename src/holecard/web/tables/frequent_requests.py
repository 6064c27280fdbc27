"""Fast path for the most frequent requests, which bypasses FastAPI's routing.

A hundred tables send little else than actions and requests for the next hand, and FastAPI spends more time on
finding their route and their parameters than the table does on playing them. This middleware recognizes their
usual form and plays them itself. An unusual request (other headers, a body in pieces, one that is not valid)
goes to the routes as it came: they describe the API and report every error.

A connection then remembers the header (`holecard.web.http.repeats`), and brings the next request that has it
to `Frequent.repeat` at once.
"""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from fastapi.responses import JSONResponse
from pydantic import BaseModel, ValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from holecard.errors import HolecardError
from holecard.web.errors import status_of
from holecard.web.http.limits import RequestCounts, client_key
from holecard.web.http.repeats import REMEMBER
from holecard.web.tables import play, requests
from holecard.web.tables.manager import TableManager

_PATH: Final = re.compile(r"/api/tables/([0-9a-f]{12})/(actions|next)")
_TOKEN: Final = re.compile(rb"Bearer ([\w-]+)")
_JSON: Final = b"application/json"


@dataclass(frozen=True, slots=True)
class Command:
    """What a request asks for, without its body."""

    play: Callable[[TableManager, str, str, Any], Awaitable[bytes]]
    model: type[BaseModel]


_COMMANDS: Final = {
    "actions": Command(play.act, requests.TableAction),
    "next": Command(play.next_hand, requests.NextHandRequest),
}
"""By the end of the path."""


@dataclass(frozen=True, slots=True)
class Frequent:
    """The requests of a client that differ in their body only."""

    command: Command
    table: str
    token: str
    client: str
    manager: TableManager
    counts: RequestCounts

    async def play(self, body: BaseModel) -> bytes:
        return await self.command.play(self.manager, self.table, self.token, body)

    async def repeat(self, raw: bytes) -> bytes | None:
        """The state after another request of this kind; None if it is refused, which changes nothing."""
        body = _valid(self.command.model, raw)
        if body is None:
            return None
        try:
            with self.counts.one(self.client):
                state = await self.play(body)
        except HolecardError:
            return None
        self.manager.journal.save()  # as before all that is sent, see `EveryResponse`
        return state


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
        arrived = await _first(receive)
        body = _valid_message(_COMMANDS[command].model, arrived)
        if body is None:
            await self.app(scope, _again(arrived, receive), send)
            return
        state = scope["app"].state
        client = client_key(scope["client"])
        frequent = Frequent(_COMMANDS[command], name, token, client, state.manager, state.requests)
        await (await _response(scope, frequent, body))(scope, receive, send)


async def _response(scope: Scope, frequent: Frequent, body: BaseModel) -> Response:
    try:
        response = Response(await frequent.play(body), media_type="application/json")
    except HolecardError as error:
        return JSONResponse({"error": str(error)}, status_of(error))
    remember = scope.get("state", {}).get(REMEMBER)
    if remember is not None:
        remember(frequent.repeat)
    return response


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


def _valid_message(model: type[BaseModel], arrived: Message | HTTPException) -> BaseModel | None:
    if isinstance(arrived, HTTPException) or arrived["type"] != "http.request" or arrived.get("more_body"):
        return None
    return _valid(model, arrived["body"])


def _valid(model: type[BaseModel], body: bytes) -> BaseModel | None:
    try:
        return model.model_validate_json(body)
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

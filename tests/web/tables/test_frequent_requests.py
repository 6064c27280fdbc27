"""Actions and requests for the next hand are answered as the routes answer them, and without the routes."""

import asyncio
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from starlette.exceptions import HTTPException
from starlette.types import Message, Scope

from holecard.web.tables.frequent_requests import FrequentRequests
from tests.web.conftest import Seat

Sit = Callable[..., Seat]
USUAL, UNUSUAL = "application/json", "application/json; charset=utf-8"
"""Content types of a request that is recognized, and of one that the routes get."""

REFUSED = [
    b"",
    b"{",
    b"null",
    b"[]",
    b"\xff",
    b'{"action": "call"}',
    b'{"action": "call", "turn": 0.0}',
    b'{"action": "call", "turn": "0"}',
    b'{"action": "call", "turn": -1}',
    b'{"action": "call", "turn": 0, "more": 1}',
    b'{"action": "dance", "turn": 0}',
    b'{"action": "check", "turn": 0}',
    b'{"action": "raise", "turn": 0, "amount": 1000000}',
    b'{"action": "call", "turn": 7}',
    b'{"action": "call", "turn": 0} ' + b"x" * 70_000,
]


def answers(me: Seat, path: str, body: bytes, token: str | None = None) -> list[tuple[Any, ...]]:
    """Status, headers and JSON, both ways."""
    found = []
    for kind in (USUAL, UNUSUAL):
        headers = {"Content-Type": kind, "Authorization": f"Bearer {token or me.token}"}
        answer = me.web.post(f"/api/tables/{me.table}{path}", content=body, headers=headers)
        names = {name: value for name, value in answer.headers.items() if name != "date"}
        found.append((answer.status_code, names, answer.json()))
    return found


@pytest.mark.parametrize("body", REFUSED, ids=lambda body: repr(body[:60]))
def test_what_is_refused_is_refused_in_the_same_words(sit: Sit, body: bytes) -> None:
    me = sit("micro", opponents=["caller"])
    first, second = answers(me, "/actions", body)
    assert first == second
    assert 400 <= first[0] < 500
    first, second = answers(me, "/next", body)
    assert first == second
    assert 400 <= first[0] < 500
    assert me.state()["turn"] == 0


def test_other_tokens_and_tables_are_refused_in_the_same_words(sit: Sit) -> None:
    me, other = sit("micro", opponents=["caller"]), sit("micro", opponents=["caller"])
    body = b'{"action": "call", "turn": 0}'
    first, second = answers(me, "/actions", body, other.token)
    assert first == second
    assert first[0] == 403
    me.table = "0123456789ab"
    first, second = answers(me, "/actions", body)
    assert first == second
    assert first[0] == 404


def test_a_hand_is_played_alike(sit: Sit) -> None:
    games = [sit("six-max", seats=2, opponents=["caller"], seed="alike") for _ in range(2)]
    for me, kind in zip(games, (USUAL, UNUSUAL), strict=True):
        headers = {"Content-Type": kind, **me.headers}
        for _ in range(2):
            while (state := me.until(_waits))["phase"] == "playing":
                body = {"action": "call" if state["legal"]["to_call"] else "check", "turn": state["turn"]}
                _posted(me, "/actions", body, headers)
            _posted(me, "/next", {"hand": state["hand"]}, headers)
    first, second = (me.until(_waits) for me in games)
    for state in (first, second):
        del state["table"], state["deal"]["hand"], state["version"]
    assert first == second
    assert first["hand"] == 3


def _waits(state: dict[str, Any]) -> bool:
    return state["legal"] is not None or state["phase"] != "playing"


def _posted(me: Seat, path: str, body: dict[str, Any], headers: dict[str, str]) -> httpx.Response:
    answer = me.web.post(f"/api/tables/{me.table}{path}", json=body, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer


# -- which requests are recognized ------------------------------------------------------------------


class Routes:
    """An application that keeps what it receives."""

    def __init__(self) -> None:
        self.bodies: list[Message | str] = []

    async def __call__(self, _: Scope, receive: Any, __: Any) -> None:
        try:
            self.bodies += [await receive(), await receive()]
        except HTTPException as error:
            self.bodies.append(error.detail)


def request(*headers: tuple[bytes, bytes], path: str = "/api/tables/0123456789ab/actions") -> Scope:
    return {"type": "http", "method": "POST", "path": path, "root_path": "", "headers": list(headers)}


JSON, TOKEN = (b"content-type", b"application/json"), (b"authorization", b"Bearer abc-_9")


@pytest.mark.parametrize(
    "scope",
    [
        request(JSON),
        request(TOKEN),
        request(JSON, TOKEN, TOKEN),
        request(JSON, JSON, TOKEN),
        request(JSON, (b"authorization", b"Basic abc")),
        request(JSON, (b"authorization", b"Bearer \xe9")),
        request(JSON, TOKEN, path="/api/tables/0123456789ab/leave"),
        request(JSON, TOKEN, path="/api/tables/0123456789ab/actions/"),
        {**request(JSON, TOKEN), "method": "PUT"},
        {**request(JSON, TOKEN), "root_path": "/poker"},
        request(JSON, TOKEN),  # recognized, but its body is in pieces
    ],
)
def test_an_unusual_request_goes_to_the_routes_as_it_came(scope: Scope) -> None:
    pieces: list[Message] = [
        {"type": "http.request", "body": b'{"action": "call",', "more_body": True},
        {"type": "http.request", "body": b'"turn": 0}', "more_body": False},
    ]
    left, routes = list(pieces), Routes()

    async def receive() -> Message:
        return left.pop(0)

    asyncio.run(FrequentRequests(routes)(scope, receive, _nothing))
    assert routes.bodies == pieces


def test_a_body_that_did_not_arrive_is_reported_by_the_routes() -> None:
    async def receive() -> Message:
        raise HTTPException(408, "too slow")

    routes = Routes()
    asyncio.run(FrequentRequests(routes)(request(JSON, TOKEN), receive, _nothing))
    assert routes.bodies == ["too slow"]


def test_a_usual_request_does_not_reach_the_routes(monkeypatch: pytest.MonkeyPatch, sit: Sit) -> None:
    async def fail(*_: Any) -> None:
        raise AssertionError("the routes were asked")

    me = sit("micro", opponents=["caller"])
    asked: list[str] = []
    plain = FrequentRequests.__call__

    async def watched(self: FrequentRequests, scope: Scope, receive: Any, send: Any) -> None:
        inner = FrequentRequests(fail if scope["path"].endswith("/actions") else self.app)
        asked.append(scope["path"])
        await plain(inner, scope, receive, send)

    monkeypatch.setattr(FrequentRequests, "__call__", watched)
    _posted(me, "/actions", {"action": "call", "turn": 0}, me.headers)
    assert asked[-1].endswith("/actions")


async def _nothing(_: Message) -> None:
    raise AssertionError("nothing is sent")

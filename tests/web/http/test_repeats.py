"""A request whose header the connection knows is answered as if it had been parsed and checked again."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from typing import Any

import httpx
import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from holecard.web.http.middleware import SECURITY_HEADERS
from holecard.web.http.repeats import REMEMBER, RepeatConnection
from tests.web.http.raw import answer, dial, is_refusal
from tests.web.http.test_connections import first_response

# -- at a table, over a socket ------------------------------------------------------------------


class Client:
    """A seat that sends its requests over one connection, byte for byte."""

    def __init__(self, site: str) -> None:
        wish = {"game": "six-max", "seats": 2, "opponents": ["caller"], "pace": 0, "seed": "again"}
        with httpx.Client(base_url=site, timeout=30) as web:
            made = web.post("/api/tables", json=wish).json()
        self.site, self.path, self.token = site, f"/api/tables/{made['table']}", made["token"]
        self.line = dial(site)

    def request(self, path: str, body: dict[str, Any], more: str = "") -> bytes:
        text = json.dumps(body)
        host = self.site.removeprefix("http://").strip("/")
        head = f"POST {self.path}{path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {len(text)}\r\n"
        kind = f"Content-Type: application/json\r\nAuthorization: Bearer {self.token}\r\n{more}"
        return f"{head}{kind}\r\n{text}".encode()

    def send(self, path: str, more: str = "", **body: Any) -> tuple[int, dict[str, str], Any]:
        self.line.sendall(self.request(path, body, more))
        return answer(first_response(self.line))

    def state(self) -> dict[str, Any]:
        with httpx.Client(base_url=self.site, timeout=30) as web:
            found: dict[str, Any] = web.get(
                self.path, headers={"Authorization": f"Bearer {self.token}"}
            ).json()
        return found

    def waits(self) -> dict[str, Any]:
        """The state when it is this seat's turn, or the hand is over."""
        while (state := self.state())["legal"] is None and state["phase"] == "playing":
            pass
        return state


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The first lines of requests that reach uvicorn's parser."""
    seen: list[bytes] = []
    plain = H11Protocol.data_received

    def watched(self: H11Protocol, data: bytes) -> None:
        seen.append(data.partition(b"\r\n")[0])
        plain(self, data)

    monkeypatch.setattr(H11Protocol, "data_received", watched)
    return seen


@pytest.fixture
def client(site: str) -> Iterator[Client]:
    made = Client(site)
    with closing(made.line):
        yield made


def play(client: Client, hands: int) -> list[tuple[int, dict[str, str], Any]]:
    found = []
    for _ in range(hands):
        while (state := client.waits())["phase"] == "playing":
            verb = "call" if state["legal"]["to_call"] else "check"
            found.append(client.send("/actions", action=verb, turn=state["turn"]))
        found.append(client.send("/next", hand=state["hand"]))
    return found


def test_only_the_first_request_with_a_header_is_parsed(client: Client, parsed: list[bytes]) -> None:
    responses = play(client, 3)
    assert all(status == 200 for status, _, _ in responses)
    assert [state["turn"] for _, _, state in responses] == sorted(state["turn"] for _, _, state in responses)
    posts = [line for line in parsed if line.startswith(b"POST " + client.path.encode())]
    lengths = {len(line) for line in posts}
    assert len(posts) <= 8 < len(responses), (
        "a call, a check and the next hand, with turns of one and two digits"
    )
    assert len(lengths) == 2
    first, second = responses[0][1], responses[-1][1]
    assert {**first, "date": "", "content-length": ""} == {**second, "date": "", "content-length": ""}


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"action": "call", "turn": 9}, 409),
        ({"action": "fall", "turn": 0}, 422),
        ({"action": "call", "turm": 0}, 422),
    ],
)
def test_what_is_refused_is_refused_in_the_words_of_the_long_way(
    client: Client, body: dict[str, Any], status: int
) -> None:
    assert client.send("/actions", action="call", turn=0)[0] == 200
    client.waits()
    other = Client(client.site)
    other.path, other.token = client.path, client.token
    with closing(other.line):
        again, fresh = client.send("/actions", **body), other.send("/actions", **body)
    assert again[0] == status
    assert {**again[1], "date": ""} == {**fresh[1], "date": ""}
    assert again[2] == fresh[2]


def test_a_seat_that_was_left_is_refused(client: Client) -> None:
    assert client.send("/actions", action="call", turn=0)[0] == 200
    state = client.waits()
    assert client.send("/leave")[0] == 200
    status, _, body = client.send("/actions", action="fold", turn=state["turn"])
    assert status in (403, 404)
    assert list(body) == ["error"]


def test_requests_in_pieces_and_several_in_one_piece_are_answered_in_order(client: Client) -> None:
    assert client.send("/actions", action="call", turn=0)[0] == 200
    state = client.waits()
    wrong = client.request("/actions", {"action": "check", "turn": 7})
    for byte in wrong:
        client.line.sendall(bytes([byte]))
    assert answer(first_response(client.line))[0] == 409
    assert len(str(state["turn"])) == 1
    check = client.request("/actions", {"action": "check", "turn": state["turn"]})
    client.line.sendall(check + wrong + b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    assert [answer(first_response(client.line))[0] for _ in range(3)] == [200, 409, 200]


def test_a_connection_that_is_to_be_closed_is_closed(client: Client) -> None:
    assert client.send("/actions", "Connection: close\r\n", action="call", turn=0)[0] == 200
    assert client.line.recv(1) == b""


# -- a connection on its own --------------------------------------------------------------------

REQUEST = b"POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\n"
HEADERS = list(SECURITY_HEADERS.items())
LONG, SHORT = b'{"way": "long"}', b'{"way": "short"}'


class Line(asyncio.Transport):
    """What a connection writes to."""

    def __init__(self) -> None:
        super().__init__()
        self.connection: RepeatConnection | None = None
        self.sent = b""
        self.is_closed = False
        self._is_paused = False
        self._waiting: list[bytes] = []

    def write(self, data: Any) -> None:
        self.sent += data

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True

    abort = write_eof = close

    def pause_reading(self) -> None:
        self._is_paused = True

    def resume_reading(self) -> None:
        self._is_paused = False
        waiting, self._waiting = self._waiting, []
        for data in waiting:
            asyncio.get_running_loop().call_soon(self.deliver, data)

    def deliver(self, data: bytes) -> None:
        """Let this arrive: at once, or when the connection reads again."""
        assert self.connection is not None
        if self._is_paused:
            self._waiting.append(data)
        else:
            self.connection.data_received(data)

    @property
    def ways(self) -> list[str]:
        """Which way each response went."""
        pieces = self.sent.split(b'{"way": "')[1:]
        return [piece.partition(b'"')[0].decode() for piece in pieces]


def connected(
    reply: Callable[[bytes], Awaitable[bytes | None]], **options: Any
) -> tuple[RepeatConnection, Line]:
    """A connection to an application that lets it remember every header."""

    async def app(scope: Scope, _: Receive, send: Send) -> None:
        if REMEMBER in scope["state"]:
            scope["state"][REMEMBER](reply)
        headers = [(b"content-length", b"%d" % len(LONG))]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": LONG})

    config = uvicorn.Config(app, log_config=None, access_log=False, headers=HEADERS, **options)
    config.load()
    state = ServerState()
    state.default_headers = config.encoded_headers
    connection, line = RepeatConnection(config, state, {}), Line()
    connection.connection_made(line)
    line.connection = connection
    return connection, line


async def rest(seconds: float = 0.0) -> None:
    for _ in range(8):
        await asyncio.sleep(seconds / 8)


async def short(_: bytes) -> bytes | None:
    return SHORT


async def _ways() -> list[str]:
    _, line = connected(short)
    for body in (b"{}", b"[]", b'"'):
        line.deliver(REQUEST + body)
        await rest()
    line.deliver(b'"')  # the rest of a body that came in pieces
    await rest()
    line.deliver(REQUEST + b"{}")
    await rest()
    return line.ways


def test_a_whole_request_goes_the_short_way_and_one_in_pieces_the_long_one() -> None:
    assert asyncio.run(_ways()) == ["long", "short", "long", "short"]


async def _declined() -> list[str]:
    async def never(_: bytes) -> bytes | None:
        return None

    _, line = connected(never)
    line.deliver(REQUEST + b"{}")
    await rest()
    line.deliver(REQUEST + b"{}")
    line.deliver(REQUEST + b"[]" + REQUEST)
    await rest()
    line.deliver(b"{}")
    await rest()
    return line.ways


def test_a_request_that_is_declined_goes_the_long_way_before_those_that_wait() -> None:
    assert asyncio.run(_declined()) == ["long"] * 4


class Slow:
    """An answer that waits until it is released."""

    def __init__(self) -> None:
        self.release = asyncio.Event()

    async def __call__(self, _: bytes) -> bytes | None:
        await self.release.wait()
        return SHORT


async def _stopped() -> tuple[bool, bool, list[str], bool]:
    slow = Slow()
    connection, line = connected(slow)
    line.deliver(REQUEST + b"{}")
    await rest()
    line.deliver(REQUEST + b"{}")
    await rest()
    is_idle = connection.is_idle
    connection.shutdown()
    was_open = not line.is_closed
    slow.release.set()
    await rest()
    return is_idle, was_open, line.ways, line.is_closed


def test_a_server_that_stops_answers_first_and_closes_then() -> None:
    assert asyncio.run(_stopped()) == (False, True, ["long", "short"], True)


async def _lost() -> list[str]:
    slow = Slow()
    connection, line = connected(slow)
    line.deliver(REQUEST + b"{}")
    await rest()
    line.deliver(REQUEST + b"{}")
    await rest()
    line.close()
    connection.connection_lost(None)
    slow.release.set()
    await rest()
    return line.ways


def test_nothing_is_sent_to_a_client_that_is_gone() -> None:
    assert asyncio.run(_lost()) == ["long"]


async def _failed() -> bytes:
    async def fail(_: bytes) -> bytes | None:
        raise ZeroDivisionError("secret")

    _, line = connected(fail)
    line.deliver(REQUEST + b"{}")
    await rest()
    line.sent = b""
    line.deliver(REQUEST + b"{}")
    await rest()
    return line.sent


def test_an_error_is_told_without_details() -> None:
    is_refusal(asyncio.run(_failed()), 500, "internal error")


async def _kept() -> tuple[bool, bool]:
    connection, line = connected(short, timeout_keep_alive=1)
    connection.timeout_keep_alive = 0.2  # type: ignore[assignment]
    line.deliver(REQUEST + b"{}")
    await rest()
    for _ in range(6):
        await asyncio.sleep(0.1)
        line.deliver(REQUEST + b"{}")
        await rest()
    was_open = not line.is_closed
    while not line.is_closed:
        await asyncio.sleep(0.05)
    return was_open, line.is_closed


def test_repeated_requests_keep_the_connection_open_and_silence_closes_it() -> None:
    assert asyncio.run(_kept()) == (True, True)


async def _known() -> list[str]:
    connection, line = connected(short)
    for number in range(100):
        line.deliver(b"POST /%d HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\n{}" % number)
        await rest()
    assert len(connection._known) <= 16
    line.sent = b""
    for path in (b"/99", b"/0", b"/99"):
        line.deliver(b"POST %b HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\n{}" % path)
        await rest()
    return line.ways


def test_few_headers_are_remembered() -> None:
    assert asyncio.run(_known()) == ["short", "long", "short"]

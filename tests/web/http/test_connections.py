"""Slow, silent and malformed connections, against real servers with small limits."""

import asyncio
import gc
import re
import select
import socket
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from urllib.parse import urlsplit

import httpx
import pytest
import uvicorn
from fastapi import FastAPI
from uvicorn.server import ServerState

from holecard.web import Settings
from holecard.web.http.connections import HttpConnection
from holecard.web.http.limits import LIMITS, MAX_BODY, Limits, Quota
from tests.web.conftest import await_that, running
from tests.web.http.raw import answer, dial, is_refusal, opened, received

SMALL = Limits(connections=32, requests=Quota(16, 4), streams=Quota(8, 2))
QUICK = Limits(header_seconds=1.0, body_seconds=1.0, write_seconds=1.0)


@pytest.fixture(scope="module")
def small() -> Iterator[str]:
    """A server for 32 connections; twelve requests of this machine may be in progress."""
    with running(Settings(), limits=SMALL) as site:
        yield site


@pytest.fixture(scope="module")
def quick() -> Iterator[str]:
    """A server with time-outs of a second."""
    with running(Settings(), limits=QUICK) as site:
        yield site


def first_response(client: socket.socket) -> bytes:
    """One response, without what follows it."""
    found = b""
    while not found.endswith(b"\r\n\r\n"):
        found += client.recv(1)
    size = re.search(rb"content-length: (\d+)", found)
    assert size is not None
    while len(found.partition(b"\r\n\r\n")[2]) < int(size[1]):
        found += client.recv(1)
    return found


def send_all(client: socket.socket, pieces: Iterable[bytes]) -> None:
    for piece in pieces:
        client.sendall(piece)


def ends(client: socket.socket) -> None:
    """The server closes or resets the connection."""
    try:
        received(client)
    except ConnectionResetError:
        return


# -- slow clients -------------------------------------------------------------------------------

POST = b"POST /api/tables HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    "begun",
    [
        b"G",
        b"GET /api/games HTTP/1.1\r\nHost: HOST\r\n",
        POST + b'Content-Length: 20\r\n\r\n{"game": "m',
        POST + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n",
    ],
    ids=["a letter", "half a header", "half a body", "no last chunk"],
)
def test_an_incomplete_request_times_out_with_a_reason(quick: str, begun: bytes) -> None:
    with closing(dial(quick, begun)) as client:
        is_refusal(received(client), 408, "took too long to arrive")


def test_a_header_that_drips_times_out_though_it_never_stops(quick: str) -> None:
    with closing(dial(quick, b"GET / HTTP/1.1\r\nHost: HOST\r\n")) as client:
        while not select.select([client], [], [], 0.02)[0]:
            client.sendall(b"X-More: and more\r\n")
        is_refusal(received(client), 408, "took too long to arrive")


def test_a_body_that_drips_times_out_though_it_never_stops(quick: str) -> None:
    with closing(dial(quick, POST + b"Content-Length: 1000000\r\n\r\n")) as client:
        while not select.select([client], [], [], 0.02)[0]:
            client.sendall(b" ")
        assert b" 408 " in client.recv(100)


def test_the_second_request_of_a_connection_times_out_like_the_first(quick: str) -> None:
    with closing(dial(quick, b"GET /api/tables HTTP/1.1\r\nHost: HOST\r\n\r\nGET / HT")) as client:
        assert answer(first_response(client))[0] == 200
        client.sendall(b"T")
        is_refusal(received(client), 408, "took too long to arrive")


def test_a_connection_in_use_outlives_the_time_for_a_header() -> None:
    patient = replace(QUICK, header_seconds=3.0)
    with running(Settings(), limits=patient) as site, closing(dial(site)) as client:
        for _ in range(13):
            client.sendall(b"GET /api/tables HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert answer(first_response(client))[0] == 200
            assert select.select([client], [], [], 0.25)[0] == [], "it stays open"


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"POST /api/tables HTTP/1.1\r\nHost: elsewhere\r\nContent-Length: 20\r\n\r\n{",
        b"GET /api/tables/TABLE/events HTTP/1.1\r\nHost: HOST\r\nContent-Length: 20\r\n\r\n{",
    ],
    ids=["nothing", "the body of a refused request", "the body of a stream"],
)
def test_a_silent_connection_and_an_answered_request_are_cut_off(quick: str, begun: bytes) -> None:
    with closing(dial(quick, begun.replace(b"TABLE", opened(quick).encode()))) as client:
        ends(client)


def test_a_large_body_that_keeps_flowing_is_waited_for() -> None:
    assert QUICK.body_time(0) == 1
    assert LIMITS.body_time(MAX_BODY) == LIMITS.body_seconds + 160
    patient = replace(QUICK, body_rate=1e4)
    with running(Settings(), limits=patient) as site, closing(dial(site, POST)) as client:
        body = b" " * 20_000
        client.sendall(b"Connection: close\r\nContent-Length: %d\r\n\r\n" % (len(body) + 20) + body)
        assert select.select([client], [], [], 1.5)[0] == [], "it is still waited for"
        client.sendall(b'{"game": "nonsense"}')
        assert answer(received(client))[0] == 400


def test_a_body_without_end_is_cut_off(quick: str) -> None:
    with closing(dial(quick, POST + b"Transfer-Encoding: chunked\r\n\r\n")) as client:
        chunk = b"10000\r\n" + b" " * 65536 + b"\r\n"
        with pytest.raises(ConnectionError):
            send_all(client, (chunk for _ in range(1_000_000)))


def test_a_client_that_reads_nothing_is_cut_off(quick: str) -> None:
    """The responses are more than the buffers of the system hold."""
    where = urlsplit(quick)
    request = f"GET /api/openapi.json HTTP/1.1\r\nHost: {where.netloc}\r\n\r\n".encode()
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.connect((where.hostname, where.port))
        client.settimeout(20)
        with pytest.raises(ConnectionError):
            send_all(client, (request for _ in range(1_000_000)))


# -- malformed requests -------------------------------------------------------------------------


def test_a_malformed_request_is_refused_in_the_form_of_every_refusal(small: str) -> None:
    for nonsense in (
        b"\x16\x03\x01\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    ):
        with closing(dial(small, nonsense)) as client:
            is_refusal(received(client), 400, "not a valid HTTP request")


def test_a_malformed_body_of_a_request_that_waits_for_it_is_refused(small: str) -> None:
    with closing(dial(small, POST + b"Transfer-Encoding: chunked\r\n\r\nno chunk\r\n")) as client:
        is_refusal(received(client), 400, "not a valid HTTP request")


def test_the_connection_of_a_refused_client_that_stays_is_closed_when_the_server_stops() -> None:
    """One that is not would be found as garbage."""
    with ExitStack() as clients:
        with running(Settings(), limits=SMALL) as site:
            dialed = [
                clients.enter_context(closing(dial(site, request)))
                for request in (b"GET\r\n\r\n", POST + b"Transfer-Encoding: chunked\r\n\r\nno chunk\r\n")
            ]
            for client in dialed:
                assert b" 400 " in client.recv(20)
        gc.collect()


def test_a_client_that_is_gone_when_it_is_refused_disturbs_no_other() -> None:
    """The refusal is sent, the system learns that there is no client, and only then is the sending closed: an
    error at that place stopped the whole server."""

    async def refuse_one_that_is_gone() -> bool:
        config = uvicorn.Config(FastAPI(), log_config=None)
        connections: list[HttpConnection] = []

        def connected() -> HttpConnection:
            connections.append(HttpConnection(config, ServerState(), {}))
            return connections[-1]

        loop = asyncio.get_running_loop()
        async with await loop.create_server(connected, "127.0.0.1", 0) as server:
            client = socket.create_connection(server.sockets[0].getsockname(), timeout=20)
            while not connections or not connections[0].connections:
                await asyncio.sleep(0)
            client.close()
            connections[0].refuse(408, "too late")  # before the loop hears of the end
            return connections[0].transport.is_closing()

    assert asyncio.run(refuse_one_that_is_gone())


def test_a_malformed_body_ends_the_connection_of_a_response_that_has_begun(small: str) -> None:
    request = b"GET /api/tables/%s/events HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\n"
    with closing(dial(small, request % opened(small).encode())) as client:
        assert b"200 OK" in client.recv(20)
        client.sendall(b"no chunk\r\n")
        ends(client)


# -- many connections ---------------------------------------------------------------------------


def test_idle_connections_lock_no_client_out(small: str) -> None:
    with ExitStack() as clients:
        for _ in range(50):
            clients.enter_context(closing(dial(small)))
        for _ in range(50):
            clients.enter_context(closing(dial(small, b"GET / HTTP/1.1\r\n")))
        assert httpx.get(f"{small}api/games", timeout=20).status_code == 200


def test_the_oldest_idle_connections_are_closed_where_too_many_are_open(small: str) -> None:
    with ExitStack() as clients:
        dialed = [clients.enter_context(closing(dial(small))) for _ in range(60)]
        await_that(lambda: len(select.select(dialed, [], [], 0)[0]) >= 60 - SMALL.connections)
        closed = select.select(dialed, [], [], 0)[0]
        assert dialed[0] in closed
        assert dialed[-1] not in closed
        for client in closed:
            assert client.recv(1) == b"", "an idle connection is closed without a word"


def test_a_request_in_progress_keeps_its_connection_where_too_many_are_open(small: str) -> None:
    begun = POST + b"Expect: 100-continue\r\nContent-Length: 20\r\n\r\n"
    with closing(dial(small, begun)) as busy, ExitStack() as clients:
        assert b"100 Continue" in busy.recv(100), "the request is in progress"
        dialed = [clients.enter_context(closing(dial(small))) for _ in range(60)]
        await_that(lambda: len(select.select(dialed, [], [], 0)[0]) >= 60 - SMALL.connections)
        busy.sendall(b'{"game": "nonsense"}')
        assert answer(first_response(busy))[0] == 400


def test_requests_in_progress_are_limited_and_a_refused_client_learns_why(small: str) -> None:
    begun = POST + b"Expect: 100-continue\r\nContent-Length: 20\r\n\r\n"
    with ExitStack() as clients:
        for _ in range(12):
            client = clients.enter_context(closing(dial(small, begun)))
            assert b"100 Continue" in client.recv(100), "the request is in progress"
        request = b"GET /api/games HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n"
        with closing(dial(small, request)) as refused:
            is_refusal(received(refused), 429, "up to 12 requests")
    await_that(lambda: httpx.get(f"{small}api/games", timeout=20).status_code == 200)

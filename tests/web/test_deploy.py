"""The deployment that the documentation gives: nginx with TLS before a real server, and the systemd unit."""

import json
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from holecard.web import Settings
from holecard.web.http.limits import LIMITS, MAX_BODY, Limits, Quota
from tests.web.conftest import Seat, running
from tests.web.http.raw import dial, opened, received
from tests.web.nginx import DEPLOY, Proxy, free_port, program, proxying

DOCUMENT = Path(__file__).parents[2] / "docs" / "how-to" / "deploy.md"
CLIENTS = Limits(requests=Quota(300, 100), streams=Quota(40, 2))
"""A limit of two event streams for a client of another machine, thirty for one of this machine."""


def behind(port: int, **more: Any) -> Settings:
    """Settings of a server behind the nginx at this port."""
    return Settings(public_url=f"https://poker.example:{port}", proxies=("127.0.0.1",), **more)


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    port = free_port()
    with (
        running(behind(port), limits=replace(LIMITS, streams=Quota(400, 2))) as site,
        proxying(site, tmp_path_factory.mktemp("nginx"), port) as found,
    ):
        yield found


@pytest.fixture
def web(proxy: Proxy) -> Iterator[httpx.Client]:
    """A browser that checks the certificate and has resolved the public name to this machine."""
    headers = {"Host": proxy.host}
    with httpx.Client(base_url=proxy.url, verify=proxy.tls, headers=headers, timeout=30) as client:
        client.event_hooks = {"request": [_as_public_name]}
        yield client


def _as_public_name(request: httpx.Request) -> None:
    request.extensions["sni_hostname"] = "poker.example"


def seated(web: httpx.Client, **wishes: Any) -> Seat:
    made = web.post(
        "/api/tables", json={"game": "micro", "opponents": ["caller"], "pace": 0, **wishes}
    ).json()
    return Seat(web, made["table"], made["token"], made["seat"])


# -- through nginx ------------------------------------------------------------------------------


def test_a_table_is_played_through_the_proxy(web: httpx.Client) -> None:
    seat = seated(web, hand_limit=2)
    with web.stream("GET", f"/api/tables/{seat.table}/events", headers=seat.headers) as stream:
        state: dict[str, Any] = {}
        for line in stream.iter_lines():
            if not line.startswith("data: "):
                continue
            state = json.loads(line.removeprefix("data: "))
            if state["phase"] == "between":
                assert seat.post("/next", hand=state["hand"]).status_code in (200, 409)
            elif state["legal"]:
                action = "call" if state["legal"]["to_call"] else "check"
                assert seat.post("/actions", action=action, turn=state["turn"]).status_code == 200
    assert state["phase"] == "over"
    assert state["result"]["hands_played"] == 2


def test_the_public_address_is_the_one_for_other_machines(web: httpx.Client, proxy: Proxy) -> None:
    told = web.get("/api/server").json()
    assert told["addresses"] == [f"https://poker.example:{proxy.port}"]
    assert not told["local"]
    page = web.get("/")
    assert page.status_code == 200
    assert page.headers["strict-transport-security"] == "max-age=31536000"
    assert "default-src 'none'" in page.headers["content-security-policy"]


def test_plain_http_is_redirected(proxy: Proxy) -> None:
    found = httpx.get(
        f"http://127.0.0.1:{proxy.plain_port}/study?x=1", headers={"Host": "poker.example"}, timeout=60
    )
    assert found.status_code == 301
    assert found.headers["location"] == "https://poker.example/study?x=1"


def test_pages_of_the_public_address_may_post_and_others_may_not(web: httpx.Client, proxy: Proxy) -> None:
    wish = {"game": "micro", "opponents": ["caller"]}
    for origin, status in ((f"https://{proxy.host}", 201), ("https://evil.example", 403)):
        assert web.post("/api/tables", json=wish, headers={"Origin": origin}).status_code == status
    assert web.get("/api/games", headers={"Host": "evil.example"}).status_code == 421


def test_events_arrive_unbuffered(web: httpx.Client) -> None:
    """The stream is open and silent, far below the size of a buffer; still the next state arrives."""
    seat = seated(web, game="six-max", seats=2, opponents=["open"])
    with web.stream("GET", f"/api/tables/{seat.table}/events", headers=seat.headers) as stream:
        states = (json.loads(line[6:]) for line in stream.iter_lines() if line.startswith("data: "))
        assert next(states)["phase"] == "waiting"
        assert web.post(f"/api/tables/{seat.table}/join", json={"name": "Bob"}).status_code == 201
        assert next(state for state in states if state["phase"] == "playing")["table"] == seat.table


POST = b"POST /api/tables HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\n"


def test_slow_clients_stop_no_others_and_reach_only_nginx(tmp_path: Path) -> None:
    """The server behind has room for three requests of this machine, and still answers."""
    port = free_port()
    few = Limits(requests=Quota(4, 1), body_seconds=600, header_seconds=600)
    with (
        running(behind(port), limits=few) as site,
        proxying(site, tmp_path, port) as proxy,
        ExitStack() as clients,
    ):
        for request in (b"GET / HT", POST + b'Content-Length: 20\r\n\r\n{"game'):
            for _ in range(40):
                clients.enter_context(closing(proxy.dial(request)))
        for _ in range(20):
            with closing(
                proxy.dial(b"GET /api/games HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n")
            ) as one:
                assert b" 200 " in received(one)[:20]


@pytest.mark.slow
def test_a_client_that_reads_nothing_stops_no_others(web: httpx.Client, proxy: Proxy) -> None:
    ask = b"GET /api/openapi.json HTTP/1.1\r\nHost: HOST\r\n\r\n"
    with ExitStack() as clients:
        for _ in range(20):
            clients.enter_context(closing(proxy.dial(ask * 50)))
        for _ in range(20):
            assert web.get("/api/games").status_code == 200


def test_a_large_body_is_refused_by_nginx_or_by_the_server(web: httpx.Client, proxy: Proxy) -> None:
    with closing(proxy.dial(POST + b"Content-Length: 9000000\r\n\r\n")) as client:
        head = client.recv(4096)
    assert b" 413 " in head
    assert b"nginx" in head, "the server behind never sees it"
    between = web.post("/api/tables", content=b" " * (MAX_BODY + 1))
    assert between.status_code == 413
    assert str(MAX_BODY) in between.json()["error"]


def test_one_client_may_have_a_hundred_requests_in_progress(web: httpx.Client, proxy: Proxy) -> None:
    table = seated(web).table
    request = f"GET /api/tables/{table}/events HTTP/1.1\r\nHost: HOST\r\n\r\n".encode()
    with ExitStack() as clients:
        for _ in range(100):
            client = clients.enter_context(closing(proxy.dial(request, "127.0.0.9")))
            assert b" 200 " in client.recv(4096)[:20]
        refused = clients.enter_context(closing(proxy.dial(request, "127.0.0.9")))
        assert b" 429 " in refused.recv(4096)[:20]
        assert web.get("/api/games").status_code == 200


# -- the address of the client ------------------------------------------------------------------


def test_nginx_gives_the_address_of_the_client_and_no_other(tmp_path: Path) -> None:
    """A stand-in for the server keeps what nginx sends; the client claims another address."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = free_port()
        site = f"http://127.0.0.1:{listener.getsockname()[1]}/"
        forged = b"GET / HTTP/1.1\r\nHost: HOST\r\nX-Forwarded-For: 203.0.113.7\r\nConnection: close\r\n\r\n"
        with proxying(site, tmp_path, port) as proxy, closing(proxy.dial(forged, "127.0.0.2")):
            listener.settimeout(20)
            upstream, _ = listener.accept()
            with closing(upstream):
                head = upstream.recv(65536).lower()
    assert b"x-forwarded-for: 127.0.0.2\r\n" in head
    assert b"203.0.113.7" not in head
    assert b"x-forwarded-proto: https\r\n" in head
    assert f"host: poker.example:{port}\r\n".encode() in head


def streams_of(site: str, table: str, count: int, *forwarded: str) -> list[int]:
    """Statuses of event streams that are opened together, each with these forwarded addresses."""
    with ExitStack() as clients:
        statuses = []
        for _ in range(count):
            lines = "".join(f"X-Forwarded-For: {address}\r\n" for address in forwarded)
            request = f"GET /api/tables/{table}/events HTTP/1.1\r\nHost: localhost\r\n{lines}\r\n"
            client = clients.enter_context(closing(dial(site, request.encode())))
            statuses.append(int(client.recv(20).split()[1]))
        return statuses


def test_limits_count_the_forwarded_client_of_a_trusted_proxy() -> None:
    with running(Settings(proxies=("127.0.0.0/8",)), limits=CLIENTS) as site:
        table = opened(site)
        assert streams_of(site, table, 3, "203.0.113.7") == [200, 200, 429]
        assert streams_of(site, table, 3, "2001:db8::7") == [200, 200, 429]
        assert streams_of(site, table, 3, "198.51.100.1, 203.0.113.8") == [200, 200, 429]
        assert streams_of(site, table, 3) == [200] * 3, "the proxy's own machine"


@pytest.mark.parametrize("proxies", [(), ("10.9.9.9",)])
def test_limits_ignore_the_forwarded_client_of_any_other_sender(proxies: tuple[str, ...]) -> None:
    with running(Settings(proxies=proxies), limits=CLIENTS) as site:
        assert streams_of(site, opened(site), 3, "203.0.113.7") == [200] * 3


# -- the unit, the document and backups -------------------------------------------------------------


def test_systemd_accepts_the_unit_and_finds_it_well_protected(tmp_path: Path) -> None:
    analyze = program("systemd-analyze")
    unit = tmp_path / "holecard.service"
    text = (DEPLOY / "holecard.service").read_text("utf-8")
    command = "/opt/holecard/bin/holecard"
    assert text.count(command) == 1
    unit.write_text(text.replace(command, sys.executable), "utf-8")
    verified = subprocess.run([analyze, "verify", unit], capture_output=True, text=True)
    assert (verified.returncode, verified.stderr) == (0, "")
    rated = [analyze, "security", "--offline=true", "--threshold=20", "--no-pager", str(unit)]
    found = subprocess.run(rated, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout


def test_the_unit_starts_the_server_with_options_that_exist(tmp_path: Path) -> None:
    text = (DEPLOY / "holecard.service").read_text("utf-8").replace("\\\n", "")
    [line] = [line for line in text.splitlines() if line.startswith("ExecStart=")]
    _, *words = line.removeprefix("ExecStart=").replace("/var/lib/holecard", str(tmp_path)).split()
    (tmp_path / "results").mkdir()
    command = [sys.executable, "-m", "holecard", *words, "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert server.stdout.readline().startswith("holecard is at http://127.0.0.1:")
        assert server.stdout.readline() == "Other machines can reach it at https://poker.example\n"
        server.terminate()
        assert server.wait(60) != 0
    assert (tmp_path / "holecard.sqlite").is_file()


def test_the_document_includes_the_files() -> None:
    text = DOCUMENT.read_text("utf-8")
    for name, language in (("nginx.conf", "nginx"), ("holecard.service", "ini")):
        assert (DEPLOY / name).is_file()
        assert f'```{language}\n--8<-- "examples/deploy/{name}"\n```\n' in text, name


def test_the_ladder_is_backed_up_while_the_server_runs(tmp_path: Path) -> None:
    database, copy = tmp_path / "holecard.sqlite", tmp_path / "copy.sqlite"
    statement = "vacuum into '/var/backups/holecard.sqlite'"
    assert statement in DOCUMENT.read_text("utf-8")
    with running(Settings(database=database)) as site:
        wish = {"player": "Ada", "opponent": "otto"}
        assert httpx.post(f"{site}api/ladder/games", json=wish, timeout=30).status_code == 201
        with closing(sqlite3.connect(database)) as other:
            other.execute(statement.replace("/var/backups/holecard.sqlite", str(copy)))
    with running(Settings(database=copy)) as site:
        assert httpx.get(f"{site}api/ladder", params={"player": "Ada"}, timeout=30).json()["player"] == "Ada"

"""Event streams of tables over real connections: reconnecting, many tabs, slow readers, a hundred tables."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from holecard.web import Settings
from tests.web.conftest import Seat, await_that, running

Sit = Callable[..., Seat]
State = dict[str, Any]


def states(lines: Iterator[str]) -> Iterator[State]:
    for line in lines:
        if line.startswith("data: "):
            yield json.loads(line.removeprefix("data: "))


@contextmanager
def following(seat: Seat) -> Iterator[Iterator[State]]:
    path = f"/api/tables/{seat.table}/events"
    with seat.web.stream("GET", path, headers=seat.headers) as response:
        assert response.status_code == 200
        assert response.headers["content-type"].startswith("text/event-stream")
        assert response.headers["cache-control"] == "no-store"
        yield states(response.iter_lines())


def call(seat: Seat, state: State) -> None:
    action = "call" if state["legal"]["to_call"] else "check"
    assert seat.post("/actions", action=action, turn=state["turn"]).status_code == 200


def join(sit: Sit, web: httpx.Client, game: str = "six-max", seats: int = 2) -> tuple[Seat, Seat]:
    """Two players at a table of their own."""
    me = sit(game, seats=seats, opponents=["open"])
    joined = web.post(f"/api/tables/{me.table}/join", json={"name": "Bob"}).json()
    return me, Seat(web, me.table, joined["token"], joined["seat"])


def test_the_first_event_is_the_table_as_it_is(sit: Sit, web: httpx.Client) -> None:
    me, bob = join(sit, web)
    for seat in (me, bob, Seat(web, me.table, None, None)):
        with following(seat) as events:
            assert next(events) == seat.state()


def test_a_client_that_reconnects_finds_the_table_at_the_same_point(sit: Sit, web: httpx.Client) -> None:
    me, bob = join(sit, web)
    for _ in range(3):
        with following(me) as events:
            state = next(state for state in events if state["actor"] is not None)
            actor = (me, bob)[state["actor"]]
            call(actor, actor.state())
            seen = next(events)
            while seen["actor"] is None:
                seen = next(events)
        with following(me) as events:
            assert next(events) == seen == me.state()


def test_two_tabs_of_a_seat_see_the_same(sit: Sit, web: httpx.Client) -> None:
    me, bob = join(sit, web)
    with following(me) as one, following(me) as other:
        assert next(one) == next(other)
        state = me.state()
        actor = (me, bob)[state["actor"]]
        call(actor, actor.state())
        assert next(one) == next(other)


def test_a_silent_stream_sends_heartbeats(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("holecard.web.tables.events.HEARTBEAT", 0.02)
    me = sit("micro", opponents=["caller"])
    with me.web.stream("GET", f"/api/tables/{me.table}/events", headers=me.headers) as response:
        lines = response.iter_lines()
        beats = [
            line for line, _ in zip(filter(lambda line: line.startswith(":"), lines), range(3), strict=False)
        ]
    assert beats == [": still here"] * 3


def test_a_stream_ends_with_the_table(sit: Sit) -> None:
    me = sit("micro", opponents=["caller"], hand_limit=1)
    with following(me) as events:
        last = {}
        for last in events:
            if last["legal"]:
                call(me, last)
    assert last["phase"] == "over"
    assert last["result"] is not None


def test_a_player_who_leaves_sees_what_a_spectator_sees(sit: Sit, web: httpx.Client) -> None:
    me, bob = join(sit, web)
    with following(bob) as events:
        assert "??" not in next(events)["seats"][1]["cards"]
        assert bob.post("/leave").status_code == 200
        state = next(events)
        assert state["you"] is None
        assert state["seats"][1]["cards"] == ["??", "??"]
    assert me.state()["seats"][1]["has_left"]


def test_the_stream_of_a_seat_that_was_left_never_shows_the_cards_of_the_next_player(
    sit: Sit, web: httpx.Client
) -> None:
    me = sit("six-max", seats=3, opponents=["open"])
    join = f"/api/tables/{me.table}/join"
    taken = web.post(join, json={"name": "Bob"}).json()
    bob = Seat(web, me.table, taken["token"], taken["seat"])
    with following(bob) as events:
        assert next(events)["you"] == bob.seat
        assert bob.post("/leave").status_code == 200
        for name in ("Eve", "Dan"):
            assert web.post(join, json={"name": name}).status_code == 201
        state = next(state for state in events if state["phase"] == "playing")
        assert state["you"] is None
        assert all(set(seat["cards"]) <= {"??"} for seat in state["seats"])


def test_a_client_that_does_not_read_delays_no_other(sit: Sit, site: str) -> None:
    me = sit("six-max", seats=2, opponents=["caller"], hand_limit=300)
    where = urlsplit(site)
    head = f"GET /api/tables/{me.table}/events HTTP/1.1\r\nHost: {where.netloc}\r\n\r\n"
    with socket.socket() as lazy:
        lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        lazy.connect((where.hostname, where.port))
        lazy.sendall(head.encode())
        for _ in range(30):
            state = me.until(lambda state: state["legal"] or state["phase"] != "playing")
            while state["phase"] == "playing":
                call(me, state)
                state = me.until(lambda state: state["legal"] or state["phase"] != "playing")
            me.post("/next", hand=state["hand"])
        assert me.state()["hand"] == 31
        lazy.settimeout(20)
        assert b"200 OK" in lazy.recv(100)


@pytest.mark.parametrize("path", ["", "/events"])
def test_the_stream_of_an_unknown_table_is_not_found(web: httpx.Client, path: str) -> None:
    answer = web.get(f"/api/tables/none{path}")
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/json"


# -- servers of their own ------------------------------------------------------------------------


def opened(web: httpx.Client, **wishes: Any) -> Seat:
    made = web.post("/api/tables", json={"game": "micro", "opponents": ["caller"], "pace": 0, **wishes})
    assert made.status_code == 201, made.text
    found = made.json()
    return Seat(web, found["table"], found["token"], found["seat"])


def test_a_server_that_stops_ends_every_stream() -> None:
    with httpx.Client(timeout=30) as web, ExitStack() as streams:
        with running(Settings()) as site:
            web.base_url = httpx.URL(site)
            events = [streams.enter_context(following(opened(web))) for _ in range(5)]
            for each in events:
                next(each)
        for each in events:
            assert list(each) == [], "the end of a stream, not a broken connection"


def glance(web: httpx.Client, seat: Seat) -> int:
    """Reading a table without a token does not keep it."""
    return web.get(f"/api/tables/{seat.table}").status_code


def gone(web: httpx.Client, seat: Seat) -> None:
    await_that(lambda: glance(web, seat) == 404, lambda: "the table is still there")


def test_idle_tables_are_removed_and_watched_ones_kept() -> None:
    with running(Settings(idle=1.5)) as site, httpx.Client(base_url=site, timeout=30) as web:
        watched = opened(web)
        with following(watched) as events:
            next(events)
            idle = opened(web)
            gone(web, idle)
            assert glance(web, watched) == 200
        gone(web, watched)
        assert web.get("/api/tables").json() == []


def test_the_number_of_tables_is_limited() -> None:
    with running(Settings(most_tables=2)) as site, httpx.Client(base_url=site, timeout=30) as web:
        opened(web)
        opened(web)
        refused = web.post("/api/tables", json={"game": "micro"})
        assert refused.status_code == 503
        assert "2 tables" in refused.json()["error"]


# -- many at once --------------------------------------------------------------------------------


async def events_of(web: httpx.AsyncClient, table: str, token: str) -> AsyncIterator[State]:
    head = {"Authorization": f"Bearer {token}"}
    async with web.stream("GET", f"/api/tables/{table}/events", headers=head) as response:
        async for line in response.aiter_lines():
            if line.startswith("data: "):
                yield json.loads(line.removeprefix("data: "))


async def played(web: httpx.AsyncClient, number: int, hands: int) -> State:
    """A whole session of one table, led by its events; the last state."""
    game = ("micro", "six-max", "omaha", "mini")[number % 4]
    wish = {
        "game": game,
        "opponents": ["random", "caller"],
        "pace": 0,
        "hand_limit": hands,
        "seed": f"many/{number}",
    }
    made = (await web.post("/api/tables", json=wish)).json()
    assert "table" in made, made
    path, head = f"/api/tables/{made['table']}", {"Authorization": f"Bearer {made['token']}"}
    state: State = {}
    async for state in events_of(web, made["table"], made["token"]):
        if state["phase"] == "between":
            answer = await web.post(f"{path}/next", json={"hand": state["hand"]}, headers=head)
            assert answer.status_code in (200, 409), answer.text
        elif state["legal"]:
            body = {"action": "call" if state["legal"]["to_call"] else "check", "turn": state["turn"]}
            answer = await web.post(f"{path}/actions", json=body, headers=head)
            assert answer.status_code == 200, answer.text
    return state


@pytest.mark.slow
def test_a_hundred_tables_play_at_once_and_no_chip_is_lost(site: str) -> None:
    async def one(number: int) -> State:
        async with httpx.AsyncClient(
            base_url=site, timeout=120, verify=False
        ) as web:  # a pool of 200 connections is slow
            return await played(web, number, 1)

    async def all_tables() -> list[State]:
        return list(await asyncio.gather(*map(one, range(100))))

    for last in asyncio.run(all_tables()):
        assert last["phase"] == "over"
        assert last["result"]["hands_played"] == 1
        assert sum(last["result"]["net"]) == 0
        assert sum(seat["won"] for seat in last["seats"]) > 0

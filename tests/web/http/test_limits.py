"""How many may come, how long they may take to ask and to read: against real servers with small limits."""

import asyncio
import json
import re
import select
import socket
import threading
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from holecard.errors import Unreadable
from holecard.hand.view import View
from holecard.web import Settings
from holecard.web.http.connections import Door, Turned
from holecard.web.http.limits import HERE, LIMITS, Limits, Share, caller_of, fitting
from holecard.web.http.middleware import HEADERS
from holecard.web.replay.parse_budget import check_toll
from holecard.web.tables import manager as house
from holecard.web.tables.commands import Origin
from holecard.web.tables.factory import make_table
from holecard.web.tables.manager import House
from holecard.web.tables.players import Guest
from holecard.web.tables.schemas import NewTable
from tests.web.conftest import await_that, running

SMALL = Limits(lines=16, lines_each=4, streams=8, streams_each=2)
QUICK = Limits(hearing=1.0, stalled=1.0)


@pytest.fixture(scope="module")
def small() -> Iterator[str]:
    """A server with room for twelve lines and six streams of this machine."""
    with running(Settings(), limits=SMALL) as site:
        yield site


@pytest.fixture(scope="module")
def quick() -> Iterator[str]:
    """A server without patience."""
    with running(Settings(), limits=QUICK) as site:
        yield site


def dial(site: str, request: bytes = b"") -> socket.socket:
    where = urlsplit(site)
    line = socket.create_connection((where.hostname, where.port or 80), timeout=20)
    line.sendall(request.replace(b"HOST", where.netloc.encode()))
    return line


def heard(line: socket.socket) -> bytes:
    """All that comes until the other end hangs up."""
    found = b""
    while piece := line.recv(65536):
        found += piece
    return found


def one_answer(line: socket.socket) -> bytes:
    """The first that comes, and nothing of what follows it."""
    found = b""
    while not found.endswith(b"\r\n\r\n"):
        found += line.recv(1)
    size = re.search(rb"content-length: (\d+)", found)
    assert size is not None
    while len(found.partition(b"\r\n\r\n")[2]) < int(size[1]):
        found += line.recv(1)
    return found


def send_all(line: socket.socket, pieces: Iterable[bytes]) -> None:
    for piece in pieces:
        line.sendall(piece)


def answer(raw: bytes) -> tuple[int, dict[str, str], Any]:
    head, _, body = raw.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {key.lower(): value for key, value in (line.split(": ", 1) for line in lines)}
    return int(first.split()[1]), headers, json.loads(body)


def is_plain_refusal(raw: bytes, status: int, words: str) -> None:
    found, headers, body = answer(raw)
    assert found == status
    assert list(body) == ["error"]
    assert words in body["error"]
    for name, value in HEADERS:
        assert headers[name.decode()] == value.decode()
    assert headers["connection"].lower() == "close"
    assert (status in (429, 503)) == ("retry-after" in headers)


def opened(site: str) -> str:
    wish = {"game": "micro", "opponents": ["caller"], "pace": 0}
    with httpx.Client(base_url=site, timeout=30) as web:
        name: str = web.post("/api/tables", json=wish).json()["table"]
    return name


# -- slow callers -------------------------------------------------------------------------------

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
def test_a_request_that_does_not_arrive_is_given_up_with_a_reason(quick: str, begun: bytes) -> None:
    with closing(dial(quick, begun)) as line:
        is_plain_refusal(heard(line), 408, "took too long to arrive")


def test_a_request_that_drips_is_given_up_though_it_never_stops(quick: str) -> None:
    with closing(dial(quick, b"GET / HTTP/1.1\r\nHost: HOST\r\n")) as line:
        while not select.select([line], [], [], 0.02)[0]:
            line.sendall(b"X-More: and more\r\n")
        is_plain_refusal(heard(line), 408, "took too long to arrive")


def test_the_second_request_of_a_line_has_as_long_as_the_first(quick: str) -> None:
    with closing(dial(quick, b"GET /api/tables HTTP/1.1\r\nHost: HOST\r\n\r\nGET / HT")) as line:
        assert answer(one_answer(line))[0] == 200
        line.sendall(b"T")
        is_plain_refusal(heard(line), 408, "took too long to arrive")


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"POST /api/tables HTTP/1.1\r\nHost: elsewhere\r\nContent-Length: 20\r\n\r\n{",
        b"GET /api/tables/TABLE/events HTTP/1.1\r\nHost: HOST\r\nContent-Length: 20\r\n\r\n{",
    ],
    ids=["nothing", "the body of a refused request", "the body of a stream"],
)
def test_what_has_been_answered_or_never_begun_is_cut_off(quick: str, begun: bytes) -> None:
    with closing(dial(quick, begun.replace(b"TABLE", opened(quick).encode()))) as line:
        try:
            heard(line)
        except ConnectionResetError:
            return


def test_a_large_request_that_flows_is_waited_for() -> None:
    assert QUICK.patience(0) == 1
    assert LIMITS.patience(8_000_000) == LIMITS.hearing + 160
    with running(Settings(), limits=Limits(hearing=1.0, pace=1e4)) as site, closing(dial(site, POST)) as line:
        body = b" " * 20_000
        line.sendall(b"Connection: close\r\nContent-Length: %d\r\n\r\n" % (len(body) + 20) + body)
        assert select.select([line], [], [], 1.5)[0] == [], "it is still waited for"
        line.sendall(b'{"game": "nonsense"}')
        assert answer(heard(line))[0] == 400


def test_a_body_without_end_is_cut_off() -> None:
    with (
        running(Settings(), limits=Limits(heard=10_000_000)) as site,
        closing(dial(site, POST + b"Transfer-Encoding: chunked\r\n\r\n")) as line,
    ):
        chunk = b"10000\r\n" + b" " * 65536 + b"\r\n"
        with pytest.raises(ConnectionError):
            send_all(line, (chunk for _ in range(100_000)))


def test_whoever_reads_nothing_is_cut_off(quick: str) -> None:
    """The answers are more than the buffers of the system take."""
    where = urlsplit(quick)
    ask = f"GET /api/openapi.json HTTP/1.1\r\nHost: {where.netloc}\r\n\r\n".encode()
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect((where.hostname, where.port))
        line.settimeout(20)
        with pytest.raises(ConnectionError):
            send_all(line, (ask for _ in range(1_000_000)))


def test_what_is_no_http_is_refused_in_the_form_of_all_refusals(small: str) -> None:
    for nonsense in (
        b"\x16\x03\x01\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    ):
        with closing(dial(small, nonsense)) as line:
            is_plain_refusal(heard(line), 400, "no HTTP request")


def test_nonsense_after_an_answer_has_begun_ends_the_line(small: str) -> None:
    request = b"GET /api/tables/%s/events HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\n"
    with closing(dial(small, request % opened(small).encode())) as line:
        assert b"200 OK" in line.recv(20)
        line.sendall(b"no chunk\r\n")
        try:
            heard(line)
        except ConnectionResetError:
            return


# -- lines --------------------------------------------------------------------------------------


def test_silent_lines_keep_nobody_out(small: str) -> None:
    with ExitStack() as lines:
        for _ in range(50):
            lines.enter_context(closing(dial(small)))
        assert httpx.get(f"{small}api/games", timeout=20).status_code == 200


def test_busy_lines_are_limited_and_whoever_is_turned_away_is_told_why(small: str) -> None:
    begun = POST + b"Expect: 100-continue\r\nContent-Length: 20\r\n\r\n"
    with ExitStack() as lines:
        for _ in range(12):
            line = lines.enter_context(closing(dial(small, begun)))
            assert b"100 Continue" in line.recv(100), "it is known to be busy"
        is_plain_refusal(asked(small), 429, "up to 12 connections")
    await_that(lambda: httpx.get(f"{small}api/games", timeout=20).status_code == 200)


def asked(site: str) -> bytes:
    with closing(dial(site, b"GET /api/games HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n")) as line:
        return heard(line)


class FakeLine:
    def __init__(self, address: str, *, idle: bool = False) -> None:
        self.client: tuple[str, int] | None = (address, 1)
        self.is_idle = idle
        self.has_ended = False

    def end(self) -> None:
        self.has_ended = True


def enter(door: Door, *addresses: str) -> list[FakeLine]:
    lines = [FakeLine(address) for address in addresses]
    for line in lines:
        door.enter(line)
    return lines


def test_one_machine_cannot_take_the_lines_of_others() -> None:
    door = Door(Share(16, 4))
    enter(door, *["10.0.0.1"] * 4)
    with pytest.raises(Turned, match="up to 4") as turned:
        enter(door, "10.0.0.1")
    assert turned.value.status == 429
    enter(door, *["10.0.0.2"] * 4, *["10.0.0.3"] * 4)
    with pytest.raises(Turned, match="too many") as turned:
        enter(door, "10.0.0.4")
    assert turned.value.status == 503
    enter(door, *["127.0.0.1"] * 12)
    with pytest.raises(Turned, match="up to 12"):
        enter(door, "127.0.0.1")


def test_a_line_that_only_waits_goes_for_one_that_wants_something() -> None:
    door = Door(Share(16, 4))
    waiting, *_ = lines = [FakeLine("10.0.0.1", idle=True), *enter(door, *["10.0.0.1"] * 3)]
    door.enter(waiting)
    enter(door, "10.0.0.1")
    assert [line.has_ended for line in lines] == [True, False, False, False]
    for line in lines[1:]:
        door.leave(line)
    others = enter(door, *["10.0.0.1"] * 3)
    for line in others:
        door.leave(line)


def test_whoever_has_gone_is_forgotten() -> None:
    door = Door(Share(16, 4))
    for line in enter(door, *["10.0.0.1"] * 4, "::1", "10.0.0.2"):
        door.leave(line)
    turned = FakeLine("10.0.0.9")
    door.leave(turned)
    assert door._lines == {}
    assert door._turned == set()


def test_of_those_turned_away_only_so_many_are_told_why() -> None:
    door = Door(Share(4, 1))
    enter(door, "10.0.0.1")
    turned = []
    for _ in range(300):
        with pytest.raises(Turned) as caught:
            enter(door, "10.0.0.1")
        turned.append(caught.value.status)
    assert turned == [429] * 200 + [None] * 100


@pytest.mark.parametrize(
    ("address", "caller"),
    [
        ("127.0.0.1", HERE),
        ("127.8.8.8", HERE),
        ("::1", HERE),
        ("::ffff:127.0.0.1", HERE),
        ("192.168.1.7", "192.168.1.7"),
        ("::ffff:192.168.1.7", "192.168.1.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002"),
        ("2001:db8:1:2:ffff::", "2001:0db8:0001:0002"),
        ("fe80::1%eth0", "fe80:0000:0000:0000"),
        ("testclient", "testclient"),
    ],
)
def test_one_machine_is_one_caller_whatever_address_it_takes(address: str, caller: str) -> None:
    assert caller_of((address, 1)) == caller


def test_there_are_never_more_lines_than_files_that_the_system_lets_us_open() -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        found = fitting(LIMITS)
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        assert soft >= before[0]
        assert found.lines < soft
        assert found.streams < found.lines * 3 // 4
        assert fitting(replace(LIMITS, lines=40)).lines == 40
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


# -- streams ------------------------------------------------------------------------------------


@contextmanager
def following(site: str, table: str) -> Iterator[httpx.Response]:
    with (
        httpx.Client(base_url=site, timeout=20) as web,
        web.stream("GET", f"/api/tables/{table}/events") as response,
    ):
        yield response


def first(response: httpx.Response) -> str:
    return next(line for line in response.iter_lines() if line.startswith("data: "))


def test_one_table_takes_no_streams_from_others(small: str) -> None:
    crowded, other = opened(small), opened(small)
    with ExitStack() as streams:
        crowd = [streams.enter_context(following(small, crowded)) for _ in range(6)]
        for stream in crowd:
            assert stream.status_code == 200
        lines = [stream.iter_lines() for stream in crowd]
        for each in lines:
            next(each)
        with following(small, crowded) as seventh:
            assert seventh.status_code == 429
            assert int(seventh.headers["retry-after"]) > 0
            assert "up to 6 streams" in json.loads(seventh.read())["error"]
        newcomer = streams.enter_context(following(small, other))
        assert newcomer.status_code == 200
        assert json.loads(first(newcomer)[6:])["table"] == other
        assert "data: " in "".join(lines[0]), "the oldest has ended, in good order"
        assert httpx.get(f"{small}api/games").status_code == 200
    await_that(lambda: _can_follow(small, crowded))


def _can_follow(site: str, table: str) -> bool:
    with following(site, table) as response:
        return response.status_code == 200


def test_streams_are_shared_evenly_by_tables(small: str) -> None:
    tables = [opened(small) for _ in range(3)]
    await_that(lambda: _can_follow(small, tables[0]))
    with ExitStack() as streams:
        for table in tables * 2:
            stream = streams.enter_context(following(small, table))
            assert stream.status_code == 200
        for table in tables:
            with following(small, table) as another:
                assert another.status_code == 429


def test_what_may_be_refused_for_a_moment_says_in_the_description_when_to_come_again(small: str) -> None:
    described = httpx.get(f"{small}api/openapi.json").json()["paths"]
    streams = [path for path in described if path.endswith("/events")]
    assert len(streams) == 2
    for path, methods in described.items():
        for words in methods.values():
            assert path not in streams or {"429", "503"} <= set(words["responses"])
            for status in {"429", "503"} & set(words["responses"]):
                assert "Retry-After" in words["responses"][status]["headers"]


def test_pages_try_again_where_there_are_too_many_streams() -> None:
    from holecard.web.pages import STATIC

    text = (STATIC / "js" / "lib" / "api.js").read_text("utf-8")
    assert re.search(r"status < 500 && response\.status !== 429", text)


def test_the_limits_are_those_of_the_documentation() -> None:
    rows = (Path(__file__).parents[3] / "docs" / "how-to" / "serve.md").read_text("utf-8").splitlines()
    for name, share in (("connections", LIMITS.most_lines), ("streams of events", LIMITS.most_streams)):
        figures = f"{share.of(HERE):,} | {share.of('10.0.0.1'):,} | {share.all:,} |"
        assert f"| {name} at once | {figures}" in rows
    assert f"| tables | {' | '.join([f'{Settings().most_tables:,}'] * 3)} |" in rows
    assert f"| tables of bots alone | {' | '.join([str(Settings().most_exhibitions)] * 3)} |" in rows


# -- bots that take long ------------------------------------------------------------------------


def test_bots_that_solve_keep_no_other_bot_and_no_other_table_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go = threading.Event()

    def slow(origin: Origin, *more: Any) -> Any:
        if origin.wanted.name == "Slow":
            go.wait(20)
        return make_table(origin, *more)

    def solving(guest: Guest, view: View, turn: int) -> int:
        if guest.kind == "nash":
            go.wait(20)
        return think(guest, view, turn)

    async def test() -> None:
        async with House(Settings()) as there:
            hard = NewTable(game="kuhn", opponents=["nash"], pace=0, seat=1)
            tables = [await there.open_table(Origin(wanted=hard)) for _ in range(8)]
            late = [Origin(wanted=NewTable(game="kuhn", name="Slow", opponents=["nash"])) for _ in range(8)]
            waiting = [asyncio.ensure_future(there.open_table(origin)) for origin in late]
            easy = NewTable(game="kuhn", opponents=["caller"], pace=0, seat=1)
            mine = await asyncio.wait_for(there.open_table(Origin(wanted=easy)), 20)
            changed = asyncio.Event()
            mine.listeners.add(changed.set)
            while mine.turn < 1:
                changed.clear()
                await asyncio.wait_for(changed.wait(), 20)
            assert [table.turn for table in tables] == [0] * 8
            assert not any(one.done() for one in waiting)
            go.set()
            await asyncio.gather(*waiting)

    think = Guest.think
    monkeypatch.setattr(Guest, "think", solving)
    monkeypatch.setattr(house, "make_table", slow)
    asyncio.run(test())


# -- texts that take long -----------------------------------------------------------------------

HANDS = "".join(f'[{number}]\nvariant = "NT"\nstacks = [1.50, 2.50, 3]\n' for number in range(1, 200))


@pytest.mark.parametrize(
    "text",
    [
        "a = [" + "1," * 900_000 + "]",
        "a = [" + "0.5," * 400_000 + "]",
        "".join(f"[a{number}]\n" for number in range(150_000)),
        "[[a]]\n" * 300_000,
        "a = {" + ",".join(f"a{number}=1" for number in range(190_000)) + "}",
    ],
    ids=["numbers", "fractions", "tables", "lists of tables", "pairs"],
)
def test_a_text_that_is_full_of_little_is_refused_with_advice(text: str) -> None:
    with pytest.raises(Unreadable, match=r"split it into files with fewer hands each: [2-9] or more"):
        check_toll(text, "the file", 4.0)


@pytest.mark.parametrize(
    "text",
    [
        "a" + ".a" * 400 + " = 1\n",
        "[" + "a . " * 400 + "b]\n",
        "x = 1\ny = {" + '\'=\'."\\"".' * 200 + "b = 1}\n",
    ],
    ids=["a key", "a table", "between quotes"],
)
def test_a_name_that_is_nested_without_end_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match="nested so deep"):
        check_toll(text, "the file", 4.0)


@pytest.mark.parametrize(
    "text",
    [
        HANDS,
        f"note = '''{',' * 900_000}'''\n",
        'note = """' + '\\"a.b.c.d.e.f.g.h.i.j.k,' * 10_000 + '"""\n',
        "# " + "a.b.c.d.e.f.g.h.i.j.k, " * 50_000 + "\nx = 1\n",
        'venue = "the.house.of.a.b.c.d.e.f.g.h"\nstacks = [1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5]\n',
        "'" * 200_000,
        '"' + '\\"' * 200_000,
    ],
    ids=["hands", "a text", "another", "a remark", "words with dots", "quotes", "quotes in quotes"],
)
def test_what_is_only_long_is_read(text: str) -> None:
    check_toll(text, "the file", 4.0)


def test_a_text_that_is_sent_is_checked_first(small: str) -> None:
    text = "a" + ".a" * 5000 + " = 1\n"
    refused = httpx.post(f"{small}api/replay/phh", json={"text": text}, timeout=30)
    assert refused.status_code == 400
    assert "nested so deep" in refused.json()["error"]


HAND = (
    'variant = "NT"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n'
    'starting_stacks = [STACK, inf]\nactions = ["d dh p1 AsAd", "d dh p2 KsKd", "p1 cbr BET"]\n'
)


@pytest.mark.parametrize(
    ("stack", "bet"),
    [
        ("200", "9" * 31),
        ("200", "9" * 5_000),
        ("200", f"0.{'0' * 400_000}1"),
        ("200", f"4.{'0' * 1_000_000}1"),
        ("9" * 31, "4"),
        ("9" * 4_000, "4"),
        (f"0.1{'0' * 1_000_000}1", "4"),
    ],
    ids=lambda part: f"{part[:4]}, {len(part)} digits",
)
def test_numbers_to_choke_on_are_refused(small: str, stack: str, bet: str) -> None:
    text = HAND.replace("STACK", stack).replace("BET", bet)
    refused = httpx.post(f"{small}api/replay/phh", json={"text": text}, timeout=30)
    assert refused.status_code == 400
    assert "at most 30 digits" in refused.json()["error"]
    assert len(refused.text) < 300


def test_any_amount_of_money_has_its_place(small: str) -> None:
    text = HAND.replace("STACK", f"{'9' * 25}.{'9' * 4}").replace("BET", "4.0001")
    shown = httpx.post(f"{small}api/replay/phh", json={"text": text}, timeout=30)
    assert shown.status_code == 200
    assert shown.json()["film"]["unit"] == "0.0001"


def test_the_page_of_a_game_in_a_hand_is_checked_as_well(small: str) -> None:
    page = "a" + ".a" * 5000 + " = 1\n"
    text = f"_holecard_game = 'x'\n_holecard_page = '''{page}'''\n{HAND.replace('NT', 'holecard')}"
    text = text.replace("STACK", "200").replace("BET", "4")
    refused = httpx.post(f"{small}api/replay/phh", json={"text": text}, timeout=30)
    assert refused.status_code == 400
    assert "its page: names are not nested so deep" in refused.json()["error"]

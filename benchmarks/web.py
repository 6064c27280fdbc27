"""A hundred tables at once over HTTP, beside a bare event server in the same run.

Each table has a follower on its event stream and a client that checks or calls as soon as it is their
turn, against a bot without a pause. Measured are actions and hands a second over all tables, and the time
from sending an action to reading the event that shows it. The server is a process of its own.

So is the peer, `bare_server.py`, the floor: what the transport costs without the game. The same framework
(FastAPI on uvicorn) takes a request with a JSON body of the same size, checks it against a model, answers
with a state and sends the same to the follower of the table. The state has the mean size of those that a
table sends. The peer knows no poker, saves nothing, limits nothing and adds no headers. It gets the requests
that a table gets: four actions, one on each street, then one for the next hand, which does not count as an
action but is answered and sent to the follower like the others. (A table sends no more events than that: what
a bot does at once is in the same event.)

Both are driven by the same client in turns, so that a noisy machine is noisy for both of them; the table
shows medians of the slices, the processor time that each server spends on an action (Linux), and the ratios.

Clients that act as soon as they can keep a server saturated, and what they wait for is a queue of their own
making. So the same tables are then played at a pace: every action has its time, all of them together come at
half of the bare server's rate in this run, and a delay counts from the time at which the action was due,
whether or not the server was ready for it. The times begin when all clients have sat down: opening a hundred
tables at once is no part of a pace.

    python benchmarks/web.py [--tables 100] [--seconds 30] [--json FILE]
"""

import argparse
import asyncio
import json
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

GAME = "six-max"
BARE = Path(__file__).with_name("bare_server.py")
SLICE = 3.0
"""Seconds that one server is driven before it is the other's turn."""
STREETS = 4
"""Actions of a client in a hand that is checked and called to its end."""
_WARM = 4.0
"""Seconds after which the tables of hand ranking are filled and quick bots are known."""

_SIT_DOWN = 60.0
"""Seconds within which all clients must have a table."""

AIM_RATE = 0.5
AIM_LATE = 100.0
"""Milliseconds, on an idle machine."""
_CROWDED = 2.5
"""Running processes for each core, ours included, above which delays are said to be doubtful."""

_BUSY = "this machine is too busy, try again later, with fewer --tables or with more --seconds"


@dataclass
class Slice:
    seconds: float = 0.0
    processor: float = 0.0
    """Seconds of processor time of the server."""
    actions: int = 0
    hands: int = 0
    delays: list[float] = field(default_factory=list)


@dataclass
class Measured:
    name: str
    actions: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)
    """Milliseconds of processor time for an action."""
    hands: list[float] = field(default_factory=list)
    middle: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)

    def add(self, part: Slice) -> None:
        if not part.delays:
            raise SystemExit(f"{self.name} answered no action within {part.seconds:.0f} s: {_BUSY}")
        self.actions.append(part.actions / part.seconds)
        self.processor.append(1000 * part.processor / part.actions)
        self.hands.append(part.hands / part.seconds)
        delays = sorted(part.delays)
        self.middle.append(1000 * delays[len(delays) // 2])
        self.late.append(1000 * delays[len(delays) * 99 // 100])

    @property
    def row(self) -> dict[str, float | str]:
        return {
            "server": self.name,
            "actions_a_second": statistics.median(self.actions),
            "hands_a_second": statistics.median(self.hands),
            "processor_ms_an_action": statistics.median(self.processor),
            "median_ms": statistics.median(self.middle),
            "p99_ms": statistics.median(self.late),
        }


# -- a client that costs little -------------------------------------------------------------------


class Line:
    """One connection that stays open, and speaks just enough HTTP."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    async def open(self) -> "Line":
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
        return self

    def send(self, method: str, path: str, body: bytes = b"", token: str = "") -> None:
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n"
        head += f"Authorization: Bearer {token}\r\n" if token else ""
        self.writer.write(f"{head}Content-Type: application/json\r\n\r\n".encode() + body)

    async def answer(self) -> tuple[int, bytes]:
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"(?i)content-length: (\d+)", head)
        body = await self.reader.readexactly(int(length[1])) if length else b""
        return int(head.split(b" ", 2)[1]), body

    async def events(self, path: str, token: str) -> AsyncIterator[bytes]:
        self.send("GET", path, token=token)
        await self.reader.readuntil(b"\r\n\r\n")
        while line := await self.reader.readline():
            if line.startswith(b"data: "):
                yield line[6:]

    def close(self) -> None:
        self.writer.close()


class Pace:
    """The times at which a client acts, whatever it waits for."""

    def __init__(self, number: int, clients: int, rate: float) -> None:
        """`rate` is in actions a second of all clients together; their times are spread evenly."""
        self._period = clients / rate
        self._due = time.perf_counter() + number / rate

    async def next(self) -> float:
        """Wait for the next time, and return it; it may be long over."""
        due = self._due
        self._due += self._period
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        return due


class Player:
    """A client at a table, with one connection to send and one to listen."""

    def __init__(self, port: int, number: int) -> None:
        self.port, self.number = port, number
        self.part = Slice()
        self.events, self.bytes = 0, 0
        self.sent: tuple[int, float] | None = None
        self.pace: Pace | None = None
        self.is_seated = False
        self.start = asyncio.Event()
        """Set when all clients have sat down."""

    async def play(self) -> None:
        """Table after table, until it is cancelled."""
        while True:
            talk, listen = await Line(self.port).open(), await Line(self.port).open()
            try:
                await self._table(talk, listen)
            finally:
                talk.close()
                listen.close()

    async def _table(self, talk: Line, listen: Line) -> None:
        wish = {"game": GAME, "seats": 2, "opponents": ["caller"], "pace": 0, "seed": f"bench {self.number}"}
        talk.send("POST", "/api/tables", json.dumps(wish).encode())
        status, body = await talk.answer()
        if status != 201:
            raise SystemExit(
                f"the server made no table, it answered {status}: {body.decode(errors='replace')}"
            )
        made = json.loads(body)
        path = f"/api/tables/{made['table']}"
        async for text in listen.events(f"{path}/events", made["token"]):
            state = json.loads(text)
            self.events += 1
            self.bytes += len(text)
            self._clock(state)
            command = _command(state)
            if command is not None:
                where, what = command
                if where == "/actions":
                    self.sent = state["turn"], await self._due()
                talk.send("POST", path + where, json.dumps(what).encode(), made["token"])
                await talk.answer()

    async def _due(self) -> float:
        """The time from which a delay counts: at once, or when the pace says so."""
        self.is_seated = True
        await self.start.wait()
        return time.perf_counter() if self.pace is None else await self.pace.next()

    def _clock(self, state: dict[str, Any]) -> None:
        if self.sent is not None and state["turn"] > self.sent[0]:
            self.part.delays.append(time.perf_counter() - self.sent[1])
            self.part.actions += 1
            self.sent = None
        if state["phase"] == "between":
            self.part.hands += 1


def _command(state: dict[str, Any]) -> tuple[str, dict[str, Any]] | None:
    if state["phase"] == "between":
        return "/next", {"hand": state["hand"]}
    if state["legal"] is not None:
        verb = "call" if state["legal"]["to_call"] else "check"
        return "/actions", {"action": verb, "turn": state["turn"]}
    return None


class Echo(Player):
    """The same with the peer: as many requests for an action, events of the same size."""

    async def _table(self, talk: Line, listen: Line) -> None:
        path = f"/echo/{self.number}"
        turn = played = 0
        async for text in listen.events(f"{path}/events", ""):
            state = json.loads(text)
            if state["turn"] == turn:
                is_over = played == STREETS
                self._clock({**state, "phase": "between" if is_over else "playing"})
                turn += 1
                played = 0 if is_over else played + 1
                if not is_over:
                    self.sent = turn - 1, await self._due()
                talk.send("POST", path, json.dumps({"action": "check", "turn": turn}).encode())
                await talk.answer()


async def drive(
    players: list[Player], seconds: float, server: "Served | None" = None, rate: float | None = None
) -> Slice:
    """All of them at once, for so long, as fast as they can or at so many actions a second."""
    for player in players:
        player.sent, player.pace, player.is_seated = None, None, False
        player.start.clear()
    tasks = [asyncio.create_task(player.play()) for player in players]
    await _seated(players, tasks)
    for number, player in enumerate(players):
        player.pace = None if rate is None else Pace(number, len(players), rate)
        player.start.set()
    await asyncio.sleep(seconds / 4)  # the first actions, all at once where there is no pace
    for player in players:
        player.part = Slice()
    began, used = time.perf_counter(), 0.0 if server is None else server.processor
    await asyncio.sleep(seconds)
    spent = 0.0 if server is None else server.processor - used
    whole = Slice(seconds=time.perf_counter() - began, processor=spent)
    failed = [task.exception() for task in tasks if task.done()]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for error in failed:
        if isinstance(error, EOFError | ConnectionError):  # a client that is slow to ask is disconnected
            raise SystemExit(f"a connection was closed: {_BUSY}")
        if error is not None:
            raise error
    for player in players:
        whole.actions += player.part.actions
        whole.hands += player.part.hands
        whole.delays += player.part.delays
    return whole


async def _seated(players: list[Player], tasks: "list[asyncio.Task[None]]") -> None:
    """Wait until all of them have a table, or one has failed."""
    until = time.perf_counter() + _SIT_DOWN
    while not all(player.is_seated for player in players) and not any(task.done() for task in tasks):
        if time.perf_counter() > until:
            raise SystemExit(f"not all clients got a table within {_SIT_DOWN:.0f} s: {_BUSY}")
        await asyncio.sleep(0.01)


# -- the servers -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Served:
    """A server in a process of its own."""

    port: int
    pid: int

    @property
    def processor(self) -> float:
        """Seconds of processor time so far; 0 where the system does not tell."""
        status = Path(f"/proc/{self.pid}/stat")
        if not status.exists():
            return 0.0
        fields = status.read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def served(*command: str) -> Iterator[Served]:
    """The port is the first number after a colon in what the server prints."""
    with subprocess.Popen([sys.executable, *command], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        if found is None:
            raise SystemExit(f"a server did not start, it printed {line!r}")
        try:
            yield Served(int(found[1]), process.pid)
        finally:
            process.send_signal(signal.SIGINT)


@dataclass(frozen=True)
class Found:
    fast: list[Measured]
    """As fast as the clients can: our server, then the bare one."""
    rate: float
    """Actions a second when they are paced."""
    paced: list[Measured]


async def measure(ours: Served, tables: int, seconds: float) -> Found:
    people: list[Player] = [Player(ours.port, number) for number in range(tables)]
    await drive(people, _WARM)
    size = sum(player.bytes for player in people) / sum(player.events for player in people)
    fast, paced = ([Measured("holecard"), Measured("bare events")] for _ in range(2))
    turns = max(1, round(seconds / SLICE / 4))
    with served(str(BARE), str(int(size))) as bare:
        echoes: list[Player] = [Echo(bare.port, number) for number in range(tables)]
        await drive(echoes, _WARM)
        servers = ((people, ours), (echoes, bare))
        for _ in range(turns):
            for measured, (players, server) in zip(fast, servers, strict=True):
                measured.add(await drive(players, SLICE, server))
        rate = statistics.median(fast[1].actions) / 2
        for _ in range(turns):
            for measured, (players, server) in zip(paced, servers, strict=True):
                measured.add(await drive(players, SLICE, server, rate))
    return Found(fast, rate, paced)


def show(found: Found, tables: int) -> None:
    console = Console(width=110)
    console.print(_table(f"{tables} tables at once, each with a follower", found.fast, compares=True))
    pace = f"The same at a pace of {found.rate:,.0f} actions a second, half of what the bare server can do"
    console.print(_table(pace, found.paced, compares=False))
    print(verdict(found))


def _table(title: str, measured: list[Measured], *, compares: bool) -> Table:
    table = Table(title=title, title_justify="left")
    table.add_column("server")
    for heading in ("actions/s", "hands/s", "median ms", "99% ms", "processor ms"):
        table.add_column(heading, justify="right")
    if compares:
        table.add_column("beside it", justify="right")
    for each in measured:
        row = each.row
        counts = (f"{row[key]:,.0f}" for key in ("actions_a_second", "hands_a_second"))
        times = (f"{row[key]:,.1f}" for key in ("median_ms", "p99_ms"))
        words = [""] if each is measured[0] else [_beside(each, measured[0])]
        processor = f"{row['processor_ms_an_action']:.2f}"
        table.add_row(each.name, *counts, *times, processor, *(words if compares else ()))
    return table


def verdict(found: Found) -> str:
    ours, bare = (statistics.median(each.actions) for each in found.fast)
    late = statistics.median(found.paced[0].late)
    words = (
        f"Of the bare server's actions a second ours handles {ours / bare:.2f} (aim {AIM_RATE:g}). At half "
        f"of the bare rate\n99 of 100 actions are seen within {late:.0f} ms (aim {AIM_LATE:g})."
    )
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    if load > _CROWDED * cores:
        words += (
            f"\nThis machine is busy ({load:.1f} processes for {cores} cores), and delays say little: "
            "compare them\nwith those of the bare server."
        )
    return words


def _beside(each: Measured, ours: Measured) -> str:
    actions = statistics.median(each.actions) / statistics.median(ours.actions)
    processor = statistics.median(each.processor)
    words = f"{actions:.1f}x as many"
    if processor:
        words += f", each for 1/{statistics.median(ours.processor) / processor:.1f}"
    return words


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=30, help="of driving, both servers together")
    parser.add_argument("--json", type=Path, help="write the figures to this file, too")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder, "bench.sqlite"))
        command = ("-m", "holecard", "serve", "--port", "0", "--results", folder, "--database", database)
        with served(*command) as server:
            found = asyncio.run(measure(server, options.tables, options.seconds))
    show(found, options.tables)
    if options.json:
        rows = [each.row for each in found.fast]
        paced = [each.row for each in found.paced]
        figures = {"fast": rows, "pace": found.rate, "paced": paced}
        options.json.write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()

"""Slow clients: what 2,600 of them, and 1,700 open event streams, cost a client that asks for one page.

Opened against a server that is a process of its own: connections that send nothing, half a header, a header
byte by byte or half a body; event streams of one table; clients that ask for large responses and read
nothing. While they are held, a client with a new connection asks for `/api/games` again and again. The table
gives the connections that were still open after `--seconds`, how many of those requests were answered, and
how long the median and the slowest of them took.

With `--server` the same application without our limits runs on uvicorn, or on hypercorn or granian if they
are installed, with the settings that these servers have.

    python benchmarks/slow_clients.py [--server holecard|uvicorn|hypercorn|granian] [--seconds 20]
"""

import argparse
import json
import os
import re
import resource
import signal
import socket
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from fastapi import FastAPI
from rich.console import Console
from rich.table import Table

SLOW, STREAMS, DEAF = 2600, 1700, 100
POST = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
KINDS = {
    "silent": b"",
    "half a header": b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n",
    "dripping header": b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    "half a body": POST + b'Content-Length: 20\r\n\r\n{"game": "m',
}


class Target:
    """The server that is measured."""

    def __init__(self, port: int, pid: int) -> None:
        self.port = port
        self.pid = pid

    def dial(self, request: bytes = b"") -> socket.socket:
        client = socket.create_connection(("127.0.0.1", self.port), timeout=10)
        client.sendall(request)
        return client

    def get(self, path: str) -> tuple[int, float]:
        """Status and seconds of one request on a connection of its own; status 0 is no answer."""
        began = time.perf_counter()
        try:
            with closing(self.dial()) as client:
                client.sendall(
                    f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()
                )
                head = client.recv(65536)
                while client.recv(65536):
                    pass
            status = int(head.split()[1])
        except (OSError, IndexError, ValueError):
            status = 0
        return status, time.perf_counter() - began

    def open_table(self) -> str:
        body = json.dumps({"game": "micro", "opponents": ["caller"], "pace": 0}).encode()
        request = POST + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(body) + body
        with closing(self.dial(request)) as client:
            heard = b""
            while piece := client.recv(65536):
                heard += piece
        name: str = json.loads(heard.partition(b"\r\n\r\n")[2])["table"]
        return name

    def processes(self) -> list[Path]:
        """The process and its children."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return [Path("/proc") / pid for pid in (str(self.pid), *children)]

    def megabytes(self) -> float:
        """Resident memory."""
        texts = [(process / "status").read_text() for process in self.processes()]
        return sum(int(found[1]) for text in texts if (found := re.search(r"VmRSS:\s+(\d+)", text))) / 1024

    def sockets(self) -> int:
        """Sockets that the server holds open."""
        links = [link for process in self.processes() for link in (process / "fd").iterdir()]
        count = 0
        for link in links:
            with suppress(OSError):
                count += str(link.readlink()).startswith("socket:")
        return count


def held(target: Target, count: int, request: bytes) -> list[socket.socket]:
    """So many connections that have sent this; one that cannot be opened is left out."""
    clients = []
    for _ in range(count):
        with suppress(OSError):
            clients.append(target.dial(request))
    return clients


@contextmanager
def dripping(clients: list[socket.socket]) -> Iterator[None]:
    """One more byte of each every second."""
    done = threading.Event()

    def drip() -> None:
        while not done.wait(1.0):
            for client in clients:
                with suppress(OSError):
                    client.send(b"x")

    thread = threading.Thread(target=drip)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def watch(target: Target, seconds: float) -> tuple[str, str, str]:
    """Requests answered of those sent, their median and their maximum in milliseconds."""
    found = []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        found.append(target.get("/api/games"))
        time.sleep(0.05)
    answered = [1000 * taken for status, taken in found if status == 200]
    if not answered:
        return f"0/{len(found)}", "-", "-"
    return f"{len(answered)}/{len(found)}", f"{statistics.median(answered):.0f}", f"{max(answered):.0f}"


def measure(target: Target, seconds: float) -> Iterator[tuple[str, ...]]:
    own = target.sockets()

    def beside(name: str, clients: list[socket.socket], wait: float = seconds) -> tuple[str, ...]:
        seen = watch(target, wait)
        row = f"{len(clients)} {name}", f"{target.sockets() - own}", *seen, f"{target.megabytes():.0f}"
        for client in clients:
            client.close()
        wait_for(lambda: target.sockets() - own < 20)
        return row

    yield ("nothing else", "", *watch(target, 5), f"{target.megabytes():.0f}")
    for name, request in KINDS.items():
        clients = held(target, SLOW, request)
        with dripping(clients if "drip" in name else []):
            yield beside(name, clients)
    follow = f"GET /api/tables/{target.open_table()}/events HTTP/1.1\r\nHost: localhost\r\n\r\n"
    yield beside("event streams", held(target, STREAMS, follow.encode()))
    ask = b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 200
    yield beside("that read nothing", held(target, DEAF, ask), 3 * seconds)


# -- the servers -----------------------------------------------------------------------------------

BARE = "import sys; sys.path.insert(0, {path!r}); from slow_clients import bare; bare({name!r}, {port})"


def application() -> FastAPI:
    """The application without limits on requests and bodies."""
    from holecard.web import create_app

    app = create_app()
    names = [getattr(each.cls, "__name__", "") for each in app.user_middleware]
    del app.user_middleware[names.index("RequestLimits")]
    return app


def bare(name: str, port: int) -> None:
    """The application on a server with that server's own settings."""
    if name == "uvicorn":
        import uvicorn

        uvicorn.run(application(), port=port, log_level="critical", timeout_keep_alive=10)
    elif name == "hypercorn":
        import asyncio

        from hypercorn.asyncio import serve
        from hypercorn.config import Config

        config = Config()
        config.bind, config.keep_alive_timeout, config.backlog = [f"127.0.0.1:{port}"], 10, 512
        asyncio.run(serve(application(), config))
    else:
        from granian import Granian
        from granian.constants import Interfaces
        from granian.http import HTTP1Settings

        settings = HTTP1Settings(header_read_timeout=10_000)
        Granian(
            "slow_clients:application",
            port=port,
            interface=Interfaces.ASGI,
            factory=True,
            http1_settings=settings,
            backpressure=3000,
            log_enabled=False,
        ).serve()


@contextmanager
def served(name: str) -> Iterator[Target]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    here = str(Path(__file__).parent)
    command = (
        ["-m", "holecard", "serve", "--port", str(port)]
        if name == "holecard"
        else ["-c", BARE.format(path=here, name=name, port=port)]
    )
    environment = {**os.environ, "PYTHONPATH": here}
    with subprocess.Popen([sys.executable, *command], env=environment, stdout=subprocess.DEVNULL) as process:
        target = Target(port, process.pid)
        try:
            wait_for(lambda: target.get("/api/games")[0] == 200)
            yield target
        finally:
            process.send_signal(signal.SIGINT)


def wait_for(happens: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not happens():
        if time.monotonic() > until:
            raise SystemExit("the server did not get there within a minute")
        time.sleep(0.1)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument(
        "--server", default="holecard", choices=("holecard", "uvicorn", "hypercorn", "granian")
    )
    words.add_argument("--seconds", type=float, default=20.0)
    given = words.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard if hard < 8192 and hard > 0 else 8192, hard))
    table = Table(title=f"slow clients against {given.server}")
    for head in ("beside", "still open", "answered", "median ms", "slowest ms", "MB"):
        table.add_column(head, justify="left" if head == "beside" else "right")
    with served(given.server) as target:
        for row in measure(target, given.seconds):
            table.add_row(*row)
            print(*row, sep="\t", file=sys.stderr, flush=True)
    Console().print(table)


if __name__ == "__main__":
    main()

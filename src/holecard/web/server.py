"""Running the server: one process, until Ctrl-C or SIGTERM."""

import asyncio
import logging
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

import uvicorn

from holecard.errors import BadRequest
from holecard.garbage import collect_rarely
from holecard.web.app import create_app
from holecard.web.http.connections import close_overdue_connections
from holecard.web.http.limits import LIMITS, Limits, fit_to_open_files
from holecard.web.http.middleware import SECURITY_HEADERS
from holecard.web.http.repeats import RepeatConnection
from holecard.web.idle_compiler import IdleCompiler
from holecard.web.network import web_address
from holecard.web.settings import Settings

_BACKLOG = 512
_SWITCH = 0.001
"""Seconds that a thread computes while the event loop waits for the interpreter. It waits several times
during a request, so the usual 5 ms would be felt at the tables whenever a bot or a slow request computes."""
_POLL = 0.05
"""Seconds between checks whether a starting server should stop."""
Ready = Callable[[str, int], None]
"""Called once the server accepts requests, with its address and the number of tables that it resumed."""


@dataclass(frozen=True, slots=True)
class Leaving:
    """What a server leaves behind when it stops."""

    tables: int = 0
    """That go on when it is started again."""
    spots: int = 0
    """Whose solve is saved now, and can go on."""


Stopping = Callable[[Leaving], None]
"""Called when the server begins to stop; saving a large spot takes seconds."""


class Server(uvicorn.Server):
    """uvicorn with our limits; reports when it is ready and when it stops, and ends event streams then."""

    def __init__(
        self,
        settings: Settings,
        ready: Ready,
        limits: Limits = LIMITS,
        stopping: Stopping = lambda _: None,
    ) -> None:
        self._limits = fit_to_open_files(limits)
        self._ready = ready
        self._stopping = stopping
        self._address = address(settings)
        self._compiler = IdleCompiler() if settings.is_personal else None
        self.app = create_app(settings, self._limits)
        super().__init__(
            uvicorn.Config(
                self.app,
                http=RepeatConnection,
                ws="none",
                log_config=None,
                access_log=False,
                server_header=False,
                headers=list(SECURITY_HEADERS.items()),
                backlog=_BACKLOG,
                timeout_graceful_shutdown=1,
                proxy_headers=bool(settings.proxies),
                forwarded_allow_ips=list(settings.proxies),
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start the server; restoring tables may take a while, and Ctrl-C interrupts it."""
        for listener in sockets or ():
            _limit_writes(listener, self._limits.write_seconds)
        starting = asyncio.current_task()
        assert starting is not None
        watching = asyncio.create_task(self._stop_if_told(starting))
        try:
            await super().startup(sockets)
        except asyncio.CancelledError:
            if not self.should_exit:
                raise
            starting.uncancel()
            return
        except SystemExit:  # raised by uvicorn if the application could not start
            raise self.app.state.startup_error or RuntimeError("the server could not start") from None
        finally:
            watching.cancel()
        self._ready(self._address, len(self.app.state.manager.tables))

    async def _stop_if_told(self, starting: "asyncio.Task[None]") -> None:
        while not self.should_exit:
            await asyncio.sleep(_POLL)
        starting.cancel()

    async def on_tick(self, counter: int) -> bool:
        now = asyncio.get_running_loop().time()
        close_overdue_connections(self.server_state.connections, self._limits, now)
        if self._compiler is not None:
            self._compiler.tick(now, self.server_state.total_requests)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._compiler is not None:
            self._compiler.stop()
        state = self.app.state
        state.spots.stop_all()
        self._stopping(Leaving(state.manager.resumable, len(state.spots.unsaved)))
        state.streams.end_all()
        while state.spots.unsaved and not self.force_exit:
            await asyncio.sleep(_POLL)
        if self.force_exit:
            state.spots.abandon()
        await super().shutdown(sockets)


def _limit_writes(listener: socket.socket, seconds: float) -> None:
    """Let the system close accepted connections whose client has not read for this long (Linux only)."""
    if hasattr(socket, "TCP_USER_TIMEOUT") and listener.family in (socket.AF_INET, socket.AF_INET6):
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(seconds * 1000))


def serve(settings: Settings, ready: Ready, stopping: Stopping, *, browse: bool = False) -> None:
    """Serve until the process is interrupted."""
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)  # it logs being stopped as an error
    with listening(settings) as (listener, bound):

        def announce(where: str, tables: int) -> None:
            collect_rarely()
            sys.setswitchinterval(_SWITCH)
            ready(where, tables)
            if browse:
                webbrowser.open(where)

        Server(bound, announce, stopping=stopping).run(sockets=[listener])


@contextmanager
def listening(settings: Settings) -> Iterator[tuple[socket.socket, Settings]]:
    """A listening socket, and the settings with its port; port 0 takes any free one."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # with the protocol given, asyncio disables the delay of small writes (TCP_NODELAY)
    with socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((settings.host, settings.port))
        except (OSError, OverflowError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise BadRequest(
                f"cannot serve there ({reason.lower()}), try another --port: {settings.host}:{settings.port}"
            ) from None
        listener.listen(_BACKLOG)
        yield listener, replace(settings, port=listener.getsockname()[1])


def address(settings: Settings) -> str:
    """The address for a browser on this machine."""
    host = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)
    return f"{web_address(host.strip('[]'), settings.port)}/"

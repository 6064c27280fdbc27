"""Running the server: one process, until Ctrl-C."""

import asyncio
import logging
import socket
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import uvicorn

from holecard.errors import BadRequest
from holecard.web.app import create_app
from holecard.web.http.connections import LineConfig
from holecard.web.http.limits import LIMITS, Limits, fitting
from holecard.web.http.sse import Streams
from holecard.web.network import web_address
from holecard.web.settings import Settings

_LOOK = 0.05
"""Seconds after which a server that starts looks whether it is to stop."""
Ready = Callable[[str, int], None]
"""Is told the address, and how many tables of the server before are played on."""


class Server(uvicorn.Server):
    """Says when it is ready, and hangs up on watchers when it is told to stop."""

    def __init__(self, settings: Settings, ready: Ready, limits: Limits = LIMITS) -> None:
        self.app = create_app(settings)
        self._ready = ready
        self._address = address(settings)
        limits = fitting(limits)
        self.app.state.streams = Streams(limits.most_streams)
        super().__init__(LineConfig(self.app, limits))

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Tables that are set up again may take their time, which Ctrl-C ends."""
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
        finally:
            watching.cancel()
        self._ready(self._address, len(self.app.state.house.tables))

    async def _stop_if_told(self, starting: "asyncio.Task[None]") -> None:
        while not self.should_exit:
            await asyncio.sleep(_LOOK)
        starting.cancel()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.app.state.house.hang_up()
        await super().shutdown(sockets)


def serve(settings: Settings, ready: Ready, *, browse: bool = False) -> None:
    """Serve until somebody stops it."""
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)  # it reports being stopped as an error
    with listening(settings) as (listener, bound):

        def announce(where: str, tables: int) -> None:
            ready(where, tables)
            if browse:
                webbrowser.open(where)

        Server(bound, announce).run(sockets=[listener])


@contextmanager
def listening(settings: Settings) -> Iterator[tuple[socket.socket, Settings]]:
    """An open door, and the settings with its number; port 0 takes any that is free."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((settings.host, settings.port))
        except (OSError, OverflowError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise BadRequest(
                f"cannot serve there ({reason.lower()}), try another --port: {settings.host}:{settings.port}"
            ) from None
        listener.listen(512)
        yield listener, replace(settings, port=listener.getsockname()[1])


def address(settings: Settings) -> str:
    """Where whoever started it finds it, on this machine."""
    host = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)
    return f"{web_address(host.strip('[]'), settings.port)}/"

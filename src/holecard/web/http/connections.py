"""Connections: a deadline for request headers, and a limit on connections that wait for a request.

uvicorn closes a connection that is idle after a response (`timeout_keep_alive`), but waits forever for the
first request and for the rest of a header. The missing timeouts are here, in a small subclass of its HTTP/1.1
protocol, whose version `pyproject.toml` therefore bounds. Timeouts of bodies and limits on requests are
middleware; the timeout of clients that do not read is a socket option.
"""

import asyncio
from collections.abc import Iterable
from typing import Any, Final

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import STATUS_PHRASES, H11Protocol
from uvicorn.server import ServerState

from holecard.web.http.limits import Limits
from holecard.web.http.middleware import SECURITY_HEADERS, error_response

_LINGER: Final = 5.0
"""Seconds that a refused client has to read the response."""


class HttpConnection(H11Protocol):
    """uvicorn's HTTP/1.1 connection, extended by the time since which it is idle and by JSON errors."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.idle_since = self.loop.time()
        self._is_refused = False

    @property
    def is_idle(self) -> bool:
        """Whether the connection waits for a request; part of a header may have arrived."""
        return self.cycle is None or self.cycle.response_complete

    def on_response_complete(self) -> None:
        self.idle_since = self.loop.time()
        super().on_response_complete()

    def close_idle(self) -> None:
        """Close a connection that waits for a request, with a response if part of a header has arrived."""
        if self._is_refused or self.transport.is_closing():
            return
        if self.conn.trailing_data[0] or self.conn.their_state is not h11.IDLE:
            self._refuse(408, "the request took too long to arrive, send it again")
        else:
            self.timeout_keep_alive_handler()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - in the form of every refusal
        self._refuse(400, "this is not a valid HTTP request")

    def data_received(self, data: bytes) -> None:
        if not self._is_refused:
            super().data_received(data)

    def _refuse(self, status: int, reason: str) -> None:
        """Respond without the application. Input is discarded for a while: closing at once would reset the
        connection, and the client might not receive the response."""
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.abort()
            return
        answer = error_response(status, reason, {**SECURITY_HEADERS, "cache-control": "no-store"})
        headers = [*answer.raw_headers, (b"connection", b"close")]
        head = h11.Response(status_code=status, headers=headers, reason=STATUS_PHRASES[status])
        for event in (head, h11.Data(data=bytes(answer.body)), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self._is_refused = True
        self.transport.write_eof()
        self.loop.call_later(_LINGER, self.transport.abort)


def close_idle_connections(connections: Iterable[object], limits: Limits, now: float) -> None:
    """Close the connections whose headers are overdue, and the longest idle ones if too many are open."""
    all_open = [connection for connection in connections if isinstance(connection, HttpConnection)]
    idle = [connection for connection in all_open if connection.is_idle]
    idle.sort(key=lambda connection: connection.idle_since)
    excess = len(all_open) - limits.connections
    for number, connection in enumerate(idle):
        if number < excess or now - connection.idle_since > limits.header_seconds:
            connection.close_idle()

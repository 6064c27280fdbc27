"""Connections: deadlines for requests to arrive, and a limit on idle connections.

uvicorn closes a connection that is idle after a response (`timeout_keep_alive`), but waits forever for the
first request and for the rest of one. These timeouts are here, in a small subclass of its HTTP/1.1 protocol,
whose version `pyproject.toml` therefore bounds. The timeout of clients that do not read is a socket option.
"""

from collections.abc import Iterable
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import STATUS_PHRASES, H11Protocol

from holecard.web.http.limits import MAX_BODY, TOO_LONG, Limits
from holecard.web.http.middleware import error_response

_OVERHEAD: Final = 100_000
"""Bytes of a header and of the marks of chunks. A body that declares its length is refused before."""
_LINGER: Final = 5.0
"""Seconds that a refused client has to read the response."""


class HttpConnection(H11Protocol):
    """uvicorn's connection, which also knows what has arrived since when, and refuses in JSON."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.since = self.loop.time()
        """When the last response was complete, or the header of this request arrived."""
        self.arrived = 0
        """Bytes of this request."""
        self._is_refused = False

    @property
    def is_idle(self) -> bool:
        """Whether the connection waits for a request; part of a header may have arrived."""
        return self.cycle is None or self.cycle.response_complete

    @property
    def is_between_requests(self) -> bool:
        """Whether the next byte begins a request."""
        return self.conn.our_state is self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]

    def is_overdue(self, limits: Limits, now: float) -> bool:
        """Whether a header or a body should have arrived by now."""
        if self.is_idle:
            return now - self.since > limits.header_seconds
        return self.cycle.more_body and now - self.since > limits.body_time(self.arrived)

    def data_received(self, data: bytes) -> None:
        if self._is_refused:
            return
        before = self.cycle
        super().data_received(data)
        if self.cycle is not before:
            self.since, self.arrived = self.loop.time(), 0
        self.arrived += len(data)
        if not self.is_idle and self.arrived > MAX_BODY + _OVERHEAD:
            self.refuse(413, TOO_LONG)

    def on_response_complete(self) -> None:
        self.since = self.loop.time()
        super().on_response_complete()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - in the form of every refusal
        self.refuse(400, "this is not a valid HTTP request")

    def shutdown(self) -> None:
        if self._is_refused:
            self.transport.abort()
        else:
            super().shutdown()

    def close_overdue(self) -> None:
        """Close the connection, with a response if part of a request has arrived."""
        if self.is_between_requests:
            self.timeout_keep_alive_handler()
        else:
            self.refuse(408, "the request took too long to arrive, send it again")

    def refuse(self, status: int, reason: str) -> None:
        """Respond without the application. Input is discarded for a while: closing at once would reset the
        connection, and the client might not receive the response."""
        if self._is_refused or self.transport.is_closing():
            return
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.abort()
            return
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self._is_refused = True
        body = bytes(error_response(status, reason).body)
        self.transport.write(self.response(status, body, b"connection: close\r\n"))
        try:
            self.transport.write_eof()
        except OSError:  # the client has reset the connection, and the loop has not noticed yet
            self.transport.abort()
        else:
            self.loop.call_later(_LINGER, self.transport.abort)

    def response(self, status: int, body: bytes, more: bytes = b"") -> bytes:
        """The bytes of a response in JSON."""
        headers = b"".join(b"%b: %b\r\n" % pair for pair in self.server_state.default_headers)
        kind = b"content-type: application/json\r\ncache-control: no-store\r\n"
        first = b"HTTP/1.1 %d %b\r\n" % (status, STATUS_PHRASES[status])
        return b"%b%b%b%bcontent-length: %d\r\n\r\n%b" % (first, headers, kind, more, len(body), body)


def close_overdue_connections(connections: Iterable[object], limits: Limits, now: float) -> None:
    """Close the connections whose requests are overdue, and the longest idle ones if too many are open."""
    every = [connection for connection in connections if isinstance(connection, HttpConnection)]
    idle = sorted((each for each in every if each.is_idle), key=lambda each: each.since)
    excess = idle[: max(len(every) - limits.connections, 0)]
    for connection in {*excess, *(each for each in every if each.is_overdue(limits, now))}:
        connection.close_overdue()

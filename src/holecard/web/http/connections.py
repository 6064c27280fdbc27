"""Connections: a deadline for request headers, and a limit on connections that wait for a request.

uvicorn closes a connection that is idle after a response (`timeout_keep_alive`), but waits forever for the
first request and for the rest of a header. The missing timeouts are here, in a small subclass of its HTTP/1.1
protocol, whose version `pyproject.toml` therefore bounds. Timeouts of bodies and limits on requests are
middleware; the timeout of clients that do not read is a socket option.

Requests whose header is known (`repeats`) do not reach uvicorn's parser; the connection answers them itself.
"""

import asyncio
import logging
from collections.abc import Iterable
from functools import partial
from typing import Any, Final

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import STATUS_PHRASES, H11Protocol
from uvicorn.server import ServerState

from holecard.web.http.limits import Limits
from holecard.web.http.middleware import SECURITY_HEADERS, error_response
from holecard.web.http.repeats import REMEMBER, Answer, KnownHeaders, Repeat, response

_log: Final = logging.getLogger(__name__)
_LINGER: Final = 5.0
"""Seconds that a refused client has to read the response."""
_MOST_WAITING: Final = 65536
"""Bytes that may arrive while a repeated request is answered, before the connection stops reading."""
_IDLE: Final = h11.IDLE, h11.IDLE


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
        self._known = KnownHeaders()
        self._is_repeating = False
        """Whether a request with a known header is being answered."""
        self._waiting = bytearray()
        """What arrived meanwhile."""
        self._must_close = False

    @property
    def is_idle(self) -> bool:
        """Whether the connection waits for a request; part of a header may have arrived."""
        return not self._is_repeating and (self.cycle is None or self.cycle.response_complete)

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
            super().timeout_keep_alive_handler()

    def timeout_keep_alive_handler(self) -> None:
        """Close the connection, or wait on if a repeated request came, which leaves the timer running."""
        left = self.idle_since + self.timeout_keep_alive - self.loop.time()
        if self._is_repeating or left > 0:
            wait = max(left, 0.01)
            self.timeout_keep_alive_task = self.loop.call_later(wait, self.timeout_keep_alive_handler)
        else:
            super().timeout_keep_alive_handler()

    def shutdown(self) -> None:
        if self._is_repeating:
            self._must_close = True
        else:
            super().shutdown()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - in the form of every refusal
        self._refuse(400, "this is not a valid HTTP request")

    def data_received(self, data: bytes) -> None:
        if self._is_refused:
            return
        if self._is_repeating:
            self._wait(data)
            return
        is_first = self._is_between_requests
        repeat = self._known.find(data) if is_first and not self.flow.write_paused else None
        if repeat is None:
            self._take(data, is_first=is_first)
            return
        self._is_repeating = True
        task = self.loop.create_task(self._repeat(repeat, data))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    @property
    def _is_between_requests(self) -> bool:
        """Whether the next byte begins a request."""
        is_idle = (self.conn.our_state, self.conn.their_state) == _IDLE
        return is_idle and not self.conn.trailing_data[0]

    # -- requests with known headers -------------------------------------------------------------

    def _take(self, data: bytes, *, is_first: bool) -> None:
        """Parse the data. If it is one whole request, its header may be remembered; a response that is to
        close the connection leaves it in another state."""
        super().data_received(data)
        if is_first and self.conn.their_state is h11.DONE and not self.conn.trailing_data[0]:
            self.scope["state"][REMEMBER] = partial(self._remember, data)

    def _remember(self, data: bytes, answer: Answer) -> None:
        self._known.add(data, answer)

    def _wait(self, data: bytes) -> None:
        self._waiting += data
        if len(self._waiting) > _MOST_WAITING:
            self.flow.pause_reading()

    async def _repeat(self, repeat: Repeat, data: bytes) -> None:
        try:
            body = await repeat.answer(repeat.body)
        except Exception:
            _log.exception("a repeated request failed")
            self._refuse(500, "internal error, see the log of the server")
            return
        finally:
            self._is_repeating = False
        if self.transport.is_closing():
            return
        if body is None:
            self._take(data, is_first=True)
        else:
            self._respond(body)
        if self._must_close:
            self.shutdown()
        elif self._waiting:
            self._take_waiting()

    def _respond(self, body: bytes) -> None:
        self.transport.write(response(body, self.server_state.default_headers))
        self.server_state.total_requests += 1
        self.idle_since = self.loop.time()

    def _take_waiting(self) -> None:
        data, self._waiting = bytes(self._waiting), bytearray()
        self.flow.resume_reading()
        self.data_received(data)

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

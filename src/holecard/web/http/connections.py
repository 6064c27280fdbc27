"""Connections: how many a client may have, how long it may take to send a request and to read the response.

uvicorn by itself waits for ever for a header, for a body and for a reader.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final, Protocol

import h11
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from holecard.web.http.limits import Limits, Share, beside, caller_of
from holecard.web.http.middleware import HEADERS, Answer, refusal

_SLOW: Final = "the request took too long to arrive, send it again"
_NO_HTTP: Final = "this is no HTTP request that could be understood"
_LINGER: Final = 5.0
"""Seconds in which whoever is told why may hear it."""
_CLOSE: Final = (b"connection", b"close")
_PHRASES: Final = {400: b"Bad Request", 408: b"Request Timeout"}


class LineConfig(uvicorn.Config):
    """Of a server whose lines are limited."""

    def __init__(self, app: Any, limits: Limits) -> None:
        super().__init__(
            app,
            http=LimitedLine,
            ws="none",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=1,
            proxy_headers=False,
        )
        self.limits = limits
        self.door = Door(limits.most_lines)


class LimitedLine(H11Protocol):
    def __init__(
        self,
        config: LineConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._limits = config.limits
        self._door = config.door
        self._heard = 0
        """Bytes of the request that is arriving."""
        self._since = 0.0
        self._is_refused = False
        self._hearing = _Alarm(self.loop)
        self._writing = _Alarm(self.loop)

    # -- coming and going ----------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        try:
            self._door.enter(self)
        except Turned as turned:
            if turned.status is None:
                transport.abort()
                return
            self.app = _Refusing(turned.status, str(turned))
        self._mind_hearing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._door.leave(self)
        self._hearing.stop()
        self._writing.stop()
        super().connection_lost(exc)

    @property
    def is_idle(self) -> bool:
        return self.conn.their_state is h11.IDLE

    def end(self) -> None:
        self.timeout_keep_alive_handler()

    # -- hearing -------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self._is_refused:
            return
        self._heard += len(data)
        if self._heard > self._limits.heard:
            self.transport.abort()
            return
        super().data_received(data)
        self._mind_hearing()

    def _mind_hearing(self) -> None:
        """The clock runs from the first byte of a request to its last."""
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY) or self.transport.is_closing():
            self._heard = 0
            self._hearing.stop()
        elif not self._hearing.is_set:
            self._since = self.loop.time()
            self._hearing.set(self._limits.hearing, self._look_at_the_clock)

    def _look_at_the_clock(self) -> None:
        left = self._limits.patience(self._heard) - (self.loop.time() - self._since)
        if left > 0:
            self._hearing.set(left, self._look_at_the_clock)
        elif not self._heard:
            self.end()
        elif self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self._refuse(408, _SLOW)
        else:
            self.transport.abort()

    # -- answering -----------------------------------------------------------------------------

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - ours is in the form of all refusals
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self._refuse(400, _NO_HTTP)
        else:
            self.transport.abort()

    def _refuse(self, status: int, reason: str) -> None:
        """Without anybody having been asked. What still comes is thrown away for a while: a line that is
        closed while the other end sends takes the answer with it."""
        headers, body = refusal(reason)
        headers += [_CLOSE, *HEADERS, (b"cache-control", b"no-store")]
        response = h11.Response(status_code=status, headers=headers, reason=_PHRASES[status])
        for event in (response, h11.Data(data=body), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self._hearing.stop()
        self._is_refused = True
        self.transport.write_eof()
        self._mind_writing(_LINGER)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._mind_writing(self._limits.stalled)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._writing.stop()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._mind_writing(self._limits.stalled)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._mind_writing(_LINGER)

    def _mind_writing(self, seconds: float) -> None:
        """A line whose other end reads nothing would stay for ever, with all that it should read."""
        if not self._writing.is_set:
            self._writing.set(seconds, self.transport.abort)


class _Alarm:
    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_set(self) -> bool:
        return self._timer is not None

    def set(self, seconds: float, call: Callable[[], None]) -> None:
        self.stop()
        self._timer = self._loop.call_later(seconds, call)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None


class _Refusing:
    """Answers everything in the same way; the line ends with it."""

    def __init__(self, status: int, reason: str) -> None:
        self._status = status
        self._reason = reason

    async def __call__(self, _scope: Scope, _receive: Receive, send: Send) -> None:
        await Answer(send, "/api/").refuse(self._status, self._reason, _CLOSE)


_BEYOND: Final = 200
"""Lines that are heard out only to be told that there are too many; any more are cut at once."""


class Line(Protocol):
    """A connection."""

    client: tuple[str, int] | None

    @property
    def is_idle(self) -> bool:
        """Whether it waits for a request."""

    def end(self) -> None: ...


class Turned(Exception):
    """Away at the door: the status and the reason; no status where nothing is said at all."""

    def __init__(self, status: int | None, reason: str = "") -> None:
        super().__init__(reason)
        self.status = status


class Door:
    def __init__(self, share: Share) -> None:
        self._share = share
        self._lines: dict[str, dict[Line, None]] = {}
        """Those who are in, by caller, the longest there first."""
        self._turned: set[Line] = set()

    def enter(self, line: Line) -> None:
        """A line that only waits has to go for one that wants something."""
        caller = caller_of(line.client)
        own = self._lines.setdefault(caller, {})
        most = self._share.of(caller)
        if len(own) >= most and not _make_room(own):
            self._turn(line, 429, f"one machine may have up to {most} connections at once, try again later")
        if self._count(caller) >= self._share.most and not self._make_room_beside(caller):
            self._turn(line, 503, "there are too many connections, try again later")
        own[line] = None

    def leave(self, line: Line) -> None:
        self._turned.discard(line)
        caller = caller_of(line.client)
        own = self._lines.get(caller)
        if own is not None:
            own.pop(line, None)
            if not own:
                del self._lines[caller]

    def _count(self, caller: str) -> int:
        """Of all who share with this one."""
        return sum(len(lines) for who, lines in self._lines.items() if beside(who, caller))

    def _make_room_beside(self, caller: str) -> bool:
        """Among all who share with this one, those who have most first."""
        theirs = [lines for who, lines in self._lines.items() if beside(who, caller)]
        return any(_make_room(lines) for lines in sorted(theirs, key=len, reverse=True))

    def _turn(self, line: Line, status: int, reason: str) -> None:
        if len(self._turned) >= _BEYOND:
            raise Turned(None)
        self._turned.add(line)
        raise Turned(status, reason)


def _make_room(lines: dict[Line, None]) -> bool:
    idle = next((line for line in lines if line.is_idle), None)
    if idle is None:
        return False
    del lines[idle]
    idle.end()
    return True

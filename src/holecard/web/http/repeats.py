"""Fast path for requests whose header the connection has seen before: it is not parsed and checked again.

A client sends its actions with the same header all the time. The first one goes the long way: h11 parses it,
the middleware checks it, and the application, if it knows a short way to answer the next one, lets the
connection remember the header with it. The same bytes would be parsed and judged alike, so a request that
has them, and a body of the length they declare, is passed to that short way at once. It answers with the body
of a JSON response, or with None if it cannot, having changed nothing: then it goes the long way, too.
"""

import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

import h11

from holecard.web.http.connections import HttpConnection
from holecard.web.http.middleware import INTERNAL_ERROR

REMEMBER: Final = "remember"
"""The key in the state of a request under which the connection offers to remember its header."""
Answer = Callable[[bytes], Awaitable[bytes | None]]
"""The body of the response to the request with this body, or None."""
_log: Final = logging.getLogger(__name__)
_END: Final = b"\r\n\r\n"
_MOST: Final = 16
"""Headers that a connection remembers; those of one client differ in the length of the body."""


class RepeatConnection(HttpConnection):
    """A connection that remembers headers."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._known: dict[bytes, tuple[int, Answer]] = {}
        """By header: the length of the body, and what answers it."""
        self._is_repeating = False
        """Whether a request with a known header is being answered."""
        self._must_close = False

    @property
    def is_idle(self) -> bool:
        return not self._is_repeating and super().is_idle

    def shutdown(self) -> None:
        self._must_close = self._is_repeating
        if not self._is_repeating:
            super().shutdown()

    def data_received(self, data: bytes) -> None:
        is_first = self.is_between_requests
        if is_first and self._known and not self.flow.write_paused:
            header, _, body = data.partition(_END)
            length, answer = self._known.get(header, (-1, None))
            if answer is not None and length == len(body):
                self._repeat(data, answer(body))
                return
        super().data_received(data)
        # one whole request; a response that is to close the connection leaves it in another state
        if is_first and self.conn.their_state is h11.DONE and not self.conn.trailing_data[0]:
            self.scope["state"][REMEMBER] = partial(self._remember, data)

    def _remember(self, data: bytes, answer: Answer) -> None:
        if len(self._known) >= _MOST:
            self._known.clear()
        header, _, body = data.partition(_END)
        self._known[header] = len(body), answer

    def _repeat(self, data: bytes, answer: Awaitable[bytes | None]) -> None:
        """Answer a request with a known header; nothing else is read meanwhile."""
        self._is_repeating = True
        self._unset_keepalive_if_required()
        self.flow.pause_reading()
        task = self.loop.create_task(self._respond(data, answer))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _respond(self, data: bytes, answer: Awaitable[bytes | None]) -> None:
        try:
            body = await answer
        except Exception:
            _log.exception("a repeated request failed")
            self.refuse(500, INTERNAL_ERROR)
            return
        finally:
            self._is_repeating = False
            self.flow.resume_reading()
        if self.transport.is_closing():
            return
        if body is None:
            super().data_received(data)
        else:
            self.transport.write(self.response(200, body))
            self.on_response_complete()
        if self._must_close:
            self.shutdown()

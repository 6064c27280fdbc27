"""Requests whose header a connection has seen before, answered without parsing and checking it again.

A client sends its actions with the same header all the time. The first one goes the long way: h11 parses it,
the middleware checks it, and the application, if it knows a short way to answer the next one, lets the
connection remember the header with it. The same bytes would be parsed and judged alike, so a request that
has them, and a body of the length they declare, is passed to that short way at once. It answers with the body
of a JSON response, or with None if it cannot, having changed nothing: then it goes the long way, too.
"""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Final

from holecard.web.http.middleware import API_HEADERS

REMEMBER: Final = "remember"
"""The key in the state of a request under which the connection offers to remember its header."""
Answer = Callable[[bytes], Awaitable[bytes | None]]
"""The body of the response to the request with this body, or None."""
Remember = Callable[[Answer], None]
_END: Final = b"\r\n\r\n"
_MOST: Final = 16
"""Headers that a connection remembers; those of one client differ in the length of the body."""
_LINES: Final = b"".join(b"%b: %b\r\n" % pair for pair in API_HEADERS)


@dataclass(frozen=True, slots=True)
class Repeat:
    """A request that has a known header."""

    answer: Answer
    body: bytes


class KnownHeaders:
    """The headers that one connection remembers."""

    def __init__(self) -> None:
        self._known: dict[bytes, tuple[int, Answer]] = {}
        """The length of the body, and what answers it."""

    def find(self, data: bytes) -> Repeat | None:
        """What to do with the data if it is one whole request with a known header."""
        header, end, body = data.partition(_END)
        known = self._known.get(header) if end else None
        return Repeat(known[1], body) if known is not None and len(body) == known[0] else None

    def add(self, data: bytes, answer: Answer) -> None:
        """Remember the header of a request that arrived in one piece."""
        if len(self._known) >= _MOST:
            self._known.clear()
        header, _, body = data.partition(_END)
        self._known[header] = len(body), answer


def response(body: bytes, headers: Iterable[tuple[bytes, bytes]]) -> bytes:
    """The bytes of a response with these headers of the server and those of all responses in JSON."""
    own = b"".join(b"%b: %b\r\n" % pair for pair in headers)
    return b"HTTP/1.1 200 OK\r\n%bcontent-length: %d\r\ncontent-type: application/json\r\n%b\r\n%b" % (
        own,
        len(body),
        _LINES,
        body,
    )

"""Server-sent events: the response, and limits on open streams per client and in total."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import reduce
from operator import or_
from typing import Any, Final, TypeVar

from fastapi.responses import StreamingResponse
from pydantic import BaseModel
from starlette.types import Receive, Scope, Send

from holecard.web.errors import NotFound
from holecard.web.http.limits import LIMITS, Quota, client_key

EVENTS: Final = "x-events"
"""The OpenAPI extension key under which a stream lists the schema of each event by name."""
HEARTBEAT: Final = 15.0
"""Seconds of silence after which a comment shows that the connection is alive."""
RETRY: Final = 1000
"""Milliseconds after which a browser reconnects."""
Progress = TypeVar("Progress", bound=BaseModel)


def stream_responses(description: str, **events: type[BaseModel]) -> dict[int | str, dict[str, Any]]:
    """The OpenAPI description of a route that responds with a stream: the model of each event by name."""
    schemas = {name: {"$ref": f"#/components/schemas/{model.__name__}"} for name, model in events.items()}
    content = {EventStream.media_type: {EVENTS: schemas}}
    return {200: {"model": reduce(or_, events.values()), "description": description, "content": content}}


def event(data: str | bytes, name: str, number: int) -> bytes:
    """Format one event; JSON contains no line breaks."""
    encoded = data.encode() if isinstance(data, str) else data
    return b"id: %d\nevent: %b\ndata: %b\n\n" % (number, name.encode(), encoded)


async def changes(
    look: Callable[[Progress | None], Awaitable[Progress]], poll: float, gone: BaseModel | None = None
) -> AsyncIterator[str | bytes]:
    """An event `changed` whenever `look`, which gets the last one sent, returns another progress; the first
    is sent immediately. If there is nothing left to look at, `gone` is the last event."""
    sent: Progress | None = None
    number, silent = 0, 0.0
    yield f"retry: {RETRY}\n\n"
    while True:
        try:
            now = await look(sent)
        except NotFound:
            if gone is None:
                raise
            yield event(gone.model_dump_json(), "gone", number)
            return
        if now != sent:
            sent, silent = now, 0.0
            yield event(now.model_dump_json(), "changed", number)
            number += 1
        elif silent >= HEARTBEAT:
            silent = 0.0
            yield ": still here\n\n"
        await asyncio.sleep(poll)
        silent += poll


class EventStreams:
    """The open event streams.

    When a client has reached its limit, the path with most of its streams loses the oldest one to a path with
    fewer, so that hundreds of spectators of one table leave room for those of another.
    """

    def __init__(self, quota: Quota = LIMITS.streams) -> None:
        self._quota = quota
        self._open: dict[asyncio.Timeout, tuple[str, str]] = {}
        """Client and path of each stream, oldest first."""

    @asynccontextmanager
    async def one(self, client: str, path: str) -> AsyncIterator[None]:
        """Count one stream while the context is active; TimeoutError ends it when it must make room."""
        self._make_room(client, path)
        self._quota.check(Counter(other for other, _ in self._open.values()), client, "event streams")
        async with asyncio.timeout(None) as stream:
            self._open[stream] = client, path
            try:
                yield
            finally:
                self._open.pop(stream, None)

    def end_all(self) -> None:
        """End them in order, as the server stops; clients reconnect to the next one."""
        for stream in list(self._open):
            self._end(stream)

    def _make_room(self, client: str, path: str) -> None:
        paths = Counter(where for other, where in self._open.values() if other == client)
        if paths.total() < self._quota.of(client):
            return
        fullest, count = paths.most_common(1)[0]
        if count > paths[path] + 1:
            self._end(next(each for each, place in self._open.items() if place == (client, fullest)))

    def _end(self, stream: asyncio.Timeout) -> None:
        del self._open[stream]
        stream.reschedule(asyncio.get_running_loop().time())


class EventStream(StreamingResponse):
    """A response that sends events until there are no more, or until it must make room for another stream."""

    media_type = "text/event-stream"

    def __init__(self, content: AsyncIterator[str | bytes], status_code: int = 200) -> None:
        super().__init__(
            content, status_code, {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}, self.media_type
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        streams: EventStreams = scope["app"].state.streams
        try:
            async with streams.one(client_key(scope["client"]), scope["path"]):
                await super().__call__(scope, receive, send)
        except TimeoutError:
            await send({"type": "http.response.body", "body": b""})

"""Server-sent events: the state of a table, again whenever it has changed."""

import asyncio
from collections.abc import AsyncIterator
from typing import Final

from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from holecard.web.limits import caller_of
from holecard.web.streams import Streams
from holecard.web.tables.manager import Live
from holecard.web.tables.serialize import table_text
from holecard.web.tables.table import Phase

HEARTBEAT: Final = 15.0
"""Seconds of silence after which a comment shows that the line is open."""
RETRY: Final = 1000
"""Milliseconds after which a browser should try again."""


class EventStream(StreamingResponse):
    media_type = "text/event-stream"

    def __init__(self, content: AsyncIterator[str], status_code: int = 200) -> None:
        super().__init__(
            content, status_code, {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}, self.media_type
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Only so many are followed at once; one that has to go ends as if there were no more to tell."""
        streams: Streams = scope["app"].state.streams
        try:
            async with streams.one(caller_of(scope["client"]), scope["path"]):
                await super().__call__(scope, receive, send)
        except TimeoutError:
            await send({"type": "http.response.body", "body": b""})


def event(data: str, name: str, number: int) -> str:
    """One event; JSON has no line breaks."""
    return f"id: {number}\nevent: {name}\ndata: {data}\n\n"


async def watch(live: Live, token: str | None) -> AsyncIterator[str]:
    """A table as whoever holds the token sees it. Whoever comes back gets the newest state at once, so
    nothing can be missed; states that were followed by another before they could be sent are left out."""
    table = live.table
    changed = asyncio.Event()
    table.listeners.add(changed.set)
    sent = -1
    try:
        with live.watched(token):
            yield f"retry: {RETRY}\n\n"
            while not live.is_hung_up:
                changed.clear()
                if table.version != sent:
                    sent = table.version
                    yield event(table_text(table, table.sees(token)), "state", sent)
                    if table.phase is Phase.OVER:
                        return
                beat = await _happens(changed)
                if not beat:
                    yield ": still here\n\n"
    finally:
        table.listeners.discard(changed.set)


async def _happens(changed: asyncio.Event) -> bool:
    try:
        async with asyncio.timeout(HEARTBEAT):
            await changed.wait()
    except TimeoutError:
        return False
    return True

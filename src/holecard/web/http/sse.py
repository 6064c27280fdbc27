"""Server-sent events: the response, and how many are open at once for each client and in all."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from holecard.web.errors import ServiceUnavailable, TooManyRequests
from holecard.web.http.limits import LIMITS, Share, beside, caller_of

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


class Streams:
    """Where there are too many, the table with most streams of that caller loses its oldest to a table with
    fewer. So one that is watched by hundreds keeps nobody from another."""

    def __init__(self, share: Share = LIMITS.most_streams) -> None:
        self._share = share
        self._open: dict[str, dict[str, dict[asyncio.Timeout, None]]] = {}
        """By caller and by what is watched, the oldest first."""

    @asynccontextmanager
    async def one(self, caller: str, watched: str) -> AsyncIterator[None]:
        """Ends early with a TimeoutError if another gets its place."""
        self._make_room(caller, watched)
        places = self._open.setdefault(caller, {}).setdefault(watched, {})
        async with asyncio.timeout(None) as place:
            places[place] = None
            try:
                yield
            finally:
                self._leave(caller, watched, place)

    def _leave(self, caller: str, watched: str, place: asyncio.Timeout) -> None:
        """Also when another has its place already."""
        own = self._open.get(caller, {})
        own.get(watched, {}).pop(place, None)
        if not own.get(watched, True):
            del own[watched]
        if not own:
            self._open.pop(caller, None)

    def _make_room(self, caller: str, watched: str) -> None:
        most = self._share.of(caller)
        if self._count(caller) >= most and not self._give_way(caller, watched):
            raise TooManyRequests(
                f"one machine may follow up to {most} streams at once, close others of this table first"
            )
        if self._beside(caller) >= self._share.most:
            raise ServiceUnavailable("too many streams are followed at once, try again later")

    def _count(self, caller: str) -> int:
        return sum(map(len, self._open.get(caller, {}).values()))

    def _beside(self, caller: str) -> int:
        """Of all who share with this one."""
        return sum(self._count(who) for who in self._open if beside(who, caller))

    def _give_way(self, caller: str, watched: str) -> bool:
        own = self._open[caller]
        fullest = max(own.values(), key=len)
        if len(fullest) <= len(own.get(watched, ())) + 1:
            return False
        oldest = next(iter(fullest))
        del fullest[oldest]
        oldest.reschedule(asyncio.get_running_loop().time())
        return True

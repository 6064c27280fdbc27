"""Server-sent events of a spot that is being solved."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Final

from holecard.web.http.sse import HEARTBEAT, RETRY, event
from holecard.web.spots.schemas import SpotProgress

POLL: Final = 0.2
"""Seconds between two looks at a solve."""


async def watch(progress: Callable[[], SpotProgress]) -> AsyncIterator[str | bytes]:
    """One event for every change; the first is sent immediately."""
    sent: SpotProgress | None = None
    number, silent = 0, 0.0
    yield f"retry: {RETRY}\n\n"
    while True:
        now = progress()
        if now != sent:
            sent, silent = now, 0.0
            yield event(now.model_dump_json(), "changed", number)
            number += 1
        elif silent >= HEARTBEAT:
            silent = 0.0
            yield ": still here\n\n"
        await asyncio.sleep(POLL)
        silent += POLL

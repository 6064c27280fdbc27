"""The event stream of a table: sends its state after every change."""

import asyncio
from collections.abc import AsyncIterator

from holecard.web.http.sse import HEARTBEAT, RETRY, event
from holecard.web.tables.hosted_table import HostedTable
from holecard.web.tables.played_hand import Phase
from holecard.web.tables.state_texts import table_json


async def watch(live: HostedTable, token: str | None) -> AsyncIterator[str | bytes]:
    """The states of a table as seen by the seat with this token, or by a spectator.

    A client that reconnects gets the newest state at once, so that it misses nothing; states that were
    superseded before they could be sent are skipped.
    """
    table = live.table
    changed = asyncio.Event()
    table.listeners.add(changed.set)
    sent = -1
    try:
        with live.watched(token):
            yield f"retry: {RETRY}\n\n"
            while True:
                await asyncio.sleep(0)  # whatever else happens at this moment belongs to the same state
                await live.journal.saved()
                changed.clear()
                if table.version != sent:
                    sent = table.version
                    yield event(table_json(table, table.seat_holding(token)), "state", sent)
                    if table.phase is Phase.OVER:
                        return
                beat = await _happens(changed)
                if not beat:
                    yield ": still here\n\n"
    finally:
        table.listeners.discard(changed.set)


async def _happens(changed: asyncio.Event) -> bool:
    """Whether the table changes before it is time for a heartbeat."""
    is_late = False

    def beat() -> None:
        nonlocal is_late
        is_late = True
        changed.set()

    timer = asyncio.get_running_loop().call_later(HEARTBEAT, beat)
    try:
        await changed.wait()
    finally:
        timer.cancel()
    return not is_late

"""The two most frequent commands: act, and request the next hand. Both return the new state as JSON.

An error (of the table, its token or the action) is raised before anything has changed.
"""

from holecard.web.tables.manager import TableManager
from holecard.web.tables.requests import NextHandRequest, TableAction
from holecard.web.tables.state_texts import table_json
from holecard.web.tables.table import LiveTable


async def act(manager: TableManager, name: str, token: str | None, acting: TableAction) -> bytes:
    table, seat = _seated(manager, name, token)
    if acting.cards is None:
        table.act(seat, acting.action, acting.amount, acting.turn)
    else:
        table.discard(seat, acting.cards, acting.turn)
    return await _saved_state(manager, table, token)


async def next_hand(manager: TableManager, name: str, token: str | None, going: NextHandRequest) -> bytes:
    table, seat = _seated(manager, name, token)
    table.deal_next(going.hand, seat)
    return await _saved_state(manager, table, token)


def _seated(manager: TableManager, name: str, token: str | None) -> tuple[LiveTable, int]:
    live = manager.live(name)
    seat = live.table.seat_of(token)
    manager.touch(name)
    return live.table, seat


async def _saved_state(manager: TableManager, table: LiveTable, token: str | None) -> bytes:
    """The state once the journal has saved it together with the commands of other tables."""
    await manager.journal.saved()
    return table_json(table, table.seat_holding(token))

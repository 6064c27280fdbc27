"""Hands as tables for pandas, polars and DuckDB: Parquet files, one of hands and one of actions.

Needs the extra `data` (pyarrow). Amounts are whole chips; `unit` says what a chip is worth.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from holecard.errors import BadRequest, HolecardError
from holecard.hand.events import ActionTaken, StreetOpened
from holecard.history.check import check
from holecard.history.record import Record

HANDS: Final = "hands.parquet"
ACTIONS: Final = "actions.parquet"
_ROWS: Final = 50_000
"""Rows that are written together, so that any number of hands fits into memory."""


def write_tables(records: Iterable[Record], folder: Path) -> tuple[int, int]:
    """Write both files into a folder; how many rows they have."""
    try:
        import pyarrow as arrow
        from pyarrow import parquet
    except ImportError:
        raise BadRequest("Parquet files need pyarrow, as in: pip install 'holecard[data]'") from None
    folder.mkdir(parents=True, exist_ok=True)
    hands = _TableFile(folder / HANDS, arrow.schema(_hand_fields(arrow)), arrow, parquet)
    actions = _TableFile(folder / ACTIONS, arrow.schema(_action_fields(arrow)), arrow, parquet)
    try:
        for number, record in enumerate(records):
            hands.add(_hand_row(number, record))
            for row in _action_rows(number, record):
                actions.add(row)
    finally:
        hands.close()
        actions.close()
    return hands.rows, actions.rows


class _TableFile:
    """Rows of one table, written in groups."""

    def __init__(self, path: Path, schema: Any, arrow: Any, parquet: Any) -> None:
        self._schema = schema
        self._arrow = arrow
        self._writer = parquet.ParquetWriter(path, schema, compression="zstd")
        self._waiting: list[dict[str, Any]] = []
        self.rows = 0

    def add(self, row: dict[str, Any]) -> None:
        self._waiting.append(row)
        self.rows += 1
        if len(self._waiting) == _ROWS:
            self._flush()

    def _flush(self) -> None:
        self._writer.write_table(self._arrow.Table.from_pylist(self._waiting, schema=self._schema))
        self._waiting = []

    def close(self) -> None:
        self._flush()
        self._writer.close()


def _hand_fields(arrow: Any) -> list[tuple[str, Any]]:
    text, whole, chips = arrow.string(), arrow.int32(), arrow.int64()
    return [
        ("hand", whole), ("site", text), ("number", text), ("event", text), ("table", text), ("game", text),
        ("day", text), ("unit", text), ("button", whole), ("board", text), ("finding", text),
        ("players", arrow.list_(text)), ("stacks", arrow.list_(chips)), ("hole_cards", arrow.list_(text)),
        ("payoffs", arrow.list_(chips)), ("winnings", arrow.list_(chips)),
    ]  # fmt: skip


def _action_fields(arrow: Any) -> list[tuple[str, Any]]:
    text, whole, chips = arrow.string(), arrow.int32(), arrow.int64()
    return [
        ("hand", whole), ("number", whole), ("street", text), ("seat", whole), ("player", text),
        ("action", text), ("paid", chips), ("total", chips), ("all_in", arrow.bool_()),
    ]  # fmt: skip


def _hand_row(number: int, record: Record) -> dict[str, Any]:
    about = record.metadata
    has_day = about.year is not None and about.month is not None and about.day is not None
    return {
        "hand": number,
        "site": about.venue,
        "number": None if about.hand is None else str(about.hand),
        "event": about.event,
        "table": None if about.table is None else str(about.table),
        "game": record.game.name,
        "day": f"{about.year:04}-{about.month:02}-{about.day:02}" if has_day else None,
        "unit": str(record.unit),
        "button": record.button,
        "board": "".join(map(str, record.deal.board)),
        "finding": str(check(record).finding),
        "players": [record.label(seat) for seat in range(len(record.stacks))],
        "stacks": list(record.stacks),
        "hole_cards": ["".join(map(str, cards)) for cards in record.deal.hole],
        "payoffs": _payoffs(record),
        "winnings": list(record.winnings) or None,
    }


def _payoffs(record: Record) -> list[int] | None:
    """Net chips by seat by the rules, if the hand is finished."""
    try:
        hand = record.hand()
    except HolecardError:
        return None
    return list(hand.payoffs) if hand.actor is None else None


def _action_rows(number: int, record: Record) -> list[dict[str, Any]]:
    try:
        told = record.replay().told
    except HolecardError:
        return []
    rows: list[dict[str, Any]] = []
    street = record.game.streets[0].name
    for recorded in told:
        event = recorded.event
        if isinstance(event, StreetOpened):
            street = event.name
        if isinstance(event, ActionTaken):
            rows.append(
                {
                    "hand": number,
                    "number": len(rows) + 1,
                    "street": street,
                    "seat": event.seat,
                    "player": record.label(event.seat),
                    "action": str(event.verb),
                    "paid": int(event.paid),
                    "total": int(event.total),
                    "all_in": event.all_in,
                }
            )
    return rows

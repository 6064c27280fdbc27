"""The JSON text of a table state, put together from the texts of its parts.

Most of a state has been sent before: lines of the log, the deal, past hands. Their texts are kept, so that
only what changed is serialized. A viewer has texts of its own, since seats see different cards.
"""

from functools import lru_cache
from typing import Final

from pydantic import BaseModel
from pydantic_core import to_json

from holecard.web.tables.disclosure import may_see_all
from holecard.web.tables.played_hand import PlayedHand
from holecard.web.tables.serialize import (
    changing_fields,
    deal_commitment,
    hand_fields,
    log_line,
    past_hand_summary,
    rebuy_lines,
    recent_hands,
)
from holecard.web.tables.snapshot import LogEntry, Snapshot
from holecard.web.tables.table import LiveTable

_NOTHING: Final = b"null"
_LINES: Final = 8192
"""Lines of logs whose texts are kept."""


class StateTexts:
    """The texts of one viewer of a table: a seat, or all spectators."""

    def __init__(self, seat: int | None) -> None:
        self._seat = seat
        self._version = -1
        self._text = b""
        self._start: tuple[PlayedHand | None, bytes] = None, b""
        """A hand, and the fields that stay the same while it is played, with the viewer's seat."""
        self._snapshot: Snapshot | None = None
        """The snapshot whose log the lines are from; it only grows."""
        self._lines: list[bytes] = []
        self._deal: tuple[PlayedHand | None, bool, bytes] = None, False, _NOTHING
        """A hand, whether the viewer may see its seed, and its commitment."""
        self._past: list[PlayedHand] = []
        self._past_texts: dict[int, bytes] = {}
        """Summaries of the past hands, newest first, by number."""

    def text(self, table: LiveTable) -> bytes:
        """The state of the table, written again after a change or while a clock is running."""
        if self._version != table.version or table.deadline is not None:
            self._text = self._write(table)
            self._version = table.version
        return self._text

    def _write(self, table: LiveTable) -> bytes:
        changing = to_json(changing_fields(table, self._seat))
        log = b",".join([*self._log(table), *(_dumped(line) for line in rebuy_lines(table))])
        past = b",".join(self._past_hands(table))
        deal = self._commitment(table)
        start = self._hand(table)
        return b'%b,%b,"log":[%b],"deal":%b,"past_hands":[%b]}' % (start, changing[1:-1], log, deal, past)

    def _hand(self, table: LiveTable) -> bytes:
        hand, text = self._start
        if hand is None or hand is not table.current:
            text = to_json({**hand_fields(table), "you": self._seat})[:-1]
            self._start = table.current, text
        return text

    def _log(self, table: LiveTable) -> list[bytes]:
        snapshot = table.snapshot(self._seat)
        if snapshot is not self._snapshot:
            self._snapshot, self._lines = snapshot, []
        if snapshot is not None:
            new = snapshot.lines[len(self._lines) :]
            self._lines += [_line_text(line, table.seats) for line in new]
        return self._lines

    def _commitment(self, table: LiveTable) -> bytes:
        hand, was_open, text = self._deal
        if table.current is None:
            return _NOTHING
        is_open = may_see_all(table, self._seat, table.current)
        if hand is not table.current or was_open != is_open:
            text = _dumped(deal_commitment(table, table.current, self._seat))
            self._deal = table.current, is_open, text
        return text

    def _past_hands(self, table: LiveTable) -> list[bytes]:
        if self._past is not table.past:  # the table makes a new list of it after each hand
            self._past = table.past
            known = self._past_texts
            self._past_texts = {
                past.number: known.get(past.number) or _dumped(past_hand_summary(past, self._seat))
                for past in recent_hands(table)
            }
        return list(self._past_texts.values())


@lru_cache(_LINES)
def _line_text(line: LogEntry, seats: tuple[int, ...]) -> bytes:
    return _dumped(log_line(line, seats))


def _dumped(model: BaseModel) -> bytes:
    return model.model_dump_json().encode()


def table_json(table: LiveTable, seat: int | None) -> bytes:
    """The state as JSON, as this seat or a spectator may see it."""
    texts = table.texts.get(seat)
    if texts is None:
        texts = table.texts[seat] = StateTexts(seat)
    return texts.text(table)

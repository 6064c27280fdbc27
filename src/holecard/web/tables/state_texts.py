"""The JSON text of a table state, put together from the texts of its parts.

Most of a state has been sent before: lines of the log, the deal, past hands. Their texts are kept, so that
only what changed is serialized. A viewer has texts of its own, since seats see different cards.
"""

from functools import lru_cache
from typing import Final

from holecard.web.tables.disclosure import may_see_all
from holecard.web.tables.played_hand import PlayedHand
from holecard.web.tables.serialize import (
    current_state,
    deal_commitment,
    log_line,
    past_hand_summary,
    rebuy_lines,
    recent_hands,
)
from holecard.web.tables.snapshot import LogEntry, Snapshot
from holecard.web.tables.table import LiveTable

_NOTHING: Final = "null"
_LINES: Final = 8192
"""Lines of logs whose texts are kept."""


class StateTexts:
    """The texts of one viewer of a table: a seat, or all spectators."""

    def __init__(self, seat: int | None) -> None:
        self._seat = seat
        self._version = -1
        self._text = ""
        self._snapshot: Snapshot | None = None
        """The snapshot whose log the lines are from; it only grows."""
        self._lines: list[str] = []
        self._deal: tuple[PlayedHand | None, bool, str] = None, False, _NOTHING
        """A hand, whether the viewer may see its seed, and its commitment."""
        self._past: list[PlayedHand] = []
        self._past_texts: dict[int, str] = {}
        """Summaries of the past hands, newest first, by number."""

    def text(self, table: LiveTable) -> str:
        """The state of the table, written again after a change or while a clock is running."""
        if self._version != table.version or table.deadline is not None:
            self._text = self._write(table)
            self._version = table.version
        return self._text

    def _write(self, table: LiveTable) -> str:
        current = current_state(table, self._seat).model_dump_json()
        log = ",".join([*self._log(table), *(line.model_dump_json() for line in rebuy_lines(table))])
        past = ",".join(self._past_hands(table))
        deal = self._commitment(table)
        return f'{current[:-1]},"log":[{log}],"deal":{deal},"past_hands":[{past}]}}'

    def _log(self, table: LiveTable) -> list[str]:
        snapshot = table.snapshot(self._seat)
        if snapshot is not self._snapshot:
            self._snapshot, self._lines = snapshot, []
        if snapshot is not None:
            new = snapshot.lines[len(self._lines) :]
            self._lines += [_line_text(line, table.seats) for line in new]
        return self._lines

    def _commitment(self, table: LiveTable) -> str:
        hand, was_open, text = self._deal
        if table.current is None:
            return _NOTHING
        is_open = may_see_all(table, self._seat, table.current)
        if hand is not table.current or was_open != is_open:
            text = deal_commitment(table, table.current, self._seat).model_dump_json()
            self._deal = table.current, is_open, text
        return text

    def _past_hands(self, table: LiveTable) -> list[str]:
        if self._past is not table.past:  # the table makes a new list of it after each hand
            self._past = table.past
            known = self._past_texts
            self._past_texts = {
                past.number: known.get(past.number) or past_hand_summary(past, self._seat).model_dump_json()
                for past in recent_hands(table)
            }
        return list(self._past_texts.values())


@lru_cache(_LINES)
def _line_text(line: LogEntry, seats: tuple[int, ...]) -> str:
    """Lines repeat: public ones for each viewer, blinds and bets from hand to hand."""
    return log_line(line, seats).model_dump_json()


def table_text(table: LiveTable, seat: int | None) -> str:
    """The state as JSON text, as this seat or a spectator may see it."""
    texts = table.texts.get(seat)
    if texts is None:
        texts = table.texts[seat] = StateTexts(seat)
    return texts.text(table)

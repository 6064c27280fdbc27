"""Hand histories: reads and writes PHH, checks that hands add up, and writes PokerStars text."""

from typing import TYPE_CHECKING, Any

from holecard.history.amounts import Amount
from holecard.history.check import (
    Checked,
    Difference,
    Finding,
    Verdict,
    check,
    check_file,
    check_paths,
    histories,
)
from holecard.history.metadata import Metadata
from holecard.history.narration import NarratedLine, NarratedStreet, narrate_record
from holecard.history.phh.actions import (
    BoardDealing,
    Commentary,
    Discarding,
    HoleDealing,
    Mucking,
    PlayerAction,
    RecordedStep,
    Showing,
)
from holecard.history.phh.reader import Entry, entries_of, parse, parse_all, read
from holecard.history.phh.writer import write, write_all
from holecard.history.record import Record
from holecard.history.record_replay import RecordEnding, RecordReplay
from holecard.history.replay import replay

if TYPE_CHECKING:
    from holecard.history.formats.pokerstars_writer import to_pokerstars

__all__ = [
    "Amount",
    "BoardDealing",
    "Checked",
    "Commentary",
    "Difference",
    "Discarding",
    "Entry",
    "Finding",
    "HoleDealing",
    "Metadata",
    "Mucking",
    "NarratedLine",
    "NarratedStreet",
    "PlayerAction",
    "Record",
    "RecordEnding",
    "RecordReplay",
    "RecordedStep",
    "Showing",
    "Verdict",
    "check",
    "check_file",
    "check_paths",
    "entries_of",
    "histories",
    "narrate_record",
    "parse",
    "parse_all",
    "read",
    "replay",
    "to_pokerstars",
    "write",
    "write_all",
]


def __getattr__(name: str) -> Any:
    """Deferred: the PokerStars writer imports the readers of all rooms, which PHH does not need."""
    if name != "to_pokerstars":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from holecard.history.formats.pokerstars_writer import to_pokerstars

    return to_pokerstars

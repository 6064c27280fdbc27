"""Hand histories: PHH in and out, whether they add up, and PokerStars text."""

from holecard.history.about import About
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
from holecard.history.narration import NarratedLine, NarratedStreet, narrate_record
from holecard.history.outcome import Ending, Replay
from holecard.history.pokerstars import to_pokerstars
from holecard.history.reader import Entry, entries_of, parse, parse_all, read
from holecard.history.record import Record
from holecard.history.replay import replay
from holecard.history.steps import Acting, Dealing, Mucking, Remark, Showing, Step, Turning
from holecard.history.writer import write, write_all

__all__ = [
    "About",
    "Acting",
    "Amount",
    "Checked",
    "Dealing",
    "Difference",
    "Ending",
    "Entry",
    "Finding",
    "Mucking",
    "NarratedLine",
    "NarratedStreet",
    "Record",
    "Remark",
    "Replay",
    "Showing",
    "Step",
    "Turning",
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

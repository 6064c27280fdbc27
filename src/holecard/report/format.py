"""Figures and facts in words, the same on the screen and on the page."""

import unicodedata
from collections.abc import Iterator
from math import isfinite
from typing import Final

from holecard.arena.results import Cell, Estimate, Row
from holecard.bots.faults import FaultKind
from holecard.bots.referee import duration as duration
from holecard.report.tournament import FaultRow, Material

UNKNOWN: Final = "–"
"""For what nobody can tell yet."""

_ASCII: Final = str.maketrans({"±": "+-", "−": "-", "–": "-", "…": "...", "·": ".", "∞": "?"})

FAULT_WORDS: Final = {
    FaultKind.CRASH: "crashed",
    FaultKind.EXIT: "ended before the round was over",
    FaultKind.CLOSED: "closed its output",
    FaultKind.LATE: "gave no answer in time",
    FaultKind.START: "did not start",
    FaultKind.GARBAGE: "answered with something that is no action",
    FaultKind.FLOOD: "wrote more than anybody will read",
    FaultKind.KILL: "ended the process that plays it",
    FaultKind.ILLEGAL: "chose an action that the rules do not allow",
}


def clean(text: str) -> str:
    """In one line, without signs that would steer a terminal or turn the text around."""
    return "".join("\ufffd" if unicodedata.category(sign) in ("Cc", "Cf", "Cs") else sign for sign in text)


def ascii_only(text: str) -> str:
    """For terminals that know nothing else."""
    return text.translate(_ASCII).encode("ascii", "replace").decode("ascii")


def shortened(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def squeezed(text: str, most: int) -> str:
    """Without its middle: names often differ at their ends only."""
    head = most // 2
    return text if len(text) <= most else f"{text[:head]}…{text[head + 1 - most :]}"


def called(name: str) -> str:
    """A bot's name within a sentence."""
    return shortened(clean(name), 40)


def counted(count: int, noun: str, plural: str = "") -> str:
    """`1 hand`, `1,200 hands`"""
    return f"{count:,} {noun if count == 1 else plural or noun + 's'}"


def margin(estimate: Estimate) -> float:
    """What stands after the ±: half of the interval, or more where it is lopsided."""
    return max(estimate.high - estimate.value, estimate.value - estimate.low)


def elo(estimate: Estimate) -> str:
    return f"{estimate.value:.0f}" if isfinite(estimate.value) else UNKNOWN


def plus_minus(estimate: Estimate) -> str:
    """`± 34`, with as many digits as the value; endless while it could be anything."""
    width = margin(estimate)
    return f"± {width:,.{_digits(width)}f}" if isfinite(width) else "± ∞"


def _digits(width: float) -> int:
    """After the point: what is not sure is not written."""
    if not isfinite(width) or width >= 10:
        return 0
    return 1 if width >= 1 else 2 if width >= 0.1 else 3


def signed(value: float, digits: int = 0) -> str:
    """With a minus that is as wide as a plus."""
    if not isfinite(value):
        return UNKNOWN
    text = f"{abs(value):,.{digits}f}"
    is_zero = not text.strip("0.")
    return text if is_zero else f"{'+' if value > 0 else '−'}{text}"


def winnings(estimate: Estimate) -> str:
    """The rate without its interval."""
    width = margin(estimate)
    return signed(estimate.value, _digits(width)) if isfinite(width) else UNKNOWN


def percent(share: float) -> str:
    return f"{share * 100:.0f}" if isfinite(share) else UNKNOWN


def record(row: Row | Cell) -> str:
    """Wins, losses and ties."""
    return f"{row.wins}-{row.losses}-{row.ties}"


def is_sure(cell: Cell) -> bool:
    """Whether one of the two is better beyond doubt."""
    return not cell.share.low <= 0.5 <= cell.share.high


def leader(material: Material) -> str:
    if not material.has_results:
        return "Nothing has been played yet."
    row, name = next(material.ranked())
    return f"{called(name)} leads with an Elo of {elo(row.elo)} {plus_minus(row.elo)}."


def progress(material: Material) -> str:
    done, batches = material.finished
    return f"Not finished: {done:,} of {counted(batches, 'batch', 'batches')} played."


def troubles(material: Material) -> Iterator[str]:
    """Faults, a sentence a bot."""
    for row, name in material.ranked():
        parts = [_trouble(fault) for fault in material.faults_by(row.bot)]
        if parts:
            yield f"{called(name)} {'; it '.join(parts)}."


def _trouble(fault: FaultRow) -> str:
    """`crashed 20 times: ZeroDivisionError: division by zero (mybot.py:12)`"""
    detail = shortened(clean(fault.detail), 200).rstrip(".")
    often = f"{FAULT_WORDS[fault.kind]} {times(fault.count)}"
    return f"{often}: {detail}" if detail else often


def times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count:,} times")

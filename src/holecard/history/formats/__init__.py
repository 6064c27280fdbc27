"""The formats that hands are read in, each a module with one interface: see `hand_text.HandFormat`."""

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Final

from holecard.errors import BadRequest, HolecardError
from holecard.history.formats.acpc import ACPC
from holecard.history.formats.bovada import BOVADA
from holecard.history.formats.full_tilt import FULL_TILT
from holecard.history.formats.hand_text import HandFormat, HandText
from holecard.history.formats.ipoker import IPOKER
from holecard.history.formats.open_hand_history import OPEN_HAND_HISTORY
from holecard.history.formats.partypoker import PARTYPOKER
from holecard.history.formats.phh import PHH
from holecard.history.formats.poker888 import POKER888
from holecard.history.formats.pokernow import POKER_NOW
from holecard.history.formats.pokerstars import POKERSTARS
from holecard.history.formats.sources import TextSource, files_below, is_archive, text_sources
from holecard.history.formats.theaigames import THEAIGAMES
from holecard.history.formats.winamax import WINAMAX
from holecard.history.formats.winning_network import WINNING_NETWORK

FORMATS: Final[tuple[HandFormat, ...]] = (
    PHH,
    OPEN_HAND_HISTORY,
    POKER_NOW,
    ACPC,
    THEAIGAMES,
    IPOKER,
    WINAMAX,
    POKER888,
    PARTYPOKER,
    BOVADA,
    WINNING_NETWORK,
    FULL_TILT,
    POKERSTARS,
)
"""In the order in which they are tried."""


@dataclass(frozen=True, slots=True)
class FoundHand:
    """The text of a hand and its format."""

    format: HandFormat
    text: HandText


@dataclass(frozen=True, slots=True)
class FoundProblem:
    """A file, or the rest of one, that could not be read."""

    source: str
    words: str


def format_named(name: str) -> HandFormat:
    for known in FORMATS:
        if known.name == name:
            return known
    raise BadRequest(f"a format is one of {', '.join(known.name for known in FORMATS)}, not {name!r}")


def format_of(beginning: str) -> HandFormat | None:
    """The format of a text by its beginning."""
    return next((known for known in FORMATS if known.detect(beginning)), None)


def is_recognised(path: Path) -> bool:
    """Whether a file, or the first text in an archive, is in one of the formats."""
    try:
        return any(format_of(source.beginning) is not None for source in islice(text_sources(path), 1))
    except HolecardError:
        return False


def hands_in(path: Path) -> Iterator[FoundHand | FoundProblem]:
    """The hands of a file or archive in any format; what cannot be read is reported, and the rest goes on."""
    try:
        for source in text_sources(path):
            yield from _hands_of(source)
    except HolecardError as error:
        yield FoundProblem(str(path), str(error))


def hands_of(text: str, name: str = "the text") -> Iterator[FoundHand | FoundProblem]:
    """The hands of a text in any format; `name` is what messages call it."""
    return _hands_of(TextSource(name, BytesIO(text.encode("utf-8", "replace"))))


def _hands_of(source: TextSource) -> Iterator[FoundHand | FoundProblem]:
    found = format_of(source.beginning)
    if found is None:
        words = "its beginning matches none of the supported formats"
        yield FoundProblem(source.name, f"{words}: {source.name!r}")
        return
    try:
        for text in found.split(source.lines(), source.name):
            yield FoundHand(found, text)
    except HolecardError as error:
        yield FoundProblem(source.name, str(error))


__all__ = [
    "FORMATS",
    "FoundHand",
    "FoundProblem",
    "HandFormat",
    "HandText",
    "files_below",
    "format_named",
    "format_of",
    "hands_in",
    "hands_of",
    "is_archive",
    "is_recognised",
]

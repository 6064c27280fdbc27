"""One interface for all formats: recognise a file, split it into hands, read a hand."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from holecard.errors import HolecardError, Unreadable
from holecard.history.record import Record

MOST_CHARACTERS: Final = 1_000_000
USUAL_LENGTH: Final = 200
"""Characters up to which a line is remembered: no longer one comes again, and many would fill the memory."""
"""The longest text of one hand; real ones have a few thousand characters."""


SourceLine = tuple[int, str]
"""The number of a line, from 1, and its text."""


class HandText(NamedTuple):
    """The text of one hand. It is complete: whatever the header of its file says about all hands is
    included."""

    text: str
    source: str
    """The file it was found in."""
    line: int
    """Where it begins there."""

    @property
    def place(self) -> str:
        """`file, line 12`."""
        return f"{self.source}, line {self.line}"


@dataclass(frozen=True, slots=True)
class HandFormat:
    """A notation of hands. `split` is lazy and keeps no more than a hand in memory."""

    name: str
    title: str
    detect: Callable[[str], bool]
    """Whether the beginning of a file is in this format."""
    split: Callable[[Iterable[SourceLine], str], Iterator[HandText]]
    """The hands in the lines of a source."""
    read: Callable[[HandText], Record]
    """Unreadable if it is no hand, BadRequest if it is one of a game that is not played here."""


def split_at_heads(
    lines: Iterable[SourceLine], source: str, is_head: Callable[[str], int | None], sign: str = ""
) -> Iterator[HandText]:
    """Hands that begin with a head line. `is_head` gives where in a line a head begins, if one does: a file
    that was put together carelessly has a head in the middle of a line. Text before the first head is left
    out. Only lines with the `sign` are looked at."""
    kept: list[str] = []
    start = size = 0
    problem: HolecardError | None = None
    try:
        for number, text in lines:
            at = is_head(text) if sign in text else None
            if at is not None:
                if at and kept:
                    kept.append(text[:at])
                if kept:
                    yield HandText("\n".join(kept), source, start)
                kept, start, size = [text[at:]], number, 0
            elif kept:
                size += len(text) + 1
                if size > MOST_CHARACTERS:
                    kept = []
                    most = f"at most {MOST_CHARACTERS:,} characters"
                    raise Unreadable(f"{source}, line {start}: a hand has {most}, not {size:,}")
                kept.append(text)
    except HolecardError as error:  # the source cannot be read on, and what came before is kept
        problem = error
    if (
        kept
    ):  # not in the handler: compiled generators leave the error behind as the one that is being handled
        yield HandText("\n".join(kept), source, start)
    if problem is not None:
        raise problem

"""One interface for all formats: recognise a file, split it into hands, read a hand."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from holecard.errors import HolecardError, Unreadable
from holecard.history.record import Record

MOST_CHARACTERS: Final = 1_000_000
"""The longest text of one hand; real ones have a few thousand characters."""
USUAL_LENGTH: Final = 200
"""Characters up to which a line is remembered: no longer one comes again, and many would fill the memory."""


SourceLine = tuple[int, str]
"""The number of a line, from 1, and its text."""
SourceBlock = tuple[int, str]
"""Lines that were read at once, without the last line end, and the number of the first of them."""


class SourceLines:
    """The lines of a source, one by one or in the blocks that they are read in. They can be read once."""

    def __init__(self, blocks: Iterator[SourceBlock]) -> None:
        self.blocks = blocks

    def __iter__(self) -> Iterator[SourceLine]:
        for number, text in self.blocks:
            yield from enumerate(text.split("\n"), number)


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
    if sign and isinstance(lines, SourceLines):
        return _split_blocks(lines.blocks, source, is_head, sign)
    return _split_lines(lines, source, is_head, sign)


def _split_lines(
    lines: Iterable[SourceLine], source: str, is_head: Callable[[str], int | None], sign: str
) -> Iterator[HandText]:
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
                    raise _too_long(source, start, size)
                kept.append(text)
    except HolecardError as error:  # the source cannot be read on, and what came before is kept
        problem = error
    if (
        kept
    ):  # not in the handler: compiled generators leave the error behind as the one that is being handled
        yield HandText("\n".join(kept), source, start)
    if problem is not None:
        raise problem


def _split_blocks(
    blocks: Iterator[SourceBlock], source: str, is_head: Callable[[str], int | None], sign: str
) -> Iterator[HandText]:
    """The same, of blocks of lines: all lines without the sign are passed over at once."""
    kept: list[str] = []  # the open hand as far as it stands in earlier blocks
    start = size = 0
    is_open = False
    problem: HolecardError | None = None
    try:
        for number, text in blocks:
            begin, after = 0, -1  # where the open hand begins in this block, and the end of its head line
            counted = 0
            at = text.find(sign)
            while at >= 0:
                first = text.rfind("\n", 0, at) + 1
                last = text.find("\n", at)
                if last < 0:
                    last = len(text)
                head = is_head(text[first:last])
                if head is not None:
                    if is_open:
                        end = first + head if head else first - 1
                        if end >= 0:
                            kept.append(text[begin:end])
                        size += first - 1 - after
                        if size > MOST_CHARACTERS:
                            is_open = False
                            raise _too_long(source, start, _size_beyond(kept))
                        yield HandText("\n".join(kept), source, start)
                    number += text.count("\n", counted, first)
                    counted = first
                    kept, start, size, is_open = [], number, 0, True
                    begin, after = first + head, last
                at = text.find(sign, last)
            if is_open:
                kept.append(text[begin:])
                size += len(text) - after
                if size > MOST_CHARACTERS:
                    is_open = False
                    raise _too_long(source, start, _size_beyond(kept))
    except HolecardError as error:
        problem = error
    if is_open:
        yield HandText("\n".join(kept), source, start)
    if problem is not None:
        raise problem


def _size_beyond(kept: list[str]) -> int:
    """The characters of a hand after its head up to the line with which they are too many."""
    _, *lines = "\n".join(kept).split("\n")
    size = 0
    for line in lines:
        size += len(line) + 1
        if size > MOST_CHARACTERS:
            break
    return size


def _too_long(source: str, start: int, size: int) -> Unreadable:
    most = f"at most {MOST_CHARACTERS:,} characters"
    return Unreadable(f"{source}, line {start}: a hand has {most}, not {size:,}")

"""PHH as one of the formats: hands of `.phh` and `.phhs` files, one by one."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from holecard.errors import Unreadable
from holecard.history.formats.hand_text import MOST_CHARACTERS, HandFormat, HandText, SourceLine
from holecard.history.phh.reader import entries
from holecard.history.record import Record

_TABLE: Final = re.compile(r"\[[^\[\]]+\]\s*(?:#.*)?")
_VARIANT: Final = re.compile(r"^[ \t]*variant[ \t]*=", re.MULTILINE)
_LONG_QUOTES: Final = ("'''", '"""')


def _detect(beginning: str) -> bool:
    return "variant" in beginning and _VARIANT.search(beginning) is not None


def _split(lines: Iterable[SourceLine], source: str) -> Iterator[HandText]:
    """At the headers of tables, but not inside a text of several lines."""
    kept: list[str] = []
    start, size = 1, 0
    open_quotes = False
    for number, line in lines:
        if not open_quotes and _TABLE.fullmatch(line):
            if any(map(str.strip, kept)):
                yield HandText("\n".join(kept), source, start)
            kept, start, size = [], number, 0
        open_quotes ^= sum(line.count(quotes) for quotes in _LONG_QUOTES) % 2 == 1
        kept.append(line)
        size += len(line) + 1
        if size > MOST_CHARACTERS:
            raise Unreadable(f"{source}, line {start}: a hand has at most {MOST_CHARACTERS:,} characters")
    if any(map(str.strip, kept)):
        yield HandText("\n".join(kept), source, start)


def _read(hand: HandText) -> Record:
    found = entries(hand.text, hand.place)
    if len(found) != 1:
        raise Unreadable(f"{hand.place}: one hand is expected, not {len(found)}")
    return found[0]._replace(source=hand.place).record()


PHH: Final = HandFormat("phh", "PHH (TOML)", _detect, _split, _read)

"""A text is split into the same hands whether its lines come one by one or in blocks."""

from collections.abc import Iterator
from random import Random

import pytest

from holecard.errors import Unreadable
from holecard.history.formats import hand_text
from holecard.history.formats.hand_text import HandText, SourceBlock, SourceLines, split_at_heads
from holecard.history.formats.pokerstars_header import is_head

_HEAD = "PokerStars Hand #7:  Hold'em No Limit (1/2) - 2024/05/01 20:00:00 ET"
_PIECES = (
    "\n",
    "#",
    "Ann: folds",
    _HEAD,
    f"\n{_HEAD}\n",
    "Seat #1 is the button",
    "PokerStars Game #",
    "\n\n",
)


def _blocks(lines: list[str], rng: Random) -> Iterator[SourceBlock]:
    at = 0
    while at < len(lines):
        count = rng.choice((1, 2, 3, 7, 40))
        yield at + 1, "\n".join(lines[at : at + count])
        at += count


def _told(hands: Iterator[HandText]) -> list[object]:
    """The hands, and what is complained of in the end."""
    found: list[object] = []
    try:
        for hand in hands:
            found.append(hand)
    except Unreadable as error:
        found.append(str(error))
    return found


@pytest.mark.parametrize("most", [1_000_000, 200, 30])
def test_blocks_and_lines_give_the_same_hands(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    if hand_text.__file__.endswith(".py"):  # what is compiled has the limit as a constant
        monkeypatch.setattr(hand_text, "MOST_CHARACTERS", most)
    rng = Random(most)
    for _ in range(150):
        lines = "".join(rng.choices(_PIECES, k=rng.randrange(40))).split("\n")
        one_by_one = _told(split_at_heads(enumerate(lines, 1), "file", is_head, "#"))
        in_blocks = _told(split_at_heads(SourceLines(_blocks(lines, rng)), "file", is_head, "#"))
        assert in_blocks == one_by_one


def test_lines_of_blocks_are_numbered_from_their_first() -> None:
    assert list(SourceLines(iter([(1, "a\n"), (3, "b")]))) == [(1, "a"), (2, ""), (3, "b")]

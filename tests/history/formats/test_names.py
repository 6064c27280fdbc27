"""Names that imitate the layout of a room's text: a player may be called almost anything."""

import re

import pytest

from holecard import Unreadable
from holecard.history import Record
from holecard.history.formats import format_named
from tests.history.formats.samples import SAMPLES
from tests.history.formats.test_readers import texts_of

NAMES = (
    "***",
    "*** FLOP ***",
    "*** SUMMARY ***",
    "** Dealing flop **",
    "** Summary **",
    "Seat 1",
    "Dealt to x",
    "Dealt to",
    "Board [Ah Kd]",
    "Total pot 5",
    "Table",
    "Uncalled bet",
    "Main pot",
    "x folds",
    "x calls [$5]",
    "posts",
    "is the button",
    "x ($5 in chips)",
)


def renamed(text: str, player: str, name: str) -> str:
    return re.sub(rf"(?<!\w){re.escape(player)}(?!\w)", lambda _: name, text)


def read(format_name: str, text: str) -> Record:
    [hand] = texts_of(format_name, text)
    return format_named(format_name).read(hand)


def players_of(sample: str) -> list[str]:
    return [name for name in read(SAMPLES[sample].format, SAMPLES[sample].text).players if name.isalnum()]


CASES = [
    (sample, player)
    for sample in ("stars cash", "stars stud", "stars triple draw", "888", "decimal comma")
    for player in players_of(sample)
]


@pytest.mark.parametrize(("sample", "player"), CASES)
def test_a_name_changes_nothing_else(sample: str, player: str) -> None:
    format_name, text, *_ = SAMPLES[sample]
    plain = read(format_name, text)
    for name in NAMES:
        record = read(format_name, renamed(text, player, name))
        assert record.players == tuple(name if one == player else one for one in plain.players)
        for part in ("game", "stacks", "posts", "button", "steps", "seats", "winnings", "metadata"):
            assert getattr(record, part) == getattr(plain, part), (name, part)


def test_a_name_that_makes_a_line_ambiguous_is_a_problem_with_its_line() -> None:
    """`x: folds leaves the table` may be of a player called x."""
    text = renamed(SAMPLES["stars cash"].text, "bob", "x: folds")
    with pytest.raises(Unreadable, match=r"hands\.txt, line 31: a player sits at the table .*, unlike 'x'"):
        read("pokerstars", text)

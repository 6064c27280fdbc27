"""Names that imitate the layout of a room's text: a player may be called almost anything."""

import json
import re
from dataclasses import dataclass
from xml.sax.saxutils import escape

import pytest

from holecard import HolecardError, Unreadable
from holecard.history import Record
from holecard.history.formats import format_named
from tests.history.formats.samples import SAMPLES
from tests.history.formats.test_readers import texts_of

NAMES = (
    "***",
    "*** FLOP ***",
    "*** FLOP *** [Ah Kd 2c]",
    "*** SUMMARY ***",
    "*** HOLE CARDS ***",
    "*** 3RD STREET ***",
    "** Dealing flop **",
    "** Dealing down cards **",
    "** Summary **",
    "------ Summary ------",
    "Seat 1",
    "Seat 1: x ($5 in chips)",
    "Seat 2 is the button",
    "The button is in seat #1",
    "Dealt to x",
    "Dealt to",
    "Dealt to x [Ah Kd]",
    "Board [Ah Kd]",
    "Board: [Ah Kd]",
    "Total pot 5",
    "Table",
    "Uncalled bet",
    "Main pot",
    "Player",
    "Player x",
    "Players agree to Run It",
    "Hand #1",
    "-- ending hand #8 --",
    "Flop:  [K♦]",
    "x folds",
    "x calls [$5]",
    "x collected $5 from pot",
    "x shows [Ah Kd]",
    "posts",
    "is the button",
    "x ($5 in chips)",
    "x (button)",
    "x 123",
    "$5",
    "[ME]",
    'x" folds',
    'a,"b"',
    "<x> &amp; 'y'",
    "été \u202e漢字\u202c \u200f",
)
PREFIXED = (
    "{} y",
    "{}y",
    "{} folds",
    "{} collected",
    "{} posts",
    "{}:",
    "{}: x",
    "{} (button)",
    "y {}",
    "y{}",
)
"""Names that contain the name of another player."""
PARTS = ("game", "stacks", "posts", "button", "steps", "seats", "winnings")
NAMELESS = ("bovada", "theaigames")
"""Formats in which players have no names of their own."""


@dataclass(frozen=True)
class Seated:
    """A player of a sample."""

    sample: str
    player: str
    other: str

    @property
    def format(self) -> str:
        return SAMPLES[self.sample].format

    def renamed(self, name: str) -> str:
        """The text of the sample with another name of this player."""
        player = self.player.rpartition(" @ ")[0] if self.format == "pokernow" else self.player
        shown, new = _written(self.format, player), _written(self.format, name)
        pattern = rf"(?<!\w){re.escape(shown)}(?!\w)"
        return re.sub(pattern, lambda _: new, SAMPLES[self.sample].text)

    def name_in_record(self, name: str) -> str:
        return f"{name} @ {self.player.rpartition(' @ ')[2]}" if self.format == "pokernow" else name


def _written(format_name: str, name: str) -> str:
    match format_name:
        case "ipoker":
            return escape(name, {'"': "&quot;"})
        case "ohh":
            return json.dumps(name)[1:-1]
        case "phh":
            return name.replace("'", "’")
        case "pokernow":
            return name.replace('"', '""')
    return name


def read(format_name: str, text: str) -> Record:
    [hand] = texts_of(format_name, text)
    return format_named(format_name).read(hand)


def players_of(sample: str) -> list[Seated]:
    names = read(SAMPLES[sample].format, SAMPLES[sample].text).players
    return [Seated(sample, name, names[at - 1]) for at, name in enumerate(names)]


SEATED = [
    seated
    for sample, (format_name, *_) in SAMPLES.items()
    if format_name not in NAMELESS
    for seated in players_of(sample)
]


def assert_only_the_name_changes(seated: Seated, name: str) -> None:
    plain = read(seated.format, SAMPLES[seated.sample].text)
    record = read(seated.format, seated.renamed(name))
    other = seated.name_in_record(name.replace("'", "’") if seated.format == "phh" else name)
    assert record.players == tuple(other if one == seated.player else one for one in plain.players), name
    for part in PARTS:
        assert getattr(record, part) == getattr(plain, part), (name, part)


def problem_with(seated: Seated, name: str) -> str:
    try:
        assert_only_the_name_changes(seated, name)
    except HolecardError as error:
        return str(error)
    return ""


def check_all(seated: Seated, name: str) -> None:
    """The same hand, or an error that says where: a line of a log may have no place for such a name."""
    if problem := problem_with(seated, name):
        assert seated.format == "acpc" or "a line is about one player" in problem, (seated, name, problem)
        assert problem.startswith("hands.txt, line ")


@pytest.mark.parametrize("at", range(6))
def test_a_name_changes_nothing_else(at: int) -> None:
    """Every name in every format, in the place of one player after the other."""
    for number, seated in enumerate(SEATED[at::6]):
        for name in NAMES[number % 3 :: 3]:
            check_all(seated, name)


@pytest.mark.parametrize("at", range(2))
def test_a_name_may_contain_the_name_of_another_player(at: int) -> None:
    for number, seated in enumerate(SEATED[at::2]):
        for name in PREFIXED[number % 3 :: 3]:
            check_all(seated, name.format(seated.other.partition(" @ ")[0]))


@pytest.mark.slow
@pytest.mark.parametrize("seated", SEATED, ids=lambda one: f"{one.sample}, {one.player}")
def test_no_name_changes_anything_else(seated: Seated) -> None:
    for name in [*NAMES, *(name.format(seated.other.partition(" @ ")[0]) for name in PREFIXED)]:
        check_all(seated, name)


def test_a_name_that_makes_a_line_ambiguous_is_a_problem_with_its_line() -> None:
    """`x: folds leaves the table` may be of a player called x."""
    text = Seated("stars cash", "bob", "").renamed("x: folds")
    with pytest.raises(Unreadable, match=r"hands\.txt, line 31: a player sits at the table .*, unlike 'x'"):
        read("pokerstars", text)


def test_a_line_without_cards_may_be_about_two_players() -> None:
    """`Dealt to Hero [As Kd]` is of Hero, or of a player who is called that and whose cards are not told."""
    text = Seated("straddle", "1a2b", "").renamed("Hero [As Kd]")
    with pytest.raises(
        Unreadable, match=r"line 12: a line is about one player, not 'Hero' or 'Hero \[As Kd\]'"
    ):
        read("pokerstars", text)


def test_the_chair_tells_whose_line_of_the_summary_it_is() -> None:
    """`Seat 5: eve (button) mucked [2c 2h]` is of eve, although a player is called that in another chair."""
    text = Seated("stars cash", "bob", "").renamed("eve (button)")
    told = text.replace("Seat 5: eve (button) folded before Flop", "Seat 5: eve (button) mucked [2c 2h]")
    hole = read("pokerstars", told).steps
    plain = read(
        "pokerstars",
        SAMPLES["stars cash"].text.replace(
            "Seat 5: eve (button) folded before Flop", "Seat 5: eve (button) mucked [2c 2h]"
        ),
    ).steps
    assert hole == plain != read("pokerstars", text).steps


def test_a_stack_in_a_name_of_a_log_is_a_problem() -> None:
    """The list of stacks then reads as one of two players, and what the player does tells that it is not."""
    text = Seated("pokernow", "Ann @ x1", "").renamed('Ann @ q7" (5) | #9 "Eve')
    with pytest.raises(Unreadable, match="the name of one player contains that of another"):
        read("pokernow", text)

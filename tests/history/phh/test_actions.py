"""One line of a record, both ways."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard import CALL, FOLD, Unreadable, parse_cards, raise_to
from holecard.history import (
    BoardDealing,
    Commentary,
    Discarding,
    HoleDealing,
    Mucking,
    PlayerAction,
    RecordedStep,
    Showing,
)
from holecard.history.phh.actions import parse_step, print_step
from tests.strategies import cards

ORDER = (2, 0, 1)
"""p1 sits on seat 2."""
CENT = Decimal("0.01")


def parse(line: str) -> RecordedStep:
    return parse_step(line, ORDER, CENT)


@pytest.mark.parametrize(
    ("line", "step"),
    [
        ("d dh p1 AcKd", HoleDealing(2, parse_cards("AcKd"))),
        ("d dh p2 ??", HoleDealing(0, parse_cards("??"))),
        ("d db 2c3c4c", BoardDealing(parse_cards("2c3c4c"))),
        ("p3 f", PlayerAction(1, FOLD)),
        ("p1 cc", PlayerAction(2, CALL)),
        ("p1 cbr 3.5", PlayerAction(2, raise_to(350))),
        ("p1 pb", PlayerAction(2, CALL, is_bring_in=True)),
        ("p1 sd", Discarding(2)),
        ("p1 sd AcKd", Discarding(2, parse_cards("AcKd"))),
        ("p1 sd ??", Discarding(2, parse_cards("??"))),
        ("p1 sm", Mucking(2)),
        ("p1 sm -", Showing(2)),
        ("p1 sm AcKd", Showing(2, parse_cards("AcKd"))),
        ("p1 sm ????", Showing(2, parse_cards("????"))),
        ("", Commentary()),
        ("# a long think", Commentary("a long think")),
        ("p1 f # with aces!", PlayerAction(2, FOLD, "with aces!")),
        ("p1 f #", PlayerAction(2, FOLD, "")),
    ],
)
def test_every_line_of_the_standard_is_read_and_written(line: str, step: RecordedStep) -> None:
    assert parse(line) == step
    assert print_step(step, ORDER, CENT) == line


@pytest.mark.parametrize("line", ["  p1   f  ", "p1 f", "\tp1 f"])
def test_blanks_do_not_matter(line: str) -> None:
    assert parse(line) == PlayerAction(2, FOLD)


def test_commentary_needs_no_blank_and_may_hold_more_signs() -> None:
    assert parse("p1 f #hand #7") == PlayerAction(2, FOLD, "hand #7")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("p4 f", "a player is p1 to p3, not 'p4'"),
        ("p0 f", "a player is p1 to p3, not 'p0'"),
        ("q1 f", "a player is p1 to p3, not 'q1'"),
        ("p1 cbr", "a line is such as 'd dh p1 AsKs', 'd db 2c3c4c', 'p1 cbr 60' or 'p1 sm', not 'p1 cbr'"),
        ("p1 folds", "or 'p1 sm', not 'p1 folds'"),
        ("p1 cbr -5", "a bet is an amount above zero, not '-5'"),
        ("p1 cbr 0", "a bet is an amount above zero, not '0'"),
        ("p1 cbr 1e3", "a bet is an amount above zero, not '1e3'"),
        ("p1 cbr 0.005", "an amount is a multiple of 0.01, not 0.005"),
        ("d db 2c3x", "not '3x' in '2c3x'"),
        ("d dh p1 Ac2", "such as AsKd, not 'Ac2'"),
    ],
)
def test_lines_that_say_nothing_known_are_refused(line: str, words: str) -> None:
    with pytest.raises(Unreadable) as error:
        parse(line)
    assert str(error.value).endswith(words)


seats = st.integers(0, 2)
held = st.lists(cards(), min_size=1, max_size=4).map(tuple)
notes = st.none() | st.text(st.characters(codec="utf-8")).map(str.strip)
actions = st.sampled_from((FOLD, CALL)) | st.integers(1, 10**9).map(raise_to)
steps = (
    st.builds(HoleDealing, seats, held, notes)
    | st.builds(BoardDealing, held, notes)
    | st.builds(PlayerAction, seats, actions, notes)
    | st.builds(Showing, seats, held | st.just(()), notes)
    | st.builds(Mucking, seats, notes)
    | st.builds(Commentary, notes)
)


@given(steps)
def test_any_step_is_written_and_read_back(step: RecordedStep) -> None:
    assert parse(print_step(step, ORDER, CENT)) == step

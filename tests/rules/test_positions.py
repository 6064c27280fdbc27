"""What players call the seats: the names that trackers print, unless a page has its own."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard import Deal, Game, Hand
from holecard.rules import positions
from tests.rules.definitions import NO_LIMIT, edited, line_of, load, refused
from tests.strategies import games

BEFORE_BUTTON = {
    3: "",
    4: "CO",
    5: "HJ CO",
    6: "UTG HJ CO",
    7: "UTG LJ HJ CO",
    8: "UTG UTG+1 LJ HJ CO",
    9: "UTG UTG+1 UTG+2 LJ HJ CO",
}
"""By seats."""


@pytest.mark.parametrize(("seats", "names"), BEFORE_BUTTON.items())
def test_seats_have_the_names_that_trackers_print(seats: int, names: str) -> None:
    expected = ("BTN", "SB", "BB", *names.split())
    holdem = Game.load("holdem")
    assert positions(holdem, seats, 0) == expected
    assert positions(holdem, seats, 2) == (*expected[-2:], *expected[:-2])


def test_heads_up_the_button_is_the_small_blind() -> None:
    assert positions(Game.load("holdem"), 2, 1) == ("BB", "BTN")


def test_six_max_has_names_of_its_own() -> None:
    """UTG, LJ, HJ, BTN, SB, BB; with fewer seats the names vanish from UTG on."""
    game = Game.load("six-max")
    assert positions(game, 6, 0) == ("BTN", "SB", "BB", "UTG", "LJ", "HJ")
    assert positions(game, 6, 4) == ("BB", "UTG", "LJ", "HJ", "BTN", "SB")
    assert positions(game, 5, 0) == ("BTN", "SB", "BB", "LJ", "HJ")
    assert positions(game, 4, 0) == ("BTN", "SB", "BB", "HJ")
    assert positions(game, 3, 0) == ("BTN", "SB", "BB")
    assert positions(game, 2, 1) == ("BB", "BTN")


def test_a_game_without_blinds_has_none() -> None:
    kuhn = Game.load("kuhn")
    assert positions(kuhn, 2, 0) == ("BTN", "")
    assert positions(kuhn, 3, 0) == ("BTN", "HJ", "CO")
    assert positions(kuhn, 5, 1) == ("CO", "BTN", "UTG", "LJ", "HJ")


@given(games(), st.data())
def test_every_seat_has_a_name_of_its_own_and_the_posters_are_called_so(
    game: Game, data: st.DataObject
) -> None:
    seats = data.draw(st.integers(*game.seats))
    button = data.draw(st.integers(0, seats - 1))
    names = positions(game, seats, button)
    assert len(set(names)) == len(names) == seats
    assert names[button] == "BTN"
    if game.forced.blinds and seats > 2:
        assert [names[(button + step) % seats] for step in (1, 2)] == ["SB", "BB"]
    if not game.forced.blinds:
        assert not {"SB", "BB"} & set(names)


def test_a_view_says_its_position() -> None:
    game = Game.load("holdem")
    hand = Hand(game, (200,) * 6, 0, Deal.seeded(game, 6, "where"))
    assert [hand.view(seat).position for seat in range(6)] == ["BTN", "SB", "BB", "UTG", "HJ", "CO"]
    assert hand.view(None).position == ""


def test_a_page_may_name_its_seats(tmp_path: Path) -> None:
    page = edited(NO_LIMIT, "seats = [2, 6]", 'seats = [2, 4]\npositions = ["first", "D", "small", "big"]')
    game = load(tmp_path, page)
    assert positions(game, 4, 0) == ("D", "small", "big", "first")
    assert positions(game, 2, 0) == ("D", "big")
    assert positions(replace(game, positions=()), 4, 0) == ("BTN", "SB", "BB", "CO")


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ('["UTG", "BTN", "SB", "BB"]', "positions are 6 different names, one for each seat, not"),
        ('["A", "A", "B", "C", "D", "E"]', "positions are 6 different names, one for each seat, not"),
        ('["", "A", "B", "C", "D", "E"]', "positions are 6 different names, one for each seat, not"),
        ('"UTG"', "positions is a list of texts in quotes, not 'UTG'"),
        ("[1, 2, 3, 4, 5, 6]", "positions is a list of texts in quotes, not [1, 2, 3, 4, 5, 6]"),
    ],
)
def test_names_that_do_not_fit_the_seats_are_refused(tmp_path: Path, names: str, message: str) -> None:
    page = edited(NO_LIMIT, "seats = [2, 6]", f"seats = [2, 6]\npositions = {names}")
    assert refused(tmp_path, page).startswith(f", line {line_of(page, 'positions')}: {message}")

"""Definitions with up-cards, draws or low halves that cannot be played: the line and the reason."""

from pathlib import Path

import pytest

import holecard
from holecard import Game
from holecard.rules.definition import game_to_data
from tests.rules.definitions import edited, line_of, load, refused

GAMES = Path(holecard.__file__).parent / "rules" / "games"


def page(name: str) -> str:
    return (GAMES / f"{name}.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "old", "new", "line", "message"),
    [
        ("stud", "[2, 8]", "[2, 9]", "seats",
         "9 seats and the board need 63 cards, more than the deck's 52"),
        ("stud", "bring_in = 2", "bring_in = 4", "bring_in",
         "a bring-in is less than the first bet of 4, not 4"),
        ("stud", "bring_in = 2", "bring_in = 9", "bring_in",
         "a bring-in is less than the first bet of 4, not 9"),
        ("stud", "bring_in = 2", "bring_in = -1", "bring_in", "a bring-in is 0 or more, not -1"),
        ("stud", "bring_in = 2", "bring_in = 1.5", "bring_in", "bring_in is a whole number, not 1.5"),
        ("stud", "bring_in = 2\n", "", 'opener = "bring-in"', "there is no bring-in to open with: bring-in"),
        ("stud", "hole = 2\nup = 1", "hole = 3", "bring_in",
         "a bring-in needs up-cards on the first street to decide who pays it: 2"),
        ("stud", 'opener = "bring-in"', 'opener = "after-button"', "bring_in",
         "a bring-in opens the first street, which opens by after-button: 2"),
        ("stud", "ante = 1", "ante = 1\nblinds = [1, 2]", "bring_in",
         "a bring-in cannot be combined with blinds: 2"),
        ("stud", 'name = "fourth street"\nup = 1\nopener = "best-showing"',
         'name = "fourth street"\nup = 1\nopener = "bring-in"', None,
         "only the first street opens with a bring-in: bring-in"),
        ("stud", "hole = 2\nup = 1", "up = 3", None,
         "only showing hands of 1 to 4 up-cards are compared, not 5"),
        ("stud", "hole = 2\nup = 1", "hole = 2\nup = -1", "up = -1",
         "up is a number of cards from 0 up on street 'third street', not -1"),
        ("stud", "bring_in = 2", 'bring_in_from = "high"', "bring_in_from",
         "bring_in_from goes with bring_in, which is missing: high"),
        ("razz", 'bring_in_from = "high"', 'bring_in_from = "ace"', "bring_in_from",
         "bring_in_from is one of low, high, not 'ace'"),
        ("stud-8", 'low = "eight-or-better"', 'low = "six-or-better"', "low",
         "low is one of high, short-deck, omaha, ace-to-five, eight-or-better, omaha-8, deuce-to-seven, "
         "badugi, three-card, two-card, pair-or-high, high-card, card-order, not 'six-or-better'"),
        ("stud-8", 'low = "eight-or-better"', 'low = "omaha-8"', "low",
         "low 'omaha-8' is for 4 to 6 hole cards, not 7"),
        ("stud-8", 'low = "eight-or-better"', 'low = "high"', "low",
         "the low half needs a low ranking, not 'high'"),
        ("stud-8", 'ranking = "high"', 'ranking = "ace-to-five"', "low",
         "a low half needs a high ranking next to it, not 'ace-to-five'"),
        ("stud-8", 'ranking = "high"\n', "", "[showdown]",
         "[showdown] needs a key 'ranking', which is missing"),
        ("omaha-8", 'low = "omaha-8"', 'low = "eight-or-better"', "low",
         "low 'eight-or-better' is for 5 to 7 cards in all, not 9"),
        ("razz", 'ranking = "ace-to-five"', 'ranking = "eight-or-better"', "ranking",
         "every hand needs a rank, and some have no low in 'eight-or-better'"),
        ("single-draw", "draw = 5", "draw = 6", "draw",
         "a seat that holds 5 cards face down cannot draw 6"),
        ("single-draw", "draw = 5", "draw = 5\ndiscard = 1", "discard",
         "street 'draw' has a draw or a discard, not both"),
        ("single-draw", "[2, 6]", "[2, 10]", "seats",
         "10 seats and the board need 50 cards, and a draw 5, more than the deck's 52"),
        ("single-draw", "draw = 5", "draw = 0", "[[streets]] draw", "street 'draw' deals no card"),
        ("single-draw", "hole = 5", "hole = 8", "seats",
         "6 seats and the board need 48 cards, and a draw 5, more than the deck's 52"),
        ("single-draw", 'draw = 5\nopener = "after-button"', 'draw = 5\nopener = "best-showing"',
         'opener = "best-showing"', "street 'draw' opens by up-cards, and there are none"),
        ("pineapple", "discard = 1", "discard = 3", "discard",
         "a seat that holds 3 cards face down cannot discard 3"),
        ("pineapple", "discard = 1", "discard = true", "discard", "discard is a whole number, not True"),
        ("pineapple", "discard = 1\n", "", "ranking", "ranking 'high' is for 5 to 7 cards in all, not 8"),
        ("pineapple", "[2, 9]", "[2, 16]", "seats",
         "16 seats and the board need 53 cards, more than the deck's 52"),
    ],
)  # fmt: skip
def test_a_definition_that_cannot_be_played_is_refused_with_its_line(
    tmp_path: Path, name: str, old: str, new: str, line: str | None, message: str
) -> None:
    text = page(name)
    text = edited(text, old, new)
    words = refused(tmp_path, text)
    if line is None:  # it stands on several streets
        assert words.endswith(f": {message}")
    else:
        assert words == f", line {line_of(text, line)}: {message}"


def test_your_own_definition_may_combine_all_of_it(tmp_path: Path) -> None:
    """Five cards, two of them up, a draw of the others, a board card, a bring-in, and a low half."""
    text = edited(page("stud-8"), "hole = 2\nup = 1", "hole = 3\nup = 2\ndraw = 2")
    start = text.index('[[streets]]\nname = "fifth street"')
    text = text[:start] + text[text.index("[showdown]") :]
    text = edited(text, "up = 1", "discard = 1\nboard = 2")
    game = load(tmp_path, text)
    assert game.extras == ("up-cards", "a bring-in", "draws", "discards", "a low half")
    assert (game.hole_cards, game.held_cards, game.board_cards) == (5, 4, 2)


def test_plain_games_have_no_new_keys_in_their_data() -> None:
    data = game_to_data(Game.load("holdem"))
    assert set(data["forced"]) == {"blinds", "straddle", "ante", "ante_from"}
    assert {key for street in data["streets"] for key in street} == {"name", "hole", "board", "opener"}
    assert data["showdown"] == {"ranking": "high"}
    assert Game.load("holdem").extras == ()

"""Definitions that read well and cannot be played, each refused at the line that makes it so."""

from pathlib import Path

import pytest

from tests.rules.definitions import FIXED, NO_LIMIT, edited, line_of, load, refused


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("[2, 6]", "[6, 2]", "seats", "a table has 2 seats or more, the fewest first, not [6, 2]"),
        ("[2, 6]", "1", "seats", "a table has 2 seats or more, the fewest first, not [1, 1]"),
        ("[2, 6]", "[2, 24]", "seats", "24 seats and the board need 53 cards, more than the deck's 52"),
        ("blinds = [1, 2]", "blinds = [2, 1]", "blinds",
         "the small blind is 1 up to the big blind, not [2, 1]"),
        ("blinds = [1, 2]", "blinds = [0, 2]", "blinds",
         "the small blind is 1 up to the big blind, not [0, 2]"),
        ("blinds = [1, 2]", "blinds = [-1, 2]", "blinds",
         "the small blind is 1 up to the big blind, not [-1, 2]"),
        ("blinds = [1, 2]", "blinds = 2", "blinds", "blinds are [small, big] or none, not [2]"),
        ("blinds = [1, 2]", "blinds = [1, 2, 4]", "blinds", "blinds are [small, big] or none, not [1, 2, 4]"),
        ("blinds = [1, 2]", "", "[forced]",
         "a game needs blinds or an ante: without them no seat has to play"),
        ("blinds = [1, 2]", "blinds = [1, 2]\nante = -1", "ante", "an ante is 0 or more, not -1"),
        ("blinds = [1, 2]", 'ante = 1\nante_from = "big-blind"', "ante_from",
         "a big-blind ante needs blinds, and there are none"),
        ("blinds = [1, 2]", "blinds = [1, 2]\nstraddle = 2", "straddle",
         "a straddle is more than the big blind, not 2"),
        ("blinds = [1, 2]", "ante = 1\nstraddle = 2", "straddle",
         "a straddle is more than the big blind, not 2"),
        ("blinds = [1, 2]", "blinds = [1, 2]\nstraddle = -4", "straddle",
         "a straddle is more than the big blind, not -4"),
        ("blinds = [1, 2]", "ante = 1", "opener = \"after-blinds\"",
         "without blinds no street opens by after-blinds"),
        ("board = 5", "board = 0", "[[streets]] flop", "street 'flop' deals no card"),
        ("board = 5\n", "", "[[streets]] flop", "street 'flop' deals no card"),
        ("board = 5", "board = -3", "board", "board is a number of cards from 0 up on street 'flop', not -3"),
        ("board = 5", "board = 5\nbet = 2\ncap = 4", "[[streets]] flop",
         "street 'flop' fixes its bets, but the betting is no-limit"),
        ('"no-limit"', '"fixed"', "[[streets]] preflop",
         "a fixed limit needs sizes: give street 'preflop' bet and cap, or bets"),
        ('structure = "no-limit"', 'structure = "no-limit"\nmin_bet = 0', "min_bet",
         "the smallest bet is 1 or more, not 0"),
        ("board = 5", "board = 2", "ranking", "ranking 'high' is for 5 to 7 cards in all, not 4"),
        ("board = 5", "board = 6", "ranking", "ranking 'high' is for 0 to 5 board cards, not 6"),
        ('ranking = "high"', 'ranking = "omaha"', "ranking",
         "ranking 'omaha' is for 4 to 6 hole cards, not 2"),
        ('ranking = "high"', 'ranking = "two-card"', "ranking",
         "ranking 'two-card' is for 1 hole cards, not 2"),
        ("stacks = 200", "stacks = 0", "stacks", "stacks are 1 chip or more, not [0]"),
        ("stacks = 200", "stacks = []", "stacks", "stacks are 1 chip or more, not []"),
        ("stacks = 200\nhands = 10", "stacks = [200, 100]", "stacks",
         "a list of stacks has an entry for each hand, so it also needs hands"),
        ("hands = 10", "hands = 0", "hands", "a session has 1 hand or more, not 0"),
        ("hands = 10", 'short_blind = "stop"', "short_blind",
         "only a heads-up session stops at a short blind"),
        ("stacks = 200\nhands = 10", 'stacks = [200, 100]\nhands = 2\nbust = "leaves"', "bust",
         "on a ladder of stacks a bust ends the session or buys in again"),
        ("stacks = 200", "stacks = [200, 100]", "hands",
         "a list of 2 stacks has one for each hand, not for 10"),
        ("stacks = 200\nhands = 10", 'stacks = [200, 100]\nhands = 2\nbetween = "carry"', "between",
         "a list of stacks needs reset, not carry"),
        ("hands = 10", "levels = [2, 5]\nlevel_hands = 10", "levels",
         "blinds and bets are whole chips at every level, not at 5"),
        ("hands = 10", "levels = []\nlevel_hands = 10", "levels", "levels are big blinds, not []"),
        ("hands = 10", "levels = [2, 4]\nlevel_hands = 0", "level_hands",
         "a level lasts 1 hand or more, not 0"),
        ("hands = 10", "levels = [2, 4]\nlevel_hands = 5\nlevel_cycle = 3", "level_cycle",
         "at most all levels repeat, not 3"),
        ("hands = 10", "level_hands = 5", "level_hands",
         "level_hands goes with levels, which are missing: 5"),
        ("hands = 10", "level_cycle = 5", "level_cycle",
         "level_cycle goes with levels, which are missing: 5"),
        ("hole = 2", "hole = 2\ncap = 4", "cap", "cap goes with bet, which is missing: 4"),
    ],
)  # fmt: skip
def test_a_game_that_cannot_be_played_is_refused(
    tmp_path: Path, old: str, new: str, line: str, message: str
) -> None:
    page = edited(NO_LIMIT, old, new)
    assert refused(tmp_path, page) == f", line {line_of(page, line)}: {message}"


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ('"Js Qs Ks"', '"Js"', "seats", "2 seats and the board need 2 cards, more than the deck's 1"),
        ('"Js Qs Ks"', '"Js Qs Js"', "cards", "a deck holds each card once, not JsJsQs"),
        ('"Js Qs Ks"', '"Js ??"', "cards", "a deck holds known cards, not ??"),
        ("bets = [1, 3]", "", "[[streets]]",
         "a fixed limit needs sizes: give street 'deal' bet and cap, or bets"),
        ("bets = [1, 3]", "bet = 2\ncap = 1000000000", "cap", "cap is 1 to 1000, not 1000000000"),
        ("bets = [1, 3]", "bet = 2\ncap = 0", "cap", "cap is 1 to 1000, not 0"),
        ("bets = [1, 3]", "bet = 2\ncap = 1001", "cap", "cap is 1 to 1000, not 1001"),
        ("bets = [1, 3]", "bet = 2", "[[streets]]", "[streets] needs a key 'cap', which is missing"),
        ("bets = [1, 3]", "bets = [3, 1]", "[[streets]]",
         "bets grow from 1 up on street 'deal', not by [3, -2]"),
        ("bets = [1, 3]", "bets = [1, 1]", "[[streets]]",
         "bets grow from 1 up on street 'deal', not by [1, 0]"),
        ("bets = [1, 3]", "bet = 0\ncap = 2", "[[streets]]",
         "bets grow from 1 up on street 'deal', not by [0, 0]"),
        ("bets = [1, 3]", "bets = [1, 3]\nbet = 2", "bet =",
         "bet cannot be combined with bets, which already define the sizes"),
        ("ante = 1", "ante = 1\nblinds = [1, 2]\nstraddle = 4", "straddle",
         "a straddle cannot be combined with fixed bets: 4"),
        ('opener = "button"', 'opener = "small-blind"', "opener",
         "without blinds no street opens by small-blind"),
        ('ranking = "high-card"', 'ranking = "pair-or-high"', "ranking",
         "ranking 'pair-or-high' is for 1 board cards, not 0"),
        ("hands = 10", "levels = [2, 4]\nlevel_hands = 5", "levels",
         "rising blinds need blinds, and there are none"),
        ('"fixed"', '"pot-limit"', "[[streets]]",
         "street 'deal' fixes its bets, but the betting is pot-limit"),
    ],
)  # fmt: skip
def test_a_small_game_that_cannot_be_played_is_refused(
    tmp_path: Path, old: str, new: str, line: str, message: str
) -> None:
    page = edited(FIXED, old, new)
    assert refused(tmp_path, page) == f", line {line_of(page, line)}: {message}"


def test_a_straddle_needs_a_table_of_three(tmp_path: Path) -> None:
    page = edited(NO_LIMIT, "[2, 6]", "2")
    page = edited(page, "blinds = [1, 2]", "blinds = [1, 2]\nstraddle = 4")
    words = refused(tmp_path, page)
    assert words.startswith(f", line {line_of(page, 'straddle')}: a straddle needs three seats or more")


def test_no_street_at_all_is_refused(tmp_path: Path) -> None:
    start, end = FIXED.index("[[streets]]"), FIXED.index("[showdown]")
    page = edited(FIXED[:start] + FIXED[end:], "seats = 2", "seats = 2\nstreets = []")
    assert refused(tmp_path, page) == ", line 4: a game has one street or more, not none"


def test_what_stands_in_a_long_text_is_not_taken_for_a_key(tmp_path: Path) -> None:
    page = edited(NO_LIMIT, '"A game of my own."', '"""\n[session]\nstacks = 5\n"""')
    page = edited(page, "stacks = 200", "stacks = 0")
    line = line_of(page, "stacks = 0")
    assert refused(tmp_path, page) == f", line {line}: stacks are 1 chip or more, not [0]"


@pytest.mark.parametrize("quote", ["'", '"'])
def test_keys_in_quotes_are_found(tmp_path: Path, quote: str) -> None:
    page = edited(NO_LIMIT, "seats = [2, 6]", f"{quote}seats{quote} = [6, 2]")
    assert refused(tmp_path, page) == ", line 3: a table has 2 seats or more, the fewest first, not [6, 2]"


@pytest.mark.parametrize(
    "new",
    [
        "levels = [2, 4]\nlevel_hands = 1",
        "levels = [2, 4]\nlevel_hands = 1\nlevel_cycle = 2",
        "hands = 1",
        'hands = 1\nbust = "leaves"',
    ],
)
def test_what_is_just_enough_is_accepted(tmp_path: Path, new: str) -> None:
    assert load(tmp_path, edited(NO_LIMIT, "hands = 10", new))
    assert load(tmp_path, edited(edited(NO_LIMIT, "[2, 6]", "[2, 23]"), "hands = 10", new))
    assert load(tmp_path, edited(edited(NO_LIMIT, "[1, 2]", "[2, 2]"), "stacks = 200", "stacks = 1"))


def test_the_first_of_several_mistakes_is_told(tmp_path: Path) -> None:
    page = edited(edited(NO_LIMIT, "[2, 6]", "[6, 2]"), "stacks = 200", "stacks = 0")
    assert refused(tmp_path, page).startswith(", line 3: a table has 2 seats")
    assert load(tmp_path, NO_LIMIT).seats == (2, 6)

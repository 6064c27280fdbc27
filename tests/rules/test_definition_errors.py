"""A page that cannot be played is refused with the line that is wrong and the value that stands there."""

from pathlib import Path

import pytest

from holecard import BadGame, BadRequest, Game
from holecard.rules import names
from tests.rules.definitions import FIXED, NO_LIMIT, edited, line_of, load, refused

TOP = "title"


def check(folder: Path, page: str, line: str, message: str) -> None:
    assert refused(folder, page) == f", line {line_of(page, line)}: {message}"


def test_the_pages_of_these_tests_are_good(tmp_path: Path) -> None:
    assert load(tmp_path, NO_LIMIT).title == "Mine"
    assert load(tmp_path, FIXED).name == "mine"


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("seats =", "seat =", TOP, "the top level needs a key 'seats', which is missing"),
        ("[2, 6]", "[2, 6]\nplayers = 3", "players",
         "unknown key (known keys are betting, clock, deck, "
         "forced, positions, rotation, seats, session, showdown, streets, summary, title, tournament): "
         "'players'"),
        ("blinds =", "blind =", "blind =", "unknown key (did you mean blinds?): 'blind'"),
        ("blinds = [1, 2]", "blinds = [1, 2]\nstradle = 4", "stradle",
         "unknown key (did you mean straddle?): 'stradle'"),
        ('structure = "no-limit"', 'structure = "no-limit"\ncap = 3', "cap",
         "unknown key (known keys are free_fold, min_bet, structure): 'cap'"),
        ("hole = 2", "holes = 2", "holes", "unknown key (did you mean hole?): 'holes'"),
        ("hole = 2", "hole = 2\nburn = 1", "burn",
         "unknown key (known keys are bet, bets, board, cap, discard, draw, hole, name, open_pair_bet, "
         "opener, up): 'burn'"),
        ('ranking = "high"', 'ranking = "high"\nsplit = true', "split",
         "unknown key (known keys are low, ranking): 'split'"),
        ("hands = 10", "hand = 10", "hand =", "unknown key (did you mean hands?): 'hand'"),
        ("hands = 10", "hands = 10\n[rake]\npercent = 5", "[rake]",
         "unknown key (known keys are betting, clock, "
         "deck, forced, positions, rotation, seats, session, showdown, streets, summary, title, "
         "tournament): 'rake'"),
    ],
)  # fmt: skip
def test_an_unknown_key_is_refused(tmp_path: Path, old: str, new: str, line: str, message: str) -> None:
    check(tmp_path, edited(NO_LIMIT, old, new), line, message)


@pytest.mark.parametrize(
    ("old", "line", "message"),
    [
        ('title = "Mine"\n', "summary", "the top level needs a key 'title', which is missing"),
        ('summary = "A game of my own."\n', TOP, "the top level needs a key 'summary', which is missing"),
        ("seats = [2, 6]\n", TOP, "the top level needs a key 'seats', which is missing"),
        ('structure = "no-limit"\n', "[betting]", "[betting] needs a key 'structure', which is missing"),
        ('suits = "cdhs"\n', "[deck]", "[deck] needs a key 'suits', which is missing"),
        ('ranks = "23456789TJQKA"\n', "[deck]", "[deck] needs a key 'ranks', which is missing"),
        ('ranking = "high"\n', "[showdown]", "[showdown] needs a key 'ranking', which is missing"),
        ("stacks = 200\n", "[session]", "[session] needs a key 'stacks', which is missing"),
        ('name = "series"\n', "[session]", "[session] needs a key 'name', which is missing"),
        ('[deck]\nranks = "23456789TJQKA"\nsuits = "cdhs"\n', TOP,
         "the top level needs a key 'deck', which is missing"),
        ('[betting]\nstructure = "no-limit"\n', TOP, "the top level needs a key 'betting', which is missing"),
        ('[showdown]\nranking = "high"\n', TOP, "the top level needs a key 'showdown', which is missing"),
    ],
)  # fmt: skip
def test_a_key_that_is_missing_is_named(tmp_path: Path, old: str, line: str, message: str) -> None:
    check(tmp_path, edited(NO_LIMIT, old, ""), line, message)


def test_a_street_without_a_name_or_an_opener_is_refused_at_its_own_header(tmp_path: Path) -> None:
    page = edited(NO_LIMIT, 'name = "flop"\n', "")
    assert refused(tmp_path, page) == ", line 20: [streets] needs a key 'name', which is missing"
    page = edited(NO_LIMIT, 'opener = "after-button"\n', "")
    assert refused(tmp_path, page) == ", line 20: [streets] needs a key 'opener', which is missing"


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ('title = "Mine"', "title = 7", "title", "title is a text in quotes, not 7"),
        ("[2, 6]", '"six"', "seats", "seats is a whole number or a list of them, not 'six'"),
        ("[2, 6]", "[2, 4, 6]", "seats", "seats is a number or [fewest, most], not [2, 4, 6]"),
        ("[2, 6]", "[]", "seats", "seats is a number or [fewest, most], not []"),
        ("[2, 6]", "true", "seats", "seats is a whole number or a list of them, not True"),
        ("[2, 6]", "2.0", "seats", "seats is a whole number or a list of them, not 2.0"),
        ("blinds = [1, 2]", "blinds = [0.5, 1]", "blinds",
         "blinds is a whole number or a list of them, not [0.5, 1]"),
        ("blinds = [1, 2]", 'blinds = "1/2"', "blinds",
         "blinds is a whole number or a list of them, not '1/2'"),
        ("blinds = [1, 2]", "blinds = [1, 2]\nante = 0.5", "ante", "ante is a whole number, not 0.5"),
        ("blinds = [1, 2]", "blinds = [1, 2]\nstraddle = [4]", "straddle",
         "straddle is a whole number, not [4]"),
        ('structure = "no-limit"', 'structure = "spread"', "structure",
         "structure is one of no-limit, pot-limit, fixed, not 'spread'"),
        ('structure = "no-limit"', "structure = 1", "structure", "structure is a text in quotes, not 1"),
        ('structure = "no-limit"', 'structure = "no-limit"\nfree_fold = 1', "free_fold",
         "free_fold is true or false, not 1"),
        ('structure = "no-limit"', 'structure = "no-limit"\nmin_bet = "2"', "min_bet",
         "min_bet is a whole number, not '2'"),
        ('"after-blinds"', '"left"', 'opener = "left"',
         "opener is one of after-blinds, after-button, small-blind, button, bring-in, best-showing, "
         "not 'left'"),
        ("hole = 2", "hole = 2.5", "hole", "hole is a whole number, not 2.5"),
        ("board = 5", 'board = "five"', "board", "board is a whole number, not 'five'"),
        ('ranking = "high"', 'ranking = "low"', "ranking",
         "ranking is one of high, short-deck, omaha, ace-to-five, eight-or-better, omaha-8, deuce-to-seven, "
         "badugi, three-card, two-card, pair-or-high, high-card, card-order, "
         "not 'low'"),
        ("stacks = 200", "stacks = [200, 1.5]", "stacks",
         "stacks is a whole number or a list of them, not [200, 1.5]"),
        ("hands = 10", 'hands = "many"', "hands", "hands is a whole number, not 'many'"),
        ("hands = 10", 'hands = 10\nbetween = "keep"', "between",
         "between is one of carry, reset, top-up, not 'keep'"),
        ("hands = 10", 'hands = 10\nbust = "never"', "bust",
         "bust is one of ends, leaves, rebuys, not 'never'"),
        ("hands = 10", 'hands = 10\nshort_blind = "skip"', "short_blind",
         "short_blind is one of all-in, stop, not 'skip'"),
        ("hands = 10", "hands = 10\nlevels = [2, 4]", "[session]",
         "[session] needs a key 'level_hands', which is missing"),
        ("[betting]", "[[betting]]", "[[betting]]", "betting is a table [betting], not "
         "[{'structure': 'no-limit'}]"),
        ('ranks = "23456789TJQKA"', 'ranks = "23X"', "ranks",
         "ranks are different letters of 23456789TJQKA, not '23X'"),
        ('suits = "cdhs"', 'suits = "cdhx"', "suits", "suits are different letters of cdhs, not 'cdhx'"),
        ('ranks = "23456789TJQKA"\nsuits = "cdhs"', 'cards = "As Kx"', "cards",
         "a card is a rank of 23456789TJQKA and a suit of cdhs, such as As, not 'Kx' in 'As Kx'"),
        ('suits = "cdhs"', 'suits = "cdhs"\ncards = "As Ks"', "ranks",
         "ranks cannot be combined with cards, which already define the deck"),
    ],
)  # fmt: skip
def test_a_value_of_the_wrong_kind_is_refused(
    tmp_path: Path, old: str, new: str, line: str, message: str
) -> None:
    check(tmp_path, edited(NO_LIMIT, old, new), line, message)


def test_one_table_of_streets_is_not_a_list_of_them(tmp_path: Path) -> None:
    page = edited(FIXED, "[[streets]]", "[streets]")
    street = {"name": "deal", "hole": 1, "opener": "button", "bets": [1, 3]}
    check(tmp_path, page, "[streets]", f"streets is a list of tables [[streets]], not {street}")


@pytest.mark.parametrize("page", ["", "# nothing yet\n", "title = 'Mine'\n"])
def test_a_page_without_tables_is_refused(tmp_path: Path, page: str) -> None:
    assert refused(tmp_path, page) == ", line 1: the top level needs a key 'betting', which is missing"


@pytest.mark.parametrize(
    ("page", "place"),
    [
        ("title =", ""),
        ("title = 'a'\ntitle = 'b'\n", "line 2"),
        ("title = 'a'\n\nseats = [2, \n", ""),
        ("\ufefftitle = 'a'", "line 1"),
        ("title = 'a'\n[deck\n", "line 2"),
    ],
)
def test_a_page_that_is_no_toml_is_refused(tmp_path: Path, page: str, place: str) -> None:
    """What exactly is wrong with it is told in the words of Python's own reader."""
    words = refused(tmp_path, page)
    assert words.startswith(" is not TOML: ")
    assert place in words


def test_a_page_nested_without_end_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("a = " + "[" * 100_000)
    with pytest.raises(BadGame, match="not readable TOML: maximum recursion"):
        Game.load(tmp_path / "mine.toml")


def test_a_page_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes('title = "Pokér"'.encode("latin-1"))
    with pytest.raises(BadGame) as error:
        Game.load(path)
    assert str(error.value) == f"a game definition is UTF-8 text, not {str(path)!r}"


def test_a_page_that_is_not_there_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "gone.toml"
    with pytest.raises(BadGame) as error:
        Game.load(path)
    assert str(error.value) == f"cannot read the game definition: No such file or directory: {str(path)!r}"
    with pytest.raises(BadGame) as error:
        Game.load(tmp_path)
    assert str(error.value) == f"cannot read the game definition: Is a directory: {str(tmp_path)!r}"


@pytest.mark.parametrize("name", ["hold'em", "HOLDEM", "poker", "x" * 300, "a\0b", "omaha.tml"])
def test_a_name_that_is_no_game_is_refused(name: str) -> None:
    with pytest.raises(BadRequest) as error:
        Game.load(name)
    assert str(error.value).endswith(
        f"a game is {', '.join(names())} or the path of a .toml file, not {name!r}"
    )

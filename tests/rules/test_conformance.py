"""Every game that comes with holecard, and every page that reads well, can be played to the end."""

from pathlib import Path

import pytest
from hypothesis import given

from holecard import BadGame, Game
from tests.rules.conformance import check_game
from tests.rules.definitions import FIXED, NO_LIMIT, edited, load
from tests.strategies import GAMES, definitions

QUICK = ("micro", "ladder", "omaha", "six-max", "mini", "kuhn", "leduc")


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, id=game.name, marks=() if game.name in QUICK else pytest.mark.slow)
        for game in GAMES
    ],
)
def test_every_game_of_ours_can_be_played(game: Game) -> None:
    seats = range(game.seats[0], game.seats[1] + 1)
    assert check_game(game) == 3 * sum(seats)


@pytest.mark.parametrize(
    ("page", "old", "new"),
    [
        (NO_LIMIT, "blinds = [1, 2]", "blinds = [1, 2]\nante = 1\nstraddle = 5"),
        (NO_LIMIT, "blinds = [1, 2]", 'blinds = [2, 2]\nante = 3\nante_from = "button"'),
        (NO_LIMIT, '"no-limit"', '"pot-limit"\nmin_bet = 7\nfree_fold = true'),
        (NO_LIMIT, "board = 5", "hole = 3\nboard = 1"),
        (NO_LIMIT, "hole = 2", "hole = 2\nboard = 2"),
        (FIXED, "bets = [1, 3]", "bet = 1\ncap = 9"),
        (FIXED, 'cards = "Js Qs Ks"', 'ranks = "A"\nsuits = "cdhs"'),
    ],
)
def test_unusual_pages_can_be_played(tmp_path: Path, page: str, old: str, new: str) -> None:
    page = edited(page, old, new)
    if new.endswith("board = 2"):
        page = edited(page, "board = 5", "board = 3")
    assert check_game(load(tmp_path, page), hands=2) > 0


@given(definitions())
def test_a_definition_is_refused_or_playable(values: dict[str, object]) -> None:
    try:
        game = Game(**values)  # type: ignore[arg-type]
    except BadGame:
        return
    check_game(game, hands=1)

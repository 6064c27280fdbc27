"""Game definitions are parsed and printed as a pair, in TOML and as data for JSON."""

import json
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard import BadGame, Game
from holecard.rules.definition import game_from_data, game_to_data, parse_game, print_game
from tests.strategies import GAMES, any_games, games

bundled = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@bundled
def test_a_bundled_game_reads_back_as_it_is_printed(game: Game) -> None:
    assert parse_game(print_game(game), game.name) == game


@given(games() | any_games())
def test_any_game_reads_back_as_it_is_printed(game: Game) -> None:
    text = print_game(game)
    assert parse_game(text, game.name) == game
    assert print_game(parse_game(text, game.name)) == text


@bundled
def test_a_bundled_game_comes_back_through_json(game: Game) -> None:
    assert game_from_data(json.loads(json.dumps(game_to_data(game)))) == game


@given(games() | any_games())
def test_any_game_comes_back_through_json(game: Game) -> None:
    assert game_from_data(json.loads(json.dumps(game_to_data(game)))) == game


@bundled
def test_the_data_are_the_keys_and_values_of_the_text(game: Game) -> None:
    assert {"name": game.name, **tomllib.loads(print_game(game))} == game_to_data(game)


@pytest.mark.parametrize("data", [None, 7, [], {}, {"name": 1}, "kuhn"])
def test_data_without_a_name_are_no_definition(data: object) -> None:
    with pytest.raises(BadGame, match="a game definition is an object with a name, not "):
        game_from_data(data)


@given(st.sampled_from(GAMES), st.sampled_from(["deck", "seats", "session"]))
def test_a_value_that_toml_does_not_have_is_refused(game: Game, key: str) -> None:
    with pytest.raises(BadGame, match=f"has texts, numbers, lists and tables only: {game.name!r}"):
        game_from_data(game_to_data(game) | {key: None})

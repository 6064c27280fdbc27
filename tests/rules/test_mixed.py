"""Mixed games: several games in turn, each by its own rules, in one session."""

import json
from pathlib import Path

import pytest

from holecard import BadGame, BadRequest, Game
from holecard.bots.bot import RoundInfo
from holecard.bots.house import house_bot
from holecard.bots.protocols.native.server import Native, view_from_json
from holecard.rules.definition import game_from_data, game_to_data, parse_game, print_game
from holecard.rules.explain import explain
from holecard.session import Session
from tests.strategies import MIXED

TITLES = {
    "horse": ["Limit hold'em", "Omaha hi-lo", "Razz", "Seven-card stud", "Seven-card stud hi-lo"],
    "8-game": [
        "Deuce-to-seven triple draw", "Limit hold'em", "Omaha hi-lo", "Razz", "Seven-card stud",
        "Seven-card stud hi-lo", "No-limit hold'em", "Pot-limit Omaha",
    ],
}  # fmt: skip


def text_of(**changes: str) -> str:
    parts = {
        "seats": "seats = [2, 6]",
        "games": 'games = ["razz", { game = "holdem", blinds = [2, 4] }]',
        "hands": "hands = 3",
        "session": 'name = "cash"\nstacks = 100',
    } | changes
    return (
        f'title = "Two"\nsummary = "Two games."\n{parts["seats"]}\n'
        f"[rotation]\n{parts['hands']}\n{parts['games']}\n[session]\n{parts['session']}\n"
    )


@pytest.mark.parametrize("game", MIXED, ids=lambda game: game.name)
def test_a_mixed_game_comes_back_as_it_is_printed(game: Game) -> None:
    assert parse_game(print_game(game), game.name) == game
    assert game_from_data(json.loads(json.dumps(game_to_data(game)))) == game


@pytest.mark.parametrize("game", MIXED, ids=lambda game: game.name)
@pytest.mark.parametrize("seats", [2, 3])
def test_each_game_is_played_for_an_orbit(game: Game, seats: int) -> None:
    session = Session(game, "orbits", seats=seats)
    players = [house_bot("random", f"seat {seat}", game) for seat in range(seats)]
    for seat, player in enumerate(players):
        player.round_begins(RoundInfo(game, seats, seat, "orbits"))
    played = []
    for hand in session.hands([player.act for player in players]):
        assert sum(hand.payoffs) == 0
        played.append((hand.game.title, hand.button))
    titles = TITLES[game.name]
    expected = [(titles[number // seats % len(titles)], number % seats) for number in range(session.played)]
    assert played == expected


def test_an_own_mixture_by_hands() -> None:
    game = parse_game(text_of(), "two")
    session = Session(game, "two", seats=2)
    titles = []
    for _ in range(8):
        hand = session.deal()
        assert hand is not None
        titles.append(hand.game.name)
        while hand.actor is not None:
            hand.act(hand.view(hand.actor).call())
        session.settle()
    assert titles == ["razz"] * 3 + ["holdem"] * 3 + ["razz"] * 2
    assert game.rotation is not None
    assert game.rotation.games[1].forced.blinds == (2, 4)
    assert parse_game(print_game(game), "two") == game


def test_a_game_of_your_own_in_a_mixture(tmp_path: Path) -> None:
    page = tmp_path / "tiny.toml"
    page.write_text(print_game(Game.load("kuhn")).replace("Kuhn poker", "Tiny"), "utf-8")
    game = parse_game(text_of(games=f'games = ["{page}", "leduc"]', seats="seats = 2"), "own")
    assert parse_game(print_game(game), "own") == game


def test_views_say_which_game_it_is() -> None:
    game = Game.load("horse")
    talk = Native()
    assert json.loads(talk.hello(RoundInfo(game, 2, 0, "x")).lines[0])["game"]["rotation"]
    session = Session(game, "views", seats=2)
    for number in range(6):
        hand = session.deal()
        assert hand is not None
        view = hand.view(hand.actor)
        data = json.loads(talk.ask(view, 1.0)[0])["view"]
        assert data["game"] == number // 2
        assert view_from_json(data, game).game == hand.game
        while hand.actor is not None:
            hand.act(hand.view(hand.actor).call())
        session.settle()


def test_the_sheet_names_the_games_and_has_their_rules() -> None:
    sections = explain(Game.load("horse"))
    assert sections[0].lines[1] == "Each is played for an orbit, a hand for each seat."
    assert any(section.title == "Razz: the streets" for section in sections)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"games": 'games = ["razz"]'}, "line 6: a rotation has two games or more, not 1"),
        ({"games": "games = 7"}, "line 6: games is a list of games, not 7"),
        ({"games": 'games = ["razz", 7]'}, "line 6: a game of a rotation is a name or a path, not 7"),
        ({"games": 'games = ["razz", "horse"]'}, "line 6: a rotation has single games, not the mixed game"),
        ({"games": 'games = ["razz", "raz"]'}, "line 6: did you mean 'razz'?"),
        ({"games": 'games = ["razz", { game = "stud", rake = 1 }]'}, "bring_in, not 'rake'"),
        ({"hands": "hands = 0"}, "line 5: a game is played for 1 hand or more, not 0"),
        (
            {"seats": "seats = [2, 9]", "games": 'games = ["holdem", "razz"]'},
            "line 3: razz is for 2 to 8 seats, not for 2 to 9",
        ),
        ({"session": 'name = "x"\nstacks = 9\nlevels = [4]\nlevel_hands = 1'}, "blinds do not rise while"),
    ],
)
def test_a_mixture_that_cannot_be_played_is_refused_with_its_line(
    changes: dict[str, str], words: str
) -> None:
    with pytest.raises(BadGame) as caught:
        parse_game(text_of(**changes), "two")
    assert words in str(caught.value)


def test_the_stakes_of_a_mixture_are_those_of_its_games() -> None:
    with pytest.raises(BadRequest, match=r"those of its games: horse$"):
        Game.load("horse").with_stakes(blinds=(1, 2))

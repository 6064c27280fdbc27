"""The games that come with holecard are what the rulings say they are."""

import copy
import pickle
from pathlib import Path

import pytest

import holecard
from holecard import BadRequest, Game, print_cards
from holecard.rules import Between, Bust, Opener, ShortBlind, Structure, names, names_by_popularity
from tests.strategies import GAMES

NAMES = (
    "8-game", "badugi", "courchevel", "crazy-pineapple", "five-card-draw", "holdem", "holdem-match", "horse",
    "kuhn", "kuhn-draw", "ladder", "leduc", "limit-holdem", "micro", "mini", "omaha", "omaha-8", "pineapple",
    "plo5", "razz", "rhode-island", "short-deck", "single-draw", "six-max", "stud", "stud-8", "three-card",
    "triple-draw",
)  # fmt: skip


def test_these_games_come_with_holecard() -> None:
    assert names() == NAMES


def test_the_list_by_popularity_has_every_game_once_and_hold_em_first() -> None:
    listed = names_by_popularity()
    assert sorted(listed) == sorted(names())
    assert [Game.load(name).title for name in listed[:2]] == ["No-limit hold'em", "Six-max cash game"]


@pytest.mark.parametrize("name", NAMES)
def test_every_game_loads_from_its_name_and_from_its_page(name: str) -> None:
    game = Game.load(name)
    assert game.name == name
    assert game is Game.load(name)
    page = Path(holecard.__file__).parent / "rules" / "games" / f"{name}.toml"
    assert Game.load(page) == Game.load(str(page)) == game


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_is_a_value(game: Game) -> None:
    if not game.rotation:
        assert game.shoe(2).seats == 2  # kept by the game, and not to be sent along
    assert b"Shoe" not in pickle.dumps(game)
    for twin in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert twin == game
        assert hash(twin) == hash(game)
        assert twin.posts(2) == game.posts(2)
    with pytest.raises(AttributeError):
        game.min_bet = 7  # type: ignore[misc]


@pytest.mark.parametrize(
    ("name", "seats", "cards", "hole", "boards", "structure", "ranking"),
    [
        ("micro", (2, 2), 52, 1, (0, 1), "no-limit", "two-card"),
        ("ladder", (2, 2), 52, 2, (0, 3, 4, 5), "no-limit", "high"),
        ("omaha", (2, 6), 52, 4, (0, 3, 4, 5), "pot-limit", "omaha"),
        ("plo5", (2, 6), 52, 5, (0, 3, 4, 5), "pot-limit", "omaha"),
        ("short-deck", (2, 6), 36, 2, (0, 3, 4, 5), "no-limit", "short-deck"),
        ("six-max", (2, 6), 52, 2, (0, 3, 4, 5), "no-limit", "high"),
        ("mini", (2, 2), 13, 1, (0,), "fixed", "card-order"),
        ("holdem", (2, 9), 52, 2, (0, 3, 4, 5), "no-limit", "high"),
        ("holdem-match", (2, 2), 52, 2, (0, 3, 4, 5), "no-limit", "high"),
        ("limit-holdem", (2, 9), 52, 2, (0, 3, 4, 5), "fixed", "high"),
        ("kuhn", (2, 2), 3, 1, (0,), "fixed", "high-card"),
        ("leduc", (2, 2), 6, 1, (0, 1), "fixed", "pair-or-high"),
    ],
)
def test_seats_cards_and_streets(
    name: str,
    seats: tuple[int, int],
    cards: int,
    hole: int,
    boards: tuple[int, ...],
    structure: str,
    ranking: str,
) -> None:
    game = Game.load(name)
    assert (game.seats, len(game.deck), game.hole_cards) == (seats, cards, hole)
    assert game.boards == boards
    assert game.board_cards == boards[-1]
    assert game.structure == structure
    assert game.ranking.name == ranking
    assert not game.free_fold


@pytest.mark.parametrize(
    ("name", "blinds", "ante", "raises"),
    [
        ("micro", (10, 20), 0, ((), ())),
        ("ladder", (5, 10), 0, ((), (), (), ())),
        ("omaha", (10, 20), 0, ((), (), (), ())),
        ("holdem-match", (10, 20), 0, ((), (), (), ())),
        ("plo5", (1, 2), 0, ((), (), (), ())),
        ("short-deck", (1, 2), 1, ((), (), (), ())),
        ("six-max", (1, 2), 0, ((), (), (), ())),
        ("mini", (), 1, ((1, 2),)),
        ("kuhn", (), 1, ((1,),)),
        ("leduc", (), 1, ((2, 2), (4, 4))),
        ("limit-holdem", (1, 2), 0, ((2,) * 4, (2,) * 4, (4,) * 4, (4,) * 4)),
    ],
)
def test_stakes(name: str, blinds: tuple[int, ...], ante: int, raises: tuple[tuple[int, ...], ...]) -> None:
    game = Game.load(name)
    assert (game.forced.blinds, game.forced.ante, game.forced.straddle) == (blinds, ante, 0)
    assert tuple(street.raises for street in game.streets) == raises
    assert game.big_blind == (blinds[-1] if blinds else 0)


def test_the_decks_of_the_small_games() -> None:
    assert print_cards(Game.load("kuhn").deck) == "JsQsKs"
    assert print_cards(Game.load("leduc").deck) == "JhJsQhQsKhKs"
    assert print_cards(Game.load("mini").deck) == "2s3s4s5s6s7s8s9sTsJsQsKsAs"


@pytest.mark.parametrize("name", ["micro", "ladder"])
def test_the_small_blind_opens_every_street_of_micro_and_the_ladder(name: str) -> None:
    assert {street.opener for street in Game.load(name).streets} == {Opener.SMALL_BLIND}


def test_sessions() -> None:
    micro = Game.load("micro").session
    assert (micro.stacks, micro.hands, micro.short_blind) == ((1000,), 100, ShortBlind.STOP)
    ladder = Game.load("ladder").session
    assert (ladder.stacks, ladder.hands, ladder.between) == ((100, 74, 50, 25, 10), 5, Between.RESET)
    assert [ladder.stack(hand) for hand in range(5)] == [100, 74, 50, 25, 10]
    omaha = Game.load("omaha").session
    assert (omaha.stacks, omaha.hands, omaha.bust) == ((2000,), None, Bust.LEAVES)
    assert Game.load("six-max").session.stacks == (200,)


def test_the_blinds_of_omaha_rise_every_ten_hands_as_the_ruling_lists_them() -> None:
    ruling = (
        "20, 30, 40, 50, 60, 80, 100, 120, 160, 200, 240, 300, 400, 500, 600, 800, 1000, 1200, 1600, 2000, "
        "2400, 3000, 4000, 5000, 6000, 8000, 10000"
    )
    levels = Game.load("omaha").session.levels
    assert levels is not None
    seen = [levels.big_blind(hand) for hand in range(0, 270, 10)]
    assert seen == [int(blind) for blind in ruling.split(", ")]
    assert {levels.big_blind(hand) for hand in range(10)} == {20}
    assert levels.big_blind(10) == 30
    beyond = [levels.big_blind(hand) for hand in range(270, 380, 10)]
    assert beyond == [12000, 16000, 20000, 24000, 30000, 40000, 50000, 60000, 80000, 100000, 120000]


def test_the_hold_em_match_is_played_as_the_omaha_match_of_the_same_site() -> None:
    """The same stacks, levels and clock, and the order of play of heads-up hold'em."""
    match, omaha, holdem = (Game.load(name) for name in ("holdem-match", "omaha", "holdem"))
    assert (match.session, match.clock, match.tournament) == (omaha.session, omaha.clock, omaha.tournament)
    assert (match.structure, match.ranking, match.streets) == (
        holdem.structure, holdem.ranking, holdem.streets,
    )  # fmt: skip
    assert match.forced == omaha.forced


@pytest.mark.parametrize(
    ("name", "seats", "button", "blinds"),
    [
        ("holdem", 2, 0, (1, 2)),
        ("holdem", 2, 1, (2, 1)),
        ("holdem", 3, 0, (0, 1, 2)),
        ("holdem", 3, 2, (1, 2, 0)),
        ("holdem", 9, 7, (2, 0, 0, 0, 0, 0, 0, 0, 1)),
        ("micro", 2, 1, (20, 10)),
        ("kuhn", 2, 0, (0, 0)),
    ],
)
def test_heads_up_the_button_posts_the_small_blind_otherwise_the_next_seat_does(
    name: str, seats: int, button: int, blinds: tuple[int, ...]
) -> None:
    assert Game.load(name).posts(seats, button).blinds == blinds


@pytest.mark.parametrize(
    ("name", "seats", "button", "message"),
    [
        ("holdem", 1, 0, "holdem is for 2 to 9 seats, not 1"),
        ("holdem", 10, 0, "holdem is for 2 to 9 seats, not 10"),
        ("kuhn", 3, 0, "kuhn is for 2 seats, not 3"),
        ("holdem", 3, 3, "the button is at a seat from 0 to 2, not 3"),
        ("holdem", 3, -1, "the button is at a seat from 0 to 2, not -1"),
    ],
)
def test_a_table_of_the_wrong_size_is_refused(name: str, seats: int, button: int, message: str) -> None:
    with pytest.raises(BadRequest) as error:
        Game.load(name).posts(seats, button)
    assert str(error.value) == message


def test_structures_are_told_by_their_names() -> None:
    assert [str(structure) for structure in Structure] == ["no-limit", "pot-limit", "fixed"]

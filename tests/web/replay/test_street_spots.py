"""Streets of recorded hands that can be solved, with chips that were counted by hand."""

from dataclasses import replace

import httpx

from holecard.rules.game import Game
from holecard.web.replay.street_spots import spot_game

HAND = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 300, 200]
players = ["Ben", "Cleo", "Dan"]
actions = ["d dh p1 9d6s", "d dh p2 Tc9c", "d dh p3 KcKd", "p3 cbr 6", {before}, "d db Td9h2d",
  "p2 cc", "p3 cbr {bet}", "p2 cc", "d db Qs"{after}]
"""
TWO = "'p1 f', 'p2 cc'"


def spots(web: httpx.Client, before: str = TWO, bet: int = 9, after: str = "") -> list[dict[str, object]]:
    answer = web.post("/api/replay/phh", json={"text": HAND.format(before=before, bet=bet, after=after)})
    assert answer.status_code == 200, answer.text
    found: list[dict[str, object]] = answer.json()["replay"]["spots"]
    return found


def test_each_street_of_two_players_is_a_spot(web: httpx.Client) -> None:
    """Of the small blind 1 chip is left behind, and both others put in 6, then 9 on the flop. The big blind
    acts first."""
    after = ', "p2 cc", "p3 cc", "d db 3c", "p2 cbr 30", "p3 cc"'
    flop, turn, river = spots(web, after=after)
    assert flop == {
        "street": 1,
        "game": "holdem",
        "board": "Td9h2d",
        "pot": 13,
        "stacks": [294, 194],
        "seats": [1, 2],
    }
    assert turn == {**flop, "street": 2, "board": "Td9h2dQs", "pot": 31, "stacks": [285, 185]}
    assert river == {**turn, "street": 3, "board": "Td9h2dQs3c"}
    for spot in (flop, turn, river):
        assert spot["game"] in {game["name"] for game in web.get("/api/spots/setup").json()["games"]}


def test_three_players_or_no_chips_to_bet_are_no_spot(web: httpx.Client) -> None:
    [flop] = spots(web, bet=194)
    assert flop["street"] == 1
    three = "'p1 cc', 'p2 cc'"
    text = HAND.format(before=three, bet=9, after="").replace(
        '"p2 cc", "p3 cbr 9", "p2 cc"', '"p1 cc", "p2 cc", "p3 cbr 9", "p1 f", "p2 cc"'
    )
    found = web.post("/api/replay/phh", json={"text": text}).json()["replay"]["spots"]
    assert [spot["street"] for spot in found] == [2]


def test_a_game_with_other_stakes_is_solved_as_its_own() -> None:
    holdem, omaha = Game.load("six-max"), Game.load("omaha")
    assert spot_game(replace(holdem, name="somewhere else")) == spot_game(holdem) == "holdem"
    assert spot_game(omaha) == "omaha"
    assert spot_game(Game.load("micro")) is None
    assert spot_game(Game.load("limit-holdem")) is None

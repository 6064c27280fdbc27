"""Spots: texts, files, and one clear line for what cannot be solved."""

from pathlib import Path
from typing import Any

import pytest

from holecard import Game
from holecard.errors import BadRequest, HolecardError, Unreadable
from holecard.solver.postflop import PostflopSpot, Rake, estimate
from holecard.solver.postflop.estimates import build_game
from holecard.solver.postflop.game import PostflopGame
from holecard.solver.postflop.suit_swaps import next_cards, suit_swaps
from tests.solver.postflop.spots import RIVER, river, small_flop, turn


def test_a_spot_is_the_same_after_printing_and_parsing() -> None:
    spot = river(dead="Ah", stacks=(500, 700), allin_from=0.9, merge=0.1, donks="river:20,allin")
    again = PostflopSpot.parse(spot.text(), game=spot.game)
    assert again.text() == spot.text()
    assert again.stack == 500
    assert again.ranges[0].weights.tolist() == spot.ranges[0].weights.tolist()


def test_a_file_is_read_and_its_errors_name_the_line(tmp_path: Path) -> None:
    file = tmp_path / "spot.toml"
    file.write_text('board = "Td9d6h"\npot = 200\nstacks = 900\noop = "AA"\nip = "KK"\nbets = "75"\n')
    assert PostflopSpot.load(file).stacks == (900, 900)
    file.write_text('board = "Td9d6h"\npott = 200\nstacks = 900\noop = "AA"\nip = "KK"\n')
    with pytest.raises(Unreadable, match=r"spot.toml, line 1: the top level needs a key 'pot'"):
        PostflopSpot.load(file)


def test_a_file_may_name_its_game() -> None:
    text = 'game = "short-deck"\nboard = "Td9d6h"\npot = 200\nstacks = 900\noop = "AA"\nip = "KK"\n'
    assert PostflopSpot.parse(text).game.name == "short-deck"
    assert PostflopSpot.parse(text, game=Game.load("short-deck")).game.name == "short-deck"
    with pytest.raises(Unreadable, match="line 1: the spot is one of 'short-deck', not of 'holdem'"):
        PostflopSpot.parse(text, game=Game.load("holdem"))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"board": "Td9d"}, "a board has 3, 4 or 5 cards here, not 2: 'Td9d'"),
        ({"board": "Td9dTd"}, "not twice: Td"),
        ({"board": "Td9d6h", "dead": "6h"}, "not twice: 6h"),
        ({"board": "Td9d6h??"}, "known cards of the deck, not ??"),
        ({"board": "Td9d6h", "dead": "??"}, "known cards of the deck, not ??"),
        ({"oop": "Td9d"}, "leave no hand for OOP: 'Td9d'"),
        ({"ip": ""}, "the range of IP has no hands: ''"),
        ({"oop": "AsAh", "ip": "AsAh"}, "the ranges hold the same cards"),
        ({"pot": 0}, "not 0"),
        ({"stacks": 0}, "not 0"),
        ({"stacks": -5}, "not -5"),
        ({"stacks": 10**12}, "a stack is a whole number of chips from 1 to 1,000,000,000, not 1000000000000"),
        ({"bets": "0"}, "not '0'"),
        ({"allin_from": 0.0}, "not 0.0"),
        ({"rake": Rake(1.0)}, "rake is a part of the pot from 0 to below 1, not 1.0"),
        ({"rake": Rake(0.05, float("nan"))}, "the cap of the rake is a number of chips from 0 up, not nan"),
        ({"board": "Td9d6hXx"}, "Xx"),
    ],
)
def test_bad_input_is_one_line_that_ends_with_the_value(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(HolecardError) as error:
        river(**changes)
    assert words in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("name", ["plo5", "limit-holdem", "mini", "micro"])
def test_other_games_are_refused(name: str) -> None:
    with pytest.raises(BadRequest, match="no-limit hold'em and in Omaha with four cards, not in"):
        PostflopSpot.read(game=Game.load(name), **RIVER)


def test_a_spot_too_large_for_memory_is_refused_before_any_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("holecard.solver.postflop.estimates._machine_memory", lambda: 10**9)
    spot = turn(board="Td9d6h", oop="random", ip="random")
    size = estimate(spot)
    assert size.memory > 10**9 * 2 / 3
    with pytest.raises(BadRequest, match=rf"GB of memory .* it has {size.entries:,} entries"):
        build_game(spot)


@pytest.mark.parametrize(
    "spot", [river(), turn(), small_flop(), turn(board="Td9d6d", oop="22+", ip="AK,KQs")]
)
def test_the_estimate_counts_what_is_built(spot: PostflopSpot) -> None:
    game, size = PostflopGame(spot), estimate(spot)
    assert size.entries == game.entries
    assert size.boards == tuple(len(street.boards) for street in game.boards)
    assert size.nodes == game.tree.nodes


def test_boards_alike_but_for_suits_are_kept_once() -> None:
    """On a flop of one suit the three others are alike: 10 and 13 turns remain of 49. With ranges that know
    suits none are alike."""
    alike = turn(board="Td9d6d", oop="AA,KQs", ip="22+")
    assert estimate(alike).boards[:2] == (1, 10 + 13)
    after = next_cards(alike, [int(card) for card in alike.board], suit_swaps(alike))
    assert sum(len(swaps) for _, swaps in after) == 49
    apart = turn(board="Td9d6d", oop="AhAc,KhQh", ip="22+,KsQs")
    assert estimate(apart).boards == (1, 49, 49 * 48)
    weighted = turn(board="Td9d6d", oop="KhQh,KsQs:0.5,KcQc", ip="22+")
    assert suit_swaps(weighted) == [(0, 2)]  # clubs and hearts: spades weigh half as much
    dead = turn(board="Td9d6d", oop="AA", ip="KK", dead="3s")
    assert {suit for swap in suit_swaps(dead) for suit in swap} == {0, 1, 2}  # no board has a three of spades

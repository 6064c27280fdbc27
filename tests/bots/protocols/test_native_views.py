"""A view that has been through JSON is the view that it was."""

import json

import pytest
from hypothesis import given

from holecard import Game, Unreadable
from holecard.bots.protocols.native.server import view_from_json, view_to_json
from holecard.hand.view import View
from holecard.session import Session
from tests.strategies import Table, any_games, tables

SHOWN = (
    "actor", "bets", "board", "button", "folded", "game", "history", "hole", "legal", "max_raise_to",
    "min_raise_to", "payoffs", "position", "pot", "seat", "seats", "shown", "stack", "stacks", "start",
    "street", "to_call",
)  # fmt: skip


def test_the_list_of_what_a_view_shows_is_complete() -> None:
    helpers = {"all_in", "call", "check", "fold", "pot_raise", "raise_to"}
    assert {name for name in dir(View) if not name.startswith("_")} - helpers == set(SHOWN)


def assert_same_views(table: Table) -> None:
    """Every seat's view and a spectator's, before every action and at the end."""
    game = table.game
    hand = table.sit_down()
    turns = table.turns(hand)
    going = True
    while going:
        going = next(turns, None) is not None
        for seat in (None, *range(hand.seats)):
            view = hand.view(seat)
            again = view_from_json(json.loads(json.dumps(view_to_json(view))), game)
            for name in SHOWN:
                assert getattr(again, name) == getattr(view, name), name


@given(tables())
def test_views_of_our_games_come_back_as_they_were(table: Table) -> None:
    assert_same_views(table)


@given(tables(of=any_games()))
def test_views_of_random_games_come_back_as_they_were(table: Table) -> None:
    assert_same_views(table)


def test_rising_blinds_come_with_the_view() -> None:
    """The omaha page lifts the big blind from 20 to 30 after ten hands."""
    game = Game.load("omaha")
    session = Session(game, "levels")
    session.played = 10
    hand = session.deal()
    assert hand is not None
    data = json.loads(json.dumps(view_to_json(hand.view(0))))
    assert data["blinds"] == [15, 30]
    assert view_from_json(data, game).game == hand.game


@pytest.mark.parametrize(
    "broken", [{"history": 7}, {"start": []}, {"seat": 9}, {"hole": ["XX"]}, {"blinds": None}]
)
def test_a_broken_view_is_unreadable(broken: dict[str, object]) -> None:
    table = Session(Game.load("micro"), "broken").deal()
    assert table is not None
    with pytest.raises(Unreadable):
        view_from_json(view_to_json(table.view(0)) | broken, table.game)

"""A view that has been through JSON is the view that it was."""

import json

import pytest
from hypothesis import given

from holecard import Deal, Game, Hand, Unreadable, raise_to
from holecard.bots.protocols.native.server import view_from_json
from holecard.bots.protocols.native.view_text import _STEPS, ViewText, _StepTexts
from holecard.hand.view import View
from holecard.session import Session
from tests.bots.protocols.views import view_to_json
from tests.strategies import Table, any_games, tables

SHOWN = (
    "actor", "bets", "board", "button", "discarded", "drawn", "draws", "folded", "game", "history", "hole",
    "is_draw", "legal", "legal_draw", "log", "max_raise_to", "min_raise_to", "payoffs", "position", "pot",
    "seat", "seats", "shown", "stack", "stacks", "start", "steps", "street", "to_call", "up",
)  # fmt: skip


def test_the_list_of_what_a_view_shows_is_complete() -> None:
    helpers = {"all_in", "call", "check", "fold", "discard", "pot_raise", "raise_to", "stand_pat"}
    assert {name for name in dir(View) if not name.startswith("_")} - helpers == set(SHOWN)


def assert_same_views(table: Table) -> None:
    """Every seat's view and a spectator's, before every action and at the end. One writer writes them all:
    what it keeps from one view must not get into another."""
    game = table.game
    text = ViewText()
    hand = table.sit_down()
    turns = table.turns(hand)
    going = True
    while going:
        going = next(turns, None) is not None
        for seat in (None, *range(hand.seats)):
            view = hand.view(seat)
            written = text.write(view)
            assert written == json.dumps(view_to_json(view), separators=(",", ":"))
            again = view_from_json(json.loads(written), game)
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
    data = json.loads(ViewText().write(hand.view(0)))
    assert data["blinds"] == [15, 30]
    assert view_from_json(data, game).game == hand.game


def test_a_writer_may_go_from_game_to_game_and_from_hand_to_hand() -> None:
    """The same seats, buttons and stacks in games whose streets, positions and stakes differ."""
    text = ViewText()
    holdem = Game.load("holdem")
    games = (holdem, holdem.with_stakes(blinds=(5, 10)), Game.load("short-deck"), holdem)
    for button in (0, 1):
        for game in games:
            for seat in (0, 1, None):
                view = Hand(game, (200, 200), button, Deal.seeded(game, 2, f"{game.name} {button}")).view(
                    seat
                )
                assert json.loads(text.write(view)) == view_to_json(view)


def test_the_actions_that_are_kept_as_text_are_limited() -> None:
    game = Game.load("holdem")
    text, stack = ViewText(), 3 * _StepTexts.MOST
    for amount in range(4, stack, 2):
        hand = Hand(game, (stack, stack), 0, Deal.seeded(game, 2, "raises"))
        hand.act(raise_to(amount))
        assert f'"to":{amount}}}]' in text.write(hand.view(1))
        assert len(_STEPS) <= _StepTexts.MOST


@pytest.mark.parametrize(
    "broken", [{"history": 7}, {"start": []}, {"seat": 9}, {"hole": ["XX"]}, {"blinds": None}]
)
def test_a_broken_view_is_unreadable(broken: dict[str, object]) -> None:
    table = Session(Game.load("micro"), "broken").deal()
    assert table is not None
    with pytest.raises(Unreadable):
        view_from_json(view_to_json(table.view(0)) | broken, table.game)

"""Actions that people and programs write, resolved against the legal range."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard import CALL, FOLD, Action, Game, Hand, IllegalAction, Unreadable, raise_to
from holecard.cards.deal import Deal
from holecard.hand.action_text import action_request, parse_action, parse_request, print_action, resolve
from holecard.hand.discard import Discard
from holecard.hand.discard_text import parse_discard, print_discard
from tests.strategies import Table, tables


def facing_a_bet() -> Hand:
    """Blinds 1 and 2 in front of six stacks of 200: call 2, or raise to 4 up to 200."""
    game = Game.load("six-max")
    return Hand(game, (200,) * 6, 0, Deal.seeded(game, 6, "text"))


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("fold", FOLD), ("f", FOLD), ("call", CALL), ("c", CALL), ("CC", CALL),
        ("raise 60", raise_to(60)), ("Raise To 60", raise_to(60)), ("r60", raise_to(60)),
        ("60", raise_to(60)),
        ("b60", raise_to(60)), ("bet 60", raise_to(60)), ("bet 060", raise_to(60)),
        ("min", raise_to(4)), ("raise min", raise_to(4)), ("max", raise_to(200)),
        ("pot", raise_to(2 + 5)), ("raise pot", raise_to(7)), ("p", raise_to(7)),
        ("half", raise_to(2 + 5 // 2)), ("half pot", raise_to(4)), ("1/2", raise_to(4)),
        ("bet 1/2 pot", raise_to(4)), ("2/1 pot", raise_to(12)), ("raise 200%", raise_to(12)),
        ("bet 300% pot", raise_to(17)), ("1/100 pot", raise_to(4)), ("9999/1", raise_to(200)),
        ("all-in", raise_to(200)), ("all in", raise_to(200)), ("allin", raise_to(200)), ("a", raise_to(200)),
        ("raise all-in", raise_to(200)), ("bet all in", raise_to(200)),
    ],
)  # fmt: skip
def test_texts_and_their_actions(text: str, action: Action) -> None:
    hand = facing_a_bet()
    assert parse_action(text, hand) == parse_action(text, hand.view(hand.actor)) == action


@pytest.mark.parametrize(
    "text", ["", "hello", "raise to", "r -5", "r 1.5", "10 20", "r ²", "0", "1/0 pot", "0%"]
)
def test_unreadable_text_is_quoted(text: str) -> None:
    with pytest.raises(Unreadable) as error:
        parse_action(text, facing_a_bet())
    assert str(error.value).endswith(f", not {text!r}")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("check", "seat 3 may fold, call 2, raise to 4 up to 200, not check"),
        ("x", "seat 3 may fold, call 2, raise to 4 up to 200, not check"),
        ("raise 3", "seat 3 may fold, call 2, raise to 4 up to 200, not raise to 3"),
        ("201", "seat 3 may fold, call 2, raise to 4 up to 200, not raise to 201"),
        ("raise", "a raise is from 4 to 200, not just 'raise'"),
    ],
)
def test_illegal_actions_are_told_from_unreadable_ones(text: str, words: str) -> None:
    with pytest.raises(IllegalAction) as error:
        parse_action(text, facing_a_bet())
    assert str(error.value) == words


def test_a_verb_and_an_amount_may_come_apart() -> None:
    hand = facing_a_bet()
    assert resolve(action_request("raise", 10), hand) == raise_to(10)
    assert resolve(action_request("fold", None), hand) is FOLD
    with pytest.raises(IllegalAction, match="a bet needs an amount, not None"):
        action_request("bet", None)
    with pytest.raises(Unreadable, match="not 'raise 10'"):
        action_request("raise 10", None)


def test_only_the_seat_to_act_is_resolved() -> None:
    hand = facing_a_bet()
    with pytest.raises(IllegalAction, match="it is not this seat's turn to fold"):
        parse_action("fold", hand.view(0))


@given(tables())
def test_every_legal_action_reads_back_as_it_is_printed(table: Table) -> None:
    """In every game, at every turn: `parse(print(action))` is the action itself."""
    hand = table.sit_down()
    for move in table.turns(hand):
        if isinstance(move, Discard):
            view = hand.view(hand.actor)
            assert parse_discard(print_discard(move, view.hole), view) == move
            continue
        legal = hand.legal
        ends = {FOLD, CALL, Action(legal.min_raise_to or 0), Action(legal.max_raise_to or 0)}
        for action in filter(legal.allows, ends):
            assert parse_action(print_action(action, hand), hand) == action
            assert Action.parse(str(action)) == action


@given(tables(), st.sampled_from(["pot", "1/3 pot", "min", "max", "all-in", "c"]))
def test_sizes_by_name_are_always_legal_or_refused(table: Table, text: str) -> None:
    hand = table.sit_down()
    for move in table.turns(hand):
        if isinstance(move, Discard):
            continue
        try:
            assert hand.legal.allows(parse_action(text, hand))
        except IllegalAction:
            assert not hand.legal.can_raise


@given(st.text(max_size=12))
def test_any_text_is_legal_illegal_or_unreadable(text: str) -> None:
    hand = facing_a_bet()
    if parse_request(text) is None:
        with pytest.raises(Unreadable):
            parse_action(text, hand)
        return
    with suppress(IllegalAction):
        assert hand.legal.allows(parse_action(text, hand))

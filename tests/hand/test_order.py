"""Whose turn it is: on every street, at every table, and at the showdown."""

import pytest

from holecard import Game, Posts
from holecard.hand.events import CardsShown, StreetOpened
from tests.hand.tables import pairs, say, sit, told


def openers(name: str, seats: int, button: int) -> list[int | None]:
    """Who acts first on each street when all seats check or call."""
    hand = sit(name, (1000,) * seats, button)
    first = [hand.actor]
    while hand.actor is not None:
        street = hand.street
        hand.act(0)
        if hand.street > street and hand.actor is not None:
            first.append(hand.actor)
    return first


@pytest.mark.parametrize("button", [0, 1])
@pytest.mark.parametrize("name", ["holdem", "six-max", "omaha", "limit-holdem"])
def test_heads_up_the_button_acts_first_before_the_flop_and_last_after_it(name: str, button: int) -> None:
    other = 1 - button
    assert openers(name, 2, button) == [button, other, other, other]


@pytest.mark.parametrize("button", [0, 1])
def test_on_the_ladder_the_button_acts_first_on_every_street(button: int) -> None:
    assert openers("ladder", 2, button) == [button] * 4


@pytest.mark.parametrize("button", [0, 1])
def test_in_micro_the_small_blind_acts_first_on_both_streets(button: int) -> None:
    hand = sit("micro", (1000, 1000), button)
    assert hand.bets[button] == 10
    assert openers("micro", 2, button) == [button, button]


@pytest.mark.parametrize("name", ["kuhn", "leduc", "mini"])
def test_in_the_small_games_the_button_is_the_first_player(name: str) -> None:
    assert set(openers(name, 2, 0)) == {0}
    assert set(openers(name, 2, 1)) == {1}


def test_six_max_the_order_is_utg_lj_hj_btn_sb_bb_and_then_from_the_small_blind() -> None:
    """Button at seat 2: SB 3, BB 4, UTG 5, LJ 0, HJ 1."""
    hand = sit("six-max", (200,) * 6, button=2)
    order = []
    while hand.street < 2:
        assert hand.actor is not None
        order.append(hand.actor)
        hand.act(0)
    assert order == [5, 0, 1, 2, 3, 4, 3, 4, 5, 0, 1, 2]


@pytest.mark.parametrize("seats", range(3, 10))
def test_with_three_seats_or_more_the_seat_after_the_big_blind_opens(seats: int) -> None:
    for button in range(seats):
        after_button = (button + 1) % seats
        assert openers("holdem", seats, button) == [(button + 3) % seats, *[after_button] * 3]


def test_seats_that_folded_or_are_all_in_are_passed_over() -> None:
    hand = say(sit("six-max", (200, 200, 200, 200, 30), button=4), "f r30")
    assert hand.actor == 4
    hand = say(sit("six-max", (200, 200, 200, 200, 30), button=4), "f c r30 c c c")
    assert (hand.street, hand.actor) == (1, 0)
    assert [say(hand, "c").actor, say(hand, "c").actor] == [1, 3], "seat 2 folded, seat 4 is all-in"
    assert (say(hand, "c").street, hand.actor) == (2, 0)


@pytest.mark.parametrize("button", [0, 1])
def test_equal_blinds_do_not_change_the_order_heads_up(button: int) -> None:
    hand = sit(Game.load("holdem").with_stakes(blinds=(2, 2)), (50, 50), button)
    assert hand.actor == button
    hand.act(0)
    assert (hand.actor, hand.street) == (1 - button, 0), "the big blind has its option"


def test_equal_blinds_do_not_change_the_order_of_a_full_table() -> None:
    assert sit(Game.load("holdem").with_stakes(blinds=(2, 2)), (50,) * 4).actor == 3


def test_a_straddle_acts_last_before_the_flop() -> None:
    hand = sit(Game.load("holdem").with_stakes(straddle=4), (200,) * 5)
    order = []
    while hand.street == 0:
        assert hand.actor is not None
        order.append(hand.actor)
        hand.act(0)
    assert order == [4, 0, 1, 2, 3], "seat 3 posted the straddle and has the option"
    assert hand.actor == 1
    assert hand.pot == 20


def test_a_straddle_is_the_bet_to_call_and_to_double() -> None:
    hand = sit(Game.load("holdem").with_stakes(straddle=4), (200,) * 5)
    assert (hand.legal.to_call, hand.legal.min_raise_to) == (4, 8)
    say(hand, "c c c c")
    assert (hand.actor, hand.legal.to_call, hand.legal.min_raise_to) == (3, 0, 8)
    assert say(hand, "c").legal.min_raise_to == 2, "later streets open for the big blind"


def test_with_a_straddle_at_three_seats_the_button_posts_it() -> None:
    hand = sit(Game.load("holdem").with_stakes(straddle=4), (200,) * 3)
    assert hand.bets == (4, 1, 2)
    assert hand.actor == 1


def test_other_posts_may_name_their_opener() -> None:
    straddle_on_the_button = Posts(antes=(0,) * 4, blinds=(4, 1, 2, 0), opener=1)
    hand = sit("holdem", (200,) * 4, posts=straddle_on_the_button)
    assert (hand.actor, hand.legal.to_call) == (1, 3)
    say(hand, "c c c")
    assert (hand.actor, hand.legal.to_call) == (0, 0), "and the poster acts last"


def test_a_seat_that_posts_to_come_in_has_an_option() -> None:
    hand = sit("holdem", (200,) * 4, posts=Posts(antes=(0,) * 4, blinds=(0, 1, 2, 2)))
    assert hand.actor == 0
    say(hand, "c c c")
    assert (hand.actor, hand.street, hand.legal.to_call) == (3, 0, 0)


def shown(actions: str, button: int = 0) -> list[int]:
    hand = say(sit("six-max", (200,) * 4, button, deal=pairs("AKQJ")), actions)
    assert hand.is_showdown
    return [event.seat for event in told(hand, CardsShown) if isinstance(event, CardsShown)]


def test_without_a_bet_on_the_river_the_first_seat_left_of_the_button_shows_first() -> None:
    assert shown("c c c c  r2 c c c  c c c c  c c c c") == [1, 2, 3, 0]
    assert shown("c c c c  r2 c c c  c c c c  c c c c", button=2) == [3, 0, 1, 2]


def test_the_last_aggressor_of_the_river_shows_first() -> None:
    checked = "c c c c  c c c c  c c c c "
    assert shown(checked + "c c r2 c c c") == [3, 0, 1, 2]
    assert shown(checked + "r2 c r4 c c c") == [3, 0, 1, 2]
    assert shown(checked + "r2 c r4 r8 f c c") == [0, 2, 3]


def test_folded_hands_are_not_shown() -> None:
    assert shown("f c c c  c c c  c c c  c c c") == [1, 2, 0]


def test_after_an_all_in_all_hands_are_face_up_before_the_board_runs_out() -> None:
    """T70."""
    hand = say(sit("six-max", (200, 200), deal=pairs("AK")), "r200 c")
    kinds = [type(event).__name__ for event in hand.events]
    assert kinds[-6:] == [
        "CardsShown",
        "CardsShown",
        "StreetOpened",
        "StreetOpened",
        "StreetOpened",
        "PotWon",
    ]
    assert [event.cards for event in told(hand, StreetOpened) if isinstance(event, StreetOpened)] == [
        hand.deal.board[:3], hand.deal.board[3:4], hand.deal.board[4:],
    ]  # fmt: skip

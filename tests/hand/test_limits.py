"""Pot limit and fixed limit: the examples of the documents and of the rule books."""

from dataclasses import replace

import pytest

from holecard import Game, IllegalAction
from holecard.rules import Opener
from tests.hand.tables import NO_RAISE, raise_range, say, sit

OMAHA = Game.load("omaha")
LIMIT = Game.load("limit-holdem").with_stakes(blinds=(5, 10))


def test_omaha_into_a_pot_of_15_one_may_bet_the_big_blind_up_to_15() -> None:
    hand = say(sit(OMAHA.with_stakes(blinds=(2, 5)), (500,) * 3), "c c c")
    assert (hand.pot, raise_range(hand)) == (15, (5, 15))


def test_omaha_a_bet_of_10_into_15_is_raised_to_20_up_to_45() -> None:
    """The call of 10 makes the pot 35, which is the largest raise on top of it."""
    hand = say(sit(OMAHA.with_stakes(blinds=(2, 5)), (500,) * 3), "c c c r10")
    assert (hand.legal.to_call, raise_range(hand)) == (10, (20, 45))
    with pytest.raises(IllegalAction) as error:
        hand.act(46)
    assert str(error.value) == "seat 2 may fold, call 10, raise to 20 up to 45, not raise to 46"


def test_pot_limit_opens_to_700_at_100_200() -> None:
    hand = sit(OMAHA.with_stakes(blinds=(100, 200)), (9000,) * 3)
    assert raise_range(hand) == (400, 700)


@pytest.mark.parametrize("stacks", [(9000, 9000, 100), (9000, 60, 9000), (9000, 60, 100)])
def test_a_short_blind_does_not_shrink_the_first_pot(stacks: tuple[int, ...]) -> None:
    """TDA 54-B: still 700."""
    hand = sit(OMAHA.with_stakes(blinds=(100, 200)), (*stacks, 9000))
    assert (hand.actor, hand.legal.to_call) == (3, 200)
    assert raise_range(hand) == (400, 700)


def test_after_the_flop_the_pot_is_what_is_there() -> None:
    hand = say(sit(OMAHA.with_stakes(blinds=(100, 200)), (9000, 9000, 100)), "c c")
    assert (hand.street, hand.pot, raise_range(hand)) == (1, 500, (200, 500))


def test_pot_raises_follow_each_other() -> None:
    """Two times the bet less the own bet plus all chips in, three times over (L868)."""
    hand = say(sit(OMAHA.with_stakes(blinds=(100, 200)), (90000,) * 2), "c c")
    assert raise_range(hand) == (200, 400)
    assert raise_range(say(hand, "r400")) == (800, 400 + 400 + 400 + 400)
    assert raise_range(say(hand, "r1600")) == (2800, 2 * 1600 - 400 + 400 + 400 + 1600)


def test_in_pot_limit_a_short_stack_bounds_the_raise() -> None:
    hand = sit(OMAHA, (45, 2000, 2000, 2000), button=1)
    assert (hand.actor, raise_range(hand)) == (0, (40, 45))
    hand = sit(OMAHA, (35, 2000, 2000, 2000), button=1)
    assert raise_range(hand) == (35, 35)


def test_limit_bets_have_one_size_and_four_to_a_street() -> None:
    hand = sit(LIMIT, (1000,) * 2)
    assert raise_range(hand) == (20, 20)
    assert raise_range(say(hand, "r20")) == (30, 30)
    assert raise_range(say(hand, "r30")) == (40, 40)
    assert raise_range(say(hand, "r40")) == NO_RAISE, "the big blind was the first of the four bets"
    assert raise_range(say(hand, "c")) == (10, 10)
    assert raise_range(say(hand, "r10 r20 r30 r40")) == NO_RAISE, "a bet and three raises"
    assert raise_range(say(hand, "c")) == (20, 20), "twice as much on the turn"
    assert raise_range(say(hand, "c c")) == (20, 20), "and on the river"


def test_limit_an_all_in_of_less_than_half_a_bet_may_be_completed_but_does_not_reopen() -> None:
    hand = say(sit(LIMIT, (1000, 1000, 1000, 24), button=0), "c c c c r10 c r14")
    assert (hand.actor, hand.legal.to_call, raise_range(hand)) == (0, 14, (20, 20)), "not acted yet: complete"
    say(hand, "c")
    assert (hand.actor, hand.legal.to_call, raise_range(hand)) == (1, 4, NO_RAISE)


def test_limit_an_all_in_of_half_a_bet_counts_as_a_whole_one() -> None:
    """Robert's Rules: an all-in of 15 in a limit of 20 is raised to 35, by a full bet."""
    hand = say(sit(LIMIT, (1000, 1000, 1000, 25), button=0), "c c c c r10 c r15")
    assert (hand.actor, hand.legal.to_call, raise_range(hand)) == (0, 15, (25, 25))
    say(hand, "c")
    assert (hand.actor, hand.legal.to_call, raise_range(hand)) == (1, 5, (25, 25)), "half a bet reopens"
    assert raise_range(say(hand, "r25 r35")) == NO_RAISE, "10, 15, 25 and 35 are four"


def test_limit_a_completed_bet_is_one_bet_of_the_four() -> None:
    hand = say(sit(LIMIT, (1000, 1000, 1000, 14), button=0), "c c c c c c r4")
    assert (hand.actor, raise_range(hand)) == (0, (10, 10)), "a bet of 4 is completed to 10"
    say(hand, "r10 r20 r30")
    assert raise_range(hand) == (40, 40)
    assert raise_range(say(hand, "r40")) == NO_RAISE


def test_leduc_two_bets_of_2_and_then_two_of_4() -> None:
    hand = sit("leduc", (13, 13))
    assert raise_range(hand) == (2, 2)
    assert raise_range(say(hand, "r2")) == (4, 4)
    assert raise_range(say(hand, "r4")) == NO_RAISE
    assert raise_range(say(hand, "c")) == (4, 4)
    assert raise_range(say(hand, "c r4")) == (8, 8)
    assert raise_range(say(hand, "r8")) == NO_RAISE
    assert sorted(say(hand, "c").payoffs) in ([-13, 13], [0, 0])


def test_mini_bet_one_raise_to_three_and_no_more() -> None:
    hand = sit("mini", (4, 4))
    assert raise_range(hand) == (1, 1)
    assert raise_range(say(hand, "r1")) == (3, 3)
    assert raise_range(say(hand, "r3")) == NO_RAISE
    assert hand.legal.to_call == 2, "two more to call the raise"
    assert sorted(say(hand, "c").payoffs) == [-4, 4]


def test_mini_the_second_player_may_bet_after_a_check() -> None:
    hand = say(sit("mini", (4, 4)), "c r1")
    assert (hand.actor, hand.legal.to_call, raise_range(hand)) == (0, 1, (3, 3))
    assert raise_range(say(hand, "r3")) == NO_RAISE


def test_the_ladder_with_fixed_bets_keeps_its_order() -> None:
    hand = sit(Game.load("ladder").with_fixed_limit(10), (100, 100))
    assert raise_range(hand) == (20, 20)
    assert raise_range(say(hand, "c c")) == (10, 10)
    assert hand.actor == 0


def test_a_full_raise_reopens_whatever_the_next_size_is() -> None:
    """Bet 1, raise to 3, all-in to 4: the raise by 2 was full, though the next would be by 20."""
    game = replace(Game.load("mini").with_bets(1, 3, 23), seats=(2, 3))
    hand = say(sit(game, (100, 100, 5)), "r1 r3 r4")
    assert (hand.actor, hand.legal.to_call, raise_range(hand)) == (0, 3, (23, 23))
    say(hand, "c")
    assert (hand.actor, raise_range(hand)) == (1, NO_RAISE), "one chip more is no full raise to the raiser"


def test_no_seat_raises_when_only_a_covered_seat_is_left_behind_a_free_fold() -> None:
    holdem = Game.load("holdem").with_stakes(blinds=(50, 100))
    first = replace(holdem.streets[0], opener=Opener.AFTER_BUTTON)
    game = replace(holdem, streets=(first, *holdem.streets[1:]), free_fold=True)
    hand = say(sit(game, (50, 1000, 1000, 1000)), "f f")
    assert (hand.actor, hand.legal.to_call, raise_range(hand)) == (3, 100, NO_RAISE)


def test_heads_up_a_big_blind_that_opens_cannot_raise_a_covered_small_blind() -> None:
    holdem = Game.load("holdem")
    first = replace(holdem.streets[0], opener=Opener.AFTER_BUTTON)
    game = replace(holdem, streets=(first, *holdem.streets[1:]))
    hand = sit(game, (2, 100))
    assert (hand.actor, hand.legal.to_call, raise_range(hand)) == (1, 0, NO_RAISE)
    assert raise_range(sit(game, (3, 100))) == (4, 100)

"""How large a raise must and may be, and who may raise again: the examples of the rule books.

T and L are numbers of the WSOP's 2024 tournament and live-action rules.
"""

from dataclasses import replace

import pytest

from holecard import FOLD, Game, IllegalAction, Legal
from tests.hand.tables import NO_RAISE, raise_range, say, sit

NO_LIMIT_100 = Game.load("holdem").with_stakes(blinds=(50, 100))


def test_the_seat_after_a_raise_to_six_may_call_six_or_raise_to_ten() -> None:
    hand = say(sit("six-max", (200,) * 6), "r6")
    assert hand.actor == 4
    assert hand.legal == Legal(to_call=6, min_raise_to=10, max_raise_to=200, can_fold=True)


def test_micro_a_raise_adds_at_least_as_much_as_the_one_before() -> None:
    hand = sit("micro", (1000, 1000))
    assert raise_range(hand) == (40, 1000), "the big blind of 20 is the first raise amount"
    say(hand, "r40")
    assert raise_range(hand) == (60, 1000), "a raise by 20 is answered by 20 or more"
    say(hand, "r140")
    assert raise_range(hand) == (240, 1000), "a raise by 100 is answered by 100 or more"


def test_micro_a_bet_of_less_than_the_big_blind_is_refused() -> None:
    hand = say(sit("micro", (1000, 1000)), "c c")
    assert raise_range(hand) == (20, 980)
    with pytest.raises(IllegalAction) as error:
        hand.act(19)
    assert str(error.value) == "seat 0 may check, bet 20 up to 980, not raise to 19"


def test_micro_raises_go_on_until_the_chips_are_gone() -> None:
    hand = sit("micro", (1000, 1000))
    count = 0
    while hand.legal.min_raise_to is not None:
        hand.act(hand.legal.min_raise_to)
        count += 1
    assert count == 49, "to 40, 60 and so on by 20 up to 1000"
    assert hand.legal.to_call == 20


@pytest.mark.parametrize("bet", [300, 1000])
def test_micro_all_in_against_300_plays_for_600_whatever_the_bet(bet: int) -> None:
    hand = say(sit("micro", (1000, 300)), f"r{bet}")
    assert raise_range(hand) == NO_RAISE, "against an all-in there is only call or fold"
    assert hand.legal.to_call == 280
    say(hand, "c")
    assert sorted(hand.payoffs) in ([-300, 300], [0, 0])


def test_six_max_a_bet_of_ten_is_raised_to_twenty_at_least() -> None:
    hand = say(sit("six-max", (200,) * 3), "c c c")
    assert raise_range(hand) == (2, 198), "the smallest bet on any street is the big blind"
    assert raise_range(say(hand, "r10")) == (20, 198)


def test_a_bet_of_100_and_140_all_in_make_the_next_raise_240() -> None:
    """L172: not 200, which would be twice the bet."""
    hand = say(sit(NO_LIMIT_100, (2000, 2000, 240)), "c c c")
    assert raise_range(say(hand, "r100 r140")) == (240, 1900)


def test_short_all_ins_that_add_up_to_a_full_raise_reopen_the_betting() -> None:
    """T96a: 500, raise to 1,000, call, all-in 1,300, all-in 1,700: a seat that acted may raise to 2,200."""
    game = Game.load("holdem").with_stakes(blinds=(100, 200))
    hand = say(sit(game, (9000, 9000, 9000, 1500, 1900), button=4), "c c c c c")
    say(hand, "r500 r1000 c r1300 r1700")
    assert (hand.actor, hand.legal.to_call, raise_range(hand)) == (0, 1200, (2200, 8800))
    say(hand, "c")
    assert (hand.actor, hand.legal.to_call, raise_range(hand)) == (1, 700, (2200, 8800))
    say(hand, "c")
    assert (hand.actor, hand.legal.to_call, raise_range(hand)) == (2, 700, (2200, 8800))


def test_what_adds_up_is_reckoned_for_each_seat() -> None:
    """As above, but seat 2 has already called the 1,300, and 400 more is no full raise to it."""
    game = Game.load("holdem").with_stakes(blinds=(100, 200))
    hand = say(sit(game, (9000, 9000, 1900, 1500, 9000), button=4), "c c c c c")
    say(hand, "r500 r1000 f r1300 c f")
    assert (hand.actor, raise_range(hand)) == (1, NO_RAISE), "300 is no full raise"
    hand = say(sit(game, (9000, 9000, 1500, 9000, 1900), button=4), "c c c c c")
    say(hand, "r500 r1000 r1300 c r1700 c c")
    assert (hand.actor, hand.legal.to_call, raise_range(hand)) == (3, 400, NO_RAISE)


def test_one_short_all_in_does_not_reopen_the_betting() -> None:
    """L173: bet 100, raise to 200, all-in for less than 300, the first calls: the second may not raise."""
    hand = say(sit(NO_LIMIT_100, (380, 2000, 2000)), "c c c r100 r200 r280")
    assert (hand.actor, raise_range(hand)) == (1, (380, 1900)), "the first bettor faces a full raise"
    say(hand, "c")
    assert (hand.actor, hand.legal.to_call, raise_range(hand)) == (2, 80, NO_RAISE)
    with pytest.raises(IllegalAction) as error:
        hand.act(1900)
    assert str(error.value) == "seat 2 may fold, call 80, not raise to 1900"


def test_a_full_raise_after_a_short_all_in_reopens_the_betting() -> None:
    hand = say(sit(NO_LIMIT_100, (2000, 2000, 240)), "c c c r100 r140 r300")
    assert (hand.actor, raise_range(hand)) == (1, (460, 1900))


def test_a_short_all_in_before_the_flop_leaves_the_big_blind_its_option() -> None:
    """L152: seat 1 is all-in for 150, less than a full raise. Seat 0 has acted, the big blind has not."""
    hand = say(sit(NO_LIMIT_100, (2000, 150, 2000)), "c r150")
    assert (hand.actor, raise_range(hand)) == (2, (250, 2000))
    say(hand, "c")
    assert (hand.actor, hand.legal.to_call, raise_range(hand)) == (0, 50, NO_RAISE)


def test_a_short_bet_all_in_does_not_let_a_seat_raise_that_has_checked() -> None:
    hand = say(sit(NO_LIMIT_100, (160, 2000, 2000)), "c c c c c r60")
    assert (hand.actor, hand.legal.to_call, raise_range(hand)) == (1, 60, NO_RAISE)


def test_a_short_bet_all_in_is_raised_by_a_full_bet() -> None:
    hand = say(sit(NO_LIMIT_100, (2000, 160, 2000)), "c c c r60")
    assert (hand.actor, raise_range(hand)) == (2, (160, 1900))


def test_the_big_blind_has_its_option() -> None:
    hand = say(sit("six-max", (200,) * 3), "c c")
    assert (hand.actor, hand.street, hand.legal.to_call) == (2, 0, 0)
    assert raise_range(hand) == (4, 200)
    assert not hand.legal.can_fold
    assert say(hand, "r4").actor == 0, "a raise goes round again"


def test_all_in_for_less_than_a_raise_has_one_size() -> None:
    hand = say(sit("six-max", (200, 200, 15)), "r10 f")
    assert (hand.actor, hand.legal.to_call, raise_range(hand)) == (2, 8, (15, 15))


def test_the_largest_raise_is_the_whole_stack_whatever_the_others_have() -> None:
    assert raise_range(sit("six-max", (200, 5, 5))) == (4, 200)


def test_no_seat_raises_whose_stack_does_not_exceed_the_call() -> None:
    hand = say(sit("six-max", (200, 10, 9)), "r10")
    assert (hand.legal.to_call, raise_range(hand)) == (9, NO_RAISE), "exactly the call"
    say(hand, "f")
    assert (hand.legal.to_call, raise_range(hand)) == (7, NO_RAISE), "less than the call"


def test_no_seat_raises_if_all_others_are_all_in_or_covered() -> None:
    hand = say(sit("six-max", (100, 200, 50)), "r100")
    assert (hand.actor, raise_range(hand)) == (1, NO_RAISE), "one is all-in, the other has 50 in all"
    hand = say(sit("six-max", (100, 200, 101)), "r100")
    assert (hand.actor, raise_range(hand)) == (1, (198, 200)), "with one chip more it could still answer"
    hand = say(sit("six-max", (100, 200, 200)), "r100 c")
    assert (hand.actor, raise_range(hand)) == (2, (198, 200))


def test_a_fold_that_costs_nothing_is_refused() -> None:
    hand = say(sit("six-max", (200, 200)), "c")
    with pytest.raises(IllegalAction) as error:
        hand.act(FOLD)
    assert str(error.value) == "seat 1 may check, raise to 4 up to 200, not fold"


def test_the_smallest_bet_may_be_a_setting_of_its_own() -> None:
    game = replace(Game.load("holdem"), min_bet=5)
    hand = sit(game, (200, 200))
    assert raise_range(hand) == (7, 200)
    assert raise_range(say(hand, "c c")) == (5, 198)

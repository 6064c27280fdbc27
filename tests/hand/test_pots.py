"""Side pots, split pots, odd chips and uncalled bets."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard import Deal, Game, Hand
from holecard.hand import Pot, Settlement, settle
from holecard.hand.events import BetReturned, PotWon
from tests.hand.tables import pairs, say, sit, ties, told


def wins(hand: Hand) -> list[tuple[int, int, int]]:
    """(pot, seat, chips) of everything that was won."""
    return [(event.pot, event.seat, event.amount) for event in hand.events if isinstance(event, PotWon)]


def test_six_max_the_main_pot_is_the_smallest_all_in_times_the_seats() -> None:
    """All-in for 50, 120 and 200: 150 for all three, 140 for the two larger, 80 unmatched."""
    hand = say(sit("six-max", (200, 50, 120), deal=pairs("QAK")), "r200 c c")
    assert wins(hand) == [(0, 1, 150), (1, 2, 140)]
    assert told(hand, BetReturned) == [BetReturned(0, 80)]
    assert hand.payoffs == (-120, 100, 20)


def test_six_max_no_seat_wins_from_a_pot_that_it_did_not_pay_into() -> None:
    hand = say(sit("six-max", (50, 120, 200, 200), deal=pairs("AKQJ")), "r200 c c c")
    assert wins(hand) == [(0, 0, 200), (1, 1, 210), (2, 2, 160)]
    assert hand.stacks == (200, 210, 160, 0)


def test_folded_chips_stay_in_the_pots_that_they_were_paid_into() -> None:
    """Seats 2 and 3 pay 80 and fold: 50 of each lie in the main pot, 30 in the side pot."""
    hand = sit("six-max", (50, 200, 200, 200), deal=pairs("AKQJ"))
    say(hand, "r80 c c c  r50 f f")
    assert hand.payoffs == (150, 30 + 30 - 50, -80, -80)
    assert wins(hand) == [(0, 0, 200), (1, 1, 90)]


def test_the_best_hand_takes_every_pot_that_it_paid_into() -> None:
    hand = say(sit("six-max", (50, 120, 200), deal=pairs("QKA")), "r50 r120 c")
    assert wins(hand) == [(0, 2, 150), (1, 2, 140)]
    assert hand.stacks == (0, 0, 370)


def test_an_uncalled_bet_goes_back_and_is_not_won() -> None:
    hand = say(sit("six-max", (200,) * 3), "r10 f f")
    assert told(hand, BetReturned) == [BetReturned(0, 8)]
    assert wins(hand) == [(0, 0, 5)], "two times the big blind and the small blind"
    assert hand.payoffs == (3, -1, -2)


def test_excess_chips_never_play() -> None:
    hand = say(sit("six-max", (200, 30), deal=pairs("KA")), "r200 c")
    assert hand.payoffs == (-30, 30)
    assert told(hand, BetReturned) == [BetReturned(0, 170)]


def test_the_odd_chip_goes_to_the_first_tied_seat_clockwise_from_the_button() -> None:
    """Seat 1 folds its small blind of 1 into a pot of 5 that seats 0 and 2 share."""
    tie = ties(3)
    assert say(sit("six-max", (200,) * 3, 0, tie), "c f c  c c  c c  c c").payoffs == (0, -1, 1)
    assert say(sit("six-max", (200,) * 3, 2, tie), "c f c  c c  c c  c c").payoffs == (-1, 1, 0)


@pytest.mark.parametrize(
    ("pot", "seats", "shares"),
    [
        (3560, 3, (1187, 1187, 1186)),
        (413, 3, (138, 138, 137)),
        (390, 4, (98, 98, 97, 97)),
    ],
)
def test_odd_chips_go_out_one_each(pot: int, seats: int, shares: tuple[int, ...]) -> None:
    """Figures of real hands at PartyPoker, in order from the button; a folded seat made the pots odd."""
    each, odd = divmod(pot, seats)
    settled = settle([each] * seats + [odd], 0, dict.fromkeys(range(seats), 7), button=seats)
    assert settled.returned is None
    assert settled.pots == (Pot(pot, tuple(range(seats)), tuple(enumerate(shares))),)


def test_each_side_pot_is_split_by_itself() -> None:
    """T74. Both pots are odd, and both odd chips go to seat 1."""
    settled = settle([3, 6, 6, 2, 1], 0, {0: 1, 1: 9, 2: 9}, button=0)
    assert [(pot.amount, pot.shares) for pot in settled.pots] == [
        (12, ((1, 6), (2, 6))),
        (6, ((1, 3), (2, 3))),
    ]
    settled = settle([3, 6, 6, 2, 0], 1, {0: 1, 1: 9, 2: 9}, button=0)
    assert [pot.shares for pot in settled.pots] == [((1, 6), (2, 6)), ((1, 3), (2, 3))]
    settled = settle([3, 6, 6, 3, 4], 0, {0: 1, 1: 9, 2: 9}, button=0)
    assert [pot.shares for pot in settled.pots] == [((1, 8), (2, 7)), ((1, 4), (2, 3))]


def test_dead_money_belongs_to_the_first_pot() -> None:
    assert settle([0, 5, 5], 4, {0: 9, 1: 5, 2: 1}, button=0) == Settlement(
        None, (Pot(4, (0, 1, 2), ((0, 4),)), Pot(10, (1, 2), ((1, 10),)))
    )


def test_an_uncalled_bet_is_measured_against_folded_seats_too() -> None:
    """Seat 1 folded after 100. Of seat 0's 300 only 200 go back; seat 2 is all-in for 50."""
    settled = settle([300, 100, 50], 0, {0: 1, 2: 2}, button=0)
    assert settled.returned == (0, 200)
    assert settled.pots == (Pot(150, (0, 2), ((2, 150),)), Pot(100, (0,), ((0, 100),)))


def by_single_chips(paid: list[int], live: dict[int, int]) -> list[float]:
    """An exact split without odd chips, one chip of each seat at a time."""
    net = [-float(chips) for chips in paid]
    last: list[int] = []
    for level in range(1, max(paid) + 1):
        amount = sum(chips >= level for chips in paid)
        rivals = [seat for seat in live if paid[seat] >= level] or last
        last = rivals
        best = max(live[seat] for seat in rivals)
        winners = [seat for seat in rivals if live[seat] == best]
        for seat in winners:
            net[seat] += amount / len(winners)
    return net


@given(st.data())
def test_settling_agrees_with_dealing_out_single_chips(data: st.DataObject) -> None:
    seats = data.draw(st.integers(2, 6))
    paid = data.draw(st.lists(st.integers(0, 12), min_size=seats, max_size=seats))
    live = data.draw(st.dictionaries(st.integers(0, seats - 1), st.integers(1, 3), min_size=1))
    button = data.draw(st.integers(0, seats - 1))
    if not any(paid[seat] for seat in live):
        paid[next(iter(live))] = 1
    settled = settle(paid, 0, live, button)
    got = [-float(chips) for chips in paid]
    if settled.returned:
        got[settled.returned[0]] += settled.returned[1]
    for pot in settled.pots:
        assert sum(chips for _, chips in pot.shares) == pot.amount
        for seat, chips in pot.shares:
            got[seat] += chips
    odd = len(settled.pots)
    assert sum(got) == 0
    for mine, exact in zip(got, by_single_chips(paid, live), strict=True):
        assert abs(mine - exact) <= odd, "no seat gets more than one odd chip of a pot"


@pytest.mark.parametrize("stacks", list(product((5, 9, 14), repeat=3)))
@pytest.mark.parametrize("order", ["AKQ", "QKA", "KAQ", "AKA", "AAK"])
def test_three_all_ins_before_the_flop_pay_what_single_chips_would(
    stacks: tuple[int, ...], order: str
) -> None:
    hand = sit("six-max", stacks, deal=pairs(order))
    while hand.actor is not None:
        hand.act(hand.legal.max_raise_to or 0)
    strength = {seat: -"AKQ".index(rank) + 9 for seat, rank in enumerate(order)}
    exact = by_single_chips([*stacks], strength)
    assert all(abs(mine - due) <= 1 for mine, due in zip(hand.payoffs, exact, strict=True))


def test_a_run_out_deals_the_whole_board_and_asks_no_seat() -> None:
    hand = say(sit("six-max", (200, 200, 200), deal=pairs("AKQ")), "r200 c f")
    assert hand.actor is None
    assert hand.is_showdown
    assert hand.street == 3
    assert len(hand.board) == 5
    assert hand.payoffs == (202, -200, -2)


def test_a_fold_ends_the_hand_where_it_is() -> None:
    hand = say(sit("six-max", (200, 200)), "c c r2 f")
    assert not hand.is_showdown
    assert (hand.street, len(hand.board), hand.payoffs) == (1, 3, (-2, 2))


def test_six_max_ties_split_evenly() -> None:
    assert say(sit("six-max", (200, 200), deal=ties(2)), "r200 c").payoffs == (0, 0)


def test_micro_two_hands_that_pair_the_board_tie() -> None:
    hand = sit("micro", (1000, 1000), deal=Deal.of(["Ks", "Kh"], "Kd"))
    assert say(hand, "r500 c c c").payoffs == (0, 0)
    hand = sit(Game.load("micro"), (1000, 1000), deal=Deal.of(["As", "3h"], "2d"))
    assert say(hand, "c c c c").payoffs == (-20, 20), "A2 is no straight, 32 is"

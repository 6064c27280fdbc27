"""Forced bets, and what happens to those who cannot pay them."""

import pytest

from holecard import BadRequest, Deal, Game, Hand, Posts
from holecard.hand.events import BetReturned, ForcedBetPosted, PotWon
from tests.hand.tables import NO_RAISE, pairs, raise_range, say, sit, told

HOLDEM = Game.load("holdem")


def test_a_caller_of_a_short_big_blind_pays_in_full_and_gets_the_rest_back() -> None:
    """Seen at PartyPoker: 11 of a big blind of 25, one caller gets 14 back."""
    hand = sit(HOLDEM.with_stakes(blinds=(10, 25)), (500, 500, 11), deal=pairs("AKQ"))
    assert (hand.actor, hand.legal.to_call) == (0, 25)
    say(hand, "c f")
    assert told(hand, BetReturned) == [BetReturned(0, 14)]
    assert hand.payoffs == (21, -10, -11)


def test_two_callers_of_a_short_big_blind_play_for_the_full_one() -> None:
    """Seen at PartyPoker: 302 of 400, two callers, and a bet of 400 makes the pot 1502."""
    hand = say(sit(HOLDEM.with_stakes(blinds=(200, 400)), (9000, 9000, 302)), "c c")
    assert (hand.street, hand.pot, hand.actor) == (1, 1102, 1)
    assert say(hand, "r400").pot == 1502


def test_a_short_big_blind_leaves_the_smallest_raise_as_it_is() -> None:
    hand = sit(HOLDEM.with_stakes(blinds=(50, 100)), (9000, 9000, 30))
    assert (hand.legal.to_call, raise_range(hand)) == (100, (200, 9000))


def test_a_short_small_blind_is_all_in() -> None:
    hand = say(sit(HOLDEM.with_stakes(blinds=(50, 100)), (1000, 30, 1000), deal=pairs("KAQ")), "c")
    assert (hand.actor, hand.bets) == (2, (100, 30, 100)), "the small blind has nothing left to act with"
    say(hand, "c c c c c c c")
    assert hand.payoffs == (40, 60, -100)


def test_heads_up_a_big_blind_below_the_small_one_leaves_nothing_to_decide() -> None:
    hand = sit(HOLDEM.with_stakes(blinds=(50, 100)), (1000, 40), deal=pairs("KA"))
    assert hand.actor is None
    assert hand.payoffs == (-40, 40)
    assert told(hand, BetReturned) == [BetReturned(0, 10)]


def test_heads_up_a_short_big_blind_above_the_small_one_is_called_or_not() -> None:
    hand = sit(HOLDEM.with_stakes(blinds=(50, 100)), (1000, 70), deal=pairs("AK"))
    assert (hand.actor, hand.legal.to_call, raise_range(hand)) == (0, 50, NO_RAISE)
    assert say(hand, "c").payoffs == (70, -70)
    hand = sit(HOLDEM.with_stakes(blinds=(50, 100)), (1000, 70), deal=pairs("AK"))
    assert say(hand, "f").payoffs == (-50, 50)


def test_when_all_are_all_in_by_their_blinds_the_cards_are_dealt_at_once() -> None:
    hand = sit(HOLDEM.with_stakes(blinds=(50, 100), ante=10), (10, 35, 100), deal=pairs("AKQ"))
    assert hand.actor is None
    assert len(hand.board) == 5
    assert hand.payoffs == (20, 15, -35), "30 of antes to seat 0, 50 of blinds to seat 1, 65 back to seat 2"


def test_the_ante_is_paid_before_the_blind() -> None:
    hand = sit(HOLDEM.with_stakes(blinds=(50, 100), ante=20), (1000, 1000, 50))
    assert hand.bets == (0, 50, 30)
    assert told(hand, ForcedBetPosted) == [
        ForcedBetPosted(0, 20, "ante"), ForcedBetPosted(1, 20, "ante"), ForcedBetPosted(2, 20, "ante"),
        ForcedBetPosted(1, 50, "small blind"), ForcedBetPosted(2, 30, "big blind"),
    ]  # fmt: skip


def test_antes_are_no_part_of_the_bet() -> None:
    hand = sit(HOLDEM.with_stakes(ante=1), (200,) * 4)
    assert (hand.pot, hand.bets) == (7, (0, 1, 2, 0))
    assert (hand.legal.to_call, raise_range(hand)) == (2, (4, 199))


def test_a_big_blind_ante_belongs_to_the_main_pot() -> None:
    """Seat 0 is all-in for 3 and wins 3 from each, and the whole ante of 2 although it paid none."""
    game = HOLDEM.with_stakes(ante=2, ante_from="big-blind")
    hand = sit(game, (3, 200, 200), deal=pairs("AKQ"))
    assert (hand.pot, hand.bets) == (5, (0, 1, 2))
    say(hand, "r3 c c c c c c c c")
    assert hand.payoffs == (3 + 3 + 2, -3, -5)


def test_each_ones_ante_is_matched_seat_by_seat() -> None:
    """Seat 0 could pay only 2 of the ante of 5, so it wins 2 from each; the rest is seat 1's."""
    hand = say(sit(HOLDEM.with_stakes(ante=5), (2, 200, 200), deal=pairs("AKQ")), "c c c c c c c c")
    assert hand.payoffs == (4, -2 + 5, -7)


def test_a_dead_ante_is_never_uncalled() -> None:
    game = HOLDEM.with_stakes(ante=50, ante_from="big-blind")
    hand = say(sit(game, (200, 200, 200), deal=pairs("AKQ")), "f f")
    assert hand.payoffs == (0, -1, 1)
    assert [event.amount for event in told(hand, PotWon) if isinstance(event, PotWon)] == [52]


def test_a_big_blind_with_only_its_ante_has_no_bet() -> None:
    game = HOLDEM.with_stakes(ante=5, ante_from="big-blind")
    hand = sit(game, (200, 200, 4), deal=pairs("KQA"))
    assert hand.bets == (0, 1, 0)
    assert (hand.actor, hand.legal.to_call) == (0, 2)
    say(hand, "c f")
    assert hand.payoffs == (1, -1, 0), "the dead 4 is all that seat 2 can win; the small blind's 1 is not"


def test_a_button_ante_comes_from_the_button() -> None:
    hand = sit(HOLDEM.with_stakes(ante=3, ante_from="button"), (200,) * 3, button=1)
    assert (hand.stacks, hand.bets) == ((198, 197, 199), (2, 0, 1))


@pytest.mark.parametrize(
    ("posts", "message"),
    [
        (Posts((0,), (1, 2)), "there is one forced bet for each of 2 seats, not "),
        (Posts((0, 0), (1, 2, 4)), "there is one forced bet for each of 2 seats, not "),
        (Posts((0, 0), (-1, 2)), "forced bets are whole numbers of chips and never negative, not "),
        (Posts((0.5, 0), (1, 2)), "forced bets are whole numbers of chips and never negative, not "),  # type: ignore[arg-type]
        (Posts((0, 0), (True, 2)), "forced bets are whole numbers of chips and never negative, not "),
    ],
)
def test_posts_that_cannot_be_are_refused(posts: Posts, message: str) -> None:
    with pytest.raises(BadRequest) as error:
        sit("holdem", (100, 100), posts=posts)
    assert str(error.value) == message + repr(posts)


@pytest.mark.parametrize("opener", [-1, 2, 1.0, True])
def test_the_opener_of_posts_is_a_seat(opener: int) -> None:
    with pytest.raises(BadRequest) as error:
        sit("holdem", (100, 100), posts=Posts((0, 0), (1, 2), opener=opener))
    assert str(error.value) == f"the opener is a seat from 0 to 1, not {opener!r}"


def test_posts_may_stand_in_for_a_straddle_that_the_table_is_too_small_for() -> None:
    game = HOLDEM.with_stakes(straddle=4)
    hand = sit(game, (100, 100), posts=Posts((0, 0), (1, 2)))
    assert (hand.actor, hand.bets) == (0, (1, 2))


def test_live_antes_that_differ_never_go_back_to_a_seat_that_folded() -> None:
    hand = sit("holdem", (100,) * 3, deal=pairs("QAK"), posts=Posts((10, 0, 0), (0, 1, 2)))
    say(hand, "f c c c c c c c c")
    assert hand.payoffs == (-10, 12, -2)
    assert told(hand, BetReturned) == []


@pytest.mark.parametrize("stack", [0, -5, 1.5, True, "10", None])
def test_every_seat_needs_a_whole_number_of_chips(stack: object) -> None:
    with pytest.raises(BadRequest) as error:
        sit("holdem", (100, stack))  # type: ignore[arg-type]
    assert str(error.value) == f"every seat needs a whole number of chips above zero, not {stack!r}"


def test_stacks_are_one_a_seat() -> None:
    with pytest.raises(BadRequest) as error:
        Hand(HOLDEM, None, 0, Deal.seeded(HOLDEM, 2, "x"))  # type: ignore[arg-type]
    assert str(error.value) == "stacks are whole numbers of chips, one a seat, not None"


def test_a_hand_needs_a_deal() -> None:
    with pytest.raises(BadRequest) as error:
        Hand(HOLDEM, (100, 100))
    assert str(error.value) == ("a hand needs a deal: Deal.seeded(game, seats, seed) or Deal.of(hole, board)")


@pytest.mark.parametrize("stacks", [(), (100,), (100,) * 10])
def test_a_table_of_the_wrong_size_is_refused(stacks: tuple[int, ...]) -> None:
    with pytest.raises(BadRequest) as error:
        Hand(HOLDEM, stacks, 0, Deal.seeded(HOLDEM, 2, "x"))
    assert str(error.value) == f"holdem is for 2 to 9 seats, not {len(stacks)}"


@pytest.mark.parametrize("button", [1.0, True, "0", None])
def test_the_button_is_at_a_seat(button: object) -> None:
    for _ in range(2):
        with pytest.raises(BadRequest):
            Hand(HOLDEM, (100, 100), button, Deal.seeded(HOLDEM, 2, "x"))
        Hand(HOLDEM, (100, 100), 1, Deal.seeded(HOLDEM, 2, "x"))


@pytest.mark.parametrize(
    ("name", "straddle", "least", "most"), [("holdem", 4, 8, 200), ("holdem", 5, 10, 200), ("plo5", 4, 8, 15)]
)
def test_a_raise_over_a_straddle_adds_at_least_the_straddle(
    name: str, straddle: int, least: int, most: int
) -> None:
    """It counts as the first bet of its street. Pots of 1 + 2 + 4 and a call of 4 limit a raise to 4 + 11."""
    game = Game.load(name).with_stakes(straddle=straddle)
    hand = Hand(game, (200,) * 4, 0, Deal.seeded(game, 4, "straddle"))
    assert (hand.legal.to_call, hand.legal.min_raise_to, hand.legal.max_raise_to) == (straddle, least, most)

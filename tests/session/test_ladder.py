"""The ladder: five levels, its five calls, and what they refuse."""

import pytest

from holecard import BadRequest, Game, IllegalAction, Unreadable
from holecard.session import Ladder, Session, SessionEnding


def fold_through(ladder: Ladder) -> list[tuple[int, int]]:
    """Every small blind folds; (button, stack) of each hand."""
    seen = []
    while True:
        hand = ladder.start_hand()
        seen.append((hand.button, hand.start[0]))
        assert hand.actor is not None
        ladder.apply_action(hand.actor, "fold")
        ladder.resolve_showdown()
        if ladder.is_game_over():
            return seen
        ladder.advance_blind_level()


def test_five_levels_of_shrinking_stacks_with_a_rotating_button() -> None:
    """10, 7.4, 5, 2.5 and 1 big blinds of 10 chips; the last hand is played."""
    ladder = Ladder(Game.load("ladder"), "five")
    # At one big blind the big blind is all-in; the button still has 5 behind and may fold.
    assert fold_through(ladder) == [(0, 100), (1, 74), (0, 50), (1, 25), (0, 10)]
    assert ladder.result.ending is SessionEnding.HANDS
    assert ladder.result.chips == (-5, 5)
    assert ladder.result.winner == 1


def test_the_small_blind_acts_first_on_every_street() -> None:
    ladder = Ladder(Game.load("ladder"), "first", button=1)
    hand = ladder.start_hand()
    for street in range(4):
        assert (hand.street, hand.actor) == (street, 1)
        ladder.apply_action(1, "call" if street == 0 else "check")
        ladder.apply_action(0, "check")
    assert hand.actor is None


def test_a_bust_ends_the_game_and_loses_it() -> None:
    for seed in range(20):
        ladder = Ladder(Game.load("ladder"), f"bust {seed}")
        ladder.start_hand()
        ladder.apply_action(0, "all-in")
        ladder.apply_action(1, "call")
        result = ladder.resolve_showdown()
        assert result.showdown
        if 0 in ladder.session.stacks:
            assert ladder.is_game_over()
            assert ladder.result.ending is SessionEnding.BUST
            assert ladder.result.stacks[ladder.result.winners[0]] == 200
            return
    pytest.fail("twenty all-ins without a bust")


def test_a_seat_that_is_bust_has_lost_even_if_it_won_more_before() -> None:
    session = Session(Game.load("ladder"), "ahead")
    session.chips = [16, -16]  # 90 won at the first level, then all 74 lost at the second
    session.stacks = [0, 148]
    session.ending = SessionEnding.BUST
    assert session.result.winner == 1


def test_raises_are_to_an_amount() -> None:
    ladder = Ladder(Game.load("ladder"), "raise")
    hand = ladder.start_hand()
    ladder.apply_action(0, "raise", 25)
    assert hand.bets == (25, 10)
    ladder.apply_action(1, "all-in")
    assert hand.bets == (25, 100)


@pytest.mark.parametrize(
    ("player", "action", "amount", "words"),
    [
        (1, "call", None, "it is seat 0's turn, not seat 1's"),
        (0, "check", None, "may fold, call 5, raise to 20 up to 100, not check"),
        (0, "raise", None, "a raise needs an amount, not None"),
        (0, "raise", 19, "not raise to 19"),
        (0, "raise", 101, "not raise to 101"),
        (0, "dance", None, "not 'dance'"),
    ],
)
def test_bad_actions_are_refused(player: int, action: str, amount: int | None, words: str) -> None:
    ladder = Ladder(Game.load("ladder"), "bad")
    hand = ladder.start_hand()
    error = Unreadable if action == "dance" else IllegalAction
    with pytest.raises(error, match=words):
        ladder.apply_action(player, action, amount)
    assert hand.actions == ()


def test_calls_out_of_order_are_refused() -> None:
    ladder = Ladder(Game.load("ladder"), "order")
    with pytest.raises(BadRequest, match="start one first"):
        ladder.apply_action(0, "fold")
    with pytest.raises(BadRequest, match="resolve a hand"):
        ladder.advance_blind_level()
    ladder.start_hand()
    with pytest.raises(BadRequest, match="still to act"):
        ladder.resolve_showdown()
    with pytest.raises(BadRequest, match="settle"):
        ladder.start_hand()
    ladder.apply_action(0, "fold")
    ladder.resolve_showdown()
    with pytest.raises(BadRequest, match="advance the blind level"):
        ladder.start_hand()
    assert ladder.advance_blind_level() == 74
    fold_through(ladder)
    with pytest.raises(BadRequest, match="the game is over"):
        ladder.start_hand()
    with pytest.raises(BadRequest, match="the game is over"):
        ladder.advance_blind_level()


def test_fixed_limit_is_a_setting() -> None:
    ladder = Ladder(Game.load("ladder").with_fixed_limit(10), "limit")
    hand = ladder.start_hand()
    assert (hand.legal.min_raise_to, hand.legal.max_raise_to) == (20, 20)
    ladder.apply_action(0, "raise", 20)
    ladder.apply_action(1, "raise", 30)
    ladder.apply_action(0, "raise", 40)
    assert not hand.legal.can_raise  # the big blind and three raises are the cap


def test_a_game_without_levels_is_no_ladder() -> None:
    with pytest.raises(BadRequest, match=r"not \[1000\]"):
        Ladder(Game.load("micro"), "x")

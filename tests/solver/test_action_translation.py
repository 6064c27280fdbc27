"""A strategy at a real table: bets that its tree does not have, there and back."""

from random import Random

import pytest

from holecard import CALL, Deal, Game, Hand, raise_to
from holecard.solver.action_translation import Follower, taken_for
from holecard.solver.strategy import Strategy
from holecard.solver.tree import BetSizes, VectorGame

MICRO = Game.load("micro")
ONE, TWO, FOUR = raise_to(1), raise_to(2), raise_to(4)


def strategy(bet_sizes: str, stack: int = 1000, *, bold: bool = False) -> Strategy:
    """One that does everything equally often, or always the last thing on the menu."""
    vector_game = VectorGame.of(MICRO, stack, BetSizes.parse(bet_sizes))
    flat = vector_game.uniform()
    if bold:
        for node in vector_game.tree.decisions:
            vector_game.block(flat, node)[:] = 0
            vector_game.block(flat, node)[-1] = 1
    return Strategy(vector_game, flat)


def hand(*actions: int, stacks: tuple[int, int] = (1000, 1000), button: int = 0) -> Hand:
    made = Hand(MICRO, stacks, button, Deal.of(["As", "7d"], "9h"))
    for action in actions:
        made.act(action)
    return made


@pytest.mark.parametrize(
    ("sizes", "bet", "smaller"),
    [
        # By the formula of the paper. A third of a pot is halfway between a check and a pot.
        ([(0.0, CALL), (1.0, ONE)], 1 / 3, 1 / 2),
        ([(0.0, CALL), (1.0, ONE)], 0.5, 1 / 3),
        ([(0.0, CALL), (1.0, ONE), (4.0, FOUR)], 2.0, (2 * 2) / (3 * 3)),
    ],
)
def test_a_bet_between_two_sizes_is_taken_for_either(
    sizes: list[tuple[float, int]], bet: float, smaller: float
) -> None:
    rng = Random("between")
    pairs = [(size, raise_to(action) if action else CALL) for size, action in sizes]
    below = [action for size, action in pairs if size < bet][-1]
    found = sum(taken_for(pairs, bet, rng) == below for _ in range(4000)) / 4000
    assert found == pytest.approx(smaller, abs=4 * 0.5 / 4000**0.5)


def test_a_size_of_the_tree_is_itself_and_larger_ones_are_the_largest() -> None:
    rng = Random(1)
    sizes = [(0.0, CALL), (1.0, ONE), (2.0, TWO)]
    assert {taken_for(sizes, 1.0, rng) for _ in range(50)} == {ONE}
    assert {taken_for(sizes, 9.0, rng) for _ in range(50)} == {TWO}


def test_a_line_of_the_tree_is_looked_up_as_it_is() -> None:
    """A pot-sized raise to 60, a call, and on the flop a pot of 120 into 120."""
    played = hand(raise_to(60), CALL, raise_to(120))
    view = played.view(1)
    plain = strategy("1,allin")
    chosen = {Follower(plain, view).choose(view, Random(seed)) for seed in range(60)}
    assert chosen == {-1, 0, 480, 940}  # fold, call, pot, all-in


def test_own_bets_are_as_large_a_part_of_the_real_pot() -> None:
    """Twice a pot: after a raise to 50, which the tree takes for its pot of 60 or for a limp."""
    played = hand(raise_to(50))
    view = played.view(1)
    twice = strategy("1,2", bold=True)
    assert {Follower(twice, view).choose(view, Random(seed)) for seed in range(40)} == {50 + 2 * 100}


def test_all_in_stays_all_in_whatever_the_stacks() -> None:
    played = hand(raise_to(700), stacks=(700, 1300))
    view = played.view(1)
    follower = Follower(strategy("1,allin"), view)
    assert {follower.choose(view, Random(seed)) for seed in range(40)} == {-1, 0}
    view = hand(stacks=(930, 1070)).view(0)
    assert Follower(strategy("1,allin", 800, bold=True), view).choose(view, Random(1)) == 930


def test_a_bet_that_is_taken_for_a_check_is_called() -> None:
    """On the flop the button checks, and the bet of 20 into 400 is nearly nothing."""
    played = hand(raise_to(200), CALL, CALL, raise_to(20))
    view = played.view(0)
    follower = Follower(strategy("1,allin"), view)
    answers = {follower.choose(view, Random(seed)) for seed in range(20)}
    assert answers == {CALL}


@pytest.mark.parametrize("button", [0, 1])
def test_what_a_seat_did_itself_is_not_guessed(button: int) -> None:
    played = hand(button=button)
    follower = Follower(strategy("1,allin"), played.view(button))
    rng = Random("own")
    while (seat := played.actor) is not None:
        view = played.view(seat)
        action = follower.choose(view, rng) if seat == button else view.call()
        assert seat != button or follower.fits(view)
        assert played.legal.allows(action)
        played.act(action)


def test_random_hands_are_always_answered_legally() -> None:
    strategies = [strategy("0.5,1,2,allin", stack) for stack in (20, 100, 1000)]
    rng = Random("legal")
    for number in range(300):
        left = rng.randrange(20, 1981)
        played = Hand(MICRO, (left, 2000 - left), number % 2, Deal.seeded(MICRO, 2, f"{number}"))
        followers = [Follower(rng.choice(strategies), played.view(seat)) for seat in (0, 1)]
        while (seat := played.actor) is not None:
            view = played.view(seat)
            if rng.random() < 0.4:
                action = rng.choice(list(played.legal.actions()))
            else:
                action = followers[seat].choose(view, rng)
            assert played.legal.allows(action)
            played.act(action)

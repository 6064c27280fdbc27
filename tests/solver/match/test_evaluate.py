"""Best responses over a whole round against a fixed strategy."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from holecard import CALL, FOLD, Game
from holecard.solver.match import DEFAULT, MatchModel, MatchPlayer, solve_match
from holecard.solver.match.player import Situation
from holecard.solver.tree import BetSizes, VectorGame
from tests.solver.match.evaluate import FixedHand, best_responder, chip_hands, meeting
from tests.solver.match.whole_match import tiny_game

BET_SIZES = BetSizes.parse("allin")
KIND = MatchModel.of(tiny_game(60, 3))


def always(choose: Callable[[VectorGame, int], int]) -> Callable[[int], FixedHand]:
    """A strategy that does the same with every card."""

    def hand(effective: int) -> FixedHand:
        vector_game = VectorGame.of(KIND.game, (effective, effective), BET_SIZES)
        flat = np.zeros(vector_game.entries)
        for node in vector_game.tree.decisions:
            vector_game.block(flat, node)[choose(vector_game, node)] = 1
        return FixedHand(vector_game, flat)

    return hand


def folding(vector_game: VectorGame, node: int) -> int:
    actions = vector_game.tree.actions[node]
    return actions.index(FOLD if FOLD in actions else CALL)


def test_a_player_who_folds_everything_is_beaten_for_sure() -> None:
    found = best_responder(KIND, always(folding))
    assert found.start(KIND) == pytest.approx(1)
    assert found.wins(KIND) == pytest.approx(1)


def test_a_player_who_calls_everything_in_the_last_hand_gets_an_even_showdown() -> None:
    """Folding loses the round, any showdown decides it, and either is as likely to have the better card."""
    found = best_responder(
        KIND, always(lambda vector_game, node: vector_game.tree.actions[node].index(CALL)), hands=1
    )
    middle = KIND.start // KIND.unit
    assert found.on_button[1, middle] == pytest.approx(0, abs=1e-12)
    assert found.off_button[1, middle] == pytest.approx(0, abs=1e-12)


def test_playing_for_chips_gives_rounds_away() -> None:
    settings = replace(DEFAULT, bet_sizes="allin", tolerance=1e-5, most=5000)
    values = solve_match(KIND, settings)
    found = best_responder(KIND, chip_hands(KIND, BET_SIZES, until=0.001))
    for hands_left in range(1, KIND.hands + 1):
        for place, stack in enumerate(range(0, KIND.total + 1, KIND.unit)):
            value = values.value(hands_left, stack)
            assert found.on_button[hands_left, place] >= value - 1e-4
            assert found.off_button[hands_left, place] >= -value - 1e-4
    assert found.start(KIND) > 0.05


def test_the_same_player_on_both_sides_gets_the_opposite() -> None:
    """In the last hand, but where one of them knows that the round is won already."""
    chips = chip_hands(KIND, BET_SIZES, until=0.001)
    found = meeting(KIND, lambda _, stack: chips(min(stack, KIND.total - stack)), chips, hands=1)
    stacks = range(0, KIND.total + 1, KIND.unit)
    even = [at for at, stack in enumerate(stacks) if not KIND.locked(1, stack)]
    assert len(even) == 4  # 40 to 70 of 120 chips
    assert found.on_button[1, even] == pytest.approx(-found.off_button[1, even], abs=1e-12)


def test_a_policy_gets_no_more_than_a_best_response() -> None:
    chips = chip_hands(KIND, BET_SIZES, until=0.001)
    values = solve_match(KIND, replace(DEFAULT, bet_sizes="allin", tolerance=1e-5, most=5000))
    player = MatchPlayer(KIND.game, values)

    def policy(hands_left: int, stack: int) -> FixedHand:
        if min(stack, KIND.total - stack) <= 10:  # all-in by the blinds
            return chips(min(stack, KIND.total - stack))
        hand = player.solved(Situation(hands_left, (stack, KIND.total - stack)))
        return FixedHand(hand.vector_game, hand.flat)

    met, best = meeting(KIND, policy, chips), best_responder(KIND, chips)
    assert (met.on_button <= best.on_button + 1e-9).all()
    assert (met.off_button <= best.off_button + 1e-9).all()
    assert met.start(KIND) > -1e-3


@pytest.mark.slow
def test_in_micro_holdem_it_wins_a_quarter_of_the_last_twenty_hands_or_less() -> None:
    """0.25 is a bound: docs/explanation/match-values.md has the figure for all hundred hands."""
    kind = MatchModel.of(Game.load("micro"))
    found = best_responder(kind, chip_hands(kind, DEFAULT.choices, until=0.05), hands=20)
    assert found.wins(kind) > 0.75

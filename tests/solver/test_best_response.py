"""Values and best responses, against OpenSpiel and against what is known of the games."""

from fractions import Fraction
from typing import Any

import numpy as np
import pyspiel
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from open_spiel.python import policy as policies
from open_spiel.python.algorithms import expected_game_score, exploitability

from holecard import Game
from holecard.solver.best_response import best_response, expected, grade
from holecard.solver.tree import VectorGame

CARDS = "JQK"


def random_strategy(vector_game: VectorGame, seed: int) -> np.ndarray[Any, Any]:
    rng = np.random.default_rng(seed)
    flat = vector_game.uniform()
    for node in vector_game.tree.decisions:
        block = vector_game.block(flat, node)
        block[:] = rng.dirichlet(np.full(len(block), 0.5), block.shape[1]).T
    return flat


def in_open_spiel(
    vector_game: VectorGame, flat: np.ndarray[Any, Any], name: str
) -> tuple[Any, policies.TabularPolicy]:
    """Our strategy as a policy of theirs. Kuhn's actions are pass and bet; Leduc's fold, call, raise."""
    game = pyspiel.load_game(name)
    policy = policies.TabularPolicy(game)
    for state in policy.states:
        row = policy.policy_for_key(state.information_state_string(state.current_player()))
        history = [action for action in state.full_history() if action.player >= 0]
        cards = [action.action for action in state.full_history() if action.player < 0]
        node = 0
        for done in history:
            node = _past(vector_game, _child(vector_game, node, done.action, name))
        suits = 1 if name == "kuhn_poker" else 2
        own = cards[state.current_player()] // suits
        board = (cards[2] // suits,) if len(cards) > 2 else ()
        hand_class = vector_game.hand_classes_at(node).names.index(
            " on ".join(CARDS[rank] for rank in (own, *board))
        )
        row[:] = 0
        for action, likely in zip(
            vector_game.tree.actions[node], vector_game.block(flat, node)[:, hand_class], strict=True
        ):
            row[_theirs(int(action), vector_game.tree.actions[node], name)] += likely
    return game, policy


def _theirs(action: int, choices: tuple[int, ...], name: str) -> int:
    if name == "kuhn_poker":
        facing = any(choice < 0 for choice in choices)
        return int(action == 0) if facing else int(action > 0)
    return 0 if action < 0 else 1 if action == 0 else 2


def _child(vector_game: VectorGame, node: int, theirs: int, name: str) -> int:
    choices = vector_game.tree.actions[node]
    for at, action in enumerate(choices):
        if _theirs(int(action), choices, name) == theirs:
            return vector_game.tree.children(node)[at]
    raise AssertionError(f"no child for {theirs}")


def _past(vector_game: VectorGame, node: int) -> int:
    while vector_game.tree.kind[node] == 1:
        [node] = vector_game.tree.children(node)
    return node


@pytest.mark.parametrize(("name", "theirs"), [("kuhn", "kuhn_poker"), ("leduc", "leduc_poker")])
@pytest.mark.parametrize("seed", range(3))
def test_open_spiel_agrees(name: str, theirs: str, seed: int) -> None:
    vector_game = VectorGame.of(Game.load(name))
    flat = random_strategy(vector_game, seed)
    found = grade(vector_game, flat)
    game, policy = in_open_spiel(vector_game, flat, theirs)
    assert found.nash_conv == pytest.approx(exploitability.nash_conv(game, policy), abs=1e-10)
    score = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    assert found.value == pytest.approx(score[0], abs=1e-10)


def kuhn_equilibrium(vector_game: VectorGame, alpha: float) -> np.ndarray[Any, Any]:
    """Kuhn 1950: player 1 bets the jack with alpha and the king with three times that, checks the queen
    and calls with it alpha + 1/3; player 2 bets the jack and calls with the queen a third of the time."""
    flat = vector_game.uniform()
    bets = {"J": alpha, "Q": 0.0, "K": 3 * alpha}
    tables = {
        "the first action": bets,
        "check": {"J": 1 / 3, "Q": 0.0, "K": 1.0},
        "check, bet 1": {"J": 0.0, "Q": alpha + 1 / 3, "K": 1.0},
        "bet 1": {"J": 0.0, "Q": 1 / 3, "K": 1.0},
    }
    for node in vector_game.tree.decisions:
        for hand_class, name in enumerate(vector_game.hand_classes[0].names):
            second = tables[vector_game.words(node)][name]
            vector_game.block(flat, node)[:, hand_class] = 1 - second, second
    return flat


@pytest.mark.parametrize("alpha", [0.0, 0.1, 0.25, 1 / 3])
def test_every_equilibrium_of_kuhn_is_worth_a_loss_of_an_eighteenth(alpha: float) -> None:
    vector_game = VectorGame.of(Game.load("kuhn"))
    found = grade(vector_game, kuhn_equilibrium(vector_game, alpha))
    assert found.value == pytest.approx(float(Fraction(-1, 18)), abs=1e-15)
    assert found.exploitability == pytest.approx(0, abs=1e-15)
    assert min(*found.gains, found.nash_conv, found.exploitability) >= 0


def test_just_outside_the_family_something_is_given_away() -> None:
    vector_game = VectorGame.of(Game.load("kuhn"))
    flat = kuhn_equilibrium(vector_game, 1 / 3)
    root = vector_game.block(flat, 0)
    jack = vector_game.hand_classes[0].names.index("J")
    root[:, jack] = 0.6, 0.4
    assert grade(vector_game, flat).exploitability > 1e-3


@settings(max_examples=25)
@given(st.sampled_from(["kuhn", "leduc", "mini"]), st.integers(0, 2**31))
def test_no_player_gains_less_than_nothing_by_a_best_response(name: str, seed: int) -> None:
    vector_game = VectorGame.of(Game.load(name))
    flat = random_strategy(vector_game, seed)
    found = grade(vector_game, flat)
    assert min(found.gains) >= 0
    assert min(found.best[0] - found.value, found.best[1] + found.value) >= -1e-12
    for player in (0, 1):
        value = expected(vector_game, best_response(vector_game, flat, player))
        assert (value if player == 0 else -value) == pytest.approx(found.best[player], abs=1e-10)


def test_a_strategy_that_sees_no_difference_plays_itself_even() -> None:
    """Both players all-in blind: over both seats neither wins."""
    vector_game = VectorGame.of(Game.load("micro"), 20)
    assert expected(vector_game, vector_game.uniform()) == pytest.approx(
        vector_game.block(vector_game.uniform(), 0)[0].mean() * -10, abs=1e-9
    )

"""Where strategies give something away: the parts add up, and an equilibrium has none."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holecard import CALL, FOLD, Game, raise_to
from holecard.solver.best_response import Play, best_response, expected, grade, values
from holecard.solver.leaks import Floats, leaks, losses
from holecard.solver.strategy_table.table import read_table
from holecard.solver.tree import VectorGame
from tests.solver.strategy_table.tables import FIRST, UPDATED, mini, written

KUHN = VectorGame.of(Game.load("kuhn"))
FORMS = {
    "kuhn": KUHN,
    "leduc": VectorGame.of(Game.load("leduc")),
    "mini": mini(),
    "micro": VectorGame.of(Game.load("micro"), 40),
}


def some_strategy(vector_game: VectorGame, seed: int) -> Floats:
    """Random, with actions that are never taken."""
    random = np.random.default_rng(seed)
    flat = np.empty(vector_game.entries)
    for node in vector_game.tree.decisions:
        block = vector_game.block(flat, node)
        block[:] = random.random(block.shape) ** 2 * random.integers(0, 2, block.shape)
        block[random.integers(len(block))] += 0.1
        block /= block.sum(axis=0)
    return flat


def kuhn_equilibrium(a: float) -> Floats:
    """Kuhn's family of 1950. Hand classes are J, Q, K."""
    chances = {
        (): [a, 0, 3 * a],
        (CALL,): [1 / 3, 0, 1],
        (CALL, raise_to(1)): [0, a + 1 / 3, 1],
        (raise_to(1),): [0, 1 / 3, 1],
    }
    flat = np.empty(KUHN.entries)
    for path, bold in chances.items():
        node = KUHN.tree.node_at(path)
        assert node is not None
        KUHN.block(flat, node)[:] = 1 - np.array(bold), bold
    return flat


@pytest.mark.parametrize("name", FORMS)
@given(seed=st.integers(0, 10_000))
@settings(max_examples=15, deadline=None)
def test_the_losses_add_up_to_what_a_best_response_gains(name: str, seed: int) -> None:
    vector_game = FORMS[name]
    flat = some_strategy(vector_game, seed)
    gains = grade(vector_game, flat).gains
    for player in (0, 1):
        parts = losses(vector_game, flat, player)
        assert all((part >= 0).all() for part in parts.values())
        assert sum(part.sum() for part in parts.values()) == pytest.approx(gains[player], abs=1e-9)


@pytest.mark.parametrize("a", [0, 0.1, 1 / 3])
def test_kuhns_equilibria_give_nothing_away(a: float) -> None:
    flat = kuhn_equilibrium(a)
    found = grade(KUHN, flat)
    assert found.value == pytest.approx(-1 / 18, abs=1e-15)
    assert found.gains == pytest.approx((0, 0), abs=1e-15)
    assert leaks(KUHN, flat) == []


def test_a_changed_equilibrium_leaks_where_it_can_be_punished() -> None:
    """B never bluffs with the jack. To A two things cost a chip in a third of the deals of one kind, a sixth
    of all: calling with the queen, which now only kings bet into, and not betting the king, which the queen
    calls. B gives nothing away, since against this A his bluff is worth as much as his check."""
    flat = kuhn_equilibrium(0)
    node = KUHN.tree.node_at((CALL,))
    assert node is not None
    KUHN.block(flat, node)[:, 0] = 1, 0
    found = {leak.spot: leak for leak in leaks(KUHN, flat)}
    assert set(found) == {"A with Q after check, bet 1", "A with K to open"}
    assert [leak.loss for leak in found.values()] == pytest.approx([1 / 18, 1 / 18])
    queen = found["A with Q after check, bet 1"]
    assert queen.better == FOLD
    assert queen.played == pytest.approx({FOLD: 2 / 3, CALL: 1 / 3})
    assert queen.words() == "A with Q after check, bet 1: calls 33.33%, should fold; costs 0.056"
    assert found["A with K to open"].words() == "A with K to open: checks 100%, should bet 1; costs 0.056"


@pytest.mark.parametrize("figures", [FIRST, UPDATED])
def test_following_the_advice_everywhere_is_a_best_response(
    figures: tuple[list[list[str]], list[list[str]]],
) -> None:
    vector_game = FORMS["mini"]
    flat = read_table(written(figures), vector_game).flat
    better = flat.copy()
    for leak in leaks(vector_game, flat, most=None):
        if leak.player == 0:
            block = vector_game.block(better, leak.node)
            block[:, leak.hand_class] = [
                action == leak.better for action in vector_game.tree.actions[leak.node]
            ]
    assert expected(vector_game, better) == pytest.approx(
        expected(vector_game, best_response(vector_game, flat, 0)), abs=1e-14
    )
    assert expected(vector_game, better) == pytest.approx(grade(vector_game, flat).best[0], abs=1e-14)


def test_the_worst_come_first_and_no_more_than_asked() -> None:
    vector_game = FORMS["leduc"]
    flat = vector_game.uniform()
    every = leaks(vector_game, flat, most=None)
    assert [leak.loss for leak in every] == sorted((leak.loss for leak in every), reverse=True)
    assert sum(leak.loss for leak in every) == pytest.approx(grade(vector_game, flat).nash_conv)
    few = leaks(vector_game, flat, most=3)
    assert [(leak.node, leak.hand_class) for leak in few] == [
        (leak.node, leak.hand_class) for leak in every[:3]
    ]
    assert leaks(vector_game, flat, most=0) == []


def test_a_leak_knows_what_each_action_costs() -> None:
    vector_game = FORMS["leduc"]
    flat = some_strategy(vector_game, 1)
    found = values(vector_game, flat, 0, Play.BEST)
    for leak in leaks(vector_game, flat, most=None):
        assert sum(leak.costs.values()) == pytest.approx(leak.loss)
        assert leak.costs[leak.better] == 0
        if leak.player == 0:
            worth = [found[child][leak.hand_class] for child in vector_game.tree.children(leak.node)]
            assert vector_game.tree.actions[leak.node][int(np.argmax(worth))] == leak.better


def test_blinds_give_the_players_their_names() -> None:
    vector_game = FORMS["micro"]
    assert {leak.spot[:2] for leak in leaks(vector_game, vector_game.uniform(), most=None)} == {"SB", "BB"}

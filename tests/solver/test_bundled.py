"""The strategies that come with holecard: what they give away, and how they are found."""

import numpy as np
import pytest

from holecard import Game
from holecard.solver.bundled import DEPTHS, BundledStrategies, bet_sizes_at, bundled_arrays, packed, unpacked
from holecard.solver.cfr import quick_grade
from holecard.solver.strategy import Strategy
from holecard.solver.tree import BetSizes, VectorGame

MICRO = Game.load("micro")
MBB = MICRO.big_blind / 1000


def bundled_game(depth: float) -> VectorGame:
    return VectorGame.of(MICRO, int(depth * MICRO.big_blind), bet_sizes_at(depth))


@pytest.mark.parametrize("depth", DEPTHS)
def test_every_stack_is_there_and_gives_little_away(depth: float) -> None:
    """Solved to half a thousandth of a big blind; what the file leaves of it may cost as much again."""
    vector_game = bundled_game(depth)
    flat = unpacked(vector_game, bundled_arrays()[vector_game.fingerprint])
    assert quick_grade(vector_game, flat).exploitability <= 1.5 * MBB


def test_the_file_holds_nothing_else() -> None:
    assert set(bundled_arrays()) == {bundled_game(depth).fingerprint for depth in DEPTHS}


def test_a_stack_is_played_by_the_nearest_in_proportion() -> None:
    strategies = BundledStrategies(MICRO)
    assert strategies.strategy(1000).vector_game.tree.stacks == (1000, 1000)
    assert strategies.strategy(5000).vector_game.tree.stacks == (1000, 1000)
    assert strategies.strategy(11).vector_game.tree.stacks == (20, 20)
    assert strategies.strategy(890).vector_game.tree.stacks == (800, 800)  # 800 / 890 > 890 / 1000
    assert strategies.strategy(900).vector_game.tree.stacks == (1000, 1000)


def test_a_game_without_a_bundled_solution_is_solved_here() -> None:
    game = MICRO.with_stakes(blinds=(10, 30))
    found = BundledStrategies(game).strategy(90)
    assert found.vector_game.game is game
    assert found.vector_game.tree.stacks == (90, 90)
    assert quick_grade(found.vector_game, found.flat).exploitability <= 0.03


def test_what_is_kept_is_nearly_what_it_was() -> None:
    vector_game = VectorGame.of(MICRO, 60, BetSizes.parse("allin"))
    rng = np.random.default_rng(5)
    flat = rng.random(vector_game.entries) ** 4
    for node in vector_game.tree.decisions:
        block = vector_game.block(flat, node)
        block /= block.sum(axis=0)
    again = unpacked(vector_game, packed(Strategy(vector_game, flat)))
    assert np.abs(again - flat).max() < 2 / 1023
    assert Strategy(vector_game, again)

"""The strategies that come with holecard: what they give away, and how they are found."""

import numpy as np
import pytest

from holecard import Game
from holecard.solver.bundled import DEPTHS, Shelf, menu_at, packed, shipped, unpacked
from holecard.solver.cfr import quick_grade
from holecard.solver.strategy import Strategy
from holecard.solver.tree import Form, Menu

MICRO = Game.load("micro")
MBB = MICRO.big_blind / 1000


def kept_form(depth: float) -> Form:
    return Form.of(MICRO, int(depth * MICRO.big_blind), menu_at(depth))


@pytest.mark.parametrize("depth", DEPTHS)
def test_every_stack_is_there_and_gives_little_away(depth: float) -> None:
    """Solved to half a thousandth of a big blind; what the file leaves of it may cost as much again."""
    form = kept_form(depth)
    flat = unpacked(form, shipped()[form.fingerprint])
    assert quick_grade(form, flat).exploitability <= 1.5 * MBB


def test_the_file_holds_nothing_else() -> None:
    assert set(shipped()) == {kept_form(depth).fingerprint for depth in DEPTHS}


def test_a_stack_is_played_by_the_nearest_in_proportion() -> None:
    shelf = Shelf(MICRO)
    assert shelf.strategy(1000).form.tree.stacks == (1000, 1000)
    assert shelf.strategy(5000).form.tree.stacks == (1000, 1000)
    assert shelf.strategy(11).form.tree.stacks == (20, 20)
    assert shelf.strategy(890).form.tree.stacks == (800, 800)  # 800 / 890 > 890 / 1000
    assert shelf.strategy(900).form.tree.stacks == (1000, 1000)


def test_a_game_that_nobody_has_solved_is_solved_here() -> None:
    game = MICRO.with_stakes(blinds=(10, 30))
    found = Shelf(game).strategy(90)
    assert found.form.game is game
    assert found.form.tree.stacks == (90, 90)
    assert quick_grade(found.form, found.flat).exploitability <= 0.03


def test_what_is_kept_is_nearly_what_it_was() -> None:
    form = Form.of(MICRO, 60, Menu.parse("allin"))
    rng = np.random.default_rng(5)
    flat = rng.random(form.entries) ** 4
    for node in form.tree.decisions:
        block = form.block(flat, node)
        block /= block.sum(axis=0)
    again = unpacked(form, packed(Strategy(form, flat)))
    assert np.abs(again - flat).max() < 2 / 1023
    assert Strategy(form, again)

"""Actions that a bot leaves to chance."""

import pickle

import pytest

from holecard.hand.mixed import Drawn, Mixed, draw


@pytest.mark.parametrize(
    ("roll", "action"), [(0.0, -1), (0.24, -1), (0.26, 0), (0.74, 0), (0.76, 200), (0.999, 200), (1.0, 200)]
)
def test_an_action_is_drawn_by_its_chance(roll: float, action: int) -> None:
    """A quarter folds, half calls, a quarter raises; weights need not add up to one."""
    assert Mixed({-1: 1, 0: 2, 200: 1, 300: 0}).draw(roll) == action


def test_a_roll_at_the_very_end_takes_an_action_that_is_possible() -> None:
    assert draw((-1, 0, 200), (0.1, 0.2, 0.0), 1.0) == 0


def test_it_is_compared_printed_and_sent_to_other_processes() -> None:
    mixed = Mixed({-1: 0.5, 0: 0.5})
    assert mixed == Mixed({0: 0.5, -1: 0.5}) != Mixed({0: 1.0})
    assert eval(repr(mixed)) == mixed
    assert pickle.loads(pickle.dumps(mixed)) == mixed
    drawn = pickle.loads(pickle.dumps(Drawn({-1: 0.5, 0: 0.5}, 0)))
    assert (type(drawn), drawn.parts, drawn.action) == (Drawn, {-1: 0.5, 0: 0.5}, 0)

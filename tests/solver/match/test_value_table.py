"""The table of values that comes with holecard."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from holecard import Game
from holecard.solver.match import (
    DEFAULT,
    MatchModel,
    MatchValues,
    bundled_match_values,
    load_match_values,
    solve_match,
)
from holecard.solver.match.backward_induction import one_more_hand
from holecard.solver.match.workers import StageGameWorkers
from tools.make_match_values import main

KIND = MatchModel.of(Game.load("micro"))


def test_it_is_for_whole_rounds_of_micro_holdem() -> None:
    values = bundled_match_values()
    assert (values.hands, values.round, values.settings) == (100, KIND, DEFAULT)


def test_every_hand_in_it_was_solved_to_the_tolerance() -> None:
    assert bundled_match_values().worst.max() <= DEFAULT.tolerance


@pytest.mark.parametrize("hands_left", range(0, 101, 10))
def test_more_chips_are_never_worth_less(hands_left: int) -> None:
    values = bundled_match_values()
    row = [values.value(hands_left, stack) for stack in range(2001)]
    assert np.diff(row).min() >= -4 * DEFAULT.tolerance


def test_neither_seat_has_much_of_an_advantage_in_a_whole_round() -> None:
    """One hand is worth less than half a small blind to either, and the button alternates."""
    assert abs(bundled_match_values().value(100, 1000)) < 0.01


def test_a_chip_short_of_a_lock_is_worth_far_less_than_a_lock() -> None:
    """Who trails goes all-in until he is called, which is hardly more than a toss of a coin."""
    values = bundled_match_values()
    for hands_left in (10, 20):
        lock = next(stack for stack in range(2001) if KIND.locked(hands_left, stack) > 0)
        assert values.value(hands_left, lock) == 1
        assert values.value(hands_left, lock - 1) < 0.5


@pytest.mark.slow
def test_the_last_three_hands_are_remade_alike() -> None:
    values = solve_match(KIND, replace(DEFAULT, tolerance=1e-5, most=5000), hands=3)
    off = np.abs(values.rows - bundled_match_values().rows[:4]).max(axis=1)
    assert (off <= [bundled_match_values().error(left) + values.error(left) for left in range(4)]).all()


@pytest.mark.slow
@pytest.mark.parametrize("hands_left", [40])
def test_a_row_far_from_the_end_is_remade_from_the_one_after_it(hands_left: int) -> None:
    """Without a warm start, and so by another way."""
    bundled = bundled_match_values()
    after = MatchValues(KIND, DEFAULT, bundled.rows[:hands_left], bundled.worst[:hands_left])
    with StageGameWorkers(KIND, DEFAULT, 1) as crew:
        again = one_more_hand(after, crew, hands_left)
    assert np.abs(again.rows[-1] - bundled.rows[hands_left]).max() <= 2 * DEFAULT.tolerance


def test_the_script_that_makes_it_goes_on_from_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Which is complete here, so that there is nothing left to do."""
    file = tmp_path / "values.npz"
    bundled_match_values().save(file)
    main([str(file)])
    assert "100 hands left, off by" in capsys.readouterr().out
    assert load_match_values(file).rows.tolist() == bundled_match_values().rows.tolist()

"""The ladder for what it is scored by."""

from dataclasses import replace
from typing import Any

import pytest

from holecard import BadRequest, Game
from holecard.solver.equity.preflop_table import CLASSES, preflop_table
from holecard.solver.pushfold.chips import solve_pushfold
from holecard.solver.pushfold.ladder import LadderSolver

LADDER = Game.load("ladder")


@pytest.fixture(scope="module")
def ladder() -> LadderSolver:
    return LadderSolver(LADDER)


def test_after_the_last_hand_more_chips_have_won(ladder: LadderSolver) -> None:
    assert [ladder.value(5, won) for won in (-1, 0, 20)] == [-1, 0, 1]


def test_the_last_level_is_a_fold_for_who_is_far_enough_ahead(ladder: LadderSolver) -> None:
    """The small blind loses 5 chips by a fold and the game by a showdown that goes wrong."""
    assert ladder.at(4, 6).push == (0.0,) * 169
    assert ladder.value(4, 6) == 1
    assert ladder.at(4, 4).push == (1.0,) * 169


def test_with_five_chips_in_front_a_fold_is_a_draw_and_the_better_half_of_hands_is_shown(
    ladder: LadderSolver,
) -> None:
    """A showdown wins or loses the game, but a tie leaves the lead of 5, which wins."""
    push = ladder.at(4, 5).push
    table = preflop_table()
    for number, name in enumerate(CLASSES):
        wins, ties = table.wins[number].sum(), table.ties[number].sum()
        losses = table.pairs[number].sum() * 1_712_304 - wins - ties
        assert push[number] == (1.0 if wins + ties > losses else 0.0), name


def test_even_chips_at_the_last_level_are_an_even_game(ladder: LadderSolver) -> None:
    assert ladder.value(4, 0) == pytest.approx(0, abs=1e-12)


def test_a_lead_is_worth_something_and_more_is_never_worth_less(ladder: LadderSolver) -> None:
    values = [ladder.value(3, won) for won in range(-15, 16)]
    assert values == sorted(values)
    assert values[-1] > values[0]


def test_sums_between_the_same_blinds_are_alike(ladder: LadderSolver) -> None:
    assert ladder.at(3, 6) is ladder.at(3, 9)
    assert ladder.at(3, 5) is not ladder.at(3, 6)


def test_no_player_can_do_better(ladder: LadderSolver) -> None:
    for level, won in ((4, 5), (3, 0), (3, -10), (2, 0)):
        assert ladder.at(level, won).exploitability == pytest.approx(0, abs=1e-9)


def test_the_game_is_played_tighter_than_for_chips(ladder: LadderSolver) -> None:
    """A fold costs a few chips that seldom count, an all-in the game."""
    for level, stack in ((2, 50), (3, 25)):
        for_chips = solve_pushfold(LADDER, stack)
        assert ladder.at(level, 0).push_share < for_chips.push_share
        assert ladder.at(level, 0).call_share < for_chips.call_share


@pytest.mark.gate(1)
@pytest.mark.parametrize("stakes", [{"ante": 1}, {"ante": 3, "ante_from": "big-blind"}, {"blinds": (4, 10)}])
def test_sums_are_alike_only_if_no_hand_can_tell_them_apart(stakes: dict[str, Any]) -> None:
    """Blinds and antes need not be multiples of the small blind: a ladder with all sums distinct agrees."""

    class Fine(LadderSolver):
        def _plain(self, won: float) -> float:
            return won

    short = replace(LADDER.session, stacks=(25, 20), hands=2)
    game = replace(LADDER.with_stakes(**stakes), session=short)
    ladder, fine = LadderSolver(game), Fine(game)
    sums = (-10, -4, -3, 0, 1, 5, 6)
    assert [ladder.value(0, won) for won in sums] == pytest.approx(
        [fine.value(0, won) for won in sums], abs=1e-9
    )


def test_other_sessions_are_no_ladders() -> None:
    with pytest.raises(BadRequest, match=r"unlike micro$"):
        LadderSolver(Game.load("micro"))

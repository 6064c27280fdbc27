"""Push or fold: the known values of FACTS, no way to do better, and charts that rise with the cards."""

import pytest

from holecard import BadRequest, Game
from holecard.solver.equity.preflop_table import CLASSES
from holecard.solver.exact import solve_lp
from holecard.solver.pushfold.chips import pushfold_game, solve_pushfold

LADDER = Game.load("ladder")

KNOWN = {
    1.5: (0.00032, 98.19, 100.00),
    2: (0.00955, 89.44, 100.00),
    4: (0.06603, 73.76, 74.06),
    5: (0.05620, 71.48, 62.07),
    7: (0.01686, 66.31, 48.61),
    8: (-0.00414, 61.86, 44.97),
    9: (-0.02523, 59.88, 40.57),
    10: (-0.04537, 58.28, 37.38),
    11: (-0.06466, 54.50, 35.04),
    13: (-0.09902, 51.56, 30.95),
    14: (-0.11382, 48.38, 29.30),
    15: (-0.12723, 45.65, 28.55),
    20: (-0.18319, 40.24, 21.73),
    25: (-0.22929, 36.35, 17.35),
}
"""By big blinds: value to the small blind in big blinds, and how many hands are pushed and called in
percent. From an exact linear program over the exact table of equities."""


@pytest.mark.parametrize("blinds", KNOWN)
def test_the_value_is_the_known_one_and_no_player_can_do_better(blinds: float) -> None:
    found = solve_pushfold(LADDER, int(blinds * 10))
    value, pushed, called = KNOWN[blinds]
    assert found.value_in_blinds == pytest.approx(value, abs=0.0000051)
    assert found.exploitability == pytest.approx(0, abs=1e-9)
    # Hands on the edge may be played either way: the shares are those of an equilibrium, not of all.
    assert 100 * found.push_share == pytest.approx(pushed, abs=1)
    assert 100 * found.call_share == pytest.approx(called, abs=1)


@pytest.mark.parametrize(("stack", "blinds"), [(74, (5, 10)), (740, (50, 100))])
def test_only_the_ratio_of_stack_and_blinds_counts(stack: int, blinds: tuple[int, int]) -> None:
    found = solve_pushfold(LADDER.with_stakes(blinds=blinds), stack)
    assert found.value_in_blinds == pytest.approx(0.008409023, abs=1e-8)


def test_better_cards_are_pushed_at_least_as_often() -> None:
    found = solve_pushfold(LADDER, 100)
    push = dict(zip(CLASSES, found.push, strict=True))
    ranks = "AKQJT98765432"
    for high in range(13):
        for low in range(high + 1, 12):
            for kind in "so":
                better, worse = (f"{ranks[high]}{ranks[at]}{kind}" for at in (low, low + 1))
                assert push[better] >= push[worse] - 1e-9


def test_few_hands_are_mixed() -> None:
    """A vertex of the program: 43s and Q6s at ten big blinds."""
    found = solve_pushfold(LADDER, 100)
    mixed = [chance for chance in (*found.push, *found.call) if 1e-9 < chance < 1 - 1e-9]
    assert len(mixed) <= 4


def test_a_big_blind_that_is_all_in_already_always_calls() -> None:
    """With one big blind each, a fold gives up 5 chips of the 10 that a push would play for: every hand that
    wins a quarter of the pots is pushed, and all do (32o wins 32.3%)."""
    found = solve_pushfold(LADDER, 10)
    assert found.call == (1.0,) * 169
    assert found.push == (1.0,) * 169
    assert found.value == pytest.approx(0, abs=1e-12)  # whatever they hold, both show down any two cards


def test_stacks_that_the_small_blind_eats_leave_nothing_to_decide() -> None:
    found = solve_pushfold(LADDER, 5)
    assert found.strategy.vector_game.tree.decisions == []
    assert found.value == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize(
    ("name", "stack", "words"),
    [
        ("ladder", 0, r"from 1 up, not 0$"),
        ("mini", 4, r"played for blinds, .*: mini$"),
        ("micro", 100, r"starting hands of hold'em, not for micro$"),
        ("omaha", 200, r"4 hole cards and 5 board cards$"),
    ],
)
def test_other_games_and_stacks_are_refused(name: str, stack: int, words: str) -> None:
    with pytest.raises(BadRequest, match=words):
        solve_pushfold(Game.load(name), stack)


def test_aces_are_pushed_and_called_and_the_worst_hand_is_not() -> None:
    found = solve_pushfold(LADDER, 100)
    best, worst = CLASSES.index("AA"), CLASSES.index("32o")
    assert (found.push[best], found.call[best]) == (1, 1)
    assert (found.push[worst], found.call[worst]) == (0, 0)


@pytest.mark.parametrize("stack", [25, 100])
def test_the_general_program_agrees(stack: int) -> None:
    general = solve_lp(pushfold_game(LADDER, stack))
    assert solve_pushfold(LADDER, stack).value == pytest.approx(general.grade.value, abs=1e-9)

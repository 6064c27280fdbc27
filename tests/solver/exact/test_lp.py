import pytest

from holecard import BadRequest, Game
from holecard.solver.best_response import grade
from holecard.solver.exact import solve_exact, solve_lp
from holecard.solver.tree import PUSH_OR_FOLD, BetSizes, VectorGame
from tests.solver.exact.spiel import value_by_raw_deals
from tests.solver.exact.test_sequence_form import FORMS

PUSH_FOLD = {
    15: 0.00032,
    20: 0.00955,
    40: 0.06603,
    50: 0.05620,
    70: 0.01686,
    80: -0.00414,
    90: -0.02523,
    100: -0.04537,
    110: -0.06466,
    130: -0.09902,
    140: -0.11382,
    150: -0.12723,
    200: -0.18319,
    250: -0.22929,
}
"""FACTS, section 3: big blinds to the small blind, by the stack in chips of a tenth."""


@pytest.mark.parametrize(
    ("name", "value", "digits"),
    [("kuhn", -1 / 18, 15), ("leduc", -0.085606424078, 12), ("mini", -19 / 312, 15)],
)
def test_known_values_are_found(name: str, value: float, digits: int) -> None:
    solution = solve_lp(VectorGame.of(Game.load(name)))
    assert solution.grade.value == pytest.approx(value, abs=0.6 * 10**-digits)
    assert solution.grade.exploitability == pytest.approx(0, abs=1e-11)


@pytest.mark.parametrize(("name", "theirs"), [("kuhn", "kuhn_poker"), ("leduc", "leduc_poker")])
def test_open_spiels_game_dealt_card_by_card_has_the_same_value(name: str, theirs: str) -> None:
    ours = solve_lp(VectorGame.of(Game.load(name))).grade.value
    assert ours == pytest.approx(value_by_raw_deals(theirs), abs=1e-10)


@pytest.mark.parametrize("stack", PUSH_FOLD)
def test_push_or_fold_before_the_flop_has_the_value_of_the_facts(stack: int) -> None:
    solution = solve_lp(VectorGame.of(Game.load("ladder"), stack, PUSH_OR_FOLD))
    assert solution.grade.value / 10 == pytest.approx(PUSH_FOLD[stack], abs=0.6e-5)
    assert solution.grade.exploitability == pytest.approx(0, abs=1e-9)


def test_micro_with_only_all_in_has_the_value_of_all_raw_deals() -> None:
    solution = solve_lp(VectorGame.of(Game.load("micro"), 60, BetSizes.parse("allin")))
    assert solution.grade.value == pytest.approx(1.30207235, abs=0.6e-8)
    assert solution.grade.exploitability == pytest.approx(0, abs=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("stack", "bet_sizes", "value"), [(200, "1,allin", -1.81362989), (1000, "2,allin", -3.05297878)]
)
def test_larger_micro_games_too(stack: int, bet_sizes: str, value: float) -> None:
    solution = solve_lp(VectorGame.of(Game.load("micro"), stack, BetSizes.parse(bet_sizes)))
    assert solution.grade.value == pytest.approx(value, abs=0.6e-8)
    assert solution.grade.exploitability == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("name", FORMS)
def test_the_value_lies_between_what_the_sides_of_any_strategy_guarantee(name: str) -> None:
    vector_game = FORMS[name]()
    value = solve_lp(vector_game).grade.value
    found = grade(vector_game, vector_game.uniform())
    assert -found.best[1] - 1e-9 <= value <= found.best[0] + 1e-9


def test_worths_other_than_chips_are_solved_too() -> None:
    """Twice the chips are worth twice as much."""
    vector_game = VectorGame.of(Game.load("kuhn"))
    assert solve_lp(vector_game.with_utility(lambda net: net * 2 / 3)).grade.value == pytest.approx(
        -1 / 27, abs=1e-12
    )


def test_a_game_too_large_is_refused() -> None:
    vector_game = VectorGame.of(Game.load("micro"), 1000, BetSizes.parse("0.5,1,2,allin"))
    with pytest.raises(BadRequest, match="hs-dcfr"):
        solve_lp(vector_game)


def test_a_game_without_decisions_is_worth_what_its_deals_are() -> None:
    """The antes take all chips, and both get the better card equally often."""
    vector_game = VectorGame.of(Game.load("kuhn"), 1)
    assert vector_game.infosets == 0
    assert solve_lp(vector_game).grade.value == 0
    assert solve_exact(vector_game).value == 0

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holecard import BadRequest, Game
from holecard.hand import FOLD
from holecard.solver.best_response import best_response, expected, grade
from holecard.solver.exact import certify, solve_exact, solve_lp
from holecard.solver.exact.solve import crossings, mixtures
from holecard.solver.solution import ExactSolution
from holecard.solver.tree import PUSH_OR_FOLD, BetSizes, VectorGame


def stayed(vector_game: VectorGame, exact: ExactSolution) -> list[list[Fraction]]:
    """By node that faces a bet: how often each hand does not fold, the worst hand first."""
    found = []
    for node in vector_game.tree.decisions:
        if FOLD in vector_game.tree.actions[node]:
            start = int(vector_game.offset[node]) + vector_game.tree.actions[node].index(FOLD) * int(
                vector_game.width[node]
            )
            found.append(
                [1 - chance for chance in exact.probabilities[start : start + int(vector_game.width[node])]]
            )
    return found


def is_exact(vector_game: VectorGame, exact: ExactSolution) -> bool:
    """The certificate, done once more from the fractions alone."""
    again = certify(vector_game, exact.probabilities)
    return again.exploitability == 0 == exact.exploitability and again.value == exact.value


def test_mini_poker_is_solved_in_fractions() -> None:
    vector_game = VectorGame.of(Game.load("mini"))
    exact = solve_exact(vector_game)
    assert exact.value == Fraction(-19, 312)  # RULINGS
    assert exact.best == (Fraction(-19, 312), Fraction(19, 312))
    assert is_exact(vector_game, exact)


def test_mini_pokers_table_has_not_a_single_entry_out_of_order() -> None:
    """Continue and Call Raise of both players: a better card never less."""
    vector_game = VectorGame.of(Game.load("mini"))
    rows = stayed(vector_game, solve_exact(vector_game))
    assert len(rows) == 4
    for row in rows:
        assert all(worse <= better for worse, better in pairwise(row)), row


def test_the_notes_say_which_epsilon_it_was() -> None:
    assert "at least 0.001 likely" in solve_exact(VectorGame.of(Game.load("mini"))).notes[0]


@pytest.mark.parametrize("cards", [3, 4, 7, 10, 16, 27, 40, 52])
def test_any_deck_gives_a_clean_table(cards: int) -> None:
    vector_game = VectorGame.of(Game.load("mini").with_deck(cards))
    exact = solve_exact(vector_game)
    assert is_exact(vector_game, exact)
    assert crossings(vector_game, exact.probabilities) == 0
    assert float(exact.value) == pytest.approx(solve_lp(vector_game).grade.value, abs=1e-11)


@pytest.mark.slow
@pytest.mark.parametrize("cards", range(3, 53))
def test_every_deck_from_three_cards_to_fifty_two(cards: int) -> None:
    vector_game = VectorGame.of(Game.load("mini").with_deck(cards))
    exact = solve_exact(vector_game)
    assert is_exact(vector_game, exact)
    assert crossings(vector_game, exact.probabilities) == 0


@settings(max_examples=12, deadline=None)
@given(st.integers(3, 16), st.integers(1, 9), st.lists(st.integers(1, 20), max_size=2))
def test_any_bets_are_solved_exactly(cards: int, bet: int, raises: list[int]) -> None:
    totals = [bet]
    for more in raises:
        totals.append(totals[-1] + (totals[-1] - (totals[-2] if len(totals) > 1 else 0)) + more - 1)
    vector_game = VectorGame.of(Game.load("mini").with_deck(cards).with_bets(*totals), totals[-1] + 1)
    exact = solve_exact(vector_game)
    assert is_exact(vector_game, exact)
    assert float(exact.value) == pytest.approx(solve_lp(vector_game).grade.value, abs=1e-9)


def test_a_basis_that_falls_apart_at_zero_is_replaced_by_a_corner() -> None:
    """Twenty-one cards, raises to 2 and 8: every epsilon's equations are singular at zero."""
    vector_game = VectorGame.of(Game.load("mini").with_deck(21).with_bets(1, 2, 8), 9)
    exact = solve_exact(vector_game)
    assert is_exact(vector_game, exact)
    assert "they have no limit" in exact.notes[0]
    assert float(exact.value) == pytest.approx(solve_lp(vector_game).grade.value, abs=1e-11)


def test_kuhn_and_mini_with_three_cards_are_worth_the_same() -> None:
    """With three cards there is no raise: the middle card only ever calls."""
    assert solve_exact(VectorGame.of(Game.load("kuhn"))).value == Fraction(-1, 18)
    assert solve_exact(VectorGame.of(Game.load("mini").with_deck(3))).value == Fraction(-1, 18)


def test_leduc_has_an_exact_value() -> None:
    vector_game = VectorGame.of(Game.load("leduc"))
    exact = solve_exact(vector_game)
    assert is_exact(vector_game, exact)
    assert float(exact.value) == pytest.approx(-0.085606424078, abs=0.6e-12)


@pytest.mark.parametrize(("stack", "value"), [(50, 0.05620), (74, None), (100, -0.04537)])
def test_push_or_fold_is_solved_exactly(stack: int, value: float | None) -> None:
    vector_game = VectorGame.of(Game.load("ladder"), stack, PUSH_OR_FOLD)
    exact = solve_exact(vector_game)
    assert is_exact(vector_game, exact)
    assert mixtures(vector_game, exact.probabilities) <= 2
    wanted = solve_lp(vector_game).grade.value if value is None else value * 10
    assert float(exact.value) == pytest.approx(wanted, abs=0.6e-4)


@pytest.mark.parametrize("name", ["kuhn", "mini"])
def test_a_best_response_to_it_gets_the_value_and_no_more(name: str) -> None:
    vector_game = VectorGame.of(Game.load(name))
    exact = solve_exact(vector_game)
    flat = exact.strategy.flat
    for player in (0, 1):
        answer = expected(vector_game, best_response(vector_game, flat, player))
        assert answer == pytest.approx(float(exact.value), abs=1e-12)


def test_the_floating_point_strategy_is_the_fractions() -> None:
    vector_game = VectorGame.of(Game.load("mini"))
    exact = solve_exact(vector_game)
    flat = np.array([float(chance) for chance in exact.probabilities])
    assert np.array_equal(flat, exact.strategy.flat)
    assert exact.grade == grade(vector_game, flat)


def test_where_a_hand_never_comes_it_still_plays_sense() -> None:
    """The best card raises a bet after a check and calls any raise, whether or not it ever checks."""
    for cards in (5, 9, 13):
        vector_game = VectorGame.of(Game.load("mini").with_deck(cards))
        for row in stayed(vector_game, solve_exact(vector_game)):
            assert row[-1] == 1
            assert row[0] == 0


def test_a_table_out_of_order_is_counted() -> None:
    vector_game = VectorGame.of(Game.load("mini"))
    flat = list(solve_exact(vector_game).probabilities)
    node = next(node for node in vector_game.tree.decisions if FOLD in vector_game.tree.actions[node])
    ace, width = (
        int(vector_game.offset[node]) + int(vector_game.width[node]) - 1,
        int(vector_game.width[node]),
    )
    flat[ace], flat[ace + width], flat[ace + 2 * width] = Fraction(1), Fraction(0), Fraction(0)
    assert crossings(vector_game, flat) == 1


def test_too_large_a_game_is_refused_with_a_way_out() -> None:
    vector_game = VectorGame.of(Game.load("micro"), 200, BetSizes.parse("1,allin"))
    with pytest.raises(BadRequest, match=r"--method lp .* which has 29,029$"):
        solve_exact(vector_game)


def test_worths_that_are_no_simple_fractions_are_refused() -> None:
    with pytest.raises(BadRequest, match="simple fractions"):
        solve_exact(VectorGame.of(Game.load("kuhn")).with_utility(lambda net: net / 3))


@pytest.mark.slow
def test_micro_with_only_all_in_is_solved_exactly() -> None:
    vector_game = VectorGame.of(Game.load("micro"), 60, BetSizes.parse("allin"))
    exact = solve_exact(vector_game)
    assert is_exact(vector_game, exact)
    assert float(exact.value) == pytest.approx(1.30207235, abs=0.6e-8)

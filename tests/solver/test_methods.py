"""One entry chooses the method for command line, bots, study page and grading alike."""

import doctest
from fractions import Fraction
from pathlib import Path

import pytest

from holecard import Game
from holecard.bots.solved.chip_ev import small_strategy
from holecard.errors import BadRequest
from holecard.progress import Progress
from holecard.solver import ExactSolution, Method, VectorGame, load_strategy, methods, solve
from holecard.solver.methods import MOST_EXACT, best_method, default_target
from holecard.solver.tree import BetSizes


def test_the_example_is_right() -> None:
    assert doctest.testmod(methods).failed == 0


@pytest.mark.parametrize("name", ["kuhn", "mini", "leduc"])
def test_small_games_are_solved_in_fractions(name: str) -> None:
    assert best_method(VectorGame.of(Game.load(name))) is Method.EXACT


def test_a_large_game_is_solved_by_scheduled_discounted_cfr() -> None:
    game = VectorGame.of(Game.load("micro"), 200, BetSizes.parse("1,allin"))
    assert game.entries > MOST_EXACT
    assert best_method(game) is Method.HS_DCFR
    assert best_method(game, iterates=True) is Method.HS_DCFR


def test_push_or_fold_is_a_linear_program() -> None:
    assert best_method(VectorGame.of(Game.load("ladder"), 20)) is Method.LP


def test_the_iterative_method_for_small_games_is_predictive() -> None:
    assert best_method(VectorGame.of(Game.load("kuhn")), iterates=True) is Method.PCFR_PLUS


@pytest.mark.parametrize(
    "method", [method for method in Method if not method.is_random and method is not Method.ALL]
)
def test_every_method_finds_the_value_of_kuhn_poker(method: Method) -> None:
    """-1/18, by Kuhn (1950)."""
    solution = solve(Game.load("kuhn"), method, until=1e-3)
    assert solution.grade.exploitability <= 1e-3
    assert solution.grade.value == pytest.approx(-1 / 18, abs=2e-3)


def test_one_method_is_taken_at_a_time() -> None:
    with pytest.raises(BadRequest, match="one method at a time, not by all"):
        solve(Game.load("kuhn"), "all")


def _interrupt(_progress: Progress) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("method", [Method.CFR, Method.ANNEAL])
def test_an_interrupted_run_is_kept_in_its_file(method: Method, tmp_path: Path) -> None:
    file = tmp_path / "kuhn.npz"
    stopped = solve(Game.load("kuhn"), method, file=file, on_progress=_interrupt, interruptible=True)
    assert stopped.is_interrupted
    assert stopped.iterations > 0
    assert load_strategy(file).flat == pytest.approx(stopped.strategy.flat)
    file.unlink()
    with pytest.raises(KeyboardInterrupt):
        solve(Game.load("kuhn"), method, file=file, on_progress=_interrupt)
    assert file.exists()


def test_a_run_in_a_file_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "kuhn.npz"
    first = solve(Game.load("kuhn"), Method.DCFR, until=0.0, iterations=50, file=file)
    second = solve(Game.load("kuhn"), Method.DCFR, until=0.0, iterations=50, file=file)
    assert (first.resumed, first.iterations, second.resumed, second.iterations) == (0, 50, 50, 100)
    assert second.target == 0.0


def test_a_method_may_be_given_by_name() -> None:
    assert solve(Game.load("kuhn"), "lp").method == solve(Game.load("kuhn"), Method.LP).method


def test_the_solved_bot_plays_the_same_fractions_in_leduc() -> None:
    game = Game.load("leduc")
    solution = solve(game)
    assert isinstance(solution, ExactSolution)
    assert solution.exploitability == Fraction(0)
    stack = game.session.stack(0)
    assert (small_strategy(game, (stack, stack)).flat == solution.strategy.flat).all()


def test_the_default_target_is_a_thousandth_of_the_big_blind() -> None:
    micro, kuhn = Game.load("micro"), Game.load("kuhn")
    for method in Method:
        assert default_target(micro, method) == micro.big_blind / 1000
    assert default_target(kuhn, Method.PCFR_PLUS) == 1e-6
    assert default_target(kuhn, Method.CFR_PLUS) == 1e-4
    assert default_target(kuhn, Method.CFR_PLUS, iterations=10) == 1e-6


def test_games_of_many_hole_cards_are_refused() -> None:
    with pytest.raises(BadRequest, match="one hole card"):
        solve(Game.load("omaha"))

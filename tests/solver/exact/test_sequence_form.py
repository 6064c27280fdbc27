import numpy as np
import pytest

from holecard import BadRequest, Game
from holecard.solver.best_response import expected
from holecard.solver.exact.sequence_form import SequenceForm, check_size
from holecard.solver.tree import PUSH_OR_FOLD, BetSizes, VectorGame
from tests.solver.exact.strategies_of import random_fractions

FORMS = {
    "kuhn": lambda: VectorGame.of(Game.load("kuhn")),
    "mini": lambda: VectorGame.of(Game.load("mini")),
    "leduc": lambda: VectorGame.of(Game.load("leduc")),
    "micro": lambda: VectorGame.of(Game.load("micro"), 60, BetSizes.parse("allin")),
    "ladder": lambda: VectorGame.of(Game.load("ladder"), 100, PUSH_OR_FOLD),
}


@pytest.mark.parametrize("name", FORMS)
def test_the_bilinear_value_is_the_one_that_two_sweeps_over_the_tree_find(name: str) -> None:
    vector_game = FORMS[name]()
    sequences = SequenceForm.of(vector_game)
    flat = np.array([float(chance) for chance in random_fractions(vector_game, 1)])
    x, y = (side.plan(flat) for side in sequences.sides)
    assert x @ (sequences.payoff @ y) * sequences.share == pytest.approx(
        expected(vector_game, flat), abs=1e-10
    )


@pytest.mark.parametrize("name", FORMS)
def test_every_strategy_satisfies_the_constraints(name: str) -> None:
    vector_game = FORMS[name]()
    flat = np.array([float(chance) for chance in random_fractions(vector_game, 2)])
    for side in SequenceForm.of(vector_game).sides:
        start = np.eye(1, len(side.above)).ravel()
        assert side.constraints @ side.plan(flat) == pytest.approx(start, abs=1e-12)


@pytest.mark.parametrize("name", FORMS)
def test_both_players_sequences_are_the_entries_and_two_empty_ones(name: str) -> None:
    vector_game = FORMS[name]()
    first, second = SequenceForm.of(vector_game).sides
    entries = sorted([*first.entry[1:].tolist(), *second.entry[1:].tolist()])
    assert entries == list(range(vector_game.entries))
    assert len(first.above) + len(second.above) == vector_game.infosets + 2


def test_kuhn_has_as_many_payoffs_as_terminal_histories() -> None:
    """Thirty with deals: FACTS, and OpenSpiel."""
    assert SequenceForm.of(FORMS["kuhn"]()).payoff.nnz == 30


def test_a_game_too_large_says_how_large_and_what_to_use() -> None:
    vector_game = VectorGame.of(Game.load("micro"), 1000, BetSizes.parse("0.5,1,2,allin"))
    with pytest.raises(BadRequest, match=r"--method hs-dcfr .* [\d,]+ sequences .*: [\d,]+$"):
        check_size(vector_game)


def test_worths_that_are_simple_fractions_stay_exact() -> None:
    vector_game = VectorGame.of(Game.load("kuhn"))
    halves = SequenceForm.of(vector_game.with_utility(lambda net: net / 2))
    assert halves.unit is not None
    assert float(halves.unit) == 0.5
    assert (halves.payoff != SequenceForm.of(vector_game).payoff).nnz == 0

import numpy as np
import pytest

from holecard import BadRequest, Game
from holecard.solver.best_response import expected
from holecard.solver.exact.sequence_form import Sequences, check_size
from holecard.solver.tree import PUSH_OR_FOLD, Form, Menu
from tests.solver.exact.strategies_of import random_fractions

FORMS = {
    "kuhn": lambda: Form.of(Game.load("kuhn")),
    "mini": lambda: Form.of(Game.load("mini")),
    "leduc": lambda: Form.of(Game.load("leduc")),
    "micro": lambda: Form.of(Game.load("micro"), 60, Menu.parse("allin")),
    "ladder": lambda: Form.of(Game.load("ladder"), 100, PUSH_OR_FOLD),
}


@pytest.mark.parametrize("name", FORMS)
def test_the_bilinear_value_is_the_one_that_two_sweeps_over_the_tree_find(name: str) -> None:
    form = FORMS[name]()
    sequences = Sequences.of(form)
    flat = np.array([float(chance) for chance in random_fractions(form, 1)])
    x, y = (side.plan(flat) for side in sequences.sides)
    assert x @ (sequences.payoff @ y) * sequences.share == pytest.approx(expected(form, flat), abs=1e-10)


@pytest.mark.parametrize("name", FORMS)
def test_every_strategy_satisfies_the_constraints(name: str) -> None:
    form = FORMS[name]()
    flat = np.array([float(chance) for chance in random_fractions(form, 2)])
    for side in Sequences.of(form).sides:
        start = np.eye(1, len(side.above)).ravel()
        assert side.constraints @ side.plan(flat) == pytest.approx(start, abs=1e-12)


@pytest.mark.parametrize("name", FORMS)
def test_both_players_sequences_are_the_entries_and_two_empty_ones(name: str) -> None:
    form = FORMS[name]()
    first, second = Sequences.of(form).sides
    entries = sorted([*first.entry[1:].tolist(), *second.entry[1:].tolist()])
    assert entries == list(range(form.entries))
    assert len(first.above) + len(second.above) == form.infosets + 2


def test_kuhn_has_as_many_payoffs_as_terminal_histories() -> None:
    """Thirty with deals: FACTS, and OpenSpiel."""
    assert Sequences.of(FORMS["kuhn"]()).payoff.nnz == 30


def test_a_game_too_large_says_how_large_and_what_to_use() -> None:
    form = Form.of(Game.load("micro"), 1000, Menu.parse("0.5,1,2,allin"))
    with pytest.raises(BadRequest, match=r"--method hs-dcfr .* [\d,]+ sequences .*: [\d,]+$"):
        check_size(form)


def test_worths_that_are_simple_fractions_stay_exact() -> None:
    form = Form.of(Game.load("kuhn"))
    halves = Sequences.of(form.worth(lambda net: net / 2))
    assert halves.unit is not None
    assert float(halves.unit) == 0.5
    assert (halves.payoff != Sequences.of(form).payoff).nnz == 0

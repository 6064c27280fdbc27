from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holecard import BadRequest, Game
from holecard.hand import CALL
from holecard.solver.best_response import grade
from holecard.solver.exact import certify
from holecard.solver.tree import PUSH_OR_FOLD, VectorGame
from tests.solver.exact.strategies_of import always, random_fractions
from tests.solver.exact.test_sequence_form import FORMS


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(["kuhn", "mini", "leduc"]), st.integers(0, 10**6))
def test_it_grades_as_the_sweeps_do_in_floating_point(name: str, seed: int) -> None:
    vector_game = FORMS[name]()
    flat = random_fractions(vector_game, seed)
    exact, near = certify(vector_game, flat), grade(vector_game, np.array([float(chance) for chance in flat]))
    assert float(exact.value) == pytest.approx(near.value, abs=1e-12)
    assert [float(best) for best in exact[1:]] == pytest.approx(near.best, abs=1e-12)
    assert min(exact.gains) >= 0


def test_it_grades_hold_em_before_the_flop() -> None:
    vector_game = VectorGame.of(Game.load("ladder"), 100, PUSH_OR_FOLD)
    flat = random_fractions(vector_game, 3)
    near = grade(vector_game, np.array([float(chance) for chance in flat]))
    assert float(certify(vector_game, flat).exploitability) == pytest.approx(near.exploitability, abs=1e-9)


@pytest.mark.parametrize("cards", [3, 13, 52])
def test_who_only_checks_and_calls_plays_himself_even(cards: int) -> None:
    """Nothing but the showdown of the antes is left, and that is the same for both."""
    vector_game = VectorGame.of(Game.load("mini").with_deck(cards))
    found = certify(vector_game, always(vector_game, CALL))
    assert found.value == 0
    assert min(found.gains) > 0


def kuhn(alpha: Fraction) -> list[Fraction]:
    """Kuhn 1950, in the order of the flat strategy: by node and action, jack, queen and king."""
    third = Fraction(1, 3)
    second = {
        "the first action": (alpha, Fraction(0), 3 * alpha),
        "check": (third, Fraction(0), Fraction(1)),
        "check, bet 1": (Fraction(0), alpha + third, Fraction(1)),
        "bet 1": (Fraction(0), third, Fraction(1)),
    }
    vector_game = VectorGame.of(Game.load("kuhn"))
    rows = [second[vector_game.words(node)] for node in vector_game.tree.decisions]
    return [chance for row in rows for chance in (*(1 - likely for likely in row), *row)]


@pytest.mark.parametrize("alpha", [Fraction(0), Fraction(1, 7), Fraction(1, 3)])
def test_the_whole_family_of_kuhn_is_certified(alpha: Fraction) -> None:
    found = certify(VectorGame.of(Game.load("kuhn")), kuhn(alpha))
    assert found == (Fraction(-1, 18), Fraction(-1, 18), Fraction(1, 18))
    assert found.exploitability == 0


def test_the_slightest_deviation_is_seen() -> None:
    flat = kuhn(Fraction(1, 3))
    flat[0], flat[3] = flat[0] - Fraction(1, 10**30), flat[3] + Fraction(1, 10**30)
    assert 0 < certify(VectorGame.of(Game.load("kuhn")), flat).exploitability < Fraction(1, 10**29)


def test_probabilities_that_do_not_add_up_are_named_with_their_place() -> None:
    vector_game = VectorGame.of(Game.load("kuhn"))
    flat = kuhn(Fraction(0))
    flat[3 + 2] = Fraction(1, 2)
    with pytest.raises(BadRequest, match=r"with K after the first action, not to 3/2$"):
        certify(vector_game, flat)
    flat[2], flat[5] = Fraction(3, 2), Fraction(-1, 2)
    with pytest.raises(BadRequest, match=r"not -1/2 with K after the first action$"):
        certify(vector_game, flat)
    with pytest.raises(BadRequest, match="24 entries, not 23"):
        certify(vector_game, flat[1:])


def test_worths_that_are_no_simple_fractions_are_refused() -> None:
    vector_game = VectorGame.of(Game.load("kuhn")).with_utility(lambda net: net / 3)
    with pytest.raises(BadRequest, match=r"simple fractions, unlike -?0\.\d+$"):
        certify(vector_game, kuhn(Fraction(0)))

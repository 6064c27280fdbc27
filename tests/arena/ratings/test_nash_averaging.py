"""Nash averaging: cycles, copies, and the linear program's equilibria."""

from collections.abc import Sequence
from random import Random

import pytest
from scipy.optimize import linprog

from holecard.arena.ratings.nash_averaging import MOST_BOTS, nash_average
from holecard.errors import BadRequest

Payoffs = list[list[float]]


def shares(payoffs: Sequence[Sequence[float]]) -> list[float]:
    return [row.share for row in nash_average([str(bot) for bot in range(len(payoffs))], payoffs)]


def test_bots_in_a_circle_share_alike() -> None:
    assert shares([[0, -1, 1], [1, 0, -1], [-1, 1, 0]]) == pytest.approx([1 / 3] * 3)


def test_a_copy_takes_from_its_original_only() -> None:
    """What Elo does not have: Balduzzi and others call it invariance to redundancy."""
    twice = [[0, 0, -1, 1], [0, 0, -1, 1], [1, 1, 0, -1], [-1, -1, 1, 0]]
    found = nash_average("aabc", twice)
    assert [row.share for row in found] == pytest.approx([1 / 6, 1 / 6, 1 / 3, 1 / 3], abs=1e-4)
    assert [row.rating for row in found] == pytest.approx([0] * 4, abs=1e-3)


def test_the_best_of_a_ladder_is_alone() -> None:
    found = nash_average("abc", [[0, 50, 80], [-50, 0, 10], [-80, -10, 0]])
    assert [row.share for row in found] == pytest.approx([1, 0, 0], abs=1e-4)
    assert [row.rating for row in found] == pytest.approx([0, -50, -80], abs=0.01)


def test_of_many_equilibria_the_most_even_is_taken() -> None:
    assert shares([[0.0] * 4] * 4) == pytest.approx([1 / 4] * 4)
    assert shares([[0.0]]) == [1]


@pytest.mark.parametrize("bots", [3, 8, 12])
def test_it_is_the_equilibrium_of_a_linear_program(bots: int) -> None:
    """Random games have one equilibrium only."""
    rng = Random(bots)
    payoffs: Payoffs = [[0.0] * bots for _ in range(bots)]
    for one in range(bots):
        for other in range(one):
            payoffs[one][other] = rng.gauss(0, 100)
            payoffs[other][one] = -payoffs[one][other]
    exact = linprog([0] * bots, A_ub=payoffs, b_ub=[0] * bots, A_eq=[[1] * bots], b_eq=[1]).x
    assert shares(payoffs) == pytest.approx(exact, abs=0.005)


def test_too_many_bots_are_refused() -> None:
    with pytest.raises(BadRequest, match=r"not 31$"):
        nash_average([""] * (MOST_BOTS + 1), [[0.0] * (MOST_BOTS + 1)] * (MOST_BOTS + 1))

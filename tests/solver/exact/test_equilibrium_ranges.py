from fractions import Fraction

import numpy as np
import pytest
from numpy.typing import NDArray

from holecard import BadRequest, Game
from holecard.progress import Progress
from holecard.solver.best_response import reach
from holecard.solver.exact import EquilibriumRanges, equilibrium_ranges, solve_exact, solve_lp
from holecard.solver.tree import BetSizes, VectorGame

THIRD = pytest.approx(1 / 3, abs=1e-9)


def ranges(
    vector_game: VectorGame, found: EquilibriumRanges, words: str, action: int
) -> list[tuple[float, float]]:
    """By hand class, for an action after these words."""
    node = next(node for node in vector_game.tree.decisions if vector_game.words(node) == words)
    low, high = vector_game.block(found.low, node)[action], vector_game.block(found.high, node)[action]
    return list(zip(low.tolist(), high.tolist(), strict=True))


@pytest.mark.parametrize("value", [Fraction(-1, 18), None])
def test_kuhns_first_player_has_a_family_and_his_opponent_no_choice(value: Fraction | None) -> None:
    """Kuhn 1950, and FACTS section 3."""
    vector_game = VectorGame.of(Game.load("kuhn"))
    found = equilibrium_ranges(vector_game, value)
    assert ranges(vector_game, found, "the first action", 1) == [(0, THIRD), (0, 0), (0, 1)]
    two_thirds = pytest.approx(2 / 3, abs=1e-9)
    assert ranges(vector_game, found, "check, bet 1", 1) == [(0, 0), (THIRD, two_thirds), (1, 1)]
    assert ranges(vector_game, found, "check", 1) == [(THIRD, THIRD), (0, 0), (1, 1)]
    assert ranges(vector_game, found, "bet 1", 1) == [(0, 0), (THIRD, THIRD), (1, 1)]
    assert found.free.sum() == 6
    assert found.forced.sum() == 18
    assert not found.unreached.any()


def test_of_minis_openings_the_ace_and_the_king_are_forced() -> None:
    """Ranges by another program, one linear program an entry: the ace bets 3/16, the king always, queen
    and jack up to 7/8, deuce and three up to 11/16, the others never."""
    vector_game = VectorGame.of(Game.load("mini"))
    found = equilibrium_ranges(vector_game, Fraction(-19, 312))
    openings = ranges(vector_game, found, "the first action", 1)
    low, high = zip(*openings, strict=True)
    assert low == pytest.approx([0] * 11 + [1, 3 / 16], abs=1e-7)
    assert high == pytest.approx([11 / 16] * 2 + [0] * 7 + [7 / 8] * 2 + [1, 3 / 16], abs=1e-7)


def test_what_minis_king_does_after_a_check_never_comes_up() -> None:
    """He always bets, see above."""
    vector_game = VectorGame.of(Game.load("mini"))
    found = equilibrium_ranges(vector_game, Fraction(-19, 312))
    for action in range(3):
        assert np.isnan(ranges(vector_game, found, "check, bet 1", action)[-2]).all()
    assert found.unreached.sum() + found.forced.sum() + found.free.sum() == vector_game.entries


@pytest.mark.parametrize("name", ["kuhn", "mini", pytest.param("leduc", marks=pytest.mark.slow)])
def test_equilibria_of_other_methods_lie_in_the_ranges(name: str) -> None:
    vector_game = VectorGame.of(Game.load(name))
    exact = solve_exact(vector_game)
    found = equilibrium_ranges(vector_game, exact.value)
    for flat in (exact.strategy.flat, solve_lp(vector_game).strategy.flat):
        reached = own_reach(vector_game, flat) > 1e-6
        assert not (reached & found.unreached).any()
        assert (flat >= found.low - 1e-6)[reached].all()
        assert (flat <= found.high + 1e-6)[reached].all()


def own_reach(vector_game: VectorGame, flat: NDArray[np.float64]) -> NDArray[np.float64]:
    """By entry: the probability that its owner's own actions lead to where it is."""
    found = np.empty(vector_game.entries)
    both = reach(vector_game, flat, 0), reach(vector_game, flat, 1)
    for node in vector_game.tree.decisions:
        vector_game.block(found, node)[:] = both[int(vector_game.tree.player[node])][node]
    return found


def test_progress_is_reported_for_every_information_set() -> None:
    reports: list[Progress] = []
    equilibrium_ranges(VectorGame.of(Game.load("kuhn")), on_progress=reports.append)
    assert reports == [Progress(done, 12, "information sets") for done in range(1, 13)]


def test_a_value_that_cannot_be_reached_is_refused() -> None:
    with pytest.raises(BadRequest, match=r"is the value right\?"):
        equilibrium_ranges(VectorGame.of(Game.load("kuhn")), Fraction(1, 2))


def test_too_large_a_game_is_refused() -> None:
    with pytest.raises(BadRequest, match=r"4,000 sequences, not of 29,029$"):
        equilibrium_ranges(VectorGame.of(Game.load("micro"), 200, BetSizes.parse("1,allin")))

"""Every method finds the known value of every small game, between the values of its best responses."""

from math import log10

import pytest

from holecard import Game
from holecard.solver.cfr import CFRSolver, CFRVariant
from holecard.solver.solution import Solution
from holecard.solver.tree import PUSH_OR_FOLD, BetSizes, VectorGame

KNOWN = {
    "kuhn": -1 / 18,  # Kuhn 1950
    "leduc": -0.085606424078,  # sequence-form LP, also in OpenSpiel's tests
    "mini": -19 / 312,  # exact LP
}
FAST = [
    CFRVariant.CFR_PLUS,
    pytest.param(CFRVariant.DCFR, marks=pytest.mark.slow),
    pytest.param(CFRVariant.HS_DCFR, marks=pytest.mark.slow),
    CFRVariant.PCFR_PLUS,
]


def bracket(solution: Solution) -> tuple[float, float]:
    """What each side can be held to: the value of the game lies between."""
    mine, yours = solution.grade.best
    return -yours, mine


@pytest.mark.parametrize("method", FAST)
@pytest.mark.parametrize("name", KNOWN)
def test_the_value_is_known(method: CFRVariant, name: str) -> None:
    solution = CFRSolver(VectorGame.of(Game.load(name)), method).solve(until=2e-5, most=20_000)
    low, high = bracket(solution)
    assert solution.reached
    assert low - 1e-12 <= KNOWN[name] <= high + 1e-12
    assert solution.grade.value == pytest.approx(KNOWN[name], abs=4e-5)


def test_plain_cfr_gets_there_too_but_slowly() -> None:
    """Its bound falls with the root of the iterations; a hundred times as many should give a digit."""
    run = CFRSolver(VectorGame.of(Game.load("kuhn")), CFRVariant.CFR)
    run.iterate(100)
    early = run.grade().exploitability
    run.iterate(9_900)
    late = run.grade().exploitability
    assert log10(early / late) > 1
    assert run.grade().value == pytest.approx(-1 / 18, abs=late * 2)


@pytest.mark.parametrize("name", ["kuhn", "mini"])
def test_predictions_lead_to_nine_digits(name: str) -> None:
    solution = CFRSolver(VectorGame.of(Game.load(name)), CFRVariant.PCFR_PLUS).solve(until=1e-9, most=20_000)
    assert solution.reached
    assert solution.grade.value == pytest.approx(KNOWN[name], abs=2e-9)


@pytest.mark.parametrize("method", FAST)
def test_the_smallest_micro_game_has_its_known_value(method: CFRVariant) -> None:
    """By a linear program over all raw deals."""
    vector_game = VectorGame.of(Game.load("micro"), 60, BetSizes.parse("allin"))
    solution = CFRSolver(vector_game, method).solve(until=1e-3, most=3_000)
    low, high = bracket(solution)
    assert solution.reached
    assert low <= 1.30207235 <= high


@pytest.mark.parametrize(
    ("stacks", "bet_sizes", "value"), [(200, "1,allin", -1.81362989), (1000, "2,allin", -3.05297878)]
)
def test_larger_micro_games_have_their_known_values(stacks: int, bet_sizes: str, value: float) -> None:
    """By linear programs over all raw deals; a thousandth of a blind is 0.02 chips."""
    solution = CFRSolver(
        VectorGame.of(Game.load("micro"), stacks, BetSizes.parse(bet_sizes)), CFRVariant.HS_DCFR
    ).solve(until=0.01)
    low, high = bracket(solution)
    assert solution.reached
    assert low <= value <= high
    assert solution.grade.value == pytest.approx(value, abs=0.02)


@pytest.mark.parametrize(
    ("stacks", "blinds"), [(100, -0.04537), (50, 0.05620), (20, 0.00955), (200, -0.18319)]
)
def test_push_or_fold_has_its_known_values(stacks: int, blinds: float) -> None:
    """In big blinds, of ten chips each: exact linear programs over the table of all deals."""
    vector_game = VectorGame.of(Game.load("ladder"), stacks, PUSH_OR_FOLD)
    solution = CFRSolver(vector_game, CFRVariant.HS_DCFR).solve(until=1e-5, most=2_000)
    assert solution.reached
    assert solution.grade.value / 10 == pytest.approx(blinds, abs=6e-6)


def test_it_does_not_matter_which_suits_there_are() -> None:
    """Two of the four suits, whichever: renaming them must change no number of a run."""
    from holecard.cards.deck import Deck

    def grades(suits: str) -> list[float]:
        game = Game.load("micro").with_deck(Deck.of("TJQKA", suits))
        run = CFRSolver(VectorGame.of(game, 60, BetSizes.parse("allin")), CFRVariant.CFR_PLUS)
        run.iterate(200)
        return [run.grade().value, *run.grade().best]

    assert grades("sh") == pytest.approx(grades("cd"), abs=1e-12)
    assert grades("sh") == pytest.approx(grades("hd"), abs=1e-12)


@pytest.mark.slow
def test_micro_with_four_sizes_comes_below_a_thousandth_of_a_blind() -> None:
    vector_game = VectorGame.of(Game.load("micro"), 1000, BetSizes.parse("0.5,1,2,allin"))
    assert vector_game.infosets == 517_608
    solution = CFRSolver(vector_game, CFRVariant.HS_DCFR).solve(until=0.02, most=3_000)
    assert solution.reached

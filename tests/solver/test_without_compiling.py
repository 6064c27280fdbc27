"""What is done without kernels is what the kernels do, to the last bit."""

import logging
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holecard import Game
from holecard.cards.deal import as_cards
from holecard.solver import BetSizes, VectorGame
from holecard.solver import jit as compiled
from holecard.solver.cfr import CFRSolver, CFRVariant, numpy_traversal
from holecard.solver.cfr import evaluate as grading
from holecard.solver.cfr import solver as run
from holecard.solver.equity import Equities, Spot, exact_equity, growing_samples, numpy_monte_carlo
from holecard.solver.equity import monte_carlo as sample
from holecard.solver.equity import planner as plan
from holecard.solver.equity.range import Range
from holecard.solver.jit import is_worth_compiling


@pytest.fixture(params=["mini", "kuhn", "leduc", "micro", "ladder"], scope="module")
def vector_game(request: pytest.FixtureRequest) -> VectorGame:
    game = Game.load(request.param)
    if request.param == "micro":
        return VectorGame.of(game, 60, BetSizes.parse("1,allin"))
    return VectorGame.of(game, 60) if request.param == "ladder" else VectorGame.of(game)


def _with(*, kernels: bool) -> Iterator[None]:
    """All work in the body of the loop is done with kernels, or all without."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (run, grading, plan, sample):
            patch.setattr(module, "is_worth_compiling", lambda *_: kernels)
        yield


@pytest.mark.parametrize("method", CFRVariant)
def test_a_run_learns_the_same_without_kernels(vector_game: VectorGame, method: CFRVariant) -> None:
    found = []
    for kernels in (True, False):
        for _ in _with(kernels=kernels):
            made = CFRSolver(vector_game, method)
            made.iterate(3)
            made.iterate(9)
            mark = made.measure()
            found.append((made.average(), made._tables, mark.exploitability, made.iteration))
    (average, learnt, exploitability, iterations), other = found
    assert np.array_equal(average, other[0])
    assert all(np.array_equal(one, two) for one, two in zip(learnt, other[1], strict=True))
    assert (exploitability, iterations) == other[2:]


def test_a_run_may_change_to_the_kernel_on_the_way(vector_game: VectorGame) -> None:
    alone = CFRSolver(vector_game)
    for _ in _with(kernels=True):
        alone.iterate(20)
    mixed = CFRSolver(vector_game)
    for kernels in (False, True, False, True):
        for _ in _with(kernels=kernels):
            mixed.iterate(5)
    assert np.array_equal(alone.average(), mixed.average())


def test_a_walk_that_is_interrupted_without_the_kernel_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = CFRSolver(VectorGame.of(Game.load("kuhn")))
    monkeypatch.setattr(run, "is_worth_compiling", lambda *_: False)
    made.iterate(5)
    before = made._tables.copy()

    def interrupted(*arguments: Any) -> None:
        arguments[13][:] = 1e9  # the regrets
        raise KeyboardInterrupt

    monkeypatch.setattr(numpy_traversal, "traverse", interrupted)
    with pytest.raises(KeyboardInterrupt):
        made.iterate(5)
    assert all(np.array_equal(one, two) for one, two in zip(before, made._tables, strict=True))
    assert made.iteration == 5


@st.composite
def spots(draw: st.DrawFn) -> Spot:
    """Two to four players with one to a dozen hands each, before and after the flop, with dead cards."""
    hole = draw(st.sampled_from((2, 4)))
    deck = draw(st.permutations(range(52)))
    board = tuple(deck[: draw(st.sampled_from((0, 3, 4, 5)))])
    dead = tuple(deck[5 : 5 + draw(st.integers(0, 3))])
    most = 1 if not board else 12  # all boards of many deals would take long
    players = [
        Range.of(
            {tuple(sorted(deck[at : at + hole])[::-1]): Fraction(weight) for at, weight in hands.items()}
        )
        for hands in draw(
            st.lists(
                st.dictionaries(st.integers(8, 52 - hole), st.integers(1, 9), min_size=1, max_size=most),
                min_size=2,
                max_size=4,
            )
        )
    ]
    return Spot.of(players, as_cards(board), as_cards(dead))


def _counted(spot: Spot, *, kernels: bool) -> Equities | str:
    for _ in _with(kernels=kernels):
        try:
            return exact_equity(spot)
        except Exception as error:  # the same for both
            return str(error)
    raise AssertionError


@pytest.mark.slow
@settings(max_examples=60)
@given(spots())
def test_counts_without_kernels_are_those_of_the_kernels(spot: Spot) -> None:
    assert _counted(spot, kernels=False) == _counted(spot, kernels=True)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (("AhKh", "QsQd"), ""),
        (("22+,AJs+,KQo", "TT+,AKs"), "Td9d6h"),
        (("random", "random"), "Td9d6h2c"),
        (("AhKh", "random"), "Td9d6h"),
        (("random", "7c6c"), "Td9d6h"),
        (("AhKh", "QQ+", "TT-22"), "Td9d6h"),
        (("AsAhKsKh", "JcTc9d8d"), ""),
        (("AsAhKsKh", "JcTc9d8d", "7s6s5h4h"), "Td9c6h"),
    ],
)
def test_usual_questions_have_one_answer(hands: tuple[str, ...], board: str) -> None:
    spot = Spot.read(hands, board)
    assert _counted(spot, kernels=False) == _counted(spot, kernels=True)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hands", "board", "game"),
    [
        (("AhKh", "QsQd"), "", "short-deck"),
        (("66+,AJs+,KQo", "TT+,AKs", "9h8h"), "Td9d6h", "short-deck"),
        (("AhKh", "random"), "Td9d6h", "short-deck"),
        (("random", "random"), "Td9d6h8c", "short-deck"),
        (("AsAhKsKh2c", "JcTc9d8d7d"), "Td9c6h", "plo5"),
        (("AsAhKsKh2c3c", "JcTc9d8d7d6d", "7s6s5h4h3h2h"), "Td9c6h", None),
    ],
)
def test_other_rankings_have_one_answer(hands: tuple[str, ...], board: str, game: str | None) -> None:
    spot = Spot.read(hands, board, game=None if game is None else Game.load(game))
    assert _counted(spot, kernels=False) == _counted(spot, kernels=True)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hands", "game"),
    [(("AhKh", "random", "QQ+,AK"), "short-deck"), (("AsAhKsKh2c", "random"), "plo5")],
)
def test_random_deals_of_other_rankings_are_the_same_without_the_kernel(
    hands: tuple[str, ...], game: str
) -> None:
    spot = Spot.read(hands, game=Game.load(game))
    found = []
    for kernels in (True, False):
        for _ in _with(kernels=kernels):
            found.append(list(growing_samples(spot, samples=60_000, seed="one")))
    assert found[0] == found[1]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hands", "dead"),
    [
        (("TT-88,AJs,KQo", "QQ,AKs"), "As"),
        (("AhKh,AsKs,AhKd", "76s", "QJo"), "2c2d"),
        (("AhKh", "7h6h,7s6s,7c6d", "QsJs,QhJh", "22"), ""),
        (("AsAhKsKh,AdAcKdKc,AsAhKdKc", "JcTc9d8d,Jc9s8s7h"), ""),
    ],
)
def test_deals_that_share_ranks_are_counted_apart_where_suits_differ(
    hands: tuple[str, ...], dead: str
) -> None:
    spot = Spot.read(hands, "", dead)
    assert _counted(spot, kernels=False) == _counted(spot, kernels=True)


def test_hands_of_other_games_with_the_same_ranks_are_not_mixed_up() -> None:
    """What is kept by ranks is asked for by hands of two and of four cards, in turn."""
    asked = [Spot.read(hands) for hands in (("AsKs", "QdQh"), ("AsKsQdQh", "JcJd9c8d"), ("AhKd", "QcQs"))]
    apart = [_counted(spot, kernels=True) for spot in asked]
    assert [_counted(spot, kernels=False) for spot in asked] == apart


@pytest.mark.parametrize(
    "hands",
    [
        ("AhKh", "random"),
        ("22+,AJs+:0.3", "random", "QQ+,AK"),
        ("AA", "AK", "AQ,KK", "random", "random", "random"),
        ("AAxxds", "KQJTds", "random"),
    ],
)
def test_random_deals_are_the_same_without_the_kernel(hands: tuple[str, ...]) -> None:
    found = []
    for kernels in (True, False):
        for _ in _with(kernels=kernels):
            found.append(list(growing_samples(Spot.read(hands), samples=60_000, seed="one")))
    assert found[0] == found[1]


def test_hands_that_never_meet_are_left_to_the_kernel() -> None:
    """Two groups that hold the same cards: nothing is drawn, and no random number is used up."""
    hands = np.array([[[51, 50], [-1, -1]], [[51, 50], [-1, -1]]])
    state, totals = np.array([7, 3], dtype=np.uint64), np.zeros(4, dtype=np.int64)
    seats, board = np.array([[0, -1], [1, -1]]), np.zeros(0, dtype=np.int64)
    table = np.zeros((1, 1), dtype=np.uint16)
    chances, starts = np.ones(2), np.array([0, 1, 2])
    assert not numpy_monte_carlo.draw(
        10, state, hands, chances, starts, seats, 2, 2, board, 2**52 - 1, table, totals
    )
    assert state.tolist() == [7, 3]
    assert not totals.any()


# -- when a kernel is compiled ---------------------------------------------------------------------


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], int]:
    """A kernel that was never compiled, with a folder of its own."""
    import numba

    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(compiled, "_without", {})

    @compiled.compiled
    def doubled(number: int) -> int:
        return 2 * number

    return doubled


def test_little_work_compiles_nothing(kernel: Callable[[int], int]) -> None:
    assert not is_worth_compiling(kernel, 0.01)
    assert not is_worth_compiling(kernel, 1.0)


def test_much_work_does(kernel: Callable[[int], int]) -> None:
    assert is_worth_compiling(kernel, 60.0)


def test_work_adds_up(kernel: Callable[[int], int]) -> None:
    asked = [is_worth_compiling(kernel, 1.0) for _ in range(6)]
    assert asked == sorted(asked)
    assert asked[-1]


def test_work_of_earlier_processes_counts(
    kernel: Callable[[int], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    for _ in range(8):
        monkeypatch.setattr(compiled, "_without", {})  # as in a new process
        asked.append(is_worth_compiling(kernel, 1.0))
    assert not asked[0]
    assert asked[-1]


def test_a_kernel_that_is_there_is_used(kernel: Callable[[int], int]) -> None:
    kernel(1)
    assert is_worth_compiling(kernel, 1e-6)


def test_what_is_compiled_is_logged_once(
    kernel: Callable[[int], int], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel.py_func, "__module__", "holecard.solver.equity.hand_vs_hand")  # type: ignore[attr-defined]
    with caplog.at_level(logging.INFO, logger="holecard.solver"):
        kernel(1)
        kernel(2)
    assert caplog.messages == ["compiling the kernel for equities once, which takes seconds"]

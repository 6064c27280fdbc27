"""Plain Python and the compiled kernel count the same, so that bots decide the same with and without it."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from holecard import Game
from holecard.bots.house import HOUSE
from holecard.bots.house.equity import Odds, odds
from holecard.bots.house.kernel_tally import KernelCounter, kernel_counter
from holecard.bots.house.rollouts import Shape
from holecard.bots.house.tally import RolloutCounter
from tests.bots.house.rounds import play

HOLDEM = Game.load("holdem")
LARGE = ["holdem", "short-deck", "omaha", "plo5"]
OFTEN = 100.0
"""Seconds of work after which any kernel is worth compiling."""


def _kernel(game: Game) -> KernelCounter:
    known = odds(game)
    counter = kernel_counter(known.shape, known.counter.ranking, OFTEN)
    assert isinstance(counter, KernelCounter)
    return counter


def _assert_the_same_counts(game: Game, positions: int) -> None:
    kernel = _kernel(game)
    plain = RolloutCounter(kernel.shape, kernel.ranking)
    rng = Random(game.name)
    for number in range(positions):
        street = number % len(game.streets)
        cards = rng.sample(game.deck.numbers, game.holes[street] + game.boards[street])
        hole, board = tuple(cards[: game.holes[street]]), tuple(cards[game.holes[street] :])
        opponents = rng.randint(1, game.seats[1] - 1)
        assert kernel.tally(hole, board, opponents) == plain.tally(hole, board, opponents), (hole, board)
        assert kernel.cuts(hole, board) == plain.cuts(hole, board), (hole, board)


def test_the_kernel_counts_hold_em_as_plain_python_does() -> None:
    _assert_the_same_counts(HOLDEM, 200)


@pytest.mark.slow
@pytest.mark.parametrize("name", LARGE)
def test_the_kernel_counts_every_large_game_as_plain_python_does(name: str) -> None:
    _assert_the_same_counts(Game.load(name), 2000)


@contextmanager
def _counting(game: Game, counter: RolloutCounter) -> Iterator[None]:
    """The odds of the game with this counter, and nothing cached."""
    known = odds(game)
    before = known.counter
    try:
        known.counter = counter
        _forget(known)
        yield
    finally:
        known.counter = before
        _forget(known)


def _forget(known: Odds) -> None:
    for cached in (
        known.equity,
        known.outlook,
        known._renamed_equity,
        known._renamed_outlook,
        known._tally,
    ):
        cached.cache_clear()


def _assert_the_same_actions(game: Game, rounds: int, hands: int) -> None:
    kernel = _kernel(game)
    plain = RolloutCounter(kernel.shape, kernel.ranking)
    bots = [name for name in HOUSE if name not in ("caller", "all-in")]
    for number in range(rounds):
        table = Random(f"{number}").sample(bots, min(6, game.seats[1]))
        with _counting(game, plain):
            expected = play(game, table, f"{number}", hands)
        with _counting(game, kernel):
            result = play(game, table, f"{number}", hands)
        assert result == expected
        assert not result.faults


@pytest.mark.slow
def test_bots_decide_with_the_kernel_as_without_it() -> None:
    _assert_the_same_actions(Game.load("six-max"), rounds=1, hands=40)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["six-max", "short-deck", "omaha", "ladder"])
def test_bots_decide_with_the_kernel_as_without_it_in_thousands_of_hands(name: str) -> None:
    _assert_the_same_actions(Game.load(name), rounds=400 if name == "ladder" else 20, hands=100)


def test_games_that_the_kernel_does_not_know_stay_in_plain_python() -> None:
    for name in ("micro", "leduc", "mini", "kuhn"):
        game = Game.load(name)
        assert kernel_counter(Shape.of(game), game.ranking, OFTEN) is None


def test_a_kernel_is_considered_after_a_second_of_work_only() -> None:
    known = Odds(Shape.of(HOLDEM), HOLDEM.ranking)
    known.speed_up()
    assert type(known.counter) is RolloutCounter
    known._worked = OFTEN
    known.speed_up()
    assert type(known.counter) is KernelCounter


def test_without_the_solver_extra_bots_play_on_in_plain_python() -> None:
    program = (
        "import sys; sys.modules['numpy'] = sys.modules['numba'] = None;"
        "from holecard import Game; from holecard.bots.house.equity import odds;"
        "known = odds(Game.load('holdem')); known._worked = 100.0; known.speed_up();"
        "print(type(known.counter).__name__, repr(known.equity((0, 5), (9, 14, 23), 3)))"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout.split() == ["RolloutCounter", repr(odds(HOLDEM).equity((0, 5), (9, 14, 23), 3))]

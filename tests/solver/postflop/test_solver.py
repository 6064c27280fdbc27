"""Solved spots against closed forms, linear programs and a best response in NumPy."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

from holecard.solver.postflop import PostflopSolution, PostflopSolver, PostflopSpot, Rake, solve_spot
from holecard.solver.postflop.iterations import traverse
from holecard.solver.postflop.path import find_decision
from holecard.solver.postflop.reference import reference_value
from holecard.solver.postflop.solver import PostflopGrade
from tests.solver.postflop.linear_program import exact_value
from tests.solver.postflop.spots import river, small_flop, turn


def toy(**changes: Any) -> PostflopSpot:
    """Board cards that matter to no hand; a bet of the pot."""
    options: dict[str, Any] = {"board": "2c3d4h8s9c", "pot": 2, "stacks": 2, "bets": "100"}
    return PostflopSpot.read(**(options | changes))


@cache
def solved(kind: str, until: float = 0.005) -> PostflopSolution:
    return solve_spot({"river": river, "turn": turn, "flop": small_flop}[kind](), until, most=30_000)


def test_clairvoyance() -> None:
    """Chen and Ankenman, "The Mathematics of Poker", chapter 11: who knows whether he is ahead bets all
    winners and bluffs with pot odds; the other calls half the time. The value is 3/4 of the pot."""
    solution = solve_spot(toy(oop="AA,77", ip="KK"), until=0.005)
    root, facing = solution.at(), solution.at("allin")
    bet = root.strategy[1]
    aces = (root.own.hands >= 48).all(axis=1)
    assert bet[aces] == pytest.approx(1, abs=1e-3)
    assert bet[~aces].mean() == pytest.approx(1 / 2, abs=2e-3)
    assert facing.frequencies["c"] == pytest.approx(1 / 2, abs=5e-3)
    assert solution.grade.values[0] == pytest.approx(1.5, abs=2e-3)


def test_ace_king_queen() -> None:
    """The half-street game of Chen and Ankenman, chapter 13, with hands that do not block each other: IP may
    bet the pot behind a check. He bets all aces and half of the queens, so that a call with a king wins once
    in three times. Kings call c of the time: a bluff gets 2 (1/3 + (1 - c)/3) - 2 (1/3 + c/3), a check 1/3
    by the tie of queens, so c is 1/4."""
    solution = solve_spot(toy(oop="AcAd,KcKd,QcQd", ip="AhAs,KhKs,QhQs", bets="ip:100"), until=0.005)
    facing, betting = solution.at("k", "allin"), solution.at("k")
    by_rank = dict(zip((betting.own.hands[:, 0] // 4).tolist(), betting.strategy[1].tolist(), strict=True))
    assert by_rank[12] == pytest.approx(1, abs=2e-3)
    assert by_rank[11] == pytest.approx(0, abs=2e-3)
    assert by_rank[10] == pytest.approx(1 / 2, abs=0.01)
    calls = dict(zip((facing.own.hands[:, 0] // 4).tolist(), facing.strategy[1].tolist(), strict=True))
    assert calls[12] == pytest.approx(1, abs=2e-3)
    assert calls[11] == pytest.approx(1 / 4, abs=0.02)
    assert calls[10] == pytest.approx(0, abs=2e-3)


@pytest.mark.parametrize("kind", ["river", "flop"])
def test_a_linear_program_finds_the_same_value(kind: str) -> None:
    """The river with 41 and 40 hands; a deck of twelve cards from the flop to the river."""
    solution = solved(kind)
    pot = solution.spot.pot
    assert solution.exploitability <= 0.005
    assert solution.grade.values[0] == pytest.approx(exact_value(solution.spot), abs=pot * 1e-4)


@pytest.mark.parametrize("kind", ["river", "turn", "flop"])
def test_the_reference_measures_the_same(kind: str) -> None:
    """The turn has boards that stand for others, the reference goes through all."""
    solution = solved(kind, 0.1 if kind == "turn" else 0.005)
    for player in (0, 1):
        value, best = (reference_value(solution, player, best=best) for best in (False, True))
        close = solution.spot.pot * 2e-6
        assert value == pytest.approx(solution.grade.values[player], abs=close)
        assert best == pytest.approx(solution.grade.best[player], abs=close)


def test_the_reference_measures_the_same_where_three_suits_are_alike() -> None:
    """A river of one of them stands for the rivers of the two others."""
    spot = turn(board="Td9d6d2d", oop="AA,TT,98s:0.5", ip="QQ,99,T9s")
    solution = solve_spot(spot, until=3)
    assert max(len(swaps) for swaps in solution.solver.game.boards[1].swaps) == 3
    for player in (0, 1):
        best = reference_value(solution, player, best=True)
        assert best == pytest.approx(solution.grade.best[player], abs=spot.pot * 2e-6)


def test_rake_is_taken_from_both_and_the_reference_agrees() -> None:
    solution = solve_spot(river(rake=Rake(0.05, 15.0)), until=0.01)
    grade = solution.grade
    assert sum(grade.values) < 200 - 9
    for player in (0, 1):
        assert reference_value(solution, player, best=True) == pytest.approx(grade.best[player], rel=1e-5)


@pytest.mark.parametrize(("rake", "taken"), [(Rake(0.05), 10), (Rake(0.05, 4.0), 4), (Rake(0.05, 15.0), 10)])
def test_rake_of_a_hand_that_is_checked_down(rake: Rake, taken: float) -> None:
    """A pot of 200: five percent are ten chips, and a cap below that counts instead."""
    grade = PostflopSolver(river(bets="", raises="", rake=rake)).grade()
    assert sum(grade.values) == pytest.approx(200 - taken, abs=1e-3)
    assert sum(grade.best) == pytest.approx(200 - taken, abs=1e-3)


@pytest.mark.parametrize("spot", [turn, small_flop])
def test_all_in_lines_are_worth_all_their_rivers(spot: Callable[..., PostflopSpot]) -> None:
    """With rake they are walked through card by card: one of next to nothing must change next to nothing."""
    counted, walked = (PostflopSolver(spot(bets="75,allin", rake=Rake(rate))) for rate in (0.0, 1e-12))
    lines = [
        [len(program.arrays.all_ins) for program in solver.game.programs[-2]] for solver in (counted, walked)
    ]
    assert min(lines[0]) > 0 == max(lines[1])
    assert counted.grade().values == pytest.approx(walked.grade().values, rel=1e-6)
    assert counted.grade().best == pytest.approx(walked.grade().best, rel=1e-6)


@pytest.mark.parametrize("bits", [32, 16])
def test_before_the_first_iteration_all_actions_are_as_likely(bits: int) -> None:
    solver = PostflopSolver(river(bets="50,100,allin"), compact=bits == 16)
    solution = PostflopSolution(solver, PostflopGrade(200, (100, 100), (100, 100)))
    for path, actions in (("", 4), ("b50", 3), ("allin", 2)):
        _, chances = solution.strategy(find_decision(solver.game, path))
        assert chances == pytest.approx(np.full((actions, chances.shape[1]), 1 / actions), abs=1e-4)


def test_a_fold_is_worth_nothing_from_there_on() -> None:
    for path in ("b50", "k b50", "k allin"):
        node = solved("river").at(path)
        assert node.actions[0].label == "f"
        assert node.action_ev[0].tolist() == [0.0] * len(node.own.hands)


def test_equities_before_the_river_need_no_kernel_of_their_own() -> None:
    """For an enumeration instead of a number the largest one would be compiled once more."""
    kernel: Any = traverse
    solution = solved("turn", 0.1)
    compiled = len(kernel.signatures)
    assert sum(player.mean_equity for player in solution.at().players) == pytest.approx(1, abs=1e-4)
    assert len(kernel.signatures) == compiled


def test_the_same_range_twice_without_bets_is_half_the_pot_each() -> None:
    solution = solve_spot(turn(oop="random", ip="random", bets=""), until=0.1)
    assert solution.grade.values == pytest.approx((100, 100), abs=1e-3)
    assert solution.exploitability == pytest.approx(0, abs=1e-3)
    assert solution.at().own.mean_equity == pytest.approx(0.5, abs=1e-5)


def test_suits_that_are_alike_play_alike() -> None:
    """Clubs and spades on Td 9d 6h 2h: a hand and its image play the same on images of rivers."""
    solution = solved("turn")
    clubs, spades = solution.at("k k", "Kc"), solution.at("k k", "Ks")
    swap = {0: 3, 3: 0}

    def image(hand: list[int]) -> tuple[int, ...]:
        return tuple(sorted((card - card % 4 + swap.get(card % 4, card % 4) for card in hand), reverse=True))

    places = {tuple(hand): at for at, hand in enumerate(spades.own.hands.tolist())}
    order = [places[image(hand)] for hand in clubs.own.hands.tolist()]
    assert np.array_equal(clubs.strategy, spades.strategy[:, order])
    assert np.allclose(clubs.own.ev, spades.own.ev[order], atol=1e-3, equal_nan=True)


@pytest.mark.parametrize("spot", [turn(), small_flop()], ids=["turn", "flop"])
def test_any_number_of_threads_finds_the_same_bits(spot: PostflopSpot) -> None:
    one, two = PostflopSolver(spot), PostflopSolver(spot, threads=2)
    for solver in (one, two):
        solver.run(12)
    assert np.array_equal(one.tables.regrets, two.tables.regrets)
    assert np.array_equal(one.tables.average, two.tables.average)
    assert one.grade() == two.grade()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["river", "turn"])
def test_tables_of_16_bits_reach_the_same_value(kind: str) -> None:
    exact = solved(kind)
    compact = solve_spot(exact.spot, until=0.02, compact=True)
    assert compact.exploitability <= 0.02
    assert compact.solver.tables.regrets.itemsize == compact.solver.tables.average.itemsize == 2
    assert compact.grade.values[0] == pytest.approx(exact.grade.values[0], abs=exact.spot.pot * 2e-4)

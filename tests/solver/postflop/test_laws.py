"""Laws that hold for any solved spot: symmetries, best responses to locked players, exact sums."""

from typing import Any

import numpy as np
import pytest

from holecard.cards.card import Card, print_cards
from holecard.cards.deck import Deck
from holecard.solver.postflop import PostflopLock, PostflopSolution, PostflopSolver, solve_spot
from tests.solver.postflop.linear_program import exact_value
from tests.solver.postflop.spots import river, small_flop, turn

_TURNED = str.maketrans("cdhs", "dhsc")


def test_other_names_of_suits_change_nothing() -> None:
    """Clubs become diamonds, diamonds hearts, hearts spades and spades clubs, on the board and in ranges."""
    names = {"oop": "AA,TcTs,9s8s,JhJs,KdJd", "ip": "QQ,9c9s,7h7d,AdKd,AcKh"}
    spot = turn(**names)
    other = turn(
        **{key: str(text).translate(_TURNED) for key, text in {"board": "Td9d6h2h", **names}.items()}
    )
    first, second = (solve_spot(one, until=0.05) for one in (spot, other))
    assert first.grade.values == pytest.approx(second.grade.values, abs=0.15)
    assert first.at().frequencies == pytest.approx(second.at().frequencies, abs=0.02)


def test_who_can_never_win_gets_nothing_and_bluffs_in_vain() -> None:
    """IP holds the only straight flush: he gets the pot, whatever OOP does."""
    solution = solve_spot(river(board="Td9d8d7d2s", oop="AA,KK,QQ", ip="JdQd"), until=0.01)
    assert solution.grade.values[1] == pytest.approx(200, abs=0.05)
    assert np.nanmax(np.abs(solution.at().own.ev)) < 0.05  # hands that hold JdQd's cards meet none


def test_a_hand_that_blocks_all_others_is_worth_nothing() -> None:
    """OOP's AsKs meets no hand of IP. Sums are exact, so that nothing is left of them."""
    spot = river(oop="AsKs,QsQh,JsJh", ip="AsQc,KsJc,AsJd,KsTs")
    solver = PostflopSolver(spot)
    solver.run(40)
    blocked = (spot.hands(0) == [int(Card("As")), int(Card("Ks"))]).all(axis=1)
    assert blocked.sum() == 1
    regrets = solver.tables.regrets.reshape(-1, 8)
    for mode in (0, 1, 2):
        assert solver.values(0, mode)[blocked].tolist() == [0.0]
    assert np.isfinite(regrets).all()


def locked_everywhere(solution: PostflopSolution, player: str) -> list[PostflopLock]:
    """All decisions of a player on a river, locked to how they were solved."""
    found, waiting = [], [""]
    while waiting:
        path = waiting.pop()
        node = solution.at(path)
        if str(node.player) == player:
            chances = dict(zip([action.label for action in node.actions], node.strategy, strict=True))
            found.append(PostflopLock(path, chances, node.own.hands))
        ended = {"f", "c"} | ({"k"} if path else set())
        waiting += [f"{path} {action.label}".strip() for action in node.actions if action.label not in ended]
    return found


def test_against_a_locked_player_the_other_one_finds_a_best_response() -> None:
    """Its value by solving is that of the exact best response, which is computed another way."""
    rough = PostflopSolver(river(raises=""))
    rough.run(12)
    solution = PostflopSolution(rough, rough.grade())
    locks = locked_everywhere(solution, "IP")
    assert len(locks) == 3  # behind a check, and facing either bet
    answer = solve_spot(river(raises=""), until=0.002, locks=locks)
    assert solution.grade.best[0] > solution.grade.values[0] + 1
    assert answer.grade.values[0] == pytest.approx(solution.grade.best[0], abs=0.02)


@pytest.mark.slow
def test_sixteen_bits_keep_what_is_certain() -> None:
    """Hands that can beat nothing fold: the largest number of sixteen bits, and not one more."""
    solver = PostflopSolver(river(oop="7c3c,5c4c", ip="KJs", raises=""), compact=True)
    solver.run(400)
    facing = PostflopSolution(solver, solver.grade()).at("k b50")
    assert facing.frequencies["f"] == 1


def test_locked_boards_are_solved_alike_by_two_threads() -> None:
    locks = [PostflopLock("b75", {"f": 0.25, "c": 0.75}, hands="QQ")]
    one, two = (PostflopSolver(turn(), threads=threads, locks=locks) for threads in (1, 2))
    for solver in (one, two):
        solver.run(10)
    assert np.array_equal(one.tables.regrets, two.tables.regrets)


@pytest.mark.slow
@pytest.mark.parametrize("threads", [1, 2])
def test_16_bits_go_on_bit_for_bit(threads: int, tmp_path: Any) -> None:
    from holecard.solver.postflop import load_run, save_run

    whole, part = (PostflopSolver(turn(), threads=threads, compact=True) for _ in range(2))
    whole.run(17)
    part.run(9)
    save_run(part, tmp_path / "run.npz")
    again = load_run(tmp_path / "run.npz", threads=3 - threads)
    again.run(8)
    for mine, other in zip(whole.tables.arrays(), again.tables.arrays(), strict=True):
        assert np.array_equal(mine, other)


@pytest.mark.slow
@pytest.mark.parametrize(
    "changes",
    [
        {"bets": "50,100", "raises": "100", "stacks": 30},
        {"board": "AcAdKh", "oop": "KK,QQ,AhQc", "ip": "AhKc,KsQs,QcQd"},
        {"oop": "AA:0.25,KQs,QQ", "ip": "KK,AQ", "stacks": 40},
    ],
)
def test_small_decks_have_the_value_of_a_linear_program(changes: dict[str, Any]) -> None:
    """Three ranks through all three streets, with raises, paired boards and weights."""
    spot = small_flop(**changes)
    solution = solve_spot(spot, until=0.004, most=30_000)
    assert solution.grade.values[0] == pytest.approx(exact_value(spot), abs=spot.pot * 1e-4)


@pytest.mark.slow
def test_four_ranks_have_the_value_of_a_linear_program() -> None:
    dead = print_cards(Deck.of("23456789T"))
    spot = small_flop(dead=dead, oop="AhAs,KhQh,JcJd", ip="KcKh,AdQd,JhQs")
    solution = solve_spot(spot, until=0.004, most=30_000)
    assert solution.grade.values[0] == pytest.approx(exact_value(spot), abs=spot.pot * 1e-4)


def test_time_that_is_over_ends_a_run_between_iterations() -> None:
    solver = PostflopSolver(turn())
    solver.solve(until=0.0, seconds=0.0)
    assert solver.iteration <= 1
    assert solver.latest_grade().percent > 0

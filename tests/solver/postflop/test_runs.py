"""Runs can be saved, interrupted and gone on with; nodes can be locked."""

import signal
import threading
from pathlib import Path

import numpy as np
import pytest

from holecard.errors import BadRequest, Unreadable
from holecard.progress import Progress
from holecard.solver.postflop import (
    PostflopLock,
    PostflopSolution,
    PostflopSolver,
    PostflopSpot,
    load_locks,
    load_run,
    save_run,
    solve_spot,
)
from tests.solver.postflop.spots import river, turn


@pytest.mark.parametrize("spot", [river(), turn()], ids=["river", "turn"])
def test_a_saved_run_goes_on_bit_for_bit(spot: PostflopSpot, tmp_path: Path) -> None:
    whole, part = PostflopSolver(spot), PostflopSolver(spot)
    whole.run(20)
    part.run(13)
    save_run(part, tmp_path / "run.npz")
    again = load_run(tmp_path / "run.npz")
    again.run(7)
    assert np.array_equal(whole.tables.regrets, again.tables.regrets)
    assert np.array_equal(whole.tables.average, again.tables.average)
    assert (again.iteration, again.weight) == (20, whole.weight)


def test_a_file_of_another_spot_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "run.npz"
    save_run(PostflopSolver(river()), file)
    with pytest.raises(BadRequest, match=r"another spot, or with other locks: .*run.npz$"):
        load_run(file, river(pot=100))
    file.write_bytes(file.read_bytes()[:500])
    with pytest.raises(Unreadable, match=r"made by --save, not .*run.npz$"):
        load_run(file)


@pytest.mark.usefixtures("with_interrupts")
def test_ctrl_c_finishes_the_iteration(monkeypatch: pytest.MonkeyPatch) -> None:
    solver, other = PostflopSolver(turn()), PostflopSolver(turn())
    begun, sent = threading.Event(), threading.Event()
    iterate = solver._iterate

    def slow(count: int) -> None:
        begun.set()
        sent.wait()
        iterate(count)

    monkeypatch.setattr(solver, "_iterate", slow)
    main = threading.main_thread().ident
    assert main is not None

    def interrupt() -> None:
        begun.wait()
        signal.pthread_kill(main, signal.SIGINT)
        sent.set()

    killer = threading.Thread(target=interrupt)
    killer.start()
    with pytest.raises(KeyboardInterrupt):
        solver.run(10_000)
    killer.join()
    assert 0 < solver.iteration < 10_000
    other.run(solver.iteration)
    assert np.array_equal(solver.tables.regrets, other.tables.regrets)


def test_a_path_leads_to_a_node_and_errors_name_what_is_there() -> None:
    solution = solve_spot(turn(), until=5)
    assert solution.at("k, b75", "c / 2s / k").board[-1] == 48 - 48 + 3
    assert solution.at("b150").frequencies == solution.at("b75").frequencies
    for path, words in [
        ("b76", "an action is one of k, b75 here, not 'b76'"),
        ("k k", "a card comes next; name one, such as 'k k' / As"),
        ("k k / Td", "must still be in the deck, unlike Td"),
        ("k k x", "a card comes next on Td9d6h2h, such as As, not 'x'"),
        ("b75 f", "the hand is over: 'b75 f'"),
        ("b75 f k", "the hand is over before 'k'"),
    ]:
        with pytest.raises(BadRequest) as error:
            solution.at(path)
        assert words in str(error.value)


def test_values_of_nodes_fit_together() -> None:
    solution = solve_spot(turn(), until=1)
    root = solution.at()
    grade = solution.grade
    assert [hands.mean_ev for hands in root.players] == pytest.approx(grade.values, abs=1e-3)
    assert root.own.ev == pytest.approx((root.strategy * root.action_ev).sum(axis=0), abs=1e-3)
    assert sum(hands.mean_equity for hands in root.players) == pytest.approx(1, abs=1e-6)
    facing = solution.at("k", "b75")
    assert facing.action_ev[0] == pytest.approx(0, abs=1e-3)
    assert facing.pot == 200 + 150
    assert sum(facing.frequencies.values()) == pytest.approx(1)
    assert (facing.ev_loss >= 0).all()
    assert len(root.own.range) == len(root.own.hands)
    assert 0 < len(root.range_after("k")) <= len(root.own.hands)


@pytest.mark.parametrize("path", ["b75", "b75 c / 2s"])
def test_where_no_hand_gets_there_are_strategies_but_no_values(path: str) -> None:
    """OOP never bets the turn."""
    solver = PostflopSolver(turn(), locks=[PostflopLock("", {"k": 1.0})])
    solver.run(10)
    node = PostflopSolution(solver, solver.grade()).at(path)
    assert not node.is_reached
    assert sum(node.frequencies.values()) == pytest.approx(1)
    assert np.isnan([node.own.mean_ev, node.own.mean_equity]).all()


def test_hands_that_hardly_ever_get_there_have_equities() -> None:
    """The same reach for all of them, however small, is the same range."""
    few, all_of_them = (
        PostflopSolver(turn(), locks=[PostflopLock("", {"k": 1 - bet, "b75": bet})]) for bet in (1e-7, 1.0)
    )
    found = [PostflopSolution(solver, solver.grade()).at("b75").players[0] for solver in (few, all_of_them)]
    assert found[0].equity == pytest.approx(found[1].equity, abs=1e-6)
    assert found[0].reach.max() < 1e-6


def test_a_lock_holds_and_the_rest_adapts() -> None:
    """IP folds every hand to a bet, so betting takes the pot with every hand."""
    lock = PostflopLock("b50", {"f": 1.0})
    always = PostflopLock("allin", {"f": 1})
    solution = solve_spot(river(), until=0.05, locks=[lock, always])
    assert solution.at("b50").frequencies["f"] == pytest.approx(1)
    assert solution.at().own.mean_ev == pytest.approx(200, abs=0.5)
    assert solution.exploitability <= 0.05


def test_a_locked_hand_leaves_others_free() -> None:
    solution = solve_spot(turn(), until=0.5, locks=[PostflopLock("b75", {"f": 0.25, "c": 0.75}, hands="QQ")])
    node = solution.at("b75")
    queens = (node.own.hands // 4 == 10).all(axis=1)
    assert np.allclose(node.strategy[:, queens].T, [0.25, 0.75, 0], atol=1e-6)
    assert not np.allclose(node.strategy[:, ~queens].T, [0.25, 0.75, 0], atol=0.01)
    assert solution.exploitability <= 0.5


def test_a_best_response_is_free_with_the_hands_that_are_not_locked() -> None:
    """Before any iteration all play at random. IP's sevens are locked to that, or all hands are."""
    even = {"f": 1 / 3, "c": 1 / 3, "r3x": 1 / 3}
    some, every = (
        PostflopSolver(river(), locks=[PostflopLock("b50", even, hands)]).grade() for hands in ("77", None)
    )
    free = PostflopSolver(river()).grade()
    for locked in (some, every):
        assert locked.values == pytest.approx(free.values, abs=1e-3)
    assert every.best[1] + 1 < some.best[1] < free.best[1] - 0.1


def test_locked_to_its_solution_a_node_keeps_the_value() -> None:
    free = solve_spot(river(), until=0.01)
    node = free.at("b50")
    chances = dict(zip([action.label for action in node.actions], node.strategy, strict=True))
    locked = solve_spot(river(), until=0.01, locks=[PostflopLock("b50", chances, node.own.hands)])
    assert locked.grade.values[0] == pytest.approx(free.grade.values[0], abs=0.04)
    assert np.allclose(locked.at("b50").strategy, node.strategy, atol=1e-4)


def test_locks_are_read_from_a_file_and_checked(tmp_path: Path) -> None:
    file = tmp_path / "locks.toml"
    file.write_text('[[lock]]\nnode = "b50"\nhands = "QQ"\nfrequencies = {f = 0.5, c = 0.4}\n')
    with pytest.raises(BadRequest, match="frequencies add up to 1, but not at 'b50'"):
        PostflopSolver(river(), locks=load_locks(file))
    file.write_text('[[lock]]\nnode = "b50"\nhands = "55"\nfrequencies = {f = 1}\n')
    with pytest.raises(BadRequest, match="IP has none of the locked hands at 'b50': 55"):
        PostflopSolver(river(), locks=load_locks(file))
    file.write_text('[[lock]]\nnode = "b50"\nfrequencies = 3\n')
    with pytest.raises(Unreadable, match="frequencies are numbers by action"):
        load_locks(file)


def test_progress_tells_the_exploitability() -> None:
    seen: list[Progress] = []
    solver = PostflopSolver(river())
    grade = solver.solve(until=0.5, on_progress=seen.append)
    assert str(seen[-1]).endswith(f"exploitability {grade.percent:.3g}% of the pot")
    at, percent = solver.marks[-1]
    assert at == solver.iteration
    assert percent == pytest.approx(grade.percent, abs=1e-5)
    assert PostflopSolution(solver, grade).exploitability <= 0.5

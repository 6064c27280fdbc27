"""Runs are stopped, saved, gone on with and begun anew, and nothing gets lost."""

from _thread import interrupt_main
from pathlib import Path
from threading import Timer
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from holecard import BadRequest, Game, Unreadable
from holecard.progress import Progress
from holecard.solver.best_response import grade
from holecard.solver.cfr import CFRSolver, CFRVariant, memory
from holecard.solver.cfr import evaluate as cost
from holecard.solver.solution import ConvergencePoint
from holecard.solver.strategy import Strategy, load_strategy
from holecard.solver.tree import VectorGame


@pytest.mark.parametrize("method", CFRVariant)
def test_a_run_that_was_saved_goes_on_as_if_nothing_had_happened(
    method: CFRVariant, leduc: VectorGame, tmp_path: Path
) -> None:
    path = tmp_path / "run.npz"
    straight = CFRSolver(leduc, method)
    straight.iterate(1_500)
    first = CFRSolver(leduc, method)
    first.iterate(333)
    first.save(path)
    second = CFRSolver.load(path, leduc)
    second.iterate(1_167)
    assert second.iteration == straight.iteration == 1_500
    assert np.array_equal(second.average(), straight.average())
    assert second.grade() == straight.grade()


def test_steps_of_any_size_lead_to_the_same_place(leduc: VectorGame) -> None:
    at_once, in_steps = CFRSolver(leduc, CFRVariant.HS_DCFR), CFRSolver(leduc, CFRVariant.HS_DCFR)
    at_once.iterate(1_100)
    for count in (1, 2, 7, 90, 900, 100):
        in_steps.iterate(count)
    assert np.array_equal(at_once.average(), in_steps.average())


def test_a_saved_run_is_a_saved_strategy_and_it_is_the_best(leduc: VectorGame, tmp_path: Path) -> None:
    run = CFRSolver(leduc, CFRVariant.PCFR_PLUS)
    solution = run.solve(until=1e-3)
    run.save(tmp_path / "run.npz")
    saved = load_strategy(tmp_path / "run.npz")
    assert np.array_equal(saved.flat, solution.strategy.flat)
    again = CFRSolver.load(tmp_path / "run.npz").solution(until=1e-3)
    assert (again.grade, again.iterations, again.marks, again.reached) == (
        solution.grade, solution.iterations, solution.marks, True,
    )  # fmt: skip


def test_a_strategy_without_a_run_is_refused(leduc: VectorGame, tmp_path: Path) -> None:
    Strategy.uniform(leduc).save(tmp_path / "plain.npz")
    with pytest.raises(BadRequest, match=r"no run to resume: .*plain\.npz"):
        CFRSolver.load(tmp_path / "plain.npz", leduc)


def edited(path: Path, **changes: NDArray[Any]) -> None:
    with np.load(path) as file:
        arrays = {name: file[name] for name in file.files}
    np.savez(path, **arrays | changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"run": np.array("{")},
        {"run": np.array('{"method": "cfr+"}')},
        {"regrets": np.zeros(3)},
        {"sums": np.full(1, np.nan)},
    ],
)
def test_a_damaged_run_is_refused(
    leduc: VectorGame, tmp_path: Path, changes: dict[str, NDArray[Any]]
) -> None:
    CFRSolver(leduc).save(tmp_path / "leduc.npz")
    edited(tmp_path / "leduc.npz", **changes)
    with pytest.raises(Unreadable, match=r"damaged.*leduc\.npz"):
        CFRSolver.load(tmp_path / "leduc.npz", leduc)


def test_a_hand_without_decisions_is_worth_what_the_cards_say() -> None:
    """Both blinds are all-in, and the cards are the same for both players."""
    found = CFRSolver(VectorGame.of(Game.load("micro"), 10)).solve()
    assert found.reached
    assert found.grade.value == pytest.approx(0, abs=1e-12)


def test_a_run_of_another_game_is_refused(leduc: VectorGame, kuhn: VectorGame, tmp_path: Path) -> None:
    CFRSolver(leduc).save(tmp_path / "leduc.npz")
    with pytest.raises(BadRequest, match="for leduc"):
        CFRSolver.load(tmp_path / "leduc.npz", kuhn)


def test_a_progress_listener_can_stop_a_run_and_keep_it(leduc: VectorGame, tmp_path: Path) -> None:
    seen: list[Progress] = []

    def stop(progress: Progress) -> None:
        seen.append(progress)
        if len(seen) == 5:
            raise KeyboardInterrupt

    run = CFRSolver(leduc, CFRVariant.CFR_PLUS)
    with pytest.raises(KeyboardInterrupt):
        run.solve(until=0, on_progress=stop)
    marks = run.solution().marks
    assert [mark.iteration for mark in marks] == [progress.done for progress in seen]
    assert run.solution().grade.exploitability == min(mark.exploitability for mark in marks)
    run.save(tmp_path / "stopped.npz")
    going_on = CFRSolver.load(tmp_path / "stopped.npz", leduc).solve(until=1e-4)
    straight = CFRSolver(leduc, CFRVariant.CFR_PLUS).solve(until=1e-4)
    assert going_on.reached
    assert going_on.iterations == straight.iterations
    assert np.array_equal(going_on.strategy.flat, straight.strategy.flat)


@pytest.mark.usefixtures("with_interrupts")
def test_ctrl_c_stops_between_two_iterations(leduc: VectorGame) -> None:
    run = CFRSolver(leduc, CFRVariant.PCFR_PLUS)
    run.iterate()  # loads the kernels
    Timer(0.05, interrupt_main).start()
    with pytest.raises(KeyboardInterrupt):
        run.iterate(10**9)
    assert run.iteration > 1
    assert run.seconds > 0
    straight = CFRSolver(leduc, CFRVariant.PCFR_PLUS)
    straight.iterate(run.iteration)
    assert np.array_equal(run.average(), straight.average())


def test_what_cannot_be_reached_ends_with_what_was(leduc: VectorGame) -> None:
    solution = CFRSolver(leduc, CFRVariant.CFR_PLUS).solve(until=1e-9, most=100)
    assert not solution.reached
    assert solution.iterations == 100
    [note] = solution.notes
    assert note.startswith("not reached: 1e-09")
    assert f"{solution.grade.exploitability:.3g}" in note


def test_the_best_average_is_kept_not_the_last(small: VectorGame) -> None:
    solution = CFRSolver(small, CFRVariant.HS_DCFR).solve(until=0, most=150, every=10)
    assert len(solution.marks) == 15
    least = min(mark.exploitability for mark in solution.marks)
    assert solution.grade.exploitability == least
    assert grade(small, solution.strategy.flat).exploitability == pytest.approx(least, abs=1e-10)


def test_every_method_improves_every_small_game(small: VectorGame) -> None:
    before = grade(small, small.uniform()).exploitability
    for method in CFRVariant:
        assert CFRSolver(small, method).solve(until=0, most=100).grade.exploitability < before / 10


def test_before_the_first_iteration_the_average_is_the_start(leduc: VectorGame) -> None:
    assert np.array_equal(CFRSolver(leduc).average(), leduc.uniform())
    solved = CFRSolver(leduc, CFRVariant.CFR_PLUS).solve(until=1e-3).strategy.flat
    assert CFRSolver(leduc, CFRVariant.CFR_PLUS, start=solved).average() == pytest.approx(solved, abs=1e-12)


def near(vector_game: VectorGame) -> VectorGame:
    """Payoffs that are off by up to two in a thousand."""
    most = float(np.abs(vector_game.win).max())
    return vector_game.with_utility(lambda chips: chips + 0.002 * most * (chips / most) ** 3)


@pytest.mark.parametrize("method", [CFRVariant.CFR_PLUS, CFRVariant.HS_DCFR, CFRVariant.PCFR_PLUS])
def test_a_good_start_is_not_forgotten_at_once(leduc: VectorGame, method: CFRVariant) -> None:
    start = CFRSolver(leduc, method).solve(until=1e-3).strategy.flat
    warm, cold = CFRSolver(near(leduc), method, start), CFRSolver(near(leduc), method)
    warm.iterate(25)
    cold.iterate(25)
    assert warm.iteration == 25
    assert warm.grade().exploitability < cold.grade().exploitability / 2


@pytest.mark.parametrize("method", [CFRVariant.CFR_PLUS, CFRVariant.HS_DCFR, CFRVariant.PCFR_PLUS])
def test_a_restart_keeps_what_was_learnt(leduc: VectorGame, method: CFRVariant) -> None:
    run = CFRSolver(leduc, method)
    run.solve(until=1e-4)
    other = near(leduc)
    again = run.restart(other)
    assert again.iteration == 0
    warm = again.solve(until=5e-4, every=5)
    cold = CFRSolver(other, method).solve(until=5e-4, every=5)
    assert warm.iterations < cold.iterations / 2
    found = grade(other, warm.strategy.flat).exploitability
    assert found == pytest.approx(warm.grade.exploitability, abs=1e-10)


def test_a_restarted_run_is_saved_with_its_past(leduc: VectorGame, tmp_path: Path) -> None:
    run = CFRSolver(leduc, CFRVariant.HS_DCFR)
    run.iterate(50)
    again = run.restart(leduc)
    again.iterate(20)
    again.save(tmp_path / "again.npz")
    loaded = CFRSolver.load(tmp_path / "again.npz", leduc)
    assert loaded.iteration == again.iteration == 20
    for each in (again, loaded):
        each.iterate(30)
    assert np.array_equal(loaded.average(), again.average())


def test_a_restart_is_for_the_same_tree(leduc: VectorGame, kuhn: VectorGame) -> None:
    with pytest.raises(BadRequest, match="the same tree"):
        CFRSolver(leduc).restart(kuhn)


def test_a_start_for_another_game_is_refused(leduc: VectorGame, kuhn: VectorGame) -> None:
    with pytest.raises(BadRequest, match=r"672 entries, not \(24,\)"):
        CFRSolver(leduc, start=kuhn.uniform())


def test_time_is_what_the_clock_says(kuhn: VectorGame) -> None:
    ticks = iter(range(100))
    run = CFRSolver(kuhn, now=lambda: float(next(ticks)))
    run.iterate(10)
    assert run.measure() == ConvergencePoint(10, 2.0, run.grade().exploitability)


def test_memory_is_known_before_it_is_taken(leduc: VectorGame) -> None:
    """Five flat arrays of 8 bytes: 672 entries."""
    assert memory(leduc) >= 5 * 8 * leduc.entries


def test_what_does_not_fit_is_refused(leduc: VectorGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cost, "_machine_memory", lambda: 10_000)
    with pytest.raises(BadRequest, match=r"leduc .* needs 0\.0 GB of memory"):
        CFRSolver(leduc)


def test_the_example_in_the_package_is_right() -> None:
    import doctest

    from holecard.solver import cfr

    assert doctest.testmod(cfr).failed == 0


def test_the_name_of_a_method_is_its_value() -> None:
    assert [method.value for method in CFRVariant] == ["cfr", "cfr+", "dcfr", "hs-dcfr", "pcfr+"]

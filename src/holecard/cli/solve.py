"""`holecard solve`: choose a method, run it, keep what it found and show it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

from holecard.cli.found import Found
from holecard.cli.posed import form_of
from holecard.cli.problem import Problem
from holecard.cli.solve_app import Way
from holecard.cli.solve_meter import SolveMeter
from holecard.cli.solve_show import show, show_all, show_size
from holecard.cli.target import target_of
from holecard.errors import BadRequest
from holecard.report.plot_file import plot_path
from holecard.solver.form import Form
from holecard.solver.solution import Exact, Mark
from holecard.solver.strategy import load_strategy

if TYPE_CHECKING:
    from holecard.solver.cfr import Method, Run

MOST_EXACT: Final = 2000
"""Entries of a strategy up to which fractions are tried unasked."""
MOST_FREE: Final = 200
"""Entries up to which all equilibria are looked at unasked."""
_ITERATIONS: Final = 100_000
_TWEAKS: Final = 500_000
_SAVE_EVERY: Final = 30.0
"""Seconds between two copies of a long run on disk."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    problem: Problem
    method: Way | None = None
    until: str | None = None
    iterations: int | None = None
    seed: int = 0
    save: Path | None = None
    plot: Path | None = None
    curve: Path | None = None
    free: bool | None = None
    every: bool = False
    dry_run: bool = False


def solve_problem(order: Order, *, as_json: bool) -> int:
    """The exit code: 130 if it was interrupted."""
    for path in (order.plot, order.curve):
        if path is not None:
            plot_path(path)  # a picture that cannot be written is refused before the work
    game = order.problem.game()
    target_of(order.until, game)
    if order.method is None and not order.dry_run and len(game.streets) > 1 and game.hole_cards == 2:
        from holecard.cli.ladder import show_ladder

        stacks = game.session.stacks if order.problem.stacks is None else _equal(order.problem.chips(game))
        show_ladder(game, stacks, plot=order.plot, as_json=as_json)
        return 0
    form = form_of(order.problem)
    if order.dry_run:
        show_size(form, as_json=as_json)
        return 0
    _check_file(order, form)
    if order.method is Way.ALL:
        found = [_solved(order, form, way) for way in _suitable(form)]
        show_all(found, order, as_json=as_json)
        return 0
    result = _solved(order, form, order.method or _best_way(form))
    if order.save is not None and result.run is None:
        result.solution.strategy.save(order.save)
    show(result, order, as_json=as_json)
    return 130 if result.interrupted else 0


def _equal(stacks: tuple[int, int]) -> tuple[int]:
    """All-in or fold is about the smaller stack."""
    return (min(stacks),)


def _best_way(form: Form) -> Way:
    if form.lanes[0].matchups is not None:
        return Way.LP
    return Way.EXACT if form.entries <= MOST_EXACT else Way.HS_DCFR


def _suitable(form: Form) -> list[Way]:
    small = (Way.EXACT, Way.LP) if form.entries <= MOST_EXACT else ()
    annealed = (Way.ANNEAL, Way.ANNEAL_NEIGHBOURS) if len(form.lanes) == 1 else ()
    return [*small, Way.CFR_PLUS, Way.DCFR, Way.HS_DCFR, Way.PCFR_PLUS, *annealed]


def _check_file(order: Order, form: Form) -> None:
    """A file that belongs to something else is refused before the work, not after it."""
    if order.save is None:
        return
    if order.method is Way.ALL:
        raise BadRequest(f"several methods do not fit into one file: {order.save}")
    if order.save.exists():
        load_strategy(order.save, form)
    elif not order.save.parent.is_dir():
        raise BadRequest(f"there is no folder to save in: {order.save}")


def _solved(order: Order, form: Form, way: Way) -> Found:
    match way:
        case Way.EXACT:
            return _exactly(order, form)
        case Way.LP:
            return _by_program(form)
        case Way.ANNEAL | Way.ANNEAL_NEIGHBOURS:
            return _annealed(order, form, way)
    from holecard.solver.cfr import Method

    return _iterated(order, form, Method(way.value))


def _by_program(form: Form) -> Found:
    from holecard.solver.exact import solve_lp

    started = monotonic()
    return Found(solve_lp(form), seconds=monotonic() - started)


def _exactly(order: Order, form: Form) -> Found:
    from holecard.solver.exact import freedom, solve_exact

    started = monotonic()
    found = solve_exact(form)
    seconds = monotonic() - started
    exact = found if isinstance(found, Exact) else None
    solution = found.solution if isinstance(found, Exact) else found
    wanted = form.entries <= MOST_FREE if order.free is None else order.free
    value = exact.value if exact else solution.grade.value
    return Found(solution, exact=exact, freedom=freedom(form, value) if wanted else None, seconds=seconds)


def _annealed(order: Order, form: Form, way: Way) -> Found:
    from holecard.solver.anneal import Annealing, Tweaks

    target = target_of(order.until, form.game)
    run = Annealing(form, Tweaks(way.value), seed=order.seed)
    interrupted = False
    with SolveMeter(way, target) as meter:
        try:
            found = run.solve(until=target, most=order.iterations or _TWEAKS, watch=meter)
        except KeyboardInterrupt:
            found, interrupted = run.solution(until=target), True
    return Found(found, interrupted=interrupted, target=target, seconds=found.seconds)


def _iterated(order: Order, form: Form, method: "Method") -> Found:
    target = target_of(order.until, form.game)
    run = _started(order, form, method)
    before = run.iteration
    most = before + (order.iterations or _ITERATIONS)
    with SolveMeter(method, target) as meter:
        try:
            found = run.solve(until=target, most=most, watch=_kept(run, order, meter))
            interrupted = False
        except KeyboardInterrupt:
            found, interrupted = run.solution(target), True
    if order.save is not None:
        run.save(order.save)
    return Found(
        found, run=run, resumed=before, interrupted=interrupted, target=target, seconds=found.seconds
    )


def _started(order: Order, form: Form, method: "Method") -> "Run":
    from holecard.solver.cfr import Run

    if order.save is None or not order.save.exists():
        return Run(form, method)
    run = Run.load(order.save, form)
    if order.method is not None and run.method is not method:
        raise BadRequest(f"{order.save} holds a run of {run.method}: go on with that, not with {method}")
    return run


def _kept(run: "Run", order: Order, meter: SolveMeter) -> Callable[[Mark], None]:
    """Tells the meter, and from time to time saves, so that no accident costs more than that."""
    last = monotonic()

    def watch(mark: Mark) -> None:
        nonlocal last
        meter(mark)
        if order.save is not None and monotonic() - last > _SAVE_EVERY:
            run.save(order.save)
            last = monotonic()

    return watch

"""`holecard solve`: choose a method, run it, keep what it found and show it."""

from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from time import monotonic
from typing import TYPE_CHECKING, Final

from holecard.bots.solved.nash import is_heads_up_and_short
from holecard.cli.progress import ProgressBar
from holecard.cli.refusals import refuse
from holecard.cli.solve.command import Way
from holecard.cli.solve.problem import Problem
from holecard.cli.solve.result import Found
from holecard.cli.solve.target import target_of
from holecard.cli.solve.text import show, show_all, show_size
from holecard.cli.solve.vector_game import form_of
from holecard.errors import BadRequest
from holecard.progress import Progress, ProgressListener
from holecard.report.plots.svg import plot_path
from holecard.rules.game import Game
from holecard.rules.parts import Structure
from holecard.solver.solve import Exact
from holecard.solver.strategy import load_strategy
from holecard.solver.tree import PUSH_OR_FOLD, Form, Menu

if TYPE_CHECKING:
    from holecard.solver.cfr import Method, Run

MOST_EXACT: Final = 2000
"""Entries of a strategy up to which fractions are tried unasked."""
MOST_FREE: Final = 200
"""Entries up to which all equilibria are looked at unasked."""
_EXAMPLE: Final = 10
"""Big blinds of a stack that is short enough for push or fold."""
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
    seed: int | None = None
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
    if _is_for_charts(order, game):
        from holecard.cli.solve.pushfold import show_ladder

        others = _for_methods(order) | {"--all": order.every}
        refuse(others, "charts go without this option, which is for --method")
        stacks = game.session.stacks if order.problem.stacks is None else _equal(order.problem.chips(game))
        show_ladder(game, stacks, plot=order.plot, as_json=as_json)
        return 0
    form = form_of(order.problem)
    if order.dry_run:
        others = _for_methods(order) | {"--plot": order.plot}
        refuse(others, "--dry-run solves nothing, so it does not take this option")
        show_size(form, as_json=as_json)
        return 0
    kept = _check_file(order, form)
    if order.method is Way.ALL:
        refuse({"--plot": order.plot}, "several methods do not fit into one picture of a strategy")
        found = _one_after_another(order, form)
        show_all(found, order, as_json=as_json)
        return 130 if found[-1].interrupted else 0
    way = order.method or kept or _best_way(order, form)
    _check_options(order, way)
    result = _solved(order, form, way)
    if order.save is not None and result.run is None:
        result.solution.strategy.save(order.save)
    show(result, order, as_json=as_json)
    return 130 if result.interrupted else 0


def _is_for_charts(order: Order, game: Game) -> bool:
    """Hold'em, and nothing but all-in or fold: because it was asked for, or because that is how a heads-up
    game with short stacks is solved. Of other hold'em there is no solution to show."""
    problem = order.problem
    if order.method is not None or order.dry_run or len(game.streets) == 1 or game.hole_cards != 2:
        return False
    if problem.menu is not None:
        return Menu.parse(problem.menu, limp=problem.limp) == PUSH_OR_FOLD
    if game.structure is not Structure.NO_LIMIT or game.ranking.name != "high":
        return False
    if is_heads_up_and_short(game):
        return True
    raise BadRequest(
        "hold'em as a whole is not solved; heads-up push or fold with the same blinds is, for example by "
        f"--push-fold --stacks {_EXAMPLE * max(game.big_blind, 1)}: {game.name}"
    )


def _for_methods(order: Order) -> dict[str, object]:
    """Options that mean something to one method or another."""
    return {
        "--until": order.until,
        "--iterations": order.iterations,
        "--seed": order.seed,
        "--save": order.save,
        "--curve": order.curve,
        "--free": order.free,
    }


def _check_options(order: Order, way: Way) -> None:
    if way is not Way.EXACT:
        refuse({"--free": order.free}, "which entries are free is asked with --method exact only")
    if way in (Way.EXACT, Way.LP):
        others = {"--until": order.until, "--iterations": order.iterations, "--curve": order.curve}
        refuse(others, f"--method {way} does not iterate, so it does not take this option")
    if way not in (Way.ANNEAL, Way.ANNEAL_NEIGHBOURS):
        refuse({"--seed": order.seed}, f"--method {way} leaves nothing to chance, so it takes no seed")


def _equal(stacks: tuple[int, int]) -> tuple[int]:
    """All-in or fold is about the smaller stack."""
    return (min(stacks),)


def _best_way(order: Order, form: Form) -> Way:
    if (order.iterations, order.curve, order.until) != (None, None, None):
        return Way.PCFR_PLUS if form.entries <= MOST_EXACT else Way.HS_DCFR
    if form.lanes[0].matchups is not None:
        return Way.LP
    return Way.EXACT if form.entries <= MOST_EXACT else Way.HS_DCFR


def _suitable(form: Form) -> list[Way]:
    small = (Way.EXACT, Way.LP) if form.entries <= MOST_EXACT else ()
    annealed = (Way.ANNEAL, Way.ANNEAL_NEIGHBOURS) if len(form.lanes) == 1 else ()
    return [*small, Way.CFR_PLUS, Way.DCFR, Way.HS_DCFR, Way.PCFR_PLUS, *annealed]


def _one_after_another(order: Order, form: Form) -> list[Found]:
    """Until somebody has enough."""
    found: list[Found] = []
    for way in _suitable(form):
        found.append(_solved(order, form, way))
        if found[-1].interrupted:
            break
    return found


def _check_file(order: Order, form: Form) -> Way | None:
    """A file that belongs to something else, or cannot be written, is refused before the work, not after
    it. The method of the run that it holds, if there is one."""
    if order.save is None:
        return None
    if order.method is Way.ALL:
        raise BadRequest(f"several methods do not fit into one file: {order.save}")
    if not order.save.parent.is_dir():
        raise BadRequest(f"there is no folder to save in: {order.save}")
    way = _way_in(order.save, form) if order.save.exists() else None
    if way is not None and order.method not in (None, way):
        raise BadRequest(f"{order.save} holds a run of {way}: go on with that, not with {order.method}")
    try:
        TemporaryFile(dir=order.save.parent).close()
    except OSError as error:
        raise BadRequest(f"nothing can be saved there ({error.strerror}): {order.save}") from None
    return way


def _way_in(path: Path, form: Form) -> Way | None:
    from holecard.solver.cfr.checkpoint import method_in

    load_strategy(path, form)
    method = method_in(path)
    return None if method is None else Way(method.value)


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
    from holecard.solver.annealing.search import Annealing, Tweaks

    target = target_of(order.until, form.game)
    run = Annealing(form, Tweaks(way.value), seed=order.seed or 0)
    interrupted = False
    with ProgressBar(way) as bar:
        try:
            found = run.solve(until=target, most=order.iterations or _TWEAKS, on_progress=bar)
        except KeyboardInterrupt:
            found, interrupted = run.solution(until=target), True
    return Found(found, interrupted=interrupted, target=target, seconds=found.seconds)


def _iterated(order: Order, form: Form, method: "Method") -> Found:
    target = target_of(order.until, form.game)
    run = _started(order, form, method)
    before = run.iteration
    most = before + (order.iterations or _ITERATIONS)
    with ProgressBar(method) as bar:
        try:
            found = run.solve(until=target, most=most, on_progress=_kept(run, order, bar))
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
    return Run.load(order.save, form)


def _kept(run: "Run", order: Order, bar: ProgressListener) -> ProgressListener:
    """Passes progress on, and saves the run every so often, so that a crash costs no more than that."""
    last = monotonic()

    def listen(progress: Progress) -> None:
        nonlocal last
        bar(progress)
        if order.save is not None and monotonic() - last > _SAVE_EVERY:
            run.save(order.save)
            last = monotonic()

    return listen

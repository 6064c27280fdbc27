"""`holecard solve` of a spot after the flop."""

import json
import os
import re
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Final

from holecard.cli.console import screen
from holecard.cli.hand_files import chosen
from holecard.cli.options import refuse
from holecard.cli.progress import ProgressBar
from holecard.cli.solve.methods import check_folder
from holecard.cli.solve.options import SpotOptions, SpotRun
from holecard.cli.solve.postflop_json import solution_head, solution_json
from holecard.cli.solve.postflop_reports import check_report, show_report
from holecard.cli.solve.postflop_text import (
    estimate_lines,
    node_lines,
    sample_line,
    solution_lines,
    spot_title,
)
from holecard.cli.solve.problem import parse_stacks
from holecard.cli.solve.recorded_spot import RecordedSpot, recorded_hand
from holecard.errors import BadRequest, Unreadable
from holecard.progress import saving
from holecard.report.plots.svg import plot_path
from holecard.rules.game import Game
from holecard.solver.methods import MOST_ITERATIONS
from holecard.solver.postflop import (
    PostflopEstimate,
    PostflopLock,
    PostflopSolution,
    PostflopSolver,
    PostflopSpot,
    Rake,
    estimate,
    load_locks,
    load_run,
    sample_hands,
    save_run,
    spot_of_hand,
)

DEFAULT_TARGET: Final = 0.5
"""Percent of the pot."""
_TARGET: Final = re.compile(r"(\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})\s*(%|chips)?", re.ASCII)


def read_spot(name: str, options: SpotOptions, stacks: str | None = None) -> PostflopSpot:
    """The spot of this game; `stacks` are those of --stacks."""
    game = Game.load(name)
    if options.file is not None:
        described = options.given | {"--stacks": stacks, "--from": options.hand_file}
        refuse(described, "--spot describes the whole spot, so it does not take this option")
        return PostflopSpot.load(options.file, game)
    refuse(options.of_hand, "this option chooses a decision of a recorded hand, so it needs --from")
    needed = {"--board": options.board, "--pot": options.pot, "--stacks": stacks}
    _check_given(needed | {"--oop": options.oop, "--ip": options.ip})
    return PostflopSpot.read(
        game=game,
        board=options.board or "",
        pot=options.pot or 0,
        stacks=parse_stacks(stacks or ""),
        oop=options.oop or "",
        ip=options.ip or "",
        bets=options.bets or "",
        raises=options.raises or "",
        donks=options.donks or "",
        dead=options.dead or "",
        rake=_rake(options),
        allin_from=_number("--allin-from", options.allin_from or "1"),
        merge=_number("--merge", options.merge or "0"),
    )


def _check_given(needed: Mapping[str, object]) -> None:
    for name, value in needed.items():
        if value is None:
            raise BadRequest(f"a spot after the flop needs this option, too: {name}")


def _rake(options: SpotOptions) -> Rake:
    rate, _, cap = (options.rake or "0").partition(",")
    return Rake(_number("--rake", rate), _number("--rake", cap or "inf"))


def read_recorded_spot(name: str, options: SpotOptions, file: Path, stacks: str | None) -> RecordedSpot:
    """The spot of a decision in a recorded hand."""
    from_hand = {"--spot": options.file, "--board": options.board, "--pot": options.pot}
    refuse(
        from_hand | {"--stacks": stacks}, "--from takes this from the hand, so it does not take this option"
    )
    _check_given({"--oop": options.oop, "--ip": options.ip})
    [entry] = chosen(file, options.hand, every=False)
    record = entry.record()
    hand, taken = recorded_hand(record, Game.load(name), options.at)
    found = spot_of_hand(
        hand,
        oop=options.oop or "",
        ip=options.ip or "",
        bets=options.bets or "",
        raises=options.raises or "",
        donks=options.donks or "",
        dead=options.dead,
        rake=_rake(options),
        allin_from=_number("--allin-from", options.allin_from or "1"),
        merge=_number("--merge", options.merge or "0"),
        taken=taken,
    )
    return RecordedSpot(found, record, len(hand.actions))


def solve_postflop(game: str, stacks: str | None, options: SpotOptions, run: SpotRun) -> bool:
    """Whether it was interrupted."""
    if run.bits not in (None, 16, 32):
        raise BadRequest(f"tables have 16 or 32 bits, not {run.bits}")
    file = options.hand_file
    recorded = None if file is None else read_recorded_spot(game, options, file, stacks)
    spot = read_spot(game, options, stacks) if recorded is None else recorded.spot
    whole = spot
    if run.sample is None:
        refuse({"--seed": run.seed}, "this option is for drawing hands, so it needs --sample")
    else:
        refuse({"--from": file}, "the recorded hand might not be drawn by --sample")
        spot = sample_hands(spot, run.sample, run.seed or 0)
    target = target_percent(run.until, spot)
    if recorded is not None and not run.as_json:
        for line in recorded.lines():
            screen().print(line, soft_wrap=True)
    if run.dry_run:
        of_results = {"--report": run.report, "--curve": run.curve}
        refuse(of_results, "--dry-run solves nothing, so it does not take this option")
        show_estimate(spot, estimate(spot), target, run)
        return False
    if run.save is not None:
        check_folder(run.save)
    solver = _solver(spot, run)
    path = run.node or ""
    if recorded is not None:
        path = f"{recorded.path} {path}".strip()
    check_report(solver.game, path, run)  # raises before the work
    if run.curve is not None:
        plot_path(run.curve)
    interrupted = iterate(solver, target, run)
    if run.save is not None:
        save_run(solver, run.save)
    solution = PostflopSolution(solver, solver.latest_grade())
    how: dict[str, object] = {"reached": solution.exploitability <= target, "interrupted": interrupted}
    verdict = None if recorded is None else recorded.verdict(solution)
    if recorded is not None:
        how["hand"] = recorded.json() | {"taken_action": None if verdict is None else asdict(verdict)}
    if run.sample is not None:
        how["sampled_from"] = [len(whole.hands(player)) for player in (0, 1)]
    if run.curve is not None:
        draw_curve(solver, target, run.curve)
        how["curve"] = str(run.curve)
    show_solution(solution, path, run, how)
    if verdict is not None and not run.as_json:
        screen().print(f"\n{verdict}", soft_wrap=True, highlight=False)
    return interrupted


def _locks(run: SpotRun) -> list[PostflopLock]:
    return [] if run.lock is None else load_locks(run.lock)


def _solver(spot: PostflopSpot, run: SpotRun) -> PostflopSolver:
    threads = run.threads or os.cpu_count() or 1
    if run.save is not None and run.save.exists():
        found = load_run(run.save, spot, threads=threads, locks=_locks(run))
        bits = 8 * found.tables.regrets.itemsize
        if run.bits not in (None, bits):
            raise BadRequest(f"a run resumes with the bits of its file, which has {bits}, not {run.bits}")
        return found
    return PostflopSolver(spot, threads=threads, compact=run.bits == 16, locks=_locks(run))


def iterate(solver: PostflopSolver, target: float, run: SpotRun) -> bool:
    """Until the target, the time limit or Ctrl-C; whether it was the last."""
    most = solver.iteration + (run.iterations or MOST_ITERATIONS)
    seconds = None if run.time is None else run.time / 1000
    with ProgressBar("solving") as bar:
        file = run.save
        listener = bar if file is None else saving(lambda: save_run(solver, file), bar)
        try:
            solver.solve(target, most=most, seconds=seconds, on_progress=listener)
        except KeyboardInterrupt:
            return True
    return False


def draw_curve(solver: PostflopSolver, target: float, file: Path) -> None:
    """Of the whole run, including the part that was resumed from a file."""
    from holecard.report.plots.convergence import ConvergenceCurve, convergence_curves
    from holecard.report.plots.svg import write_plot

    if not solver.marks:
        raise BadRequest(f"a curve needs a measurement, and the run was stopped before the first one: {file}")
    curve = ConvergenceCurve("dcfr", tuple((float(at), percent) for at, percent in solver.marks))
    game, _, spot = spot_title(solver.spot).partition(": ")
    chart = convergence_curves(game, [curve], subtitle=spot, unit="% of the pot", target=target)
    write_plot(file, chart)


def show_estimate(spot: PostflopSpot, size: PostflopEstimate, target: float, run: SpotRun) -> None:
    threads = run.threads or os.cpu_count() or 1
    if run.as_json:
        plain = {
            "nodes": size.nodes,
            "boards": list(size.boards),
            "hands": list(size.hands),
            "entries": size.entries,
            "memory": size.memory,
            "memory_16_bits": size.compact_memory,
            "seconds": round(size.seconds(target, threads), 2),
        }
        print(json.dumps(plain, indent=2))
        return
    console = screen()
    for line in estimate_lines(spot, size, target, threads):
        console.print(line, soft_wrap=True)


def show_solution(solution: PostflopSolution, path: str, run: SpotRun, how: dict[str, object]) -> None:
    """`how` it ended is put into the JSON as it is."""
    reached, interrupted = bool(how["reached"]), bool(how["interrupted"])
    console = screen()
    if not run.as_json:
        lines = [*solution_lines(solution, reached=reached, interrupted=interrupted)]
        if isinstance(whole := how.get("sampled_from"), list):
            lines.append(sample_line(solution.spot, whole))
        for line in [*lines, ""]:
            console.print(line, soft_wrap=True)
    if run.report is not None:
        show_report(solution, path, run, solution_head(solution) | how)
    elif run.as_json:
        print(json.dumps(solution_json(solution, solution.at(path)) | how, indent=2))
    else:
        for line in node_lines(solution.at(path), solution.spot.game, every=run.every):
            console.print(line, soft_wrap=True)
    if run.as_json:
        return
    if run.curve is not None:
        console.print(f"Drawn in {run.curve}.", soft_wrap=True)
    if run.save is not None:
        console.print(f"Saved to {run.save}.", soft_wrap=True)
    elif interrupted:
        console.print("Nothing was saved: --save FILE saves a run, so that it can be resumed.")


def target_percent(text: str | None, spot: PostflopSpot) -> float:
    """`0.3%` of the pot, or chips, in percent of the pot."""
    if text is None:
        return DEFAULT_TARGET
    found = _TARGET.fullmatch(text.strip().lower())
    if found is None or not float(found[1]) > 0:
        raise Unreadable(
            f"the loss in a spot is a percentage of the pot such as 0.3%, or chips, not {text!r}"
        )
    return float(found[1]) if found[2] == "%" else 100 * float(found[1]) / spot.pot


def _number(name: str, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise Unreadable(f"{name} takes numbers, not {text!r}") from None

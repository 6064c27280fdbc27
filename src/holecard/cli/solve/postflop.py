"""`holecard solve` of a spot after the flop."""

import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, Final

from holecard.cli.console import screen
from holecard.cli.progress import ProgressBar
from holecard.cli.solve.postflop_text import estimate_lines, node_lines, solution_lines
from holecard.errors import BadRequest, Unreadable
from holecard.progress import Progress, ProgressListener
from holecard.rules.game import Game
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
    save_run,
)
from holecard.solver.postflop.path import find_decision

DEFAULT_TARGET: Final = 0.5
"""Percent of the pot."""
_MOST: Final = 100_000
_SAVE_EVERY: Final = 60.0
_TARGET: Final = re.compile(r"(\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})\s*(%|chips)?", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpotOptions:
    """The options that describe a spot."""

    game: str
    file: Path | None = None
    board: str | None = None
    pot: int | None = None
    stacks: str | None = None
    oop: str | None = None
    ip: str | None = None
    bets: str | None = None
    raises: str | None = None
    dead: str | None = None
    rake: str | None = None
    allin_from: str | None = None
    merge: str | None = None

    @property
    def given(self) -> dict[str, object]:
        """By name, without the file and the options that other games have, too."""
        return {
            "--board": self.board,
            "--pot": self.pot,
            "--oop": self.oop,
            "--ip": self.ip,
            "--bets": self.bets,
            "--raises": self.raises,
            "--dead": self.dead,
            "--rake": self.rake,
            "--allin-from": self.allin_from,
            "--merge": self.merge,
        }

    def spot(self) -> PostflopSpot:
        game = Game.load(self.game)
        if self.file is not None:
            for name, value in (self.given | {"--stacks": self.stacks}).items():
                if value is not None:
                    raise BadRequest(f"--spot has all of the spot, so it goes without this option: {name}")
            return PostflopSpot.load(self.file, game)
        needed = {"--board": self.board, "--pot": self.pot, "--stacks": self.stacks, "--oop": self.oop}
        for name, value in (needed | {"--ip": self.ip}).items():
            if value is None:
                raise BadRequest(f"a spot after the flop needs this option, too: {name}")
        rate, _, cap = (self.rake or "0").partition(",")
        return PostflopSpot.read(
            game=game,
            board=self.board or "",
            pot=self.pot or 0,
            stacks=_stacks(self.stacks or ""),
            oop=self.oop or "",
            ip=self.ip or "",
            bets=self.bets or "",
            raises=self.raises or "",
            dead=self.dead or "",
            rake=Rake(_number("--rake", rate), _number("--rake", cap or "inf")),
            allin_from=_number("--allin-from", self.allin_from or "1"),
            merge=_number("--merge", self.merge or "0"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SpotRun:
    """How a spot is solved, and what is shown of it."""

    until: str | None = None
    iterations: int | None = None
    threads: int | None = None
    bits: int | None = None
    save: Path | None = None
    lock: Path | None = None
    node: str | None = None
    dry_run: bool = False
    every: bool = False
    as_json: bool = False

    def locks(self) -> list[PostflopLock]:
        return [] if self.lock is None else load_locks(self.lock)


def solve_postflop(options: SpotOptions, run: SpotRun) -> bool:
    """Whether it was interrupted."""
    if run.bits not in (None, 16, 32):
        raise BadRequest(f"tables have 16 or 32 bits, not {run.bits}")
    spot = options.spot()
    target = target_percent(run.until, spot)
    if run.dry_run:
        show_estimate(spot, estimate(spot), target, run)
        return False
    if run.save is not None and not run.save.parent.is_dir():
        raise BadRequest(f"there is no folder to save in: {run.save}")
    solver = _solver(spot, run)
    path = run.node or ""
    find_decision(solver.game, path)  # raises before the work
    interrupted = iterate(solver, target, run)
    if run.save is not None:
        save_run(solver, run.save)
    solution = PostflopSolution(solver, solver.latest_grade())
    show_solution(solution, path, run, interrupted=interrupted, reached=solution.exploitability <= target)
    return interrupted


def _solver(spot: PostflopSpot, run: SpotRun) -> PostflopSolver:
    threads = run.threads or os.cpu_count() or 1
    if run.save is not None and run.save.exists():
        return load_run(run.save, spot, threads=threads, locks=run.locks())
    return PostflopSolver(spot, threads=threads, compact=run.bits == 16, locks=run.locks())


def iterate(solver: PostflopSolver, target: float, run: SpotRun) -> bool:
    """Until the target or Ctrl-C; whether it was the latter."""
    most = solver.iteration + (run.iterations or _MOST)
    with ProgressBar("solving") as bar:
        try:
            solver.solve(target, most=most, on_progress=_saving(solver, run.save, bar))
        except KeyboardInterrupt:
            return True
    return False


def _saving(solver: PostflopSolver, file: Path | None, bar: ProgressListener) -> ProgressListener:
    """Passes progress on, and saves the run every so often, so that a crash loses little."""
    last = monotonic()

    def listen(progress: Progress) -> None:
        nonlocal last
        bar(progress)
        if file is not None and monotonic() - last > _SAVE_EVERY:
            save_run(solver, file)
            last = monotonic()

    return listen


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


def show_solution(
    solution: PostflopSolution, path: str, run: SpotRun, *, interrupted: bool, reached: bool
) -> None:
    node = solution.at(path)
    if run.as_json:
        from holecard.cli.solve.postflop_json import solution_json

        plain: dict[str, Any] = solution_json(solution, node)
        plain |= {"reached": reached, "interrupted": interrupted}
        print(json.dumps(plain, indent=2))
        return
    console = screen()
    lines = solution_lines(solution, reached=reached, interrupted=interrupted)
    for line in [*lines, "", *node_lines(node, every=run.every)]:
        console.print(line, soft_wrap=True)
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
        raise Unreadable(f"the loss in a spot is a part of the pot such as 0.3%, or chips, not {text!r}")
    return float(found[1]) if found[2] == "%" else 100 * float(found[1]) / spot.pot


def _stacks(text: str) -> tuple[int, int]:
    pieces = [piece.strip() for piece in text.split(",")]
    if len(pieces) > 2 or not all(piece.isdecimal() for piece in pieces):
        raise BadRequest(f"stacks are a number of chips, or two with a comma between them, not {text!r}")
    return int(pieces[0]), int(pieces[-1])


def _number(name: str, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise Unreadable(f"{name} takes numbers, not {text!r}") from None
